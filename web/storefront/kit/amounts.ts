import * as money from '../../../contract/money.ts';

/** An amount as pages write it: its currency never ends a line. */
const unbroken = (amount: string) => amount.replace(' ', '\u00a0');

export const formatRs = (amount: number): string => unbroken(money.formatRs(amount));
export const formatNpr = (amount: number): string => unbroken(money.formatNpr(amount));
