import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { orderSubject } from './order-steps.ts';
import { orders } from './orders.table.ts';
import { takeStep } from './steps.service.ts';

const DAY = 24 * 3600 * 1000;
/** Days until an order that nobody called about, or that nobody picked up, expires. */
const DAYS = { PLACED: 7, READY_FOR_PICKUP: 14 };
/** Orders of one sweep; the next goes on. */
const MOST = 500;

/**
 * Ends the orders that waited too long, each by the same step as everybody's. Several workers may sweep at once: who
 * comes second finds the order expired.
 */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const overdue = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        inArray(orders.scheme_type, ['PRE-ORDER', 'CAMPAIGN']),
        or(
          and(eq(orders.status, 'PLACED'), lt(orders.changed_at, before(DAYS.PLACED))),
          and(eq(orders.status, 'READY_FOR_PICKUP'), lt(orders.changed_at, before(DAYS.READY_FOR_PICKUP))),
        ),
      ),
    )
    .orderBy(orders.changed_at)
    .limit(MOST);
  let expired = 0;
  for (const { _id } of overdue) {
    try {
      await takeStep(db, orderSubject(), { id: _id, step: 'expire', by: { party: 'clock' }, input: {}, now });
      expired += 1;
    } catch (error) {
      // Somebody took a step of it meanwhile: then it is not overdue any more.
      if (!(error instanceof Problem && error.status === 409)) throw error;
    }
  }
  return expired;
}
