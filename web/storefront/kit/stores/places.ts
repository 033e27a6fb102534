import type { DataOf } from '../../../../contract/api.ts';
import { call } from '../../../shared/api.ts';

export type Place = DataOf<'GET static/public/nepal/state'>[number];
export type Office = DataOf<'GET office/public'>[number];

/** A location's levels as customers know them, in order (spec 3). */
export const LEVELS = ['state', 'district', 'vdc_municipality'] as const;
export type Level = (typeof LEVELS)[number];

// Locations hardly ever change, so read each list once per page.
const loaded = new Map<string, Place[]>();

/** Reads the states, a state's districts or a district's areas. */
export async function placesOf(level: Level, parent: string): Promise<Place[]> {
  const key = `${level} ${parent}`;
  const places = loaded.get(key);
  if (places) return places;
  const { data } = await read(level, parent);
  loaded.set(key, data);
  return data;
}

function read(level: Level, parent: string) {
  const input = { params: { id: parent } };
  if (level === 'state') return call('GET static/public/nepal/state');
  if (level === 'district') return call('GET static/public/nepal/state/{id}', input);
  return call('GET static/public/nepal/district/{id}', input);
}

/**
 * Reads an area's retailers by name (spec 7); for a scheme, those that sell it. `isNear` if they are the district's,
 * because the area has no store with units left.
 */
export async function retailersOf(area: string, district: string, find_seller?: string) {
  const there = await retailersIn({ find_vdc_municipality: area }, find_seller);
  if (there.some(hasLeft)) return { offices: there, isNear: false };
  return { offices: await retailersIn({ find_district: district }, find_seller), isNear: true };
}

/** Whether the store's quota for the scheme isn't used up. */
export const hasLeft = ({ units }: Office) => units !== 0;

async function retailersIn(place: Record<string, string>, find_seller?: string): Promise<Office[]> {
  const query = { page: 1, size: 0, ...place, find_type: 'RETAILER', find_seller, sort: 'name:asc' } as const;
  return (await call('GET office/public', { query })).data;
}
