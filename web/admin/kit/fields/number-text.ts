import { numberIn } from '../../../../contract/cells.ts';
import { typedText } from '../../../../contract/language/typed-text.ts';
import { t } from '../../language/t.ts';

/** Groups digits the Nepali way, without rounding. */
const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 });

/** A number field's value: a number, empty, or text that isn't a number and stays as typed. */
export type TypedNumber = number | string;

export const NO_NUMBER = t('Enter a number, such as 5000 or 1,25,000.50.');

/**
 * Reads a number as users type or paste it: `5,000/-`, `रु. ५,०००`, or `0.185 kg` with this unit. Reads negative
 * numbers too, so the field can say what it accepts.
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

/** Returns the number, or else the fallback. */
export const numberOr = (value: TypedNumber, otherwise: number): number =>
  value === '' || isUnread(value) ? otherwise : Number(value);

/** Formats a number for reading: `Rs. 1,25,000`. Text that isn't a number stays as typed. */
export function shownNumber(value: TypedNumber, { prefix = '', suffix = '' } = {}): string {
  const number = typeof value === 'string' ? readNumber(value) : value;
  if (typeof number === 'string') return number;
  return Number.isNaN(number) ? '' : `${prefix}${exact.format(number)}${suffix}`;
}

/** Formats a number for editing, without separators that the next digit would misplace. */
export const editedNumber = (value: TypedNumber): string => (Number.isNaN(value) ? '' : String(value));

/** Steps a number up or down, within the limits. */
export function steppedNumber(value: TypedNumber, by: number, { min = 0, max = Number.POSITIVE_INFINITY }): number {
  const number = typeof value === 'string' ? Number(readNumber(value) || 0) : value;
  const next = Number.isNaN(number) ? min : Math.round((number + by) * 1e6) / 1e6;
  return Math.min(max, Math.max(min, next));
}
