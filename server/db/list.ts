import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  is,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { PgInteger, type PgSelect, PgText, PgUUID } from 'drizzle-orm/pg-core';
import { ALL_ROWS_CAP, type Condition, type ListQuery } from '../../contract/calls/list.ts';
import { partOfPhone, searchedDigits } from '../../contract/phone.ts';
import type { Db } from './db.ts';
import { inOrder } from './in-order.ts';
import { holdsWords } from './search-words.ts';

type Sortable = AnyColumn | SQL | SQL.Aliased;
/** Builds the condition of a filter that doesn't just compare a column. */
type Matcher = (value: string) => SQL;

export interface Page<Row> {
  data: Row[];
  page: number;
  size: number;
  sort: string | undefined;
  totalData: number;
  sum?: number;
}

interface Listing<Q extends PgSelect> {
  /** The select with its joins, made `$dynamic()`, without where, order and limit. */
  select: Q;
  /** The filters and sort fields of the contract, in SQL. */
  columns: Record<string, Sortable | Matcher>;
  /** The default order; `tiebreak` always breaks ties, so that pages never overlap. */
  order: string;
  tiebreak: AnyColumn;
  where?: SQL;
  /** The field of the select to add up over all pages. */
  sum?: string;
  /** The number of rows, if there is a faster way than counting the select. */
  total?: number;
}

/** Returns one page of a list and its total, with two queries at most. */
export async function listRows<Q extends PgSelect>(
  db: Db,
  query: ListQuery,
  listing: Listing<Q>,
): Promise<Page<Awaited<Q>[number]>> {
  const { select, tiebreak } = listing;
  const columns = { _id: tiebreak, ...listing.columns };
  const where = and(listing.where, conditionsOf(query.conditions, columns));
  const filtered = select.where(where);
  const { rows: totalData, ...sum } =
    listing.total === undefined ? await countOf(db, filtered, listing.sum) : { rows: listing.total };
  const sort = query.sort ?? listing.order;
  const { limit, offset, isFromEnd } = pageOf(query, totalData);
  const data =
    limit <= 0
      ? []
      : await filtered
          .orderBy(...ordering(columns, isFromEnd ? reversed(sort) : sort, tiebreak))
          .limit(limit)
          .offset(offset);
  if (isFromEnd) data.reverse();
  return { data: data as Awaited<Q>[number][], page: query.page, size: query.size, sort, totalData, ...sum };
}

/** Finds the rows of a page. OFFSET scans every row it skips, so a page of the second half is read backwards. */
export function pageOf({ page, size }: ListQuery, totalData: number) {
  const rows = size === 0 ? ALL_ROWS_CAP : size;
  const skipped = (page - 1) * rows;
  const limit = Math.min(rows, totalData - skipped);
  const isFromEnd = skipped > totalData / 2;
  return { limit, offset: isFromEnd ? totalData - skipped - limit : skipped, isFromEnd };
}

async function countOf(db: Db, filtered: PgSelect, sum?: string): Promise<{ rows: number; sum?: number }> {
  const added = sum && { sum: sql<number>`coalesce(sum(${sql.identifier(sum)}), 0)::float8` };
  const [total] = await db.select({ rows: count(), ...added }).from(filtered.as('filtered'));
  return total ?? { rows: 0 };
}

/** Joins the filters of the query in SQL. */
export function conditionsOf(conditions: Condition[], columns: Record<string, Sortable | Matcher>): SQL | undefined {
  return and(
    ...conditions.map((condition) => {
      const field = column(columns, condition.field);
      return typeof field === 'function' ? field(condition.value) : matches(field, condition);
    }),
  );
}

/** Sorts by the column and the tiebreak in one direction, so that one plain index serves the order both ways. */
function ordering(columns: Record<string, Sortable | Matcher>, sort: string, tiebreak: AnyColumn): SQL[] {
  const [field = '', direction] = sort.split(':');
  const sorted = column(columns, field) as Sortable;
  const by = is(sorted, PgText) ? inOrder(sorted) : sorted;
  return direction === 'desc' ? [desc(by), desc(tiebreak)] : [asc(by), asc(tiebreak)];
}

function reversed(sort: string): string {
  const [field, direction] = sort.split(':');
  return `${field}:${direction === 'desc' ? 'asc' : 'desc'}`;
}

function column(columns: Record<string, Sortable | Matcher>, field: string): Sortable | Matcher {
  const declared = columns[field];
  if (!declared) throw new Error(`The list has no column for the field ${field} of its contract.`);
  return declared;
}

function matches(field: Sortable, { match, value }: Condition): SQL | undefined {
  switch (match) {
    case 'contains':
      return holdsWords(field as AnyColumn, value);
    case 'part':
      return holds(field as AnyColumn, value.trim());
    case 'phone':
      return holds(field as AnyColumn, searchedDigits(value));
    case 'ids':
      return inArray(
        field as AnyColumn,
        value.split(',').filter((id) => isPossible(field, id)),
      );
    case 'flag':
      return eq(field as AnyColumn, value === 'true');
    case 'from':
      return gte(field as AnyColumn, isDay(value) ? startOfDay(value) : paisaOf(value));
    case 'to':
      return isDay(value)
        ? sql`${field} < ${startOfDay(value)} + interval '1 day'`
        : lte(field as AnyColumn, paisaOf(value));
    default:
      return isPossible(field, value) ? eq(field as AnyColumn, value) : sql`false`;
  }
}

const holds = (column: AnyColumn, text: string) => ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`);

/** Searches several fields from one search box: finds a text in any of them, and a phone number in any of its forms. */
export function searchIn(texts: AnyColumn[], phone?: AnyColumn): Matcher {
  return (value) => {
    const digits = partOfPhone(value);
    const matches = texts.map((column) => holdsWords(column, value));
    return or(...matches, phone && digits.length > 2 ? holds(phone, digits) : undefined) as SQL;
  };
}

/**
 * Whether the column can contain this value. If not, the filter finds nothing, because PostgreSQL would report an
 * error.
 */
function isPossible(field: Sortable, value: string): boolean {
  if (is(field, PgUUID)) return UUID.test(value);
  return is(field, PgInteger) ? /^-?\d{1,9}$/.test(value) : true;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isDay = (value: string) => value.includes('-');

/** Turns an amount into a whole number, like the column, so that PostgreSQL can use an index on it. */
const paisaOf = (rupees: string) => sql`(${rupees}::numeric * 100)::bigint`;

/** A day begins at midnight in Nepal. */
const startOfDay = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kathmandu')`;
