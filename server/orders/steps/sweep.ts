import { and, eq, gt, inArray, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Db } from '../../db/db.ts';
import { Problem } from '../../http/errors.ts';
import { inPages, tryEach } from '../../jobs/try-each.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { orders } from '../orders.table.ts';
import { orderTarget } from './order-steps.service.ts';
import { BY_CLOCK } from './step-target.service.ts';
import { takeStep } from './steps.service.ts';

/** The orders that are read together. */
const PAGE = 500;

/**
 * Ends the orders that waited too long, by the same function as every step. Several workers may sweep at once: the
 * second finds the order expired.
 */
export async function expireOrders(db: Db, now: Date, page = PAGE): Promise<number> {
  const [newDays, readyDays] = await Promise.all([
    readSetting(db, 'orders.expire_new_days'),
    readSetting(db, 'orders.expire_ready_days'),
  ]);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isOverdue = and(
    inArray(orders.scheme_type, ['PRE-ORDER', 'CAMPAIGN']),
    or(
      and(eq(orders.status, 'PLACED'), lt(orders.changed_at, before(newDays))),
      and(eq(orders.status, 'READY_FOR_PICKUP'), lt(orders.changed_at, before(readyDays))),
    ),
  );
  const overdue = inPages<{ _id: string; order_id: string }>(page, (last) =>
    db
      .select({ _id: orders._id, order_id: orders.order_id })
      .from(orders)
      .where(and(isOverdue, last && gt(orders._id, last._id)))
      .orderBy(orders._id)
      .limit(page),
  );
  let expired = 0;
  const stuck: string[] = [];
  // An order that cannot expire must not keep later ones from it.
  await tryEach(overdue, async ({ _id, order_id }) => {
    try {
      await takeStep(db, orderTarget(), { id: _id, step: 'expire', by: BY_CLOCK, input: {}, now });
      expired += 1;
    } catch (error) {
      if (!(error instanceof Problem && error.status === 409)) throw error;
      // Usually somebody took a step of it meanwhile. An order that is still overdue is a fault for the log.
      if ((await db.$count(orders, and(eq(orders._id, _id), isOverdue))) > 0)
        stuck.push(`${order_id}: ${error.message}`);
    }
  });
  if (stuck.length > 0) throw new Error(`${stuck.length} orders could not expire. ${stuck.slice(0, 5).join(' ')}`);
  return expired;
}
