import { eq } from 'drizzle-orm';
import { localitySpellings } from '../../contract/locations/localities.ts';
import { askedFor, bestOf, type Names, namesOf, nearestTo, placesMeant } from '../../contract/locations/place-names.ts';
import type { Db } from '../db/db.ts';
import { inTurn, say, type Text } from '../http/words/sentence.ts';
import { areas, districts, states } from './locations.table.ts';

/** A place as written in a file. */
export interface WrittenPlace {
  area: string;
  district?: string | undefined;
  state?: string | undefined;
}

/** The ids of an area, its district and state, and the ward number written after its name. */
export interface NamedPlace {
  state: string;
  district: string;
  vdc_municipality: string;
  ward: number | undefined;
}

export interface Unplaced {
  wrong: { column: keyof WrittenPlace; text: Text };
}

type Named = { _id: string; name: string; names: Names };
interface Place extends Record<keyof WrittenPlace, Named> {
  localities: Names;
}

/**
 * Reads the places once and returns their finder. It accepts names as people and public lists write them: in English or
 * Nepali, in any case, by their sound. The kind of the place and a ward's number can follow an area's name. A
 * neighbourhood stands for its area.
 */
export async function placesByName(db: Db): Promise<(written: WrittenPlace) => NamedPlace | Unplaced> {
  const places = await allPlaces(db);
  return (written) => placed(places, written);
}

/**
 * Finds the areas that a visitor could mean: by the area's own name, as `placesByName` reads it, else by the
 * district's.
 */
export async function areasMeant(db: Db, text: string): Promise<string[]> {
  const places = await allPlaces(db);
  for (const level of ['area', 'district'] as const) {
    const found = bestOf(places, askedFor(level, text), (place) => place[level].names).found;
    if (found.length > 0) return found.map(({ area }) => area._id);
  }
  const inParts = inTwoParts(places, text).places;
  if (inParts.length > 0) return inParts.map(({ area }) => area._id);
  const near = (['area', 'district'] as const).flatMap((level) =>
    placesMeant(places, askedFor(level, text), (place) => place[level].names),
  );
  return [...new Set(near.map(({ area }) => area._id))];
}

async function allPlaces(db: Db): Promise<Place[]> {
  const rows = await db
    .select({ area: areas, district: districts, state: states })
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district))
    .innerJoin(states, eq(states._id, districts.state));
  // A district is in the rows of all its areas, but its spellings are computed once.
  const known = new Map<string, Named>();
  function named(level: keyof WrittenPlace, { _id, name, name_ne }: Omit<Named, 'names'> & { name_ne: string | null }) {
    const one = known.get(_id) ?? { _id, name, names: namesOf(level, [name, name_ne ?? '']) };
    known.set(_id, one);
    return one;
  }
  return rows.map(({ area, district, state }) => ({
    area: named('area', area),
    district: named('district', district),
    state: named('state', state),
    localities: namesOf('area', localitySpellings(area.localities ?? '')),
  }));
}

function placed(places: Place[], written: WrittenPlace): NamedPlace | Unplaced {
  let around = places;
  for (const column of ['state', 'district'] as const) {
    const name = written[column];
    if (!name) continue;
    const within = bestOf(around, askedFor(column, name), (place) => place[column].names).found;
    if (within.length === 0) return unknown(column, around, places, name);
    around = within;
  }
  const whole = areaNamed(around, written.area, Boolean(written.district));
  const { places: found, ward } = whole.places.length > 0 ? whole : inTwoParts(around, written.area);
  const [place] = found;
  const isOfSeveral = new Set(found.map(({ district }) => district._id)).size > 1;
  if (!place || (found.length > 1 && !isOfSeveral)) return unknown('area', around, places, written.area);
  if (isOfSeveral)
    return {
      wrong: { column: 'district', text: 'Several districts have an area with this name. Enter the district.' },
    };
  return { state: place.state._id, district: place.district._id, vdc_municipality: place.area._id, ward };
}

interface Found {
  places: Place[];
  ward: number | undefined;
}

/** Finds an area by its name or a neighbourhood. Without a district, both count: Patan is in Baitadi and in Lalitpur. */
function areaNamed(around: Place[], name: string, hasDistrict: boolean): Found {
  const asked = askedFor('area', name);
  const { found, ward } = bestOf(around, asked, ({ area }) => area.names);
  if (found.length > 0 && hasDistrict) return { places: found, ward };
  const byLocality = bestOf(around, asked, ({ localities }) => localities);
  return { places: [...new Set([...found, ...byLocality.found])], ward: ward ?? byLocality.ward };
}

/** Finds an area whose name has its neighbourhood, district or state beside it: `Lakeside, Pokhara`. */
function inTwoParts(around: Place[], typed: string): Found {
  const text = typed.trim();
  const gaps = [...text.matchAll(/[\s,]+/g)];
  const parts = (gaps.length < MOST_WORDS ? gaps : []).flatMap(({ 0: { length }, index }) => {
    const [one, other] = [text.slice(0, index), text.slice(index + length)];
    return one && other ? [[one, other] as const, [other, one] as const] : [];
  });
  const found = parts.flatMap(([name, beside]) => {
    const { places, ward } = areaNamed(around, name, true);
    return places.filter((place) => isBeside(place, beside)).map((place) => ({ place, ward }));
  });
  const ward = found.find(({ ward }) => ward !== undefined)?.ward;
  return { places: [...new Set(found.map(({ place }) => place))], ward };
}

/** The most words of two places. */
const MOST_WORDS = 7;

const isBeside = (place: Place, name: string) =>
  bestOf([place], askedFor('area', name), ({ localities }) => localities).found.length > 0 ||
  (['area', 'district', 'state'] as const).some(
    (level) => bestOf([place], askedFor(level, name), (one) => one[level].names).found.length > 0,
  );

const ABOVE = { area: 'district', district: 'state', state: undefined } as const;
const NONE = { area: 'No such area.', district: 'No such district.', state: 'No such state.' } as const;

/**
 * Explains what is wrong with a name: the place is elsewhere, or no name is spelled like it. Then suggests the nearest
 * names.
 */
function unknown(column: keyof WrittenPlace, around: Place[], places: Place[], name: string): Unplaced {
  const asked = askedFor(column, name);
  const above = ABOVE[column];
  const [elsewhere] = around === places ? [] : bestOf(places, asked, (place) => place[column].names).found;
  if (above && elsewhere)
    return {
      wrong: {
        column,
        text: say('{place} is in {other}. Correct one of the two.', {
          place: elsewhere[column].name,
          other: elsewhere[above].name,
        }),
      },
    };
  const near = nearestTo(around, asked, (place) => place[column].names).map((place) => place[column].name);
  const names = [...new Set(near)].slice(0, MOST_PROPOSED);
  const advice = names.length > 0 ? say('Did you mean {names}?', { names }) : say('Enter it as in the list of areas.');
  return { wrong: { column, text: inTurn([NONE[column], advice]) } };
}

const MOST_PROPOSED = 3;
