import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { ACTIVE_ORDER_STATUSES, OPEN_RETURN_STATUSES } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import { deleteUnlessShown } from '../media/media.service.ts';
import { forgetOrderPhone } from './order-phones.service.ts';
import { type Order, orderEvents, orders, returnImages, returns } from './orders.table.ts';
import { deleteWorkOn } from './work/delete-work.ts';

/** Counts a number's open orders and returns: staff still have to reach this customer. */
export async function unfinishedOf(db: Db, phone: string): Promise<number> {
  const ofPhone = db.select({ _id: orders._id }).from(orders).where(eq(orders.customer_phone, phone));
  const [living, returned, unsettled] = await Promise.all([
    db.$count(orders, and(eq(orders.customer_phone, phone), inArray(orders.status, [...ACTIVE_ORDER_STATUSES]))),
    db.$count(returns, and(inArray(returns.order_id, ofPhone), inArray(returns.status, OPEN_RETURN_STATUSES))),
    db.$count(orders, and(eq(orders.customer_phone, phone), ne(orders.exchange_due, 0))),
  ]);
  return living + returned + unsettled;
}

/**
 * Replaces the customer's names in their orders, and deletes what staff wrote and uploaded about them. Sums, items,
 * offices, locations and times stay. Returns the orders' ids, and the files to remove afterwards.
 */
export async function eraseOrders(
  db: Db,
  phone: string,
  instead: { name: string; phone: string },
): Promise<{ ids: string[]; files: string[] }> {
  const erased = await db
    .update(orders)
    .set({ ...emptied(instead.name), customer_phone: instead.phone })
    .where(eq(orders.customer_phone, phone))
    .returning({ _id: orders._id });
  await forgetOrderPhone(db, phone);
  const ids = erased.map(({ _id }) => _id);
  if (ids.length === 0) return { ids, files: [] };
  await forgetOwnReasons(db, ids);
  await neutralEvents(db, ids);
  await db.update(returns).set({ reason: '', upload_key: null }).where(inArray(returns.order_id, ids));
  await deleteReturnPictures(db, ids);
  return { ids, files: await deleteWorkOn(db, ids) };
}

/** Removes the reasons that customers gave for ending their orders. Reasons by staff stay, under the pseudonym. */
async function forgetOwnReasons(db: Db, ids: string[]): Promise<void> {
  const isOwn = sql`exists (select from ${orderEvents} e
    where e.order_id = ${orders._id} and e.actor = 'Customer' and e.user_id is null and e.reason = ${orders.end_reason})`;
  await db
    .update(orders)
    .set({ end_reason: null })
    .where(and(inArray(orders._id, ids), isOwn));
}

async function deleteReturnPictures(db: Db, order_ids: string[]): Promise<void> {
  const ofOrders = db.select({ _id: returns._id }).from(returns).where(inArray(returns.order_id, order_ids));
  const shown = await db.delete(returnImages).where(inArray(returnImages.return_id, ofOrders)).returning();
  for (const { file_id } of shown) await deleteUnlessShown(db, file_id);
}

/**
 * Lists numbers that still have a name here and whose last order changed before the moment: at most `most`, after a
 * given number.
 */
export async function customersBefore(db: Db, before: Date, after: string, most: number): Promise<string[]> {
  // No real phone number begins like an erased one.
  const { rows } = await db.execute<{ phone: string }>(sql`
    select customer_phone as phone from ${orders} where customer_phone not like '900%' and customer_phone > ${after}
    group by customer_phone having max(changed_at) < ${before} order by customer_phone limit ${most}`);
  return rows.map(({ phone }) => phone);
}

/** Whether an order of these numbers has changed since. */
export const haveOrderedSince = async (db: Db, numbers: string[], since: Date): Promise<boolean> =>
  (await db.$count(orders, and(inArray(orders.customer_phone, numbers), gte(orders.changed_at, since)))) > 0;

/** The entries of a step that stay: the unit handed over and the amount paid, not who did it. */
const NEUTRAL = [
  'imei',
  'reference',
  'amount',
  'tracking_number',
  'variant',
  'price_difference',
  // A phone found unfit for sale stays unfit.
  'sellable',
  'gifts_back',
];

/** Removes everything about a person from the events of orders. */
async function neutralEvents(db: Db, order_ids: string[]): Promise<void> {
  await db
    .update(orderEvents)
    .set({
      details: sql`(select jsonb_object_agg(key, value) from jsonb_each(${orderEvents.details}) where key = any(${sql.param(NEUTRAL)}))`,
      reason: sql`case when ${orderEvents.user_id} is null then null else ${orderEvents.reason} end`,
    })
    .where(inArray(orderEvents.order_id, order_ids));
}

/** Columns with the customer's texts, which an erasure empties. The phone number is replaced instead. */
const PERSONAL_ORDER_COLUMNS = [
  'customer_name',
  'customer_email',
  'customer_address',
  'old_product_information',
  'd_data',
] as const satisfies readonly (keyof Order)[];

/**
 * Empties these columns and replaces the customer's name. A column added to the list doesn't compile until it's here
 * too.
 */
const emptied = (customer_name: string): Pick<Order, (typeof PERSONAL_ORDER_COLUMNS)[number]> => ({
  customer_name,
  customer_email: null,
  customer_address: '',
  old_product_information: null,
  d_data: [],
});
