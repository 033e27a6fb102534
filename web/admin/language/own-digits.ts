import { DIGITS, type Digits } from '../../../contract/language/digits.ts';

const kept = /(?:^|; )staff_digits=(\w+)/.exec(globalThis.document?.cookie ?? '')?.[1];

/** The digits of the Nepali back office; a cookie has the user's choice, which holds until a reload. */
export const digits: Digits = (globalThis.nepali && DIGITS.find((one) => one === kept)) || 'latin';

/** Writes a count, a date or an amount in the user's digits. Codes, numbers to dial and typed text stay unchanged. */
export const ownDigits = (text: string): string =>
  digits === 'latin' ? text : text.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));

/** Writes a cell that is a bare number in the user's digits. */
export const cellShown = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'number' ? ownDigits(String(cell)) : cell;

/** Writes a count, grouped the Nepali way. */
export const figure = (count: number): string => ownDigits(count.toLocaleString('en-IN'));
