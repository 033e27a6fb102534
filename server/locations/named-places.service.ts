import { eq } from 'drizzle-orm';
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
type Place = Record<keyof WrittenPlace, Named>;

/**
 * Reads the places once and returns their finder. It accepts names as people and public lists write them: in English or
 * Nepali, in any case, by their sound. The kind of the place and a ward's number can follow an area's name.
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
  const { found, ward } = bestOf(around, askedFor('area', written.area), (place) => place.area.names);
  const [place, another] = found;
  if (!place) return unknown('area', around, places, written.area);
  if (another)
    return {
      wrong: { column: 'district', text: 'Several districts have an area with this name. Enter the district.' },
    };
  return { state: place.state._id, district: place.district._id, vdc_municipality: place.area._id, ward };
}

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
