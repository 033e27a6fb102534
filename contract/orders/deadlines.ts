import type { OrderStatus } from '../statuses.ts';
import { machineOf, type StepName } from '../steps/steps.ts';

/** What happens to an order that stays in a status for too long. */
export interface Deadline {
  /** The setting with its days, which count from the change into the status. */
  days:
    | 'orders.expire_new_days'
    | 'orders.expire_contacted_days'
    | 'orders.expire_confirmed_days'
    | 'orders.expire_ready_days'
    | 'orders.expire_paid_days'
    | 'orders.overdue_days'
    | 'payment.refund_days';
  /** The step by which the clock gives its units back; null if it stays on the list of open deadlines until somebody acts. */
  step: Extract<StepName, 'expire' | 'expire_paid'> | null;
  /** Its time begins on the day of `orders.deadlines_from` at the earliest, because the release before had no such deadline. */
  isNew: boolean;
}

/** The days by which staff can move one order’s deadline at most, counted from the one of the settings. */
export const MOST_DAYS_LONGER = 30;

/** The office has the next step, or the goods are on their way: a customer’s order does not end because of that. */
const OF_THE_OFFICE: Deadline = { days: 'orders.overdue_days', step: null, isNew: true };
const ends = (days: Deadline['days'], step: Deadline['step'] = 'expire', isNew = true): Deadline => ({
  days,
  step,
  isNew,
});

/** The deadlines of orders (docs/adr/0053-deadlines.md). */
const OF_ORDERS: Partial<Record<OrderStatus, Deadline>> = {
  PLACED: ends('orders.expire_new_days', 'expire', false),
  CONTACTED: ends('orders.expire_contacted_days'),
  CONFIRMED: ends('orders.expire_confirmed_days'),
  ALLOCATED: OF_THE_OFFICE,
  READY_FOR_PICKUP: ends('orders.expire_ready_days', 'expire', false),
  DISPATCHED: OF_THE_OFFICE,
};

/** The deadlines of purchases; while the advance is not paid, `due_at` is theirs. */
const OF_PURCHASES: Partial<Record<OrderStatus, Deadline>> = {
  UNDER_VERIFICATION: OF_THE_OFFICE,
  LATE_REVIEW: OF_THE_OFFICE,
  CONFIRMED: OF_THE_OFFICE,
  ALLOCATED: OF_THE_OFFICE,
  READY_FOR_PICKUP: ends('orders.expire_paid_days', 'expire_paid'),
  DISPATCHED: OF_THE_OFFICE,
  REFUND_DUE: { days: 'payment.refund_days', step: null, isNew: true },
};

export const deadlineIn = (order: { scheme_type: string; status: OrderStatus }): Deadline | undefined =>
  deadlinesOf(order.scheme_type)[order.status];

/** The deadline of each status, by the type of the scheme. */
export const deadlinesOf = (scheme_type: string): Partial<Record<OrderStatus, Deadline>> =>
  machineOf(scheme_type).entity === 'Purchase' ? OF_PURCHASES : OF_ORDERS;
