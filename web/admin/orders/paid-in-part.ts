import type { OrderListed } from '../../../contract/orders.ts';

/** What is still to collect is a part of the total alone: after an advance, or for an exchange. */
export const isPaidInPart = ({ total, to_collect }: Pick<OrderListed, 'total' | 'to_collect'>): boolean =>
  to_collect > 0 && to_collect < total;
