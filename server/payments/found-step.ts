import { ALL_ORDER_STATUSES, type OrderStatus, type StepName } from '../../contract/statuses.ts';

/**
 * The step of a purchase whose payment was found, and null where it waits for none; `accept_late` follows the same rules
 * as at the desk. A new status does not compile before it is decided here.
 */
export const STEP_WHEN_FOUND: Record<OrderStatus, StepName | null> = {
  ADVANCE_PENDING: 'confirm_payment',
  PROOF_REJECTED: 'confirm_payment',
  UNDER_VERIFICATION: 'confirm_payment',
  LATE_REVIEW: 'accept_late',
  EXPIRED: 'find_late',
  CANCELLED: 'find_late',
  PLACED: null,
  CONTACTED: null,
  CONFIRMED: null,
  ALLOCATED: null,
  READY_FOR_PICKUP: null,
  DISPATCHED: null,
  DELIVERED: null,
  REFUND_DUE: null,
  REFUNDED: null,
};

export const PAYABLE_STATUSES = ALL_ORDER_STATUSES.filter((status) => STEP_WHEN_FOUND[status]);
export const ENDED_UNPAID_STATUSES = PAYABLE_STATUSES.filter((status) => STEP_WHEN_FOUND[status] === 'find_late');
export const STILL_PAYABLE_STATUSES = PAYABLE_STATUSES.filter((status) => !ENDED_UNPAID_STATUSES.includes(status));
