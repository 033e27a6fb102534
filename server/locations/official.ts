import { createHash } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit/audit.ts';
import { wardName } from '../../contract/locations/locations.ts';
import type { OfficialDifference } from '../../contract/locations/official-places.ts';
import { type Actor, auditAll, type Change } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { conflict } from '../http/errors.ts';
import places from './data/nepal-locations.json' with { type: 'json' };
import { LOCATIONS_TAG } from './locations.service.ts';
import { areas, districts, states, wards } from './locations.table.ts';
import { addMissingWards } from './wards.service.ts';

type Level = 'state' | 'district' | 'vdc_municipality';
type ExtraPlace = OfficialDifference['extra'][number];
type AreaFields = Pick<typeof areas.$inferInsert, 'kind' | 'wards'>;

interface Official {
  level: Level;
  name: string;
  /** Its parent in the list; undefined for a state. */
  above: Official | undefined;
  fields: { name_ne: string } & Partial<AreaFields>;
}

interface StoredPlace {
  _id: string;
  name: string;
  name_ne: string | null;
  /** The id of its parent. */
  above: string | undefined;
  kind?: string;
  /** The number of its wards. */
  wards?: number;
}

interface MatchedPlace {
  place: Official;
  existing: StoredPlace | undefined;
  /** The new values: an area keeps its wards beyond the list. */
  fields: Official['fields'];
  changes: { field: string; before: string; after: string }[];
}

const TABLES = { state: states, district: districts, vdc_municipality: areas } as const;
const ENTITIES = { state: 'State', district: 'District', vdc_municipality: 'Area' } as const;
const ABOVE = { district: 'state', vdc_municipality: 'district' } as const;

/** Reads the official list from the file beside this one, from the states down. */
function officialPlaces(): Official[] {
  return places.flatMap((state) => {
    const top: Official = { level: 'state', name: state.name, above: undefined, fields: { name_ne: state.name_ne } };
    const below = state.districts.flatMap(({ name, name_ne, areas }) => {
      const district: Official = { level: 'district', name, above: top, fields: { name_ne } };
      const ofDistrict = areas.map(({ name, type, ...fields }): Official => {
        const kind = type as AreaFields['kind'];
        return { level: 'vdc_municipality', name, above: district, fields: { ...fields, kind } };
      });
      return [district, ...ofDistrict];
    });
    return [top, ...below];
  });
}

async function knownPlaces(db: Db): Promise<Record<Level, StoredPlace[]>> {
  // One query after the other, because a transaction has one connection.
  const ofStates = await db.select().from(states);
  const ofDistricts = await db.select().from(districts);
  const ofAreas = await db.select().from(areas);
  const counted = await db.select({ area: wards.area, wards: count() }).from(wards).groupBy(wards.area);
  const wardsOf = new Map(counted.map(({ area, wards }) => [area, wards]));
  return {
    state: ofStates.map((row) => ({ ...row, above: undefined })),
    district: ofDistricts.map(({ state, ...row }) => ({ ...row, above: state })),
    vdc_municipality: ofAreas.map(({ district, ...row }) => ({
      ...row,
      above: district,
      wards: wardsOf.get(row._id) ?? 0,
    })),
  };
}

/** Pairs each place of the list with the row of its name. Areas of the same name are told apart by their district. */
async function compared(db: Db): Promise<{ found: MatchedPlace[]; extra: ExtraPlace[] }> {
  const existingPlaces = await knownPlaces(db);
  const rowOf = new Map<Official, StoredPlace>();
  const keyOf = (level: Level, name: string, above: string | undefined) =>
    level === 'vdc_municipality' ? `${above} ${name.toLowerCase()}` : name.toLowerCase();
  const byName = Object.fromEntries(
    Object.entries(existingPlaces).map(([level, rows]) => [
      level,
      new Map(rows.map((row) => [keyOf(level as Level, row.name, row.above), row])),
    ]),
  ) as Record<Level, Map<string, StoredPlace>>;
  const names = new Map(Object.values(existingPlaces).flatMap((rows) => rows.map(({ _id, name }) => [_id, name])));

  const comparisons = officialPlaces().map((place): MatchedPlace => {
    const above = place.above && rowOf.get(place.above);
    const row = byName[place.level].get(keyOf(place.level, place.name, above?._id));
    const wards = Math.max(place.fields.wards ?? 0, row?.wards ?? 0);
    const fields = { ...place.fields, ...(place.fields.wards && { wards }) };
    if (!row) return { place, existing: undefined, fields, changes: [] };
    rowOf.set(place, row);
    const differences = Object.entries(fields).map(([field, after]) => ({
      field,
      before: String(row[field as keyof StoredPlace] ?? ''),
      after: String(after),
    }));
    const moved = place.above && row.above !== above?._id;
    const changes = differences.filter(({ before, after }) => before !== after);
    if (moved && place.level !== 'state')
      changes.push({
        field: ABOVE[place.level],
        before: names.get(row.above ?? '') ?? '',
        after: place.above?.name ?? '',
      });
    return { place, existing: row, fields, changes };
  });
  const official = new Set(rowOf.values());
  const extra = (Object.entries(existingPlaces) as [Level, StoredPlace[]][]).flatMap(([level, rows]) =>
    rows
      .filter((row) => !official.has(row))
      .map(({ name, above }): ExtraPlace => ({ level, name, within: names.get(above ?? '') ?? '' })),
  );
  return { found: comparisons, extra: [...extra, ...comparisons.flatMap(wardsBeyond)] };
}

/** Lists the wards of an area that are not in the official list. */
function wardsBeyond({ place, existing }: MatchedPlace): ExtraPlace[] {
  const [official, here] = [place.fields.wards ?? 0, existing?.wards ?? 0];
  return Array.from({ length: Math.max(here - official, 0) }, (_, index) => ({
    level: 'ward',
    name: wardName(official + index + 1),
    within: place.name,
  }));
}

const summaryOf = ({ place: { level, name, above } }: MatchedPlace) => ({ level, name, within: above?.name ?? '' });

/** Compares the places here with the official list, in the list's order. */
export async function officialDifference(db: Db) {
  const { found, extra } = await compared(db);
  const difference = {
    added: found.filter(({ existing }) => !existing).map(summaryOf),
    changed: found
      .filter(({ changes }) => changes.length > 0)
      .map((one) => ({ ...summaryOf(one), fields: one.changes })),
    extra,
  };
  return { ...difference, mark: createHash('sha256').update(JSON.stringify(difference)).digest('base64url') };
}

/** Applies the shown difference: a 409 if the places have changed since. Nothing is removed, ids stay. */
export async function takeOfficialPlaces(db: Db, actor: Actor, mark: string) {
  return transact(db, async (db) => {
    // Simultaneous users take turns, so that the second sees the changes of the first.
    await db.execute(sql`lock table ${states} in share row exclusive mode`);
    if ((await officialDifference(db)).mark !== mark)
      throw conflict('The locations have changed since you compared them. Compare again.');
    const done = await takeOver(db);
    await auditAll(db, actor, done);
    await invalidateTag(db, LOCATIONS_TAG);
    const count = (action: AuditAction) => done.filter((one) => one.action === action).length;
    return { added: count('add'), changed: count('edit') };
  });
}

/** Writes missing and differing places; call it in a transaction. Returns the audit's text about each. */
export async function takeOver(db: Db) {
  const { found } = await compared(db);
  const ids = new Map(found.map(({ place, existing }) => [place, existing?._id ?? newId()]));
  const valuesOf = ({ place, fields }: MatchedPlace) => ({
    _id: ids.get(place) as string,
    name: place.name,
    ...fields,
    ...(place.above && place.level !== 'state' && { [ABOVE[place.level]]: ids.get(place.above) }),
  });
  for (const level of Object.keys(TABLES) as Level[]) {
    const ofLevel = found.filter(({ place }) => place.level === level);
    const fresh = ofLevel.filter(({ existing }) => !existing).map(valuesOf);
    if (fresh.length > 0) await db.insert(TABLES[level]).values(fresh);
    for (const one of ofLevel.filter(({ changes }) => changes.length > 0)) {
      const { _id, ...values } = valuesOf(one);
      await db.update(TABLES[level]).set(values).where(eq(TABLES[level]._id, _id));
    }
  }
  await addMissingWards(
    db,
    found.flatMap(({ place, fields }) =>
      fields.wards ? [{ _id: ids.get(place) as string, wards: fields.wards }] : [],
    ),
  );
  return found
    .filter(({ existing, changes }) => !existing || changes.length > 0)
    .map(
      (one): Change => ({
        action: one.existing ? 'edit' : 'add',
        entity: ENTITIES[one.place.level],
        entity_id: ids.get(one.place) as string,
        before: one.existing && Object.fromEntries(one.changes.map(({ field, before }) => [field, before])),
        after: one.existing
          ? Object.fromEntries(one.changes.map(({ field, after }) => [field, after]))
          : { name: one.place.name, ...one.place.fields },
      }),
    );
}
