import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Condition, ListQuery } from '../../../contract/calls/list.ts';
import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/offers.ts';
import { ordersByDay, ordersOfOffices } from '../../counts/counts.service.ts';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import { pageOf } from '../../db/list.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { orders } from '../orders.table.ts';
import { countedBy, isCounted, momentsOf, OWED, officesInQuery, orderConditions } from './order-filters.service.ts';
import { orderRows } from './order-rows.ts';
import { isSearch, type SearchedText, searchedText } from './order-search.ts';

/** How many orders to count without a stored count; beyond that, the list only says that there are more. */
const MOST_COUNTED = 10_000;
const MOST_FOUND = 1_000;

const SORTED = {
  placed_at: orders.placed_at,
  total: orders.total,
  customer_name: inOrder(orders.customer_name),
  order_id: orders.order_id,
};

export interface Search {
  query: ListQuery;
  kinds: SchemeType[];
  /** The caller's offices; undefined for the whole company. */
  offices: SQL | undefined;
  /** All conditions except the text search. */
  where: SQL | undefined;
  text: SearchedText | undefined;
}

interface OrderIds {
  ids: string[];
  totalData: number;
  hasMore?: true;
  /** What these orders add up to, in paisa; absent for a text search and above the limit. */
  sum?: number;
}

/**
 * Lists orders of the caller's offices and granted kinds. Finds ids and total by indexes and stored counts, then reads
 * the page's rows (docs/adr/0017-lists-at-a-million-orders.md).
 */
export async function listOrders(db: Db, { session, kinds, now }: Caller, query: ListQuery) {
  const { ids, ...total } = await find(db, await searchOf(db, { session, kinds, now }, query));
  const { page, size, sort = DEFAULT_SORT } = query;
  return { data: await orderRows(db, ids), page, size, sort, ...total };
}

const DEFAULT_SORT = 'placed_at:desc';

/** Reads what a list's query means for this caller; `where` plus the text select its orders. */
export async function searchOf(db: Db, { session, kinds, now }: Caller, query: ListQuery): Promise<Search> {
  const offices = await officesInQuery(db, session, query);
  const moments = await momentsOf(db, session, now);
  const [texts, others] = partition(query.conditions, isSearch);
  return {
    query,
    kinds,
    offices,
    where: and(
      // If the caller sees all kinds, the index alone answers the page.
      kinds.length < SCHEME_TYPES.length ? inArray(orders.scheme_type, kinds) : undefined,
      offices && sql`${orders.office_id} in (${offices})`,
      await orderConditions(db, others, moments),
    ),
    text: texts.length > 0 ? await searchedText(db, texts) : undefined,
  };
}

function find(db: Db, search: Search): Promise<OrderIds> {
  if (search.text) return findText(db, search, search.text);
  if (!isCounted(search.query.conditions)) return findCounting(db, search);
  const days = search.query.conditions.filter(({ field }) => field === 'placed_at');
  if (!search.offices) return findByDay(db, search, days);
  return days.length > 0 ? findCounting(db, search) : findByOffice(db, search);
}

/** Tries the other alternatives only if the first found few enough to count. */
const IS_NOT_FULL = sql`(select count(*) from first) <= ${MOST_FOUND}`;

/**
 * Looks texts up in their indexes first. Sorts the matches if they are few. If many orders match, some in each
 * thousand, reads along the list's order until the page is full, because the text indexes would only be slower.
 */
async function findText(db: Db, search: Search, text: SearchedText): Promise<OrderIds> {
  if (text.isFrequent) return walkText(db, search, text);
  const { query, where } = search;
  const { by, direction } = orderOf(query.sort);
  const page = sql`limit ${query.size} offset ${offsetOf(query)}`;
  const [first, ...others] = text.alternatives.map(
    (alternative, index) =>
      sql`(select ${orders._id} as _id, ${by} as place from ${orders}
        where ${and(index > 0 ? IS_NOT_FULL : undefined, where, alternative)} limit ${MOST_FOUND + 1})`,
  );
  if (!first) return { ids: [], totalData: 0 };
  const { rows } = await db.execute<{ found: number; ids: string[] }>(sql`
    with first as materialized ${first},
    found as materialized (select * from (${sql.join([sql`select * from first`, ...others], sql` union `)}) as found limit ${MOST_FOUND + 1})
    select (select count(*)::int from found) as found,
      array(select _id from found order by place ${direction}, _id ${direction} ${page}) as ids`);
  const [few] = rows;
  if (few && few.found <= MOST_FOUND) return { ids: few.ids, totalData: few.found };
  return walkText(db, search, text);
}

/** Reads along the list's order until the page is full; a short page is the last. */
async function walkText(db: Db, { query, where }: Search, text: SearchedText): Promise<OrderIds> {
  const offset = offsetOf(query);
  if (offset >= MOST_FOUND) return { ids: [], totalData: MOST_FOUND, hasMore: true };
  const { by, direction } = orderOf(query.sort);
  const { rows } = await db.execute<{ _id: string }>(sql`
    select _id from (select * from ${orders} ${where ? sql`where ${where}` : sql``} order by ${by} ${direction}, _id ${direction} offset 0) as orders
    where ${text.any} limit ${query.size} offset ${offset}`);
  const ids = rows.map(({ _id }) => _id);
  if (ids.length < query.size && (ids.length > 0 || offset === 0)) return { ids, totalData: offset + ids.length };
  return { ids, totalData: MOST_FOUND, hasMore: true };
}

/** Counts the whole company's orders by day, which also locates far pages. */
async function findByDay(db: Db, search: Search, conditions: Condition[]): Promise<OrderIds> {
  const { sort = DEFAULT_SORT } = search.query;
  const within = (day: string) =>
    conditions.every(({ match, value }) => (match === 'from' ? day >= value : day <= value));
  const days = (await ordersByDay(db, countedOf(search))).filter(({ day }) => within(day));
  const totalData = days.reduce((sum, { orders }) => sum + orders, 0);
  const offset = offsetOf(search.query);
  const sum = await sumOf(db, search, totalData);
  if (!sort.startsWith('placed_at:')) return { ids: await walk(db, search, totalData), totalData, ...sum };
  const isFalling = sort.endsWith(':desc');
  const inOrder = isFalling ? days : days.toReversed();
  let passed = 0;
  let first: string | undefined;
  for (const { day, orders } of inOrder) {
    if (passed + orders > offset) break;
    passed += orders;
    first = day;
  }
  const start = sql`((${first}::date + ${isFalling ? 0 : 1}::int)::timestamp at time zone 'Asia/Kathmandu')`;
  const beyond = first && (isFalling ? sql`${orders.placed_at} < ${start}` : sql`${orders.placed_at} >= ${start}`);
  const rest = { ...search, where: and(search.where, beyond || undefined) };
  const left = totalData - offset;
  return {
    ids: left <= 0 ? [] : await idsOf(db, rest, { offset: offset - passed, limit: search.query.size }),
    totalData,
    ...sum,
  };
}

async function findByOffice(db: Db, search: Search): Promise<OrderIds> {
  const totalData = await ordersOfOffices(db, search.offices as SQL, countedOf(search));
  return { ids: await walk(db, search, totalData), totalData, ...(await sumOf(db, search, totalData)) };
}

async function findCounting(db: Db, search: Search): Promise<OrderIds> {
  const { orders: counted, sum } = await countAndSum(db, search);
  const totalData = Math.min(counted, MOST_COUNTED);
  return {
    ids: await walk(db, search, totalData),
    totalData,
    ...(counted > MOST_COUNTED ? { hasMore: true as const } : { sum }),
  };
}

/** Counts and adds up orders, up to a limit: their totals, or what customers still owe, if the list is about that. */
async function countAndSum(db: Db, { where, query: { conditions } }: Search): Promise<{ orders: number; sum: number }> {
  const isOfOwed = conditions.some(({ field, value }) => field === 'waits' && value === 'payment');
  const { rows } = await db.execute<{ orders: number; sum: number }>(sql`
    select count(*)::int as orders, coalesce(sum(paisa), 0)::float8 as sum from (
      select ${isOfOwed ? OWED : orders.total} as paisa from ${orders}
      ${where ? sql`where ${where}` : sql``} limit ${MOST_COUNTED + 1}) as counted`);
  return rows[0] ?? { orders: 0, sum: 0 };
}

/** Adds up orders that have a stored count. */
async function sumOf(db: Db, search: Search, totalData: number) {
  return totalData > MOST_COUNTED ? {} : { sum: (await countAndSum(db, search)).sum };
}

function countedOf({ query: { conditions }, kinds }: Search) {
  const type = conditions.find(({ field }) => field === 'scheme_type')?.value;
  return { ...countedBy(conditions), scheme_type: kinds.filter((kind) => type === undefined || kind === type) };
}

const offsetOf = ({ page, size }: ListQuery) => (page - 1) * size;

const walk = (db: Db, search: Search, totalData: number): Promise<string[]> => {
  const { offset, limit, isFromEnd } = pageOf(search.query, totalData);
  return idsOf(db, search, { offset, limit, isFromEnd });
};

async function idsOf(
  db: Db,
  { query, where }: Search,
  { offset, limit, isFromEnd = false }: { offset: number; limit: number; isFromEnd?: boolean },
): Promise<string[]> {
  if (limit <= 0) return [];
  const { field, isFalling } = orderOf(query.sort);
  const falls = isFalling !== isFromEnd;
  const rows = await db
    .select({ _id: sql<string>`${orders._id}` })
    .from(orders)
    .where(where)
    .orderBy(falls ? desc(field) : asc(field), falls ? desc(orders._id) : asc(orders._id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ _id }) => _id);
  return isFromEnd ? ids.reverse() : ids;
}

function orderOf(sort: string | undefined) {
  const [name, direction] = (sort ?? DEFAULT_SORT).split(':');
  const field = SORTED[name as keyof typeof SORTED];
  const isFalling = direction === 'desc';
  return { field, isFalling, by: sql`${field}`, direction: isFalling ? sql`desc` : sql`asc` };
}

function partition<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
