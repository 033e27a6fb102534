import { ALL_ORDER_STATES, type OrderState } from './states.ts';

/** How an order came out, as reports count it: each is in one of the three, and `lost` is what ended undelivered. */
export const OUTCOMES = ['open', 'delivered', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const LOST: readonly OrderState[] = ['CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED'];

export function outcomeOf(state: OrderState): Outcome {
  if (state === 'DELIVERED') return 'delivered';
  return LOST.includes(state) ? 'lost' : 'open';
}

export const statesOf = (outcome: string): OrderState[] =>
  ALL_ORDER_STATES.filter((state) => outcomeOf(state) === outcome);
