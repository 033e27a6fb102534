import { fill } from '../../../../contract/language/fill.ts';
import { inLanguage } from '../../../../contract/language/language.ts';
import { call } from '../../../shared/api.ts';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
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

/** Writes a store's distance, or its district if it has no place on the map. */
export function useHowFar() {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  return ({ distance_km, location }: FoundStore) => {
    if (distance_km !== undefined) return fill(t.kilometres, { distance: distance_km });
    const district = location?.district && inLanguage(location.district, 'name', language);
    return district ? fill(t.in_place, { place: district }) : '';
  };
}
