import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { orderEvents } from './orders.table.ts';

/** The entries of a step that stay: they say which unit was handed over and how much was paid, not who did it. */
const NEUTRAL = [
  'imei',
  'reference',
  'amount',
  'tracking_number',
  'variant',
  'price_difference',
  // A phone that was found unfit for sale stays so.
  'sellable',
  'gifts_back',
];

/** Removes everything about a person from the events of orders. */
export async function neutralEvents(db: Db, order_ids: string[]): Promise<void> {
  await db
    .update(orderEvents)
    .set({
      details: sql`(select jsonb_object_agg(key, value) from jsonb_each(${orderEvents.details}) where key = any(${sql.param(NEUTRAL)}))`,
      reason: sql`case when ${orderEvents.user_id} is null then null else ${orderEvents.reason} end`,
    })
    .where(inArray(orderEvents.order_id, order_ids));
}
