import { isMostUnpaid } from '../../../../contract/orders/order-money.ts';
import { numberOr } from '../../kit/fields/number-text.ts';

export interface Given {
  amount: number | string;
}

/** The largest banknote, in rupees: no one gives one more than they need. */
const LARGEST_NOTE = 1000;

const sumOf = (payments: Given[]) => payments.reduce((sum, { amount }) => sum + numberOr(amount, 0), 0);

/** Returns the change in rupees if it's a whole banknote or more; undefined for any other. */
export function oddChange(payments: Given[], to_collect: number): number | undefined {
  const change = sumOf(payments) - to_collect;
  return change >= LARGEST_NOTE ? change : undefined;
}

/** Returns what stays owed, in rupees, if it's so little that nobody says why; undefined if nothing does. */
export function littleOwed(payments: Given[], to_collect: number): number | undefined {
  const paid = sumOf(payments);
  if (payments.some(({ amount }) => numberOr(amount, 0) < 0) || isMostUnpaid(to_collect, paid)) return undefined;
  return paid < to_collect ? to_collect - paid : undefined;
}
