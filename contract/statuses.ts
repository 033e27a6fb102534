/**
 * Declares orders, purchases and returns as one table of steps: statuses, actors, inputs, and changes to stock and
 * quota. The server takes every step by it, the back office offers legal steps by it, and docs/statuses.md is
 * generated from it.
 */

import type { Machine, Party, Step, Undo } from './machine.ts';

/** What a status claims of its variants' stock. */
export type Holding = 'held' | 'sold' | 'nothing';

/** Minutes in which a shop of one person corrects its own hand-over. */
const ALONE_MINUTES = 10;

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

/** A purchase is a consumer-page order: it starts with the advance, and from CONFIRMED takes an order's steps. */
const PURCHASE_STATUSES = [
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

/** Returns that leave the customer with the goods. */
export const CAME_TO_NOTHING: ReturnStatus[] = ['REJECTED', 'WITHDRAWN', 'GIVEN_BACK'];

/** Returns whose customer is waiting. */
export const OPEN_RETURN_STATUSES: ReturnStatus[] = ['REQUESTED', 'APPROVED', 'RECEIVED', 'INSPECTED'];

export type OrderStatus = (typeof ORDER_STATUSES)[number] | (typeof PURCHASE_STATUSES)[number];
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Every status of `orders`, once each. */
export const ALL_ORDER_STATUSES: readonly OrderStatus[] = [...new Set([...ORDER_STATUSES, ...PURCHASE_STATUSES])];

/** An order's outcome in reports: exactly one of three; `lost` ended undelivered. */
export const OUTCOMES = ['open', 'delivered', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface StatusFacts {
  /** The stock an order in this status has; a step's effect leads from one to the next. */
  holding: Holding;
  outcome: Outcome;
  /** There's still work to do. Other statuses change only by a late payment, or after a wrong hand-over. */
  isActive: boolean;
  /** Its stage of the five customers see, from 0; null if it ended on the way. */
  stage: 0 | 1 | 2 | 3 | 4 | null;
  /** The order hasn't reached its store, so the customer reads when it will. */
  isToCome: boolean;
  /** What to do with a purchase when its payment arrives; null if it waits for none. */
  whenFound: 'confirm_payment' | 'accept_late' | 'find_late' | null;
}

/** No purchase has it. */
const NO_WAIT = { whenFound: null } as const;
/** The advance isn't paid yet: a bank's payment confirms it. */
const DUE = { whenFound: 'confirm_payment' } as const;
/** It ended before the advance arrived: somebody looks at a late payment. */
const UNPAID_END = { isToCome: false, whenFound: 'find_late' } as const;
const ENDED = { holding: 'nothing', outcome: 'lost', stage: null } as const;

/** Each status's facts; a new one doesn't compile without them. The status lists derive from here. */
const STATUSES: Record<OrderStatus, StatusFacts> = {
  PLACED: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: true, ...NO_WAIT },
  CONTACTED: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: true, ...NO_WAIT },
  ADVANCE_PENDING: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: false, ...DUE },
  UNDER_VERIFICATION: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: true, ...DUE },
  PROOF_REJECTED: { holding: 'held', outcome: 'open', isActive: true, stage: 0, isToCome: false, ...DUE },
  LATE_REVIEW: {
    holding: 'nothing',
    outcome: 'open',
    isActive: true,
    stage: 0,
    isToCome: false,

    whenFound: 'accept_late',
  },
  CONFIRMED: { holding: 'sold', outcome: 'open', isActive: true, stage: 1, isToCome: true, ...NO_WAIT },
  ALLOCATED: { holding: 'sold', outcome: 'open', isActive: true, stage: 2, isToCome: true, ...NO_WAIT },
  READY_FOR_PICKUP: { holding: 'sold', outcome: 'open', isActive: true, stage: 3, isToCome: false, ...NO_WAIT },
  DISPATCHED: { holding: 'sold', outcome: 'open', isActive: true, stage: 3, isToCome: false, ...NO_WAIT },
  DELIVERED: { holding: 'sold', outcome: 'delivered', isActive: false, stage: 4, isToCome: false, ...NO_WAIT },
  CANCELLED: { ...ENDED, isActive: false, ...UNPAID_END },
  EXPIRED: { ...ENDED, isActive: false, ...UNPAID_END },
  REFUND_DUE: { ...ENDED, isActive: true, isToCome: false, whenFound: null },
  REFUNDED: { ...ENDED, isActive: false, isToCome: false, whenFound: null },
};

export const factsOf = (status: OrderStatus): StatusFacts => STATUSES[status];
export const holdingOf = (status: OrderStatus): Holding => STATUSES[status].holding;
export const outcomeOf = (status: OrderStatus): Outcome => STATUSES[status].outcome;

const statusesWith = (has: (its: StatusFacts) => boolean): OrderStatus[] =>
  ALL_ORDER_STATUSES.filter((status) => has(STATUSES[status]));

export const statusesThatHave = (holding: Holding) => statusesWith((its) => its.holding === holding);
/** Purchase statuses that a found payment moves on, and those that had ended. */
export const PAYABLE_STATUSES = statusesWith((its) => its.whenFound !== null);
export const ENDED_UNPAID_STATUSES = statusesWith((its) => its.whenFound === 'find_late');
export const STILL_PAYABLE_STATUSES = PAYABLE_STATUSES.filter((status) => !ENDED_UNPAID_STATUSES.includes(status));
export const statusesOf = (outcome: string) => statusesWith((its) => its.outcome === outcome);

/** Statuses that hold units, quota and a place in the phone's limit. */
export const LIVING_ORDER_STATUSES: readonly OrderStatus[] = statusesWith((its) => its.holding !== 'nothing');

/** Purchase statuses with an advance received and not refunded. */
export const ADVANCE_IN: readonly OrderStatus[] = statusesThatHave('sold');

export const ACTIVE_ORDER_STATUSES: readonly OrderStatus[] = statusesWith((its) => its.isActive);
export const TERMINAL_ORDER_STATUSES: readonly OrderStatus[] = statusesWith((its) => !its.isActive);

const STAFF = ['office', 'staff'] as const;
/** What may be entered with a refund. */
const REFUND_ENTRIES = ['amount', 'method', 'account', 'paid_on', 'rest', 'reason'] as const;

/** Steps from CONFIRMED to hand-over, shared by orders and purchases. */
const FULFILMENT = [
  { name: 'allocate', label: 'Allocate a unit', from: ['CONFIRMED'], to: 'ALLOCATED', by: STAFF },
  {
    name: 'ready',
    label: 'Ready for pickup',
    from: ['ALLOCATED'],
    to: 'READY_FOR_PICKUP',
    by: STAFF,
    required: ['pickup_point'],
  },
  {
    name: 'dispatch',
    label: 'Dispatch',
    from: ['ALLOCATED'],
    to: 'DISPATCHED',
    by: STAFF,
    required: ['shipping_partner', 'tracking_number'],
  },
  {
    name: 'deliver',
    label: 'Hand over',
    from: ['READY_FOR_PICKUP', 'DISPATCHED'],
    to: 'DELIVERED',
    by: STAFF,
    required: ['imei'],
    // Without payments the customer has paid all that was due, and nobody says how. The reason is for most of it unpaid.
    optional: ['payments', 'bill_number', 'reason'],
  },
  // The rest, if the customer paid a part of it at the hand-over.
  { name: 'take_payment', label: 'Record a payment', from: ['DELIVERED'], by: STAFF, required: ['payments'] },
  // The wrong phone or order: its IMEI becomes free again.
  {
    name: 'undo_deliver',
    label: 'Undo the hand-over',
    from: ['DELIVERED'],
    undoes: {
      step: 'deliver',
      clears: ['imei', 'archived_at'],
      within: {
        setting: 'orders.undo_handover_hours',
        was: 'It was handed over',
        instead: 'Open a return in its place.',
      },
      byAnother: `You handed it over more than ${ALONE_MINUTES} minutes ago. Ask a colleague to undo it.`,
      aloneFor: ALONE_MINUTES,
      title: 'Hand-over undone',
      says: 'The order will be as it was before it was handed over. Its IMEI can be handed over with another order, and the customer gets a message.',
    },
    by: STAFF,
    required: ['reason'],
  },
] as const satisfies readonly Step<OrderStatus>[];

const ORDER_STEPS = [
  { name: 'contact', label: 'Customer reached', from: ['PLACED'], to: 'CONTACTED', by: STAFF },
  { name: 'confirm', label: 'Confirm', from: ['CONTACTED'], to: 'CONFIRMED', by: STAFF, units: 'commit' },
  ...FULFILMENT,
  {
    name: 'reassign',
    label: 'Reassign',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED'],
    by: ['staff'],
    required: ['office_id', 'reason'],
    quota: 'move',
  },
  {
    name: 'cancel',
    label: 'Cancel the order',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DISPATCHED'],
    to: 'CANCELLED',
    by: STAFF,
    required: ['reason'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  {
    name: 'withdraw',
    label: 'Cancel my order',
    from: ['PLACED', 'CONTACTED'],
    to: 'CANCELLED',
    by: ['customer'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  {
    name: 'expire',
    label: 'Expire',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'READY_FOR_PICKUP'],
    to: 'EXPIRED',
    by: ['clock'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  // The customer needs more time.
  {
    name: 'extend',
    label: 'Extend the deadline',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'READY_FOR_PICKUP'],
    by: STAFF,
    required: ['until', 'reason'],
  },
  // Some days before it expires.
  {
    name: 'remind',
    label: 'Remind the customer',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'READY_FOR_PICKUP'],
    by: ['clock'],
  },
] as const satisfies readonly Step<OrderStatus>[];

/** Paid purchases whose phone is still in the store. */
const NOT_HANDED_OVER = ['CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP'] as const;
const UNPAID = ['ADVANCE_PENDING', 'PROOF_REJECTED'] as const;
/** Statuses with an unpaid advance. */
export const UNPAID_STATUSES: OrderStatus[] = [...UNPAID];

const PURCHASE_STEPS = [
  {
    name: 'submit_proof',
    label: 'Submit for Verification',
    from: UNPAID,
    to: 'UNDER_VERIFICATION',
    by: ['customer'],
  },
  // Goes before `approve` and `accept_late`, which another person takes: for a high advance, for a payment without a
  // reference of its own, and for one whose reference another purchase has at another bank.
  {
    name: 'approve_first',
    label: 'First approval',
    from: ['UNDER_VERIFICATION', 'LATE_REVIEW'],
    by: ['staff'],
    grant: 'proof',
    optional: ['reference'],
  },
  {
    name: 'approve',
    label: 'Approve',
    from: ['UNDER_VERIFICATION'],
    to: 'CONFIRMED',
    by: ['staff'],
    grant: 'proof',
    optional: ['reference'],
    units: 'commit',
  },
  {
    name: 'reject_proof',
    label: 'Reject the proof',
    from: ['UNDER_VERIFICATION'],
    to: 'PROOF_REJECTED',
    by: ['staff'],
    grant: 'proof',
    required: ['reason'],
  },
  {
    name: 'expire',
    label: 'Expire',
    from: UNPAID,
    to: 'EXPIRED',
    by: ['clock'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  {
    name: 'confirm_payment',
    label: 'Payment found at the bank',
    from: [...UNPAID, 'UNDER_VERIFICATION'],
    to: 'CONFIRMED',
    by: ['staff', 'clock'],
    grant: 'payment',
    optional: ['reference'],
    units: 'commit',
  },
  {
    name: 'find_late',
    label: 'Payment found after its end',
    from: ['EXPIRED', 'CANCELLED'],
    to: 'LATE_REVIEW',
    by: ['staff', 'clock'],
    grant: 'payment',
    // A reason only if it was a part of the advance.
    optional: ['reference', 'reason'],
  },
  // A payment confirmed for the wrong purchase, before anything was handed over.
  {
    name: 'undo_payment',
    label: 'Undo the payment',
    from: NOT_HANDED_OVER,
    undoes: { step: 'confirm_payment', title: 'Payment undone', says: 'The order waits for its advance again.' },
    by: ['staff'],
    grant: 'payment',
    required: ['reason'],
    units: 'uncommit',
  },
  {
    name: 'undo_accept_late',
    label: 'Undo the late payment',
    from: NOT_HANDED_OVER,
    undoes: { step: 'accept_late', title: 'Late payment undone', says: 'Its units are free again.' },
    by: ['staff'],
    grant: 'payment',
    required: ['reason'],
    units: 'release',
    quota: 'release',
  },
  {
    name: 'undo_find_late',
    label: 'Undo the payment after its end',
    from: ['LATE_REVIEW'],
    undoes: { step: 'find_late', title: 'Payment undone', says: 'The order has ended again.' },
    by: ['staff'],
    grant: 'payment',
    required: ['reason'],
  },
  { name: 'submit_late', label: 'Submit late proof', from: ['EXPIRED'], to: 'LATE_REVIEW', by: ['customer'] },
  {
    name: 'accept_late',
    label: 'Accept the late payment',
    from: ['LATE_REVIEW'],
    to: 'CONFIRMED',
    by: ['staff'],
    grant: 'proof',
    optional: ['reference'],
    units: 'take',
    quota: 'take',
  },
  {
    name: 'owe_refund',
    label: 'Refund is due',
    from: ['LATE_REVIEW'],
    to: 'REFUND_DUE',
    by: ['staff'],
    grant: 'proof',
    required: ['reason'],
    optional: ['reference'],
    ends: true,
  },
  // No money came in, or it went back by its payment.
  {
    name: 'end_late',
    label: 'End without a refund',
    from: ['LATE_REVIEW'],
    to: 'EXPIRED',
    by: ['staff'],
    grant: 'proof',
    required: ['reason'],
    ends: true,
  },
  ...FULFILMENT,
  {
    name: 'reassign',
    label: 'Reassign',
    from: ['CONFIRMED', 'ALLOCATED'],
    by: ['staff'],
    required: ['office_id', 'reason'],
    quota: 'move',
  },
  {
    name: 'cancel',
    label: 'Cancel and refund',
    from: ['UNDER_VERIFICATION', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DISPATCHED'],
    to: 'REFUND_DUE',
    by: ['staff'],
    required: ['reason'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  // Nobody collected it: frees the unit, and the customer gets the advance back.
  {
    name: 'expire_paid',
    label: 'Expire and refund',
    from: ['READY_FOR_PICKUP'],
    to: 'REFUND_DUE',
    by: ['clock'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  {
    name: 'extend',
    label: 'Extend the deadline',
    from: ['READY_FOR_PICKUP'],
    by: STAFF,
    required: ['until', 'reason'],
  },
  { name: 'remind', label: 'Remind the customer', from: ['READY_FOR_PICKUP'], by: ['clock'] },
  {
    name: 'refund',
    label: 'Refunded',
    from: ['REFUND_DUE'],
    to: 'REFUNDED',
    by: ['staff'],
    grant: 'refund',
    required: ['reference'],
    optional: REFUND_ENTRIES,
  },
  {
    name: 'withdraw',
    label: 'Cancel my order',
    from: ['ADVANCE_PENDING'],
    to: 'CANCELLED',
    by: ['customer'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
] as const satisfies readonly Step<OrderStatus>[];

const RETURN_STEPS = [
  { name: 'approve', label: 'Approve', from: ['REQUESTED'], to: 'APPROVED', by: STAFF },
  {
    name: 'reject',
    label: 'Reject',
    from: ['REQUESTED'],
    to: 'REJECTED',
    by: STAFF,
    required: ['reason'],
    ends: true,
  },
  {
    name: 'withdraw',
    label: 'Withdraw my return',
    from: ['REQUESTED'],
    to: 'WITHDRAWN',
    by: ['customer'],
    ends: true,
  },
  { name: 'receive', label: 'Received', from: ['APPROVED'], to: 'RECEIVED', by: STAFF, required: ['imei'] },
  // Only here units return, and only sellable ones.
  {
    name: 'inspect',
    label: 'Inspected',
    from: ['RECEIVED'],
    to: 'INSPECTED',
    by: STAFF,
    required: ['sellable'],
    optional: ['gifts_back'],
    units: 'restock',
  },
  {
    name: 'refund',
    label: 'Refunded',
    from: ['INSPECTED'],
    to: 'REFUNDED',
    by: STAFF,
    grant: 'refund',
    required: ['reference'],
    optional: REFUND_ENTRIES,
  },
  {
    name: 'replace',
    label: 'Replaced',
    from: ['INSPECTED'],
    to: 'REPLACED',
    by: STAFF,
    units: 'take',
    required: ['imei'],
    optional: ['variant_id'],
  },
  // The same phone, repaired: a unit that returned to stock leaves again.
  {
    name: 'give_back',
    label: 'Returned after repair',
    from: ['INSPECTED'],
    to: 'GIVEN_BACK',
    by: STAFF,
    units: 'take',
  },
  // One of these settles the price difference, if the replacement is another variant.
  { name: 'collect', label: 'Difference collected', from: ['REPLACED'], by: STAFF },
  {
    name: 'pay_back',
    label: 'Difference refunded',
    from: ['REPLACED'],
    by: STAFF,
    grant: 'refund',
    required: ['reference'],
    optional: ['method', 'account', 'paid_on'],
  },
  { name: 'complete', label: 'Complete', from: ['REFUNDED', 'REPLACED'], to: 'COMPLETED', by: STAFF },
] as const satisfies readonly Step<ReturnStatus>[];

const STEPS = [...ORDER_STEPS, ...PURCHASE_STEPS, ...RETURN_STEPS];
export type StepName = (typeof STEPS)[number]['name'];
export type OrderStep = Step<OrderStatus, StepName>;
export type ReturnStep = Step<ReturnStatus, StepName>;

/** A status in which an order waits for something until its time ends. */
export type ExpiringStatus = Extract<
  (typeof ORDER_STEPS | typeof PURCHASE_STEPS)[number],
  { name: 'expire' }
>['from'][number];

const STEP_NAMES: ReadonlySet<string> = new Set(STEPS.map(({ name }) => name));
export const isStepName = (text: string): text is StepName => STEP_NAMES.has(text);

export const ORDER_MACHINE: Machine<OrderStatus, StepName> = {
  entity: 'Order',
  statuses: ORDER_STATUSES,
  steps: ORDER_STEPS,
  // An order that is ready is packed.
  itemsChangeIn: ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED'],
};
export const PURCHASE_MACHINE: Machine<OrderStatus, StepName> = {
  entity: 'Purchase',
  statuses: PURCHASE_STATUSES,
  steps: PURCHASE_STEPS,
  // A customer who has not paid yet sees its sum.
  itemsChangeIn: ['CONFIRMED', 'ALLOCATED'],
};
export const RETURN_MACHINE: Machine<ReturnStatus, StepName> = {
  entity: 'Return',
  statuses: RETURN_STATUSES,
  steps: RETURN_STEPS,
  itemsChangeIn: [],
};

/** The step that starts a return at the counter; that approves it. */
export const OPENED_BY_STAFF = 'open_return' as const;

/** Actions that leave an event without being steps. */
const ACTS = ['place', 'buy', 'change_items', 'lower_price', 'ask_return', OPENED_BY_STAFF] as const;

/** An order event's name: a step, or another action. */
export type EventName = StepName | (typeof ACTS)[number];
export const EVENT_NAMES: readonly EventName[] = [...new Set([...STEPS.map(({ name }) => name), ...ACTS])];

/** Steps that judge a purchase: whoever took one can't also refund it. */
export const JUDGED_BY: StepName[] = ['approve', 'confirm_payment', 'accept_late', 'owe_refund', 'cancel'];

/** Pre-orders and campaign orders share one machine; multi-buy purchases have another. */
export const machineOf = (scheme_type: string): Machine<OrderStatus, StepName> =>
  scheme_type === 'MULTI-BUY' ? PURCHASE_MACHINE : ORDER_MACHINE;

export const canChangeItems = ({ scheme_type, status }: { scheme_type: string; status: OrderStatus }): boolean =>
  machineOf(scheme_type).itemsChangeIn.includes(status);

/** Steps from a status, for one party or all. */
export function stepsFrom<Status extends string, Name extends string>(
  machine: Machine<Status, Name>,
  status: Status,
  party?: Party,
): Step<Status, Name>[] {
  return machine.steps.filter((step) => step.from.includes(status) && (!party || step.by.includes(party)));
}

/** The step of this name that undoes another. */
export const undoOf = (name: string): Undo<StepName> | undefined =>
  [...ORDER_MACHINE.steps, ...PURCHASE_MACHINE.steps].find((step) => step.name === name)?.undoes;
