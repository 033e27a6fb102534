import { numberOr } from '../../kit/fields/number-text.ts';

export interface Given {
  amount: number | string;
}

/** The largest banknote, in rupees: no one gives one more than they need. */
const LARGEST_NOTE = 1000;

/** Returns the change in rupees if it's a whole banknote or more; undefined for any other. */
export function oddChange(payments: Given[], to_collect: number): number | undefined {
  const change = payments.reduce((sum, { amount }) => sum + numberOr(amount, 0), 0) - to_collect;
  return change >= LARGEST_NOTE ? change : undefined;
}
