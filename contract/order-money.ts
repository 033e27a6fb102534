import type { SchemeType } from './scheme-types.ts';
import { ADVANCE_IN, type OrderStatus, TERMINAL_ORDER_STATUSES } from './statuses.ts';

interface Priced {
  scheme_type: SchemeType;
  status: OrderStatus;
  /** Both in the same unit, paisa or rupees. */
  total: number;
  advance: number;
}

/** The paid part of an order, and the part still to be collected at the handover; in the unit of its total. */
export function moneyOf({ scheme_type, status, total, advance }: Priced) {
  const advance_paid = scheme_type === 'MULTI-BUY' && ADVANCE_IN.includes(status) ? advance : 0;
  const isOver = status === 'REFUND_DUE' || TERMINAL_ORDER_STATUSES.includes(status);
  const to_collect = isOver ? 0 : total - advance_paid;
  return { advance_paid, to_collect };
}
