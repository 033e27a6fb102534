import type { ORDER_STATUSES, OrderStatus, PurchaseStatus } from '../statuses.ts';
import { machineOf, type StepName } from '../steps/steps.ts';

/** The deadline of a status, and what happens to an order that stays in it longer. */
export interface Deadline {
  /** The setting with the number of days, counted from the change into the status. */
  days:
    | 'orders.expire_new_days'
    | 'orders.expire_contacted_days'
    | 'orders.expire_confirmed_days'
    | 'orders.expire_ready_days'
    | 'orders.expire_paid_days'
    | 'orders.overdue_days'
    | 'payment.refund_days';
  /**
   * The step by which the clock frees its units; null if the order stays on the list of open deadlines until staff act.
   */
  step: Extract<StepName, 'expire' | 'expire_paid'> | null;
  /**
   * The time starts on the day of `orders.deadlines_from` at the earliest, because the previous release had no such
   * deadline.
   */
  isNew: boolean;
}

/** How many days beyond the setting staff can move one order's deadline. */
export const MOST_DAYS_LONGER = 30;

/** The office has the next step, or the goods are on their way: that's no reason to end a customer's order. */
const OF_THE_OFFICE: Deadline = { days: 'orders.overdue_days', step: null, isNew: true };
const ends = (days: Deadline['days'], step: Deadline['step'] = 'expire', isNew = true): Deadline => ({
  days,
  step,
  isNew,
});

/** Deadlines of orders (docs/adr/0053-deadlines.md); null in a status that no one has to end. */
const OF_ORDERS: Record<(typeof ORDER_STATUSES)[number], Deadline | null> = {
  PLACED: ends('orders.expire_new_days', 'expire', false),
  CONTACTED: ends('orders.expire_contacted_days'),
  CONFIRMED: ends('orders.expire_confirmed_days'),
  ALLOCATED: OF_THE_OFFICE,
  READY_FOR_PICKUP: ends('orders.expire_ready_days', 'expire', false),
  DISPATCHED: OF_THE_OFFICE,
  DELIVERED: null,
  CANCELLED: null,
  EXPIRED: null,
};

/** Deadlines of purchases; until the advance is paid, `due_at` counts. */
const OF_PURCHASES: Record<PurchaseStatus, Deadline | null> = {
  ADVANCE_PENDING: null,
  PROOF_REJECTED: null,
  UNDER_VERIFICATION: OF_THE_OFFICE,
  LATE_REVIEW: OF_THE_OFFICE,
  CONFIRMED: OF_THE_OFFICE,
  ALLOCATED: OF_THE_OFFICE,
  READY_FOR_PICKUP: ends('orders.expire_paid_days', 'expire_paid'),
  DISPATCHED: OF_THE_OFFICE,
  DELIVERED: null,
  CANCELLED: null,
  EXPIRED: null,
  REFUND_DUE: { days: 'payment.refund_days', step: null, isNew: true },
  REFUNDED: null,
};

/** Returns the deadline of each status, by scheme type. */
export const deadlinesOf = (scheme_type: string): Partial<Record<OrderStatus, Deadline | null>> =>
  machineOf(scheme_type).entity === 'Purchase' ? OF_PURCHASES : OF_ORDERS;
