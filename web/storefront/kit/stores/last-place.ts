import { drafts } from '../../../shared/drafts.ts';
import type { PlaceIds } from './PlaceSelects.tsx';
import { LEVELS, type Level, type Place, placesOf } from './places.ts';

/** A location by level; null for one not chosen yet. */
export type Location = Record<Level, Place | null>;

export const NOWHERE: Location = { state: null, district: null, vdc_municipality: null };

const NAME = 'place';

export const idsOf = ({ state, district, vdc_municipality }: Location): PlaceIds => ({
  state: state?._id ?? '',
  district: district?._id ?? '',
  vdc_municipality: vdc_municipality?._id ?? '',
});

/** Returns the last location chosen on this device, or an empty one. It doesn't identify a person, so it's kept. */
export function lastPlace(): PlaceIds {
  const [state = '', district = '', vdc_municipality = ''] = drafts.get(NAME)?.split(' ') ?? [];
  return { state, district, vdc_municipality };
}

/** Returns the last chosen location with names, if complete. */
export async function lastLocation(): Promise<Location | undefined> {
  const chosen = lastPlace();
  if (!chosen.vdc_municipality) return;
  const location = {} as Location;
  let above = '';
  for (const level of LEVELS) {
    const places = await placesOf(level, above);
    above = chosen[level];
    const place = places.find(({ _id }) => _id === above);
    if (!place) return;
    location[level] = place;
  }
  return location;
}

export function rememberPlace(chosen: PlaceIds): void {
  if (chosen.vdc_municipality) drafts.set(NAME, LEVELS.map((level) => chosen[level]).join(' '));
}

export const forgetPlace = (): void => drafts.remove(NAME);
