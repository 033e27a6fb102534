import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import { filledIn } from '../../contract/message-events.ts';
import { searchedDigits } from '../../contract/phone.ts';
import { products } from '../catalog/catalog.table.ts';
import { contactMessages } from '../content/content.table.ts';
import type { Db } from '../db/db.ts';
import { reviews } from '../feedback/feedback.table.ts';
import { notFound } from '../http/errors.ts';
import type { Session } from '../http/session.ts';
import { blockedPhones } from '../limits/limits.table.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { schemeWatches } from '../offers/watches/watches.table.ts';
import { isHeadOffice } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import { orderItems, orders, returns } from '../orders/orders.table.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { customerNotes, customerNumbers } from './customers.table.ts';

/** Orders that are looked through for one search: a number or a name of three characters finds at most so many. */
const MOST_ORDERS = 5_000;
/** Rows of each kind on a customer's page, the newest. */
const MOST_ROWS = 50;
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
  const [placed, returned, messages, written, watches, reviewed, notes, [blocked]] = await Promise.all([
    ordersOf(db, numbers),
    returnsOf(db, numbers),
    db
      .select({
        _id: smsMessages._id,
        message: smsMessages.message,
        state: smsMessages.state,
        added_at: smsMessages.added_at,
      })
      .from(smsMessages)
      .where(and(inArray(smsMessages.phone_number, numbers), ne(smsMessages.state, 'trial')))
      .orderBy(desc(smsMessages.added_at))
      .limit(MOST_ROWS),
    db
      .select({
        ...{ _id: contactMessages._id, message: contactMessages.message },
        ...{ reply: contactMessages.reply, added_at: contactMessages.added_at },
      })
      .from(contactMessages)
      .where(inArray(contactMessages.phone, numbers))
      .orderBy(desc(contactMessages.added_at))
      .limit(MOST_ROWS),
    watchesOf(db, numbers),
    reviewsOf(db, numbers),
    notesOf(db, numbers),
    db
      .select({ reason: blockedPhones.reason, by: blockedPhones.by, added_at: blockedPhones.added_at })
      .from(blockedPhones)
      .where(eq(blockedPhones.phone, phone)),
  ]);
  const seen = [placed, messages, written, watches, reviewed, notes];
  if (!blocked && seen.every((rows) => rows.length === 0)) throw notFound('Customer');
  const texts = await textsFor(db, placed[0]);
  return {
    _id: phone,
    numbers: numbers.filter((number) => number !== phone),
    texts,
    names: [...new Set(placed.map(({ customer_name }) => customer_name))],
    blocked: blocked ?? null,
    orders: placed.map(({ customer_name: _name, ...order }) => order),
    returns: returned,
    ...{ messages, written, watches, reviews: reviewed, notes },
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

const ordersOf = (db: Db, numbers: string[]) =>
  db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      scheme_type: orders.scheme_type,
      status: orders.status,
      product_name: orderItems.product_name,
      office: offices.name,
      placed_at: orders.placed_at,
      customer_name: orders.customer_name,
    })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.position, 0)))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .where(inArray(orders.customer_phone, numbers))
    .orderBy(desc(orders.placed_at))
    .limit(MOST_ROWS);

const returnsOf = (db: Db, numbers: string[]) =>
  db
    .select({
      ...{ _id: returns._id, order_id: orders.order_id, status: returns.status },
      ...{ reason: returns.reason, asked_at: returns.asked_at },
    })
    .from(returns)
    .innerJoin(orders, eq(orders._id, returns.order_id))
    .where(inArray(orders.customer_phone, numbers))
    .orderBy(desc(returns.asked_at))
    .limit(MOST_ROWS);

const watchesOf = (db: Db, numbers: string[]) =>
  db
    .select({
      ...{ _id: schemeWatches._id, scheme: schemes.name },
      ...{ told_at: schemeWatches.told_at, added_at: schemeWatches.added_at },
    })
    .from(schemeWatches)
    .innerJoin(schemes, eq(schemes._id, schemeWatches.scheme_id))
    .where(inArray(schemeWatches.customer_phone, numbers))
    .orderBy(desc(schemeWatches.added_at))
    .limit(MOST_ROWS);

const reviewsOf = (db: Db, numbers: string[]) =>
  db
    .select({
      ...{ _id: reviews._id, product: products.name, stars: reviews.stars },
      ...{ text: reviews.text, added_at: reviews.added_at },
    })
    .from(reviews)
    .innerJoin(products, eq(products._id, reviews.product_id))
    .where(inArray(reviews.customer_phone, numbers))
    .orderBy(desc(reviews.added_at))
    .limit(MOST_ROWS);

const notesOf = (db: Db, numbers: string[]) =>
  db
    .select({
      _id: customerNotes._id,
      text: customerNotes.text,
      by: customerNotes.by,
      added_at: customerNotes.added_at,
    })
    .from(customerNotes)
    .where(inArray(customerNotes.phone, numbers))
    .orderBy(desc(customerNotes.added_at))
    .limit(MOST_ROWS);
