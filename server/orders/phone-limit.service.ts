import { and, eq, inArray, ne } from 'drizzle-orm';
import { LIVING_ORDER_STATUSES } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { schemes } from '../offers/offers.table.ts';
import { phoneKey } from './intake/read-batch.ts';
import { orders } from './orders.table.ts';

/**
 * Whether a number has reached its limit of open or delivered orders in the scheme; for the transaction that adds one.
 */
export async function isAtLimit(
  db: Db,
  { _id, scheme_id }: { _id: string; scheme_id: string },
  phone: string,
): Promise<boolean> {
  const [scheme] = await db.select({ limit: schemes.limit_per_phone }).from(schemes).where(eq(schemes._id, scheme_id));
  if (!scheme?.limit) return false;
  // Lock orders with this number first, then count them in a separate statement.
  await lockNamed(db, phoneKey(scheme_id, phone));
  const others = and(
    eq(orders.scheme_id, scheme_id),
    eq(orders.customer_phone, phone),
    ne(orders._id, _id),
    inArray(orders.status, [...LIVING_ORDER_STATUSES]),
  );
  return (await db.$count(orders, others)) >= scheme.limit;
}
