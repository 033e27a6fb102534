import type { DataOf } from '../../../../contract/api.ts';
import { call } from '../../../shared/api.ts';

export type Place = DataOf<'GET static/public/nepal/state'>[number];
export type Office = DataOf<'GET office/public'>[number];

/** The levels of a place as the customer knows them, in the order in which they are chosen (spec 3). */
export const LEVELS = ['state', 'district', 'vdc_municipality'] as const;
export type Level = (typeof LEVELS)[number];
export const LEVEL_LABELS: Record<Level, string> = { state: 'State', district: 'District', vdc_municipality: 'Area' };

// Places change once in years, so a page reads each list only once.
const loaded = new Map<string, Place[]>();

/** The states, the districts of a state or the areas of a district. */
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
 * The retailers of an area, by name (spec 7), for a scheme those that sell it; if the area has none, `isNear` says
 * that they are those of its district.
 */
export async function retailersOf(area: string, district: string, find_scheme?: string) {
  const there = await retailersIn({ find_vdc_municipality: area }, find_scheme);
  if (there.length > 0) return { offices: there, isNear: false };
  return { offices: await retailersIn({ find_district: district }, find_scheme), isNear: true };
}

async function retailersIn(place: Record<string, string>, find_scheme?: string): Promise<Office[]> {
  const query = { page: 1, size: 0, ...place, find_type: 'RETAILER', find_scheme, sort: 'name:asc' } as const;
  return (await call('GET office/public', { query })).data;
}
