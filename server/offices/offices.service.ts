import { type AnyColumn, and, arrayContains, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { Actor } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { listRows, searchIn } from '../db/list.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict, notFound } from '../http/errors.ts';
import { type Fixed, say } from '../http/words/sentence.ts';
import { areas, districts } from '../locations/locations.table.ts';
import { wardNameOf } from '../locations/wards.service.ts';
import { hoursForSearch, withHours } from './hours.service.ts';
import { offices } from './offices.table.ts';

export const OFFICES_TAG = 'offices';

type OfOffice = Pick<Session, 'office_id' | 'office_type'>;

/**
 * Limits rows to the caller's office and those below it; every list and every single row that belongs to an office uses
 * it. The head office sees all, so it needs no condition.
 */
export function withinOffice(db: Db, session: OfOffice, officeColumn: AnyColumn): SQL | undefined {
  if (isHeadOffice(session)) return undefined;
  return inArray(
    officeColumn,
    db
      .select({ _id: offices._id })
      .from(offices)
      .where(arrayContains(offices.ancestor_ids, [session.office_id])),
  );
}

export const isHeadOffice = (session: Pick<Session, 'office_type'>) => session.office_type === 'ADMIN';

/** Allows only the head office to change a setting that all offices share, even if a role grants it to others. */
export function asHeadOffice(session: Session, what: Fixed): Actor {
  if (!isHeadOffice(session))
    throw conflict(
      say('Only the head office can change {what}.', {
        what: { word: what },
      }),
    );
  return actorOf(session);
}

/** Allows only the head office to read what concerns all offices' sales, even if a role grants it to others. */
export function readAsHeadOffice(session: Session, what: Fixed): void {
  if (!isHeadOffice(session))
    throw conflict(
      say('Only the head office can see {what}. Ask the head office for the figures you need.', {
        what: { word: what },
      }),
    );
}

/** Keeps rows whose office the caller sees. */
export async function ofVisibleOffices<Row>(
  db: Db,
  session: Session,
  rows: Row[],
  officeOf: (row: Row) => string,
): Promise<Row[]> {
  if (isHeadOffice(session)) return rows;
  const ownOffices = and(inArray(offices._id, rows.map(officeOf)), withinOffice(db, session, offices._id));
  const visible = new Set(
    (await db.select({ _id: offices._id }).from(offices).where(ownOffices)).map(({ _id }) => _id),
  );
  return rows.filter((row) => visible.has(officeOf(row)));
}

/**
 * The address with its ward, as on an envelope. The Nepali one has the Nepali ward even if the street isn't translated.
 */
const addressColumns = {
  address: sql<string | null>`nullif(concat_ws(', ', ${offices.address}, ${wardNameOf(offices.ward)}), '')`,
  address_ne: sql<string | null>`case when ${offices.ward} is not null or ${offices.address_ne} <> '' then
    concat_ws(', ', coalesce(nullif(${offices.address_ne}, ''), ${offices.address}), ${wardNameOf(offices.ward, 'ne')}) end`,
};

export const publicColumns = {
  _id: offices._id,
  name: offices.name,
  name_ne: offices.name_ne,
  phone: offices.phone,
  ...addressColumns,
  map_location: offices.map_location,
  opening_hours: offices.opening_hours,
};

/** Retailers that visitors can find and order from. */
export const isOpenRetailer = and(eq(offices.type, 'RETAILER'), eq(offices.is_active, true));

/**
 * Whether and how much an office sells of a scheme, by the office's id. Passed in, because offices know nothing about
 * offers.
 */
export interface Selling {
  /** Whether the office sells the scheme now. */
  soldAt(scheme_id: string, office: AnyColumn): SQL;
  /** Whether the office sells the scheme, even if its quota is used up. */
  sellsAt(scheme_id: string, office: AnyColumn): SQL;
  /** How many orders the office's quota leaves, in steps; null without a quota. */
  ordersLeftAt(scheme_id: string, office: SQL): SQL<number | null>;
}

/** Selects an office's public fields, with its remaining orders of a scheme if one is requested. */
export const shownColumns = ({ ordersLeftAt }: Selling, scheme_id: string | undefined) => ({
  ...publicColumns,
  // Inside a subselect, drizzle omits the table's name of an outer column.
  units: scheme_id ? ordersLeftAt(scheme_id, sql`"offices"."_id"`) : sql<null>`null`,
});

export async function publicOffices(db: Db, selling: Selling, query: ListQuery) {
  const { soldAt, sellsAt } = selling;
  const asked = query.conditions.find(({ field }) => field === 'scheme' || field === 'seller');
  const page = await listRows(db, query, {
    select: db
      .select(shownColumns(selling, asked && String(asked.value)))
      .from(offices)
      .$dynamic(),
    columns: {
      name: offices.name,
      type: offices.type,
      vdc_municipality: offices.vdc_municipality,
      district: offices.district,
      scheme: (scheme_id) => soldAt(scheme_id, offices._id),
      seller: (scheme_id) => sellsAt(scheme_id, offices._id),
    },
    order: 'name:asc',
    tiebreak: offices._id,
    where: eq(offices.is_active, true),
  });
  return { ...page, data: page.data.map(withHours) };
}

export async function publicOffice(db: Db, id: string) {
  const [office] = await db
    .select(publicColumns)
    .from(offices)
    .where(and(eq(offices._id, id), eq(offices.is_active, true)));
  if (!office) throw notFound('Office');
  return withHours(office);
}

/** Returns an active retailer with its area and schema.org hours; undefined if there's none with that id. */
export async function activeRetailer(db: Db, id: string) {
  const [retailer] = await db
    .select({ ...publicColumns, vdc_municipality: offices.vdc_municipality })
    .from(offices)
    .where(and(eq(offices._id, id), isOpenRetailer));
  return retailer && { ...retailer, hours: hoursForSearch(retailer.opening_hours) };
}

/** Groups retailers as CE, MX, BOTH or NONE (spec 9). */
function inRetailGroup(group: string): SQL {
  const all = group === 'BOTH' ? ['CE', 'MX'] : group === 'NONE' ? [] : [group];
  return sql`${offices.retail_type} @> ${sql.param(all)}::text[] and ${offices.retail_type} <@ ${sql.param(all)}::text[]`;
}

export function listOffices(db: Db, session: Session, query: ListQuery) {
  const parent = alias(offices, 'parent');
  return listRows(db, query, {
    select: db
      .select({
        _id: offices._id,
        name: offices.name,
        office_code: offices.office_code,
        type: offices.type,
        phone: offices.phone,
        is_active: offices.is_active,
        retail_type: offices.retail_type,
        parent: { _id: parent._id, name: parent.name },
        vdc_municipality_name: areas.name,
        ward_name: wardNameOf(offices.ward),
        district_name: districts.name,
      })
      .from(offices)
      .leftJoin(parent, eq(parent._id, offices.parent_id))
      .leftJoin(areas, eq(areas._id, offices.vdc_municipality))
      .leftJoin(districts, eq(districts._id, offices.district))
      .$dynamic(),
    columns: {
      search: searchIn([offices.name, offices.name_ne, offices.office_code]),
      name: offices.name,
      office_code: offices.office_code,
      type: offices.type,
      parent_id: offices.parent_id,
      state: offices.state,
      district: offices.district,
      vdc_municipality: offices.vdc_municipality,
      retail_type: inRetailGroup,
      is_active: offices.is_active,
    },
    order: 'name:asc',
    tiebreak: offices._id,
    where: withinOffice(db, session, offices._id),
  });
}

/** Finds the head office, or adds it in a new installation; returns its id. */
export async function ensureHeadOffice(db: Db): Promise<string> {
  const [head] = await db.select({ _id: offices._id }).from(offices).where(eq(offices.type, 'ADMIN')).limit(1);
  if (head) return head._id;
  const _id = newId();
  await db
    .insert(offices)
    .values({ _id, name: 'Head Office', office_code: 'HO-001', type: 'ADMIN', ancestor_ids: [_id], retail_type: [] });
  return _id;
}
