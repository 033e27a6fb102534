import { ALL_ORDER_STATUSES, type OrderStatus } from '../statuses.ts';

/** The outcome of an order for reports: each order has one of the three, and `lost` orders ended undelivered. */
export const OUTCOMES = ['open', 'delivered', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const LOST: readonly OrderStatus[] = ['CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED'];

export function outcomeOf(status: OrderStatus): Outcome {
  if (status === 'DELIVERED') return 'delivered';
  return LOST.includes(status) ? 'lost' : 'open';
}

export const statusesOf = (outcome: string): OrderStatus[] =>
  ALL_ORDER_STATUSES.filter((status) => outcomeOf(status) === outcome);
