import type { SchemeType } from '../offers/scheme-types.ts';
import { ADVANCE_IN, type OrderStatus, outcomeOf, type StepName } from '../statuses.ts';

interface Priced {
  scheme_type: SchemeType;
  status: OrderStatus;
  /** Both in the same unit, paisa or rupees. */
  total: number;
  advance: number;
  /** The difference of price of an exchange that nobody has settled yet; negative if the customer gets it back. */
  exchange_due: number;
}

/**
 * The paid part of an order, the part still to be collected at the handover or for an exchange, and what an exchange owes
 * the customer; in the unit of its total.
 */
export function moneyOf({ scheme_type, status, total, advance, exchange_due }: Priced) {
  const advance_paid = scheme_type === 'MULTI-BUY' && ADVANCE_IN.includes(status) ? advance : 0;
  const to_collect = (outcomeOf(status) === 'open' ? total - advance_paid : 0) + Math.max(exchange_due, 0);
  return { advance_paid, to_collect, to_pay_back: Math.max(-exchange_due, 0) };
}

/** Whether a step of a return has its turn: before the end, a difference of price is settled by the step of its sign. */
export function settlesRightly(step: StepName, exchange_due: number): boolean {
  if (step === 'collect') return exchange_due > 0;
  if (step === 'pay_back') return exchange_due < 0;
  return step !== 'complete' || exchange_due === 0;
}
