/**
 * Declares orders, purchases and returns as one table of steps: statuses, actors, inputs, and changes to stock and
 * quota. The server takes every step by it, the back office offers legal steps by it, and docs/statuses.md is generated
 * from it.
 */

import {
  ORDER_STATUSES,
  type OrderStatus,
  PURCHASE_STATUSES,
  RETURN_STATUSES,
  type ReturnStatus,
} from '../statuses.ts';
import type { Machine, Party, Step, Undo } from './machine.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { PURCHASE_STEPS } from './purchase-steps.ts';
import { RETURN_STEPS } from './return-steps.ts';

const STEPS = [...ORDER_STEPS, ...PURCHASE_STEPS, ...RETURN_STEPS];
export type StepName = (typeof STEPS)[number]['name'];
export type OrderStep = Step<OrderStatus, StepName>;
export type ReturnStep = Step<ReturnStatus, StepName>;

/** A status in which an order waits until a deadline. */
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
};
export const PURCHASE_MACHINE: Machine<OrderStatus, StepName> = {
  entity: 'Purchase',
  statuses: PURCHASE_STATUSES,
  steps: PURCHASE_STEPS,
};
export const RETURN_MACHINE: Machine<ReturnStatus, StepName> = {
  entity: 'Return',
  statuses: RETURN_STATUSES,
  steps: RETURN_STEPS,
};

/** The step that opens a return at the counter, which also approves it. */
export const OPENED_BY_STAFF = 'open_return' as const;

/** Actions that leave an event without being steps. */
const ACTS = ['place', 'buy', 'change_items', 'lower_price', 'ask_return', OPENED_BY_STAFF] as const;

/** The name of an order's event: a step, or another action. */
export type EventName = StepName | (typeof ACTS)[number];
export const EVENT_NAMES: readonly EventName[] = [...new Set([...STEPS.map(({ name }) => name), ...ACTS])];

/** Steps that decide on a purchase: the user who took one can't also refund the purchase. */
export const JUDGED_BY: StepName[] = ['approve', 'confirm_payment', 'accept_late', 'owe_refund', 'cancel'];

/** Returns the table of statuses: pre-orders and campaign orders share one, and multi-buy purchases have another. */
export const machineOf = (scheme_type: string): Machine<OrderStatus, StepName> =>
  scheme_type === 'MULTI-BUY' ? PURCHASE_MACHINE : ORDER_MACHINE;

/** Returns the steps from a status, for one party or all. */
export function stepsFrom<Status extends string, Name extends string>(
  machine: Machine<Status, Name>,
  status: Status,
  party?: Party,
): Step<Status, Name>[] {
  return machine.steps.filter((step) => step.from.includes(status) && (!party || step.by.includes(party)));
}

/** Returns the step that a step of this name undoes, if any. */
export const undoOf = (name: string): Undo<StepName> | undefined =>
  [...ORDER_MACHINE.steps, ...PURCHASE_MACHINE.steps].find((step) => step.name === name)?.undoes;
