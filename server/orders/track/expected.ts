import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import type { Language } from '../../../contract/language/language.ts';
import { factsOf, UNPAID_STATUSES } from '../../../contract/statuses.ts';
import type { Db } from '../../db/db.ts';
import { whenOpen } from '../../offices/hours.service.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { chargeFor, type Destination, deliveryOptions } from '../../shipping/delivery.service.ts';
import { activeCharges } from '../../shipping/shipping.service.ts';
import { deadlineOf, deadlineRules } from '../deadlines.service.ts';
import type { Order } from '../orders.table.ts';
import { endOfDay, inNepali } from './days.ts';
import { warrantyUntil } from './warranty.ts';

type ExpectedOrder = Pick<
  Order,
  | 'status'
  | 'scheme_type'
  | 'placed_at'
  | 'changed_at'
  | 'due_at'
  | 'call_at'
  | 'delivery_method'
  | 'shipping_type'
  | keyof Destination
> & {
  /** When the customer got their current phone. */
  handed_over: Date | undefined;
  office: { opening_hours: string | null };
};

/** Returns the open promises to the customer, each by the program's own rule. */
export async function expectedOf(db: Db, order: ExpectedOrder, now: Date, language: Language) {
  const call = await callBy(db, order);
  const deadline = deadlineOf(await deadlineRules(db), order);
  const end = deadline?.ends ? deadline.at : null;
  const isReady = order.status === 'READY_FOR_PICKUP';
  const days = {
    call,
    pay: UNPAID_STATUSES.includes(order.status) ? order.due_at : null,
    there: await thereBy(db, order),
    // A customer who waits for the call needn't do anything yet.
    keep: isReady || (call && call > now) ? null : end,
    collect: isReady ? end : null,
    refund: await refundBy(db, order),
    warranty: order.status === 'DELIVERED' && order.handed_over ? await warrantyUntil(db, order.handed_over) : null,
  };
  const ahead = Object.entries(days).filter(([, at]) => at && at > now) as [keyof typeof days, Date][];
  return ahead.map(([what, at]) => ({ what, at, ...inNepali(at, language) }));
}

/**
 * Returns when the store calls the customer: within its hours, or as agreed with the customer. Only the setting decides
 * whether a call is overdue.
 */
async function callBy(
  db: Db,
  { status, scheme_type, placed_at, call_at, office }: ExpectedOrder,
): Promise<Date | null> {
  if (status !== 'PLACED' || scheme_type === 'MULTI-BUY') return null;
  if (call_at) return call_at;
  const within = (await readSetting(db, 'orders.call_within_hours')) * HOUR_MS;
  return whenOpen(new Date(placed_at.getTime() + within), office.opening_hours);
}

/**
 * Computes the day by which the goods are in the store (by the setting) or at the door (by the delivery type). Its days
 * count from the order.
 */
async function thereBy(db: Db, order: ExpectedOrder): Promise<Date | null> {
  const isBrought = order.delivery_method === 'DELIVERY';
  if (!factsOf(order.status).isToCome && !(isBrought && order.status === 'DISPATCHED')) return null;
  const days = isBrought ? await deliveryDays(db, order) : await readSetting(db, 'orders.in_store_days');
  return typeof days === 'number' ? endOfDay(new Date(order.placed_at.getTime() + days * DAY_MS)) : null;
}

async function deliveryDays(db: Db, order: ExpectedOrder): Promise<number | undefined> {
  const charge = chargeFor(await activeCharges(db), order);
  const ways = charge ? deliveryOptions(charge, 0, 0) : [];
  return ways.find(({ shipping_type }) => shipping_type === order.shipping_type)?.max_estimated_day;
}

async function refundBy(db: Db, { status, changed_at }: ExpectedOrder): Promise<Date | null> {
  if (status !== 'REFUND_DUE') return null;
  return endOfDay(new Date(changed_at.getTime() + (await readSetting(db, 'payment.refund_days')) * DAY_MS));
}
