import { typedText } from '../../../contract/language/typed-text.ts';
import type { SheetRow } from './sheet-read.ts';

/** A title, an account and a period may stand above a table. */
export const MOST_TITLE_ROWS = 40;

/** A header in plain words, to compare: “Amount (+)”, “amount_plus” and “AMOUNT PLUS” are the same. */
export const plainHeader = (header: string): string =>
  typedText(header)
    .toLowerCase()
    .replace(/\(\+\)/g, ' plus ')
    .replace(/\(-\)/g, ' minus ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The place of the header: the first of the rows that names the most columns; -1 if none names any. */
export function headerAt(rows: SheetRow[], namedIn: (cells: string[]) => number): number {
  const named = rows.slice(0, MOST_TITLE_ROWS).map(({ cells }) => namedIn(cells));
  const most = Math.max(0, ...named);
  return most === 0 ? -1 : named.indexOf(most);
}

const TOTAL =
  /^((grand|sub)[- ]?)?total( \(.*\))?\s*:?$|^(कुल )?जम्मा\s*[:।]?$|^page \d+( of \d+)?$|^\*+$|^end of (file|list|report)/i;

/** Whether a row sums up those above it, or ends a page. */
export const isTotal = (cells: string[]): boolean => TOTAL.test(cells.find((cell) => cell.trim())?.trim() ?? '');
