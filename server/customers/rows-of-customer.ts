import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { contactMessages } from '../content/content.table.ts';
import type { Db } from '../db/db.ts';
import { reviews } from '../feedback/feedback.table.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';
import { orderItems, orders, returns } from '../orders/orders.table.ts';
import { isReturned } from '../orders/returned.service.ts';
import { waitlistPlaces } from '../waitlist/waitlist.table.ts';
import { customerNotes } from './customers.table.ts';

/** How many of the newest rows of each kind a customer's page shows. */
const MOST_ROWS = 50;

export const ordersOf = (db: Db, numbers: string[]) =>
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

/**
 * Counts all orders of a person, beyond the newest that the page shows. Returned orders count as not delivered;
 * `bought` is in paisa.
 */
export async function totalsOf(db: Db, numbers: string[]) {
  const isDelivered = and(eq(orders.status, 'DELIVERED'), not(isReturned));
  const [totals] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      delivered: sql<number>`count(*) filter (where ${isDelivered})::int`,
      bought: sql<number>`coalesce(sum(${orders.total}) filter (where ${isDelivered}), 0)::float8`,
    })
    .from(orders)
    .where(inArray(orders.customer_phone, numbers));
  return totals ?? { orders: 0, delivered: 0, bought: 0 };
}

export const returnsOf = (db: Db, numbers: string[]) =>
  db
    .select({
      _id: returns._id,
      order_id: orders.order_id,
      status: returns.status,
      reason: returns.reason,
      asked_at: returns.asked_at,
    })
    .from(returns)
    .innerJoin(orders, eq(orders._id, returns.order_id))
    .where(inArray(orders.customer_phone, numbers))
    .orderBy(desc(returns.asked_at))
    .limit(MOST_ROWS);

export const messagesOf = (db: Db, numbers: string[]) =>
  db
    .select({
      _id: smsMessages._id,
      message: smsMessages.message,
      status: smsMessages.status,
      added_at: smsMessages.added_at,
    })
    .from(smsMessages)
    .where(inArray(smsMessages.phone_number, numbers))
    .orderBy(desc(smsMessages.added_at))
    .limit(MOST_ROWS);

export const writtenOf = (db: Db, numbers: string[]) =>
  db
    .select({
      _id: contactMessages._id,
      message: contactMessages.message,
      reply: contactMessages.reply,
      added_at: contactMessages.added_at,
    })
    .from(contactMessages)
    .where(inArray(contactMessages.phone, numbers))
    .orderBy(desc(contactMessages.added_at))
    .limit(MOST_ROWS);

export const placesOf = (db: Db, numbers: string[]) =>
  db
    .select({
      _id: waitlistPlaces._id,
      scheme: schemes.name,
      status: waitlistPlaces.status,
      asked_at: waitlistPlaces.asked_at,
    })
    .from(waitlistPlaces)
    .innerJoin(schemes, eq(schemes._id, waitlistPlaces.scheme_id))
    .where(inArray(waitlistPlaces.customer_phone, numbers))
    .orderBy(desc(waitlistPlaces.asked_at))
    .limit(MOST_ROWS);

export const reviewsOf = (db: Db, numbers: string[]) =>
  db
    .select({
      _id: reviews._id,
      product: products.name,
      stars: reviews.stars,
      text: reviews.text,
      added_at: reviews.added_at,
    })
    .from(reviews)
    .innerJoin(products, eq(products._id, reviews.product_id))
    .where(inArray(reviews.customer_phone, numbers))
    .orderBy(desc(reviews.added_at))
    .limit(MOST_ROWS);

export const notesOf = (db: Db, numbers: string[]) =>
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
