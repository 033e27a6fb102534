import { call } from '../../../shared/api.ts';
import { useLoaded } from '../useLoaded.ts';
import type { Location } from './last-place.ts';
import type { Office } from './places.ts';

/** Reads the stores nearest to an area, with units of the scheme if given, without `except`. None without an area. */
export function useNextStores(vdc_municipality: string | undefined, find_scheme?: string, except?: string) {
  const key = vdc_municipality ? `${vdc_municipality} ${except}` : null;
  return useLoaded(key, async () => {
    const query = { find_scheme, vdc_municipality: vdc_municipality as string, office: except };
    return (await call('GET office/public/next', { query })).data;
  });
}

/** A store, with its distance and location if they were asked for. */
export type FoundStore = Office & { distance_km?: number; location?: Location | null };
