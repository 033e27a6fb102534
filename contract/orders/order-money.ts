import { holdingOf, type OrderStatus, outcomeOf } from '../statuses.ts';
import type { StepName } from '../steps/steps.ts';

/**
 * The purpose of a move: the advance, the excess paid with it, the balance at the counter, or an exchange's difference.
 * `discount_back` is refunded at the hand-over if the price fell below the paid sum, `refund` after the order's end.
 * `forfeited` stays with the seller: it moves no money, and closes a debt to the customer.
 */
export const MOVE_KINDS = [
  'advance',
  'overpaid',
  'balance',
  'exchange_difference',
  'discount_back',
  'refund',
  'forfeited',
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** Who holds the money: the order's office, the brand, or a payment provider that pays it out later. */
const MOVE_HOLDERS = ['office', 'brand', 'provider'] as const;
export type MoveHolder = (typeof MOVE_HOLDERS)[number];

/** How a customer pays at the counter; `exchange` is an old phone taken in payment. */
export const COUNTER_METHODS = ['cash', 'qr', 'card', 'exchange'] as const;
/** `unstated`: paid, but the record doesn't say how. */
export const PAY_METHODS = [...COUNTER_METHODS, 'bank', 'unstated'] as const;
/** How a refund is paid. */
export const REFUND_METHODS = ['bank', 'cash'] as const;
/** The rest after a partial refund: kept for good, or refunded later. */
export const RESTS = ['kept', 'later'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** The sums of an order's moves, in paisa. */
export interface MoneySums {
  /** The advance, including any excess paid with it. */
  advance: number;
  /** Paid at the counter, less the refund there because the price had fallen. */
  balance: number;
  /** Differences of exchanges that were settled; below 0 if the customer got them back. */
  exchanged: number;
  /** Everything the customer has paid, before refunds for cancellations or returns. */
  received: number;
  /** Refunded after a cancellation or a return. */
  refunded: number;
  /** Kept after a cancellation or a return. */
  kept: number;
}

interface Priced {
  status: OrderStatus;
  /** In paisa. */
  total: number;
  /** The advance due; 0 if none. */
  advance: number;
  money: MoneySums;
}

/**
 * Computes what an order has paid, owes and gets back, in paisa, from the sums of its moves: one rule for every page,
 * message and file. While no one has checked a cancelled purchase's payment, its advance is due back as the customer
 * reported it.
 */
export function moneyOf({ status, total, advance, money: { received, refunded, kept, ...money } }: Priced) {
  if (outcomeOf(status) === 'lost') {
    const isUnchecked = status === 'REFUND_DUE' && received === 0;
    const to_pay_back = isUnchecked ? advance : Math.max(received - refunded - kept, 0);
    return { advance_paid: 0, to_collect: 0, to_pay_back };
  }
  // Its return was refunded, or partly kept: no one owes anything any more.
  if (refunded + kept > 0) return { advance_paid: money.advance, to_collect: 0, to_pay_back: 0 };
  return {
    advance_paid: money.advance,
    to_collect: Math.max(total - received, 0),
    to_pay_back: Math.max(received - total, 0),
  };
}

interface Purchased extends Priced {
  /** An exchange's difference that isn't settled yet; negative if the customer gets it back. */
  exchange_due: number;
  /** When the goods came back for a refund of the whole sum due. */
  returned_at: unknown;
}

/**
 * Computes the payments above a purchase's advance that can be refunded separately, in paisa. After the hand-over, only
 * the excess over the phone's and an exchange's price.
 */
export function extraOf({ exchange_due, returned_at, ...order }: Purchased): number {
  const { status, total, advance, money } = order;
  if (outcomeOf(status) === 'lost' || holdingOf(status) !== 'sold') return 0;
  const above = money.advance - advance;
  if (outcomeOf(status) === 'open') return Math.max(above, 0);
  const left = returned_at
    ? money.received - money.refunded - money.kept
    : money.received - total + Math.min(exchange_due, 0);
  return Math.max(Math.min(above, left), 0);
}

/** Whether a hand-over leaves more unpaid than paid, which needs a reason. Both in paisa, or both in rupees. */
export const isMostUnpaid = (to_collect: number, paid: number): boolean => to_collect - paid > paid;

/** Whether a return is ready for a step: before the end, a price difference is settled by the step for its sign. */
export function settlesRightly(step: StepName, exchange_due: number): boolean {
  if (step === 'collect') return exchange_due > 0;
  if (step === 'pay_back') return exchange_due < 0;
  return step !== 'complete' || exchange_due === 0;
}
