import { and, desc, eq, inArray, max } from 'drizzle-orm';
import type { z } from 'zod';
import { DAY_MS } from '../../../contract/durations.ts';
import type { openedReturn } from '../../../contract/orders/returns.ts';
import { CAME_TO_NOTHING, type ReturnStatus } from '../../../contract/statuses.ts';
import { OPENED_BY_STAFF } from '../../../contract/steps/steps.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { type Order, orderEvents, orders, returns } from '../orders.table.ts';
import { GIVEN_BY } from '../steps/handed-over.ts';
import { returnTarget } from '../steps/return-steps.ts';
import { byUser } from '../steps/step-target.service.ts';
import { takeStep } from '../steps/steps.service.ts';
import { visibleOrder } from '../work/visible-order.ts';

/** Requests a return, for a customer, of delivered units that weren't returned before. Returns its id. */
export async function requestReturn(db: Db, order_id: string, reason: string, now: Date): Promise<string> {
  return transact(db, async (db) => {
    const days = await readSetting(db, 'orders.return_days');
    if (!(await isInTime(db, order_id, now)))
      throw conflict(say('The {days}-day return window has passed. Please ask your store.', { days: String(days) }));
    return beginReturn(db, {
      order_id,
      reason,
      now,
      status: 'REQUESTED',
      event: { step: 'ask_return', actor: 'Customer' },
      sendsMessage: true,
    });
  });
}

/**
 * Opens a return for a customer at the counter, which approves it. With the IMEI of the phone on the counter, the
 * return is received at once, and the customer gets only that message.
 */
export async function openReturn(
  db: Db,
  caller: Caller,
  order_id: string,
  { reason, imei }: z.output<typeof openedReturn>,
): Promise<{ _id: string; status: ReturnStatus }> {
  const { session, now } = caller;
  return transact(db, async (db) => {
    await visibleOrder(db, caller, order_id);
    const event = { step: OPENED_BY_STAFF, actor: session.name, user_id: session.user_id };
    const id = await beginReturn(db, { order_id, reason, now, status: 'APPROVED', event, sendsMessage: !imei });
    await audit(db, actorOf(session), {
      action: OPENED_BY_STAFF,
      entity: 'Return',
      entity_id: id,
      after: { status: 'APPROVED', reason },
    });
    if (!imei) return { _id: id, status: 'APPROVED' };
    const by = byUser(session);
    return takeStep(db, returnTarget, { id, step: 'receive', grant: 'usual', by, input: { imei }, now });
  });
}

interface Begin {
  order_id: string;
  reason: string;
  now: Date;
  status: ReturnStatus;
  event: Pick<typeof orderEvents.$inferInsert, 'step' | 'actor' | 'user_id'>;
  /** Whether to message the customer. */
  sendsMessage: boolean;
}

async function beginReturn(db: Db, { order_id, reason, now, status, event, sendsMessage }: Begin): Promise<string> {
  const [order] = await db.select().from(orders).where(eq(orders._id, order_id)).for('no key update');
  if (!order) throw notFound('Order');
  if (order.status !== 'DELIVERED') throw conflict('Only orders that were handed over can be returned.');
  const { can_return, variant_id } = await returnsOf(db, order);
  if (!can_return) throw conflict('This order has already been returned, or its return is in progress.');
  const _id = newId();
  const { office_id } = order;
  const begun = { _id, order_id, office_id, variant_id, status, reason, asked_at: now, changed_at: now };
  await db.insert(returns).values(begun);
  const entered = { ...event, _id: newId(), order_id, return_id: _id, after: status, reason, office_id, at: now };
  await db.insert(orderEvents).values(entered);
  if (sendsMessage) await addJob(db, 'orderMessages', { event_ids: [entered._id] });
  return _id;
}

/** Finds an order's latest return, whether another can start, and the customer's current variant. */
export async function returnsOf(db: Db, { _id, status, variant_id }: Pick<Order, '_id' | 'status' | 'variant_id'>) {
  const earlier = await db
    .select({ _id: returns._id, status: returns.status, replaced_by: returns.replaced_by })
    .from(returns)
    .where(eq(returns.order_id, _id))
    .orderBy(desc(returns.asked_at), desc(returns._id));
  const replacement = earlier.find(({ replaced_by }) => replaced_by)?.replaced_by;
  return {
    latest_return: earlier[0],
    can_return: status === 'DELIVERED' && !earlier.some(isInTheWay),
    variant_id: replacement ?? variant_id,
  };
}

/** Whether the customer can request a return of this order now. */
export async function mayAskReturn(db: Db, order_id: string, now: Date): Promise<boolean> {
  const [order] = await db.select().from(orders).where(eq(orders._id, order_id));
  return order !== undefined && (await returnsOf(db, order)).can_return && (await isInTime(db, order_id, now));
}

/** Whether the hand-over, or the phone's way back to the customer, is within the setting's days. */
async function isInTime(db: Db, order_id: string, now: Date): Promise<boolean> {
  const days = await readSetting(db, 'orders.return_days');
  if (days === null) return true;
  const [last] = await db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order_id), inArray(orderEvents.step, GIVEN_BY)));
  return !last?.at || now.getTime() - last.at.getTime() <= days * DAY_MS;
}

/**
 * Whether a return blocks another. It doesn't if the customer still has the phone, or has another one after a
 * replacement.
 */
function isInTheWay({ status, replaced_by }: Pick<typeof returns.$inferSelect, 'status' | 'replaced_by'>): boolean {
  return !CAME_TO_NOTHING.includes(status) && !(status === 'COMPLETED' && replaced_by);
}
