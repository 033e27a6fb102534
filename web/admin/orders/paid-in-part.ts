import type { OrderListed } from '../../../contract/orders/orders.ts';

/** Whether only part of the total remains to collect: after an advance, or for an exchange. */
export const isPaidInPart = ({ total, to_collect }: Pick<OrderListed, 'total' | 'to_collect'>): boolean =>
  to_collect > 0 && to_collect < total;
