import { typedText } from '../../../contract/language/typed-text.ts';
import type { SheetRow } from './sheet-read.ts';

/** A title, an account and a period may be above a table. */
export const MOST_TITLE_ROWS = 40;

/** Normalises a header, so that “Amount (+)”, “amount_plus” and “AMOUNT PLUS” match. */
export const plainHeader = (header: string): string =>
  typedText(header)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\(\+\)/g, ' plus ')
    .replace(/\(-\)/g, ' minus ')
    // Not of Nepal: an amount below it isn't in rupees.
    .replace(/[$€£¥]/g, ' currency ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Words of headers with their other spellings. */
const SAME_WORDS: [word: string, spellings: string[]][] = [
  ['amount', ['amt']],
  ['transaction', ['txn', 'tran', 'trans', 'trxn', 'trx']],
  ['date', ['dt']],
  ['no', ['num', 'number']],
  ['cheque', ['chq', 'chk', 'check']],
  ['ref', ['reff']],
  ['description', ['desc']],
  ['narration', ['narrative']],
];
const WORDS = new Map(SAME_WORDS.flatMap(([word, spellings]) => spellings.map((one) => [one, word])));
/** They name the currency, or mean nothing. */
const EMPTY_WORDS = ['npr', 'nrs', 'rs', 'inr', 'रु', 'रू', 'lcy', 'of', 'the', 'and', 'your'];

/**
 * Turns a header into the words by which columns are known: “Deposits (NPR)” is `deposit`, and “Txn Ref. Number” is `transaction ref no`.
 */
export const headerWord = (header: string): string =>
  plainHeader(header)
    .split(' ')
    .map((word) => WORDS.get(word) ?? (word.length > 3 ? word.replace(/(?<!s|u)s$/, '') : word))
    .filter((word) => !EMPTY_WORDS.includes(word))
    .join(' ');

/** Finds the header: the first row that names the most columns; -1 if none names any. */
export function headerAt(rows: SheetRow[], namedIn: (cells: string[]) => number): number {
  const named = rows.slice(0, MOST_TITLE_ROWS).map(({ cells }) => namedIn(cells));
  const most = Math.max(0, ...named);
  return most === 0 ? -1 : named.indexOf(most);
}

const TOTAL =
  /^((grand|sub)[- ]?)?total( \(.*\))?\s*:?$|^(कुल )?जम्मा\s*[:।]?$|^page \d+( of \d+)?$|^\*+$|^end of (file|list|report)/i;

/** Whether a row is a total or the end of a page. */
export const isTotal = (cells: string[]): boolean => TOTAL.test(cells.find((cell) => cell.trim())?.trim() ?? '');
