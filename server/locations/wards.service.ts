import { type AnyColumn, and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Language } from '../../contract/language/language.ts';
import { WARD, wardName } from '../../contract/locations/locations.ts';
import type { Db } from '../db/db.ts';
import { wards } from './locations.table.ts';

/** How many rows one statement inserts: PostgreSQL takes 65,535 values in one. */
const ROWS_AT_ONCE = 10_000;

const inWords = ({ _id, number }: { _id: string; number: number }) => ({
  _id,
  name: wardName(number),
  name_ne: wardName(number, 'ne'),
});

export async function wardsOf(db: Db, area: string) {
  const rows = await db.select().from(wards).where(eq(wards.area, area)).orderBy(asc(wards.number));
  return rows.map(inWords);
}

export async function allWards(db: Db) {
  const rows = await db.select().from(wards).orderBy(asc(wards.area), asc(wards.number));
  return rows.map((ward) => ({ ...inWords(ward), vdc_municipality: ward.area }));
}

/** `wardName` of a column that names a ward. */
export const wardNameOf = (ward: AnyColumn, language: Language = 'en') =>
  sql<string | null>`(select ${WARD[language]}::text || ' ' || w.number from ${wards} w where w._id = ${ward})`;

/** Maps area and number to the id of a ward, for these areas. */
export async function wardsByNumber(db: Db, areas: string[]): Promise<Map<string, string>> {
  const rows = await db.select().from(wards).where(inArray(wards.area, areas));
  return new Map(rows.map(({ _id, area, number }) => [`${area} ${number}`, _id]));
}

export async function isWardOf(db: Db, ward: string, area: string): Promise<boolean> {
  return (await db.$count(wards, and(eq(wards._id, ward), eq(wards.area, area)))) > 0;
}

interface Area {
  _id: string;
  wards: number;
}

/** Adds the missing wards of areas up to their number; call it in a transaction. */
export async function addMissingWards(db: Db, areas: Area[]): Promise<void> {
  const ids = areas.map(({ _id }) => _id);
  const existing = await db
    .select({ area: wards.area, number: wards.number })
    .from(wards)
    .where(inArray(wards.area, ids));
  const isKnown = new Set(existing.map(({ area, number }) => `${area} ${number}`));
  const missing = areas.flatMap(({ _id, wards }) =>
    Array.from({ length: wards }, (_, index) => ({ area: _id, number: index + 1 })).filter(
      ({ area, number }) => !isKnown.has(`${area} ${number}`),
    ),
  );
  for (let first = 0; first < missing.length; first += ROWS_AT_ONCE)
    await db.insert(wards).values(missing.slice(first, first + ROWS_AT_ONCE));
}

/** Sets an area's wards to 1 up to its number; a ward with an office stays. */
export async function keepWards(db: Db, area: Area): Promise<void> {
  await db.delete(wards).where(and(eq(wards.area, area._id), gt(wards.number, area.wards)));
  await addMissingWards(db, [area]);
}
