import { typedText } from './language/typed-text.ts';

/** Cells of files and of pasted sheets are texts: numbers may have separators and a currency, flags are words. */

const CURRENCY = /^(rs\.?|npr\.?|₹|रु\.?|रू\.?|रुपैयाँ)\s*|\s*(\/-|\/=|rs\.?|npr)$/gi;
/** A comma groups digits only if three follow the last one, and two or three each before: 1,54,999 or 154,999. */
const GROUPED = /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/;

/**
 * `Rs. 1,54,999.50`, `५,०००/-` or `6.1 inch` (with this unit) as a number; undefined if it is no number from 0. A comma that
 * groups nothing is refused: `2000,00` may be two thousand or two lakhs.
 */
export function numberIn(cell: string, unit?: string | null): number | undefined {
  const amount = withoutUnit(typedText(cell), unit ?? '')
    .replace(CURRENCY, '')
    .trim();
  const digits = GROUPED.test(amount) ? amount.replaceAll(',', '') : amount;
  return /^\d+(\.\d+)?$/.test(digits) && isExact(digits) ? Number(digits) : undefined;
}

/** A number of more digits is another one once it is read: spreadsheets and computers keep fifteen. */
const MOST_DIGITS = 15;
const isExact = (digits: string) => digits.replace(/^0+|\./g, '').length <= MOST_DIGITS;

/** How people write a unit besides the word of its field. */
const UNITS: Record<string, string[]> = {
  inch: ['inches', 'in', '"', '″', "''"],
  gram: ['grams', 'g', 'gm'],
  hour: ['hours', 'hrs', 'h'],
};

function withoutUnit(text: string, unit: string): string {
  const [of = ''] = Object.entries(UNITS).find(([one, others]) => [one, ...others].includes(unit.toLowerCase())) ?? [];
  const spellings = [unit, of, ...(UNITS[of] ?? [])].filter(Boolean).map(typedText);
  const written = spellings.find((one) => text.toLowerCase().endsWith(one.toLowerCase()));
  return written === undefined ? text : text.slice(0, -written.length).trim();
}

const YES = ['true', 'yes', '1', 'y', 'on'];
const NO = ['false', 'no', '0', 'n', 'off'];

/** `Yes` as true, `off` as false; undefined if it is neither. */
export function flagIn(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}
