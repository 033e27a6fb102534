import { eq, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import { filledIn } from '../../contract/message-events.ts';
import { searchedDigits } from '../../contract/phone.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../http/errors.ts';
import type { Session } from '../http/session.ts';
import { blocksOf } from '../limits/blocked-phones.service.ts';
import { blockedPhones } from '../limits/limits.table.ts';
import { isHeadOffice } from '../offices/offices.service.ts';
import { orders } from '../orders/orders.table.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { customerNumbers } from './customers.table.ts';
import { messagesOf, notesOf, ordersOf, placesOf, returnsOf, reviewsOf, watchesOf, writtenOf } from './deeds.ts';

/** Orders that are looked through for one search: a number or a name of three characters finds at most so many. */
const MOST_ORDERS = 5_000;
const SHORTEST = 3;

/** All of a number is for the head office: it holds what other offices sold. */
export function requireHeadOffice(session: Session): void {
  if (!isHeadOffice(session)) throw notFound('Customer');
}

interface Listed extends Record<string, unknown> {
  _id: string;
  name: string;
  orders: number;
  last_at: string;
  is_blocked: boolean;
  all: number;
}

/** Customers who ordered lately, or those whose number or name holds what is asked for, anywhere in it. */
export async function listCustomers(db: Db, session: Session, query: ListQuery) {
  requireHeadOffice(session);
  const searched = String(query.conditions.find(({ field }) => field === 'search')?.value ?? '').trim();
  const digits = searchedDigits(searched);
  const isHeld =
    digits.length >= SHORTEST && !/\p{L}/u.test(searched)
      ? sql`${orders.customer_phone} like ${`%${digits}%`}`
      : sql`lower(${orders.customer_name}) like ${`%${searched.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;
  const { rows } = await db.execute<Listed>(sql`
    with found as (
      select ${orders.customer_phone} as phone, ${orders.customer_name} as name, ${orders.placed_at} as placed_at
      from ${orders} where ${isHeld} order by ${orders.placed_at} desc limit ${MOST_ORDERS}
    )
    select phone as _id, (array_agg(name order by placed_at desc))[1] as name, count(*)::int as orders,
      max(placed_at) as last_at, exists (select from ${blockedPhones} b where b.phone = found.phone) as is_blocked,
      count(*) over ()::int as all
    from found group by phone order by max(placed_at) desc limit ${query.size} offset ${(query.page - 1) * query.size}`);
  const listed = rows as Listed[];
  return {
    data: listed.map(({ all: _all, last_at, ...row }) => ({ ...row, last_at: new Date(last_at) })),
    page: query.page,
    size: query.size,
    sort: 'last_at:desc',
    totalData: listed[0]?.all ?? 0,
  };
}

/** All that is known of a number. One that nobody has ever used here is a 404. */
export async function getCustomer(db: Db, session: Session, phone: string) {
  requireHeadOffice(session);
  const numbers = await numbersOf(db, phone);
  const [placed, returned, messages, written, watches, places, reviewed, notes, [blocked]] = await Promise.all([
    ordersOf(db, numbers),
    returnsOf(db, numbers),
    messagesOf(db, numbers),
    writtenOf(db, numbers),
    watchesOf(db, numbers),
    placesOf(db, numbers),
    reviewsOf(db, numbers),
    notesOf(db, numbers),
    blocksOf(db, numbers),
  ]);
  const seen = [placed, messages, written, watches, places, reviewed, notes];
  if (!blocked && seen.every((rows) => rows.length === 0)) throw notFound('Customer');
  const texts = await textsFor(db, placed[0]);
  return {
    _id: phone,
    numbers: numbers.filter((number) => number !== phone),
    texts,
    names: [...new Set(placed.map(({ customer_name }) => customer_name))],
    blocked: blocked ? { reason: blocked.reason, by: blocked.by, added_at: blocked.added_at } : null,
    orders: placed.map(({ customer_name: _name, ...order }) => order),
    returns: returned,
    ...{ messages, written, watches, places, reviews: reviewed, notes },
  };
}

/** The number with all others of the same person. */
export async function numbersOf(db: Db, phone: string): Promise<string[]> {
  const person = db
    .select({ _id: customerNumbers.person_id })
    .from(customerNumbers)
    .where(eq(customerNumbers.phone, phone));
  const rows = await db
    .select({ phone: customerNumbers.phone })
    .from(customerNumbers)
    .where(inArray(customerNumbers.person_id, person));
  return [...new Set([phone, ...rows.map((row) => row.phone)])];
}

/** The texts of the setting; without an order, those that speak of none. */
async function textsFor(db: Db, order: Awaited<ReturnType<typeof ordersOf>>[number] | undefined): Promise<string[]> {
  const texts = await readSetting(db, 'messages.care_texts');
  if (!order) return texts.filter((text) => filledIn(text, {}) === text);
  const { customer_name, order_id, product_name, office: office_name } = order;
  return texts.map((text) => filledIn(text, { customer_name, order_id, product_name, office_name }));
}
