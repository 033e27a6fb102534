import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import * as contract from '../../contract/locations/locations.ts';
import type { Actor } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { withRevision } from '../http/rows/revision.ts';
import { rows } from '../http/rows/rows.ts';
import { areas, districts, states } from './locations.table.ts';
import { allWards, keepWards } from './wards.service.ts';

export const LOCATIONS_TAG = 'locations';

export const stateStore = rows(states, contract.states, LOCATIONS_TAG);

export const districtStore = {
  ...rows(districts, contract.districts, LOCATIONS_TAG),
  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: db
        .select({ ...getTableColumns(districts), state_name: states.name })
        .from(districts)
        .innerJoin(states, eq(states._id, districts.state))
        .$dynamic(),
      columns: { name: districts.name, state: districts.state, state_name: states.name },
      order: 'name:asc',
      tiebreak: districts._id,
    }),
};

const plainAreas = rows(areas, contract.areas, LOCATIONS_TAG);

export const areaStore = {
  ...plainAreas,
  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: db
        .select({ ...getTableColumns(areas), district_name: districts.name, state_name: states.name })
        .from(areas)
        .innerJoin(districts, eq(districts._id, areas.district))
        .innerJoin(states, eq(states._id, districts.state))
        .$dynamic(),
      columns: {
        name: areas.name,
        kind: areas.kind,
        wards: areas.wards,
        district: areas.district,
        state: districts.state,
        district_name: districts.name,
        state_name: states.name,
      },
      order: 'name:asc',
      tiebreak: areas._id,
    }),
  get: (db: Db, id: string) =>
    withRevision(db, id, async () => {
      const [area] = await db
        .select({ ...getTableColumns(areas), state: districts.state })
        .from(areas)
        .innerJoin(districts, eq(districts._id, areas.district))
        .where(eq(areas._id, id));
      if (!area) throw notFound('Area');
      return area;
    }),
  save: (db: Db, actor: Actor, input: Parameters<typeof plainAreas.save>[2]) =>
    transact(db, async (db) => {
      const area = await plainAreas.save(db, actor, input);
      await keepWards(db, area);
      return area;
    }),
};

export const publicStates = (db: Db) => db.select().from(states).orderBy(inOrder(states.name));

export const publicDistricts = (db: Db, state?: string) =>
  db
    .select({ _id: districts._id, name: districts.name, name_ne: districts.name_ne })
    .from(districts)
    .where(state ? eq(districts.state, state) : undefined)
    .orderBy(inOrder(districts.name));

export const publicAreas = (db: Db, district: string) =>
  db
    .select({ _id: areas._id, name: areas.name, name_ne: areas.name_ne })
    .from(areas)
    .where(eq(areas.district, district))
    .orderBy(inOrder(areas.name));

/** Returns the whole hierarchy for the pickers of the back office (spec 3). Wards, the fourth level, are `allArea`. */
export async function allLocations(db: Db, until?: 'vdc_municipality') {
  const [allState, allDistrict, allVdc, allArea] = await Promise.all([
    db.select().from(states).orderBy(inOrder(states.name)),
    db.select().from(districts).orderBy(inOrder(districts.name)),
    db.select().from(areas).orderBy(inOrder(areas.name)),
    until ? [] : allWards(db),
  ]);
  return { allState, allDistrict, allVdc, allArea };
}

/** Finds the names of a state, district and area; undefined if they do not belong together. */
export async function placeOf(db: Db, ids: { state: string; district: string; vdc_municipality: string }) {
  const [place] = await db
    .select({ state_name: states.name, district_name: districts.name, vdc_municipality_name: areas.name })
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district))
    .innerJoin(states, eq(states._id, districts.state))
    .where(and(eq(areas._id, ids.vdc_municipality), eq(districts._id, ids.district), eq(states._id, ids.state)));
  return place;
}

/** Returns the names of those of these areas that are not cities. */
export async function ruralAmong(db: Db, ids: string[]): Promise<string[]> {
  const rural = await db
    .select({ name: areas.name })
    .from(areas)
    .where(and(inArray(areas._id, ids), eq(areas.kind, contract.RURAL)))
    .orderBy(inOrder(areas.name));
  return rural.map(({ name }) => name);
}

const LEVELS = { state: states, district: districts, city: areas, area: areas };

/** Returns the first id that is no place of this level. A city counts as an area. */
export async function unknownPlace(db: Db, level: keyof typeof LEVELS, ids: string[]): Promise<string | undefined> {
  const table = LEVELS[level];
  const known = await db.select({ _id: table._id }).from(table).where(inArray(table._id, ids));
  return ids.find((id) => !known.some(({ _id }) => _id === id));
}

/** Reads the areas with their state and district. */
export const placesOfAreas = (db: Db) =>
  db
    .select({ state: districts.state, district: areas.district, vdc_municipality: areas._id })
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district));

/** Finds the state and district of an area; undefined if there is no such area. */
export async function placeOfArea(db: Db, vdc_municipality: string) {
  const [place] = await placesOfAreas(db).where(eq(areas._id, vdc_municipality));
  return place;
}
