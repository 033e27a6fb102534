import { and, asc, type Column, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { HALF_NASAL, isDevanagari, latinOf, SAME_SOUND, soundOf } from '../../contract/language/devanagari.ts';
import { mayMean, spellingKey } from '../../contract/language/spelling.ts';
import { EARTH_KM, kilometres, type MapPlace, mapPlaceIn } from '../../contract/offices/map-place.ts';
import { placeIn } from '../../contract/offices/place-words.ts';
import type { Db } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { searchIn } from '../db/list.ts';
import { searchWords } from '../db/search-words.ts';
import { areasByLocality } from '../locations/localities.service.ts';
import { placeOfArea } from '../locations/locations.service.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { areasMeant } from '../locations/named-places.service.ts';
import { withHours } from './hours.service.ts';
import { isOpenRetailer, publicColumns, type Selling, shownColumns } from './offices.service.ts';
import { offices } from './offices.table.ts';

const MOST_AREAS = 8;
const MOST_STORES = 20;
const MOST_NEAR = 10;
const MOST_NEXT = 3;

const location = {
  state: { _id: states._id, name: states.name, name_ne: states.name_ne },
  district: { _id: districts._id, name: districts.name, name_ne: districts.name_ne },
  vdc_municipality: { _id: areas._id, name: areas.name, name_ne: areas.name_ne },
};

/** Finds areas and retailers by a text as typed; if there are none, without a ward and with short names written out. */
export async function searchStores(db: Db, text: string, isSold?: SQL) {
  const byName = await storesNamed(db, text, isSold);
  const place = placeIn(text);
  const isFound = byName.area.length > 0 || byName.office.length > 0;
  return isFound || place === text ? byName : storesNamed(db, place, isSold);
}

/**
 * Finds areas and retailers that a visitor could mean by one text. A text finds an area by its name or its district's,
 * by a neighbourhood, or by a store there; failing that, by names with almost the same spelling. `isSold` selects some
 * of the retailers.
 */
async function storesNamed(db: Db, text: string, isSold?: SQL) {
  const words = text.split(/\s+/);
  const inStore = words.map((word) =>
    isIn(
      word,
      [offices.name, offices.address, ...IN_PLACE.names],
      [offices.name_ne, offices.address_ne, ...IN_PLACE.nepali],
    ),
  );
  const written = await storesWhere(db, and(isSold, ...inStore));
  const office =
    written.length > 0 ? written : await storesWhere(db, inArray(offices._id, await spelledLike(db, text, isSold)));
  const named = and(...words.map((word) => isIn(word, IN_PLACE.names, IN_PLACE.nepali)));
  const ofStores = [...new Set(office.flatMap(({ vdc_municipality }) => vdc_municipality?._id ?? []))];
  const { localities, isWritten } = await areasByLocality(db, text);
  const ofLocalities = [...localities.keys()];
  const isMeant = or(named, inArray(areas._id, [...ofStores, ...(isWritten ? ofLocalities : [])]));
  let area = await areasWhere(db, text, isMeant, ofLocalities);
  // If an area is found by its own name, ignore neighbourhoods that are only spelled alike.
  const isByLocality = isWritten || area.length === 0;
  if (area.length === 0) area = await areasWhere(db, text, inArray(areas._id, ofLocalities), ofLocalities);
  if (area.length === 0 && office.length === 0) {
    const meant = await areasMeant(db, text);
    area = await areasWhere(db, text, inArray(areas._id, meant), meant);
  }
  return {
    area: area.map((location) => {
      const locality = isByLocality ? localities.get(location.vdc_municipality._id) : undefined;
      return { _id: location.vdc_municipality._id, location, ...(locality && { locality }) };
    }),
    office: office.map(({ state, district, vdc_municipality, ...store }) => ({
      ...withHours(store),
      location: state && district && vdc_municipality && { state, district, vdc_municipality },
    })),
  };
}

/** Finds open retailers by name, with their location. */
function storesWhere(db: Db, where: SQL | undefined) {
  return db
    .select({ ...publicColumns, ...location })
    .from(offices)
    .leftJoin(areas, eq(areas._id, offices.vdc_municipality))
    .leftJoin(districts, eq(districts._id, areas.district))
    .leftJoin(states, eq(states._id, districts.state))
    .where(and(isOpenRetailer, where))
    .orderBy(inOrder(offices.name), asc(offices._id))
    .limit(MOST_STORES);
}

/** Finds open retailers whose name has each typed word in a similar spelling. */
async function spelledLike(db: Db, text: string, isSold?: SQL): Promise<string[]> {
  const keysOf = (name: string) => name.split(/\s+/).map(spellingKey);
  const typed = keysOf(text).filter((key) => key !== '');
  if (typed.length === 0) return [];
  const named = await db
    .select({ _id: offices._id, name: offices.name, name_ne: offices.name_ne })
    .from(offices)
    .where(and(isOpenRetailer, isSold));
  return named
    .filter(({ name, name_ne }) => {
      const keys = [...keysOf(name), ...keysOf(name_ne ?? '')];
      return typed.every((word) => keys.some((key) => mayMean(word, key)));
    })
    .map(({ _id }) => _id);
}

/** Returns the areas of `first`, in its order, then those whose name begins with the text. */
function areasWhere(db: Db, text: string, where: SQL | undefined, first: string[] = []) {
  return db
    .select(location)
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district))
    .innerJoin(states, eq(states._id, districts.state))
    .where(where)
    .orderBy(
      sql`array_position(${sql.param(first)}::uuid[], ${areas._id}) asc nulls last`,
      sql`${searchWords(areas.name)} like ${searchWords(sql`${text}::text`)} || '%' desc`,
      inOrder(areas.name),
      asc(areas._id),
    )
    .limit(MOST_AREAS);
}

const IN_PLACE = { names: [areas.name, districts.name], nepali: [areas.name_ne, districts.name_ne] };

/** Whether a word is in one of the columns; for one in Devanagari, as it sounds in one of the Nepali columns. */
function isIn(word: string, columns: Column[], nepali: Column[]): SQL | undefined {
  if (!isDevanagari(word)) return searchIn(columns)(word);
  const [sound, latin] = [soundOf(word), latinOf(word)];
  // A mark alone has neither letters nor a sound, and an empty text is in every name.
  const asSpelled = latin === '' ? [] : [searchIn(columns)(latin)];
  const asHeard = sound === '' ? [] : nepali.map((text) => sql`position(${sound} in ${asItSounds(text)}) > 0`);
  return or(...asSpelled, ...asHeard) ?? sql`false`;
}

const asItSounds = (name: Column) =>
  sql`regexp_replace(translate(${name}, ${SAME_SOUND.from}, ${SAME_SOUND.to}), ${HALF_NASAL}, '', 'g')`;

/** Finds the retailers nearest to a place, among those with a position in their map link. */
export async function nearestStores(db: Db, here: MapPlace) {
  const nearest = byDistance(await mappedStores(db), here).slice(0, MOST_NEAR);
  const rows = await db
    .select(publicColumns)
    .from(offices)
    .where(inArray(offices._id, idsIn(nearest)));
  return nearest.flatMap(({ _id, distance_km }) => {
    const office = rows.find((row) => row._id === _id);
    return office ? [{ ...withHours(office), distance_km }] : [];
  });
}

interface Next {
  vdc_municipality: string;
  find_scheme?: string | undefined;
  office?: string | undefined;
}

/**
 * Finds the retailers next to an area; with a scheme, those that sell it now. Sorts by distance if a store of the area
 * or its district has a position; then come those of the district, then of the state. Excludes `office`.
 */
export async function nextStores(db: Db, selling: Selling, { vdc_municipality, find_scheme, office: except }: Next) {
  const area = await placeOfArea(db, vdc_municipality);
  if (!area) return [];
  const there = [eq(offices.vdc_municipality, vdc_municipality), eq(offices.district, area.district)];
  const [beside] = await mappedStores(db, or(...there), sql`${there[0]} desc`);
  const isSold = find_scheme ? selling.soldAt(find_scheme, offices._id) : undefined;
  const sold = and(isSold, except ? ne(offices._id, except) : undefined);
  const nearest = beside ? byDistance(await mappedStores(db, sold), beside.place).slice(0, MOST_NEXT) : [];
  const near = sql`${offices._id} = any(${sql.param(idsIn(nearest))}::uuid[])`;
  const rows = await db
    .select({ ...shownColumns(selling, find_scheme), ...location })
    .from(offices)
    .innerJoin(areas, eq(areas._id, offices.vdc_municipality))
    .innerJoin(districts, eq(districts._id, areas.district))
    .innerJoin(states, eq(states._id, districts.state))
    .where(and(isOpenRetailer, sold))
    .orderBy(
      sql`${near} desc`,
      sql`${districts._id} = ${area.district} desc`,
      sql`${states._id} = ${area.state} desc`,
      inOrder(offices.name),
    )
    .limit(MOST_NEXT);
  return rows
    .map(({ state, district, vdc_municipality, ...store }) => ({
      ...withHours(store),
      location: { state, district, vdc_municipality },
      distance_km: nearest.find(({ _id }) => _id === store._id)?.distance_km,
    }))
    .sort((one, other) => (one.distance_km ?? EARTH_KM) - (other.distance_km ?? EARTH_KM));
}

const idsIn = (stores: { _id: string }[]) => stores.map(({ _id }) => _id);

/** Reads open retailers with a position in their map link. */
async function mappedStores(db: Db, where?: SQL, first: SQL = sql`${offices.name}`) {
  const rows = await db
    .select({ _id: offices._id, map_location: offices.map_location })
    .from(offices)
    .where(and(isOpenRetailer, isNotNull(offices.map_location), where))
    .orderBy(first);
  return rows.flatMap(({ _id, map_location }) => {
    const place = mapPlaceIn(map_location ?? '');
    return place ? [{ _id, place }] : [];
  });
}

const byDistance = (stores: { _id: string; place: MapPlace }[], here: MapPlace) =>
  stores
    .map(({ _id, place }) => ({ _id, distance_km: Math.round(kilometres(here, place) * 10) / 10 }))
    .sort((one, other) => one.distance_km - other.distance_km);
