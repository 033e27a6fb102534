import { type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { partOfPhone } from '../../contract/phone.ts';
import type { Db } from '../db/db.ts';
import { wordsOf } from '../db/search-words.ts';
import type { Session } from '../http/caller/session.ts';
import { blockedPhones } from '../limits/limits.table.ts';
import { nameHas } from '../orders/order-names.service.ts';
import { phonesWith } from '../orders/order-phones.service.ts';
import { orders } from '../orders/orders.table.ts';
import { requireHeadOffice } from './customers.ts';

/** How many orders to search for a name: a name of three characters finds at most this many. */
const MOST_ORDERS = 5_000;
const SHORTEST = 3;

type CustomerRow = {
  _id: string;
  name: string;
  orders: number;
  last_at: string;
  is_blocked: boolean;
  all: number;
};

/** Lists customers who ordered recently, or those whose number or name contains the text. */
export async function listCustomers(db: Db, session: Session, query: ListQuery) {
  requireHeadOffice(session);
  const searched = String(query.conditions.find(({ field }) => field === 'search')?.value ?? '').trim();
  const digits = partOfPhone(searched);
  const isNumber = digits.length >= SHORTEST;
  const page = sql`limit ${query.size} offset ${(query.page - 1) * query.size}`;
  const { rows: listed } = await db.execute<CustomerRow>(
    isNumber
      ? byNumber(await phonesWith(db, digits), page)
      : byName(searched, (await wordsOf(db, searched)).flatMap(nameHas), page),
  );
  return {
    data: listed.map(({ all: _all, last_at, ...row }) => ({ ...row, last_at: new Date(last_at) })),
    page: query.page,
    size: query.size,
    sort: 'last_at:desc',
    totalData: listed[0]?.all ?? 0,
  };
}

const isBlocked = (phone: SQL) => sql`exists (select from ${blockedPhones} b where b.phone = ${phone})`;

/** Reads only the orders of the page's numbers. */
const byNumber = (phones: SQL, page: SQL) => sql`
  with found as (
    select phone, seen_at, count(*) over ()::int as all from (${phones}) held order by seen_at desc, phone ${page})
  select phone as _id, own.*, ${isBlocked(sql`found.phone`)} as is_blocked, found.all
  from found cross join lateral (
    select (array_agg(customer_name order by placed_at desc))[1] as name, count(*)::int as orders, max(placed_at) as last_at
    from ${orders} where customer_phone = found.phone having count(*) > 0) own
  order by found.seen_at desc, phone`;

/** Finds names that contain the text as written and, by their indexes, those that begin with its words. */
const byName = (searched: string, words: SQL[], page: SQL) => sql`
  with found as (${sql.join(
    [
      sql`lower(${orders.customer_name}) like ${`%${searched.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`,
      ...words,
    ].map(
      (named) => sql`(
        select ${orders._id} as _id, ${orders.customer_phone} as phone, ${orders.customer_name} as name, ${orders.placed_at} as placed_at
        from ${orders} where ${named} order by ${orders.placed_at} desc limit ${MOST_ORDERS})`,
    ),
    sql` union `,
  )})
  select phone as _id, (array_agg(name order by placed_at desc))[1] as name, count(*)::int as orders,
    max(placed_at) as last_at, ${isBlocked(sql`found.phone`)} as is_blocked, count(*) over ()::int as all
  from found group by phone order by max(placed_at) desc ${page}`;
