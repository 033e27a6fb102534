import { numberIn } from '../../../../contract/cells.ts';
import { typedText } from '../../../../contract/language/typed-text.ts';

/** As Nepal groups digits, with every one that a number has. */
const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 });

/** What a field of numbers holds: a number, nothing, or a text that is none and stays as it was typed. */
export type TypedNumber = number | string;

export const NO_NUMBER = 'Enter a number, such as 5000 or 1,25,000.50.';

/**
 * A text as people type or paste a number: `5,000/-`, `रु. ५,०००`, `0.185 kg` with this unit. A negative one is a number too, so that its
 * field says from which one on it takes them.
 */
export function readNumber(text: string, unit = ''): TypedNumber {
  const plain = typedText(text);
  if (plain === '') return '';
  const isNegative = plain.startsWith('-');
  const number = numberIn(isNegative ? plain.slice(1) : plain, unit.trim());
  if (number === undefined) return text;
  return isNegative ? -number : number;
}

export const isUnread = (value: TypedNumber): boolean =>
  Number.isNaN(value) || (typeof value === 'string' && value !== '' && typeof readNumber(value) === 'string');

/** The number, or another one while there is none. */
export const numberOr = (value: TypedNumber, otherwise: number): number =>
  value === '' || isUnread(value) ? otherwise : Number(value);

/** A number as it is read, `Rs. 1,25,000`; a text that is none as it was typed. */
export function shownNumber(value: TypedNumber, { prefix = '', suffix = '' } = {}): string {
  const number = typeof value === 'string' ? readNumber(value) : value;
  if (typeof number === 'string') return number;
  return Number.isNaN(number) ? '' : `${prefix}${exact.format(number)}${suffix}`;
}

/** A number as it is edited, without marks that a digit more would put in the wrong place. */
export const editedNumber = (value: TypedNumber): string => (Number.isNaN(value) ? '' : String(value));

/** The next number up or down, within the limits. */
export function steppedNumber(value: TypedNumber, by: number, { min = 0, max = Number.POSITIVE_INFINITY }): number {
  const number = typeof value === 'string' ? Number(readNumber(value) || 0) : value;
  const next = Number.isNaN(number) ? min : Math.round((number + by) * 1e6) / 1e6;
  return Math.min(max, Math.max(min, next));
}
