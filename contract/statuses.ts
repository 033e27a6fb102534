/** Declares the statuses of orders, purchases and returns. The steps between them are in contract/steps/. */

/** The stock that an order in a status claims. */
export type Holding = 'held' | 'sold' | 'nothing';

/** Statuses from confirmation to the end, shared by orders and purchases. */
const FROM_CONFIRMED = [
  'CONFIRMED',
  'ALLOCATED',
  'READY_FOR_PICKUP',
  'DISPATCHED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
] as const;

export const ORDER_STATUSES = ['PLACED', 'CONTACTED', ...FROM_CONFIRMED] as const;

/** A purchase is a multi-buy: it starts with the advance, and from CONFIRMED on takes an order's steps. */
export const PURCHASE_STATUSES = [
  'ADVANCE_PENDING',
  'UNDER_VERIFICATION',
  'PROOF_REJECTED',
  'LATE_REVIEW',
  ...FROM_CONFIRMED,
  'REFUND_DUE',
  'REFUNDED',
] as const;

export const RETURN_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'RECEIVED',
  'INSPECTED',
  'REFUNDED',
  'REPLACED',
  'GIVEN_BACK',
  'COMPLETED',
] as const;

/** Statuses of returns that leave the customer with the goods. */
export const CAME_TO_NOTHING: ReturnStatus[] = ['REJECTED', 'WITHDRAWN', 'GIVEN_BACK'];

/** Statuses of returns whose customer is waiting. */
export const OPEN_RETURN_STATUSES: ReturnStatus[] = ['REQUESTED', 'APPROVED', 'RECEIVED', 'INSPECTED'];

/** Statuses in which the advance is unpaid. */
export const UNPAID = ['ADVANCE_PENDING', 'PROOF_REJECTED'] as const;
export const UNPAID_STATUSES: readonly OrderStatus[] = UNPAID;

export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number] | PurchaseStatus;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Every status of `orders`, once each. */
export const ALL_ORDER_STATUSES: readonly OrderStatus[] = [...new Set([...ORDER_STATUSES, ...PURCHASE_STATUSES])];

/**
 * An order's outcome in reports: exactly one of these. `delivered`: the customer kept the goods. `returned`: the goods
 * came back for a refund. `lost`: the order ended undelivered.
 */
export const OUTCOMES = ['open', 'delivered', 'returned', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How reports count a delivered order that was returned. */
export const RETURNED = 'RETURNED';
export type CountedStatus = OrderStatus | typeof RETURNED;

interface StatusFacts {
  /** The stock that an order in this status claims; a step's effect changes it. */
  holding: Holding;
  /** A return can still turn `delivered` into `returned`. */
  outcome: Exclude<Outcome, 'returned'>;
  /** Whether staff still have work. Other statuses change only by a late payment, or after a wrong hand-over. */
  isActive: boolean;
  /** The customer's stage of five, from 0; null if the order ended before the last. */
  stage: 0 | 1 | 2 | 3 | 4 | null;
  /** Whether the order hasn't reached its store, so that the customer reads when it will. */
  isToCome: boolean;
  /** Whether staff can still change the items: not before a purchase's advance, nor once the order is packed. */
  canChangeItems: boolean;
  /** The action for a purchase when its payment arrives; null if it expects none. */
  whenFound: 'confirm_payment' | 'accept_late' | 'find_late' | null;
}

/** No advance is expected, and the order isn't packed. */
const OPEN = { canChangeItems: true, whenFound: null } as const;
const PACKED = { canChangeItems: false, whenFound: null } as const;
/** The advance isn't paid yet: a bank's payment confirms it. */
const DUE = { canChangeItems: false, whenFound: 'confirm_payment' } as const;
const ENDED = { holding: 'nothing', outcome: 'lost', stage: null, isToCome: false, canChangeItems: false } as const;

/** The facts of each status; a new one doesn't compile without them. The lists of statuses derive from here. */
const STATUSES: Record<OrderStatus, StatusFacts> = {
  PLACED: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: true, ...OPEN },
  CONTACTED: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: true, ...OPEN },
  ADVANCE_PENDING: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: false, ...DUE },
  UNDER_VERIFICATION: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: true, ...DUE },
  PROOF_REJECTED: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: false, ...DUE },
  LATE_REVIEW: {
    holding: 'nothing',
    outcome: 'open',
    isActive: true,
    stage: 0,
    isToCome: false,
    canChangeItems: false,
    whenFound: 'accept_late',
  },
  CONFIRMED: { holding: 'sold', outcome: 'open', isActive: true, stage: 1, isToCome: true, ...OPEN },
  ALLOCATED: { holding: 'sold', outcome: 'open', isActive: true, stage: 2, isToCome: true, ...OPEN },
  READY_FOR_PICKUP: { holding: 'sold', outcome: 'open', isActive: true, stage: 3, isToCome: false, ...PACKED },
  DISPATCHED: { holding: 'sold', outcome: 'open', isActive: true, stage: 3, isToCome: false, ...PACKED },
  DELIVERED: { holding: 'sold', outcome: 'delivered', isActive: false, stage: 4, isToCome: false, ...PACKED },
  // A purchase can end before its advance arrives, so staff review a late payment.
  CANCELLED: { ...ENDED, isActive: false, whenFound: 'find_late' },
  EXPIRED: { ...ENDED, isActive: false, whenFound: 'find_late' },
  REFUND_DUE: { ...ENDED, isActive: true, whenFound: null },
  REFUNDED: { ...ENDED, isActive: false, whenFound: null },
};

export const factsOf = (status: OrderStatus): StatusFacts => STATUSES[status];
export const holdingOf = (status: OrderStatus): Holding => STATUSES[status].holding;
export const outcomeOf = (status: OrderStatus) => STATUSES[status].outcome;

const statusesWith = (has: (its: StatusFacts) => boolean): OrderStatus[] =>
  ALL_ORDER_STATUSES.filter((status) => has(STATUSES[status]));

export const statusesThatHave = (holding: Holding) => statusesWith((its) => its.holding === holding);
/** Purchase statuses that a found payment moves on, and those of them that had ended. */
export const PAYABLE_STATUSES = statusesWith((its) => its.whenFound !== null);
export const ENDED_UNPAID_STATUSES = statusesWith((its) => its.whenFound === 'find_late');
export const STILL_PAYABLE_STATUSES = PAYABLE_STATUSES.filter((status) => !ENDED_UNPAID_STATUSES.includes(status));
export const statusesOf = (outcome: string) => statusesWith((its) => its.outcome === outcome);

/** Statuses that hold units and quota, and count towards the phone's limit. */
export const LIVING_ORDER_STATUSES: readonly OrderStatus[] = statusesWith((its) => its.holding !== 'nothing');

/** Purchase statuses with a received, unrefunded advance. */
export const ADVANCE_IN: readonly OrderStatus[] = statusesThatHave('sold');

export const ACTIVE_ORDER_STATUSES: readonly OrderStatus[] = statusesWith((its) => its.isActive);
export const TERMINAL_ORDER_STATUSES: readonly OrderStatus[] = statusesWith((its) => !its.isActive);
