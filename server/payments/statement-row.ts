import { cellText, typedText } from '../../contract/language/typed-text.ts';
import { referenceKey } from '../../contract/orders/reference.ts';
import type { StatementMapping } from '../../contract/payments/payments.ts';
import { normalPhone, phonesIn } from '../../contract/phone.ts';
import { cellProblem } from '../http/sheets/cell-problem.ts';
import type { Fixed } from '../http/words/sentence.ts';
import { dateOf } from '../http/words/written-date.ts';
import { directionOf, isGivenBack, isNoAmount, paisaOf, statusOf } from './statement-words.ts';

const MOST_TEXT = 500;
const MOST_REFERENCE = 100;
const MOST_PAISA = 20_000_000_00;

type Columns = StatementMapping['columns'];

export interface ParsedRow {
  paid_at: Date;
  /** In paisa. */
  amount: number;
  reference: string;
  reference_key: string;
  text: string;
  payer_phone: string;
}

/**
 * Why a row isn't a payment: money went out, it wasn't completed, or its status is unknown. Other rows are totals or
 * only words.
 */
type LeftOut = 'outgoing' | 'not completed' | { status: string } | 'total' | 'words';

/** A row's unreadable cell, and the expected content. */
interface RowProblem {
  column: keyof Columns;
  found: string;
  problem: Fixed;
}

const TOTAL =
  /^(grand |sub)?total|^(opening|closing|available|ledger) balance|^balance (b\/?f|c\/?f|brought|carried)|^(statement|account) summary|^legends? |^page \d|^\*+|^end of |^जम्मा|^कुल|मौज्दात$/i;
/**
 * A balance or a total: such a row may have a date, and its sum in the column of money in. “CD” alone is a bank's code
 * for a cash deposit, and “जम्मा” one for any.
 */
const BALANCE =
  /^[^\p{L}]*((opening|closing|available|ledger) bal(ance)?|bal(ance)? [bc]\/?[fd]|[bc]\/[fd]|(bal(ance)? )?(brought|carried) (forward|down))(\W+(as (on|of|at)|on|at|till|until|for) .*)?[^\p{L}]*$|मौज्दात$|^कुल जम्मा$|^[अज]ि?\.?\s?ल्या\.?$/iu;
/** A total, which may have a date. A payer may write it, too: beside a reference or a payer it is their remark. */
const DATED_TOTAL = /^[^\p{L}]*(grand |sub[ -]?)?total( (as )?(on|of|at) .*)?[^\p{L}]*$/iu;

/** Whether a row's date column is empty, or has a number as in summaries. */
function isUndated(cells: string[], { columns }: StatementMapping): boolean {
  const text = cellsBy(cells, columns)('paid_at');
  return text === '' || paisaOf(text) !== undefined;
}

/** Whether a row below a total belongs to its summary: it has no date, and no payment's words beside an amount. */
export function isOfSummary(cells: string[], mapping: StatementMapping): boolean {
  const cell = cellsBy(cells, mapping.columns);
  const words = mapping.columns.text === undefined ? cells.join(' ') : cell('text');
  return isUndated(cells, mapping) && !((paisaOf(cell('amount')) ?? 0) > 0 && /\p{L}/u.test(words));
}

/**
 * The facts about its table for reading a row: columns with more words and with money out, and which dates might begin
 * with their year.
 */
interface RowContext {
  mapping: StatementMapping;
  others: number[];
  out: number;
  currency: number;
  isUnclear: (date: string) => boolean;
}

/** Reads a row as one payment, the reason why it isn't one, or the problem of each cell. */
export function readRow(
  cells: string[],
  { mapping, others, out, currency, isUnclear }: RowContext,
): ParsedRow | LeftOut | { problems: RowProblem[] } {
  const { columns, dates } = mapping;
  const cell = cellsBy(cells, columns);
  const first = cells.find((text) => text.trim()) ?? '';
  const dated = dateOf(cell('paid_at'), dates);
  if (cells.some((text) => BALANCE.test(text.trim())) || (!dated && TOTAL.test(first.trim()))) return 'total';
  if (!cell('reference') && !cell('payer') && cells.some((text) => DATED_TOTAL.test(text.trim()))) return 'total';
  if (!dated && isNoAmount(cell('amount')) && !cells.some((text) => paisaOf(text) !== undefined)) return 'words';
  // A wallet counts its rows by status below the table.
  if (statusOf(first) && isUndated(cells, mapping)) return 'total';
  const problem = (column: keyof Columns, problem: Fixed) => ({ column, found: cell(column).slice(0, 40), problem });
  if (columns.amount === undefined)
    return { problems: [problem('amount', 'Choose the column that has the amount, in rupees.')] };
  if (columns.paid_at === undefined) return { problems: [problem('paid_at', 'Choose the column that has the date.')] };
  const unread = READ_EXACTLY.flatMap((column) => {
    const wrong = cellProblem(cell(column));
    return wrong ? [problem(column, wrong)] : [];
  });
  if (unread.length > 0) return { problems: unread };
  const amount = moneyIn(cells, { mapping, others, out, currency }, problem);
  if (typeof amount === 'string' || (typeof amount === 'object' && 'status' in amount)) return amount;
  const day = cell('time') ? cell('paid_at').replace(MIDNIGHT, '') : cell('paid_at');
  const paid_at = dateOf(day, dates, cell('time'));
  const undated = !dated
    ? problem('paid_at', 'Enter a date, in the order chosen under “Date format”.')
    : !paid_at
      ? problem('time', 'Enter a time, such as 15:30.')
      : isUnclear(cell('paid_at')) &&
        problem('paid_at', 'The year may be the first or the last number. Write it with four digits.');
  if (typeof amount === 'object') return { problems: undated ? [amount, undated] : [amount] };
  if (undated || !paid_at) return { problems: undated ? [undated] : [] };
  const isProse = PROSE.test(cell('reference'));
  const reference = isProse ? '' : cellText(cell('reference')).slice(0, MOST_REFERENCE);
  const joined = (words: string[]) => words.filter((one) => !isNoAmount(one)).join(' ');
  const text = joined([cell('text'), ...others.map((at) => cells[at]?.trim() ?? '')]);
  return {
    paid_at,
    amount,
    reference,
    reference_key: referenceKey(reference),
    text: joined([text, isProse ? cell('reference') : '']).slice(0, MOST_TEXT),
    payer_phone: phoneIn(cell('payer')) || (phonesIn(`${cell('payer')}\n${text}`)[0]?.phone ?? ''),
  };
}

/** A sheet's day without a time, as some programs write it beside the column of the time. */
const MIDNIGHT = /[T ,-]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)$/i;

/** Columns in which a spreadsheet's error, or a number it has shortened, would turn the row into another payment. */
const READ_EXACTLY = ['amount', 'paid_at', 'reference', 'payer'] as const satisfies (keyof Columns)[];

/** “TRANSFER FROM 98…” names the bank's own account, which many payments share; a dash or a zero names nothing. */
const PROSE =
  /^[-0.]*$|^(nil|none|null|n\/?a)$|^(?!ref|txn|transaction|utr|trace|cheque|chq)[\p{L}]{2,}\s+[\p{L}]{2,}\b|^(transfer|trf|cash|self|fonepay|ibft|deposit|clearing)$/iu;

/** Returns the text of a row's cell in a column; empty if the file has no such column. */
export const cellsBy =
  (cells: string[], columns: Columns) =>
  (column: keyof Columns): string =>
    (cells[columns[column] ?? -1] ?? '').trim();

/** Reads the incoming paisa of a row, by its direction, amount and status. */
function moneyIn(
  cells: string[],
  { mapping: { columns, completed = [] }, others, out, currency }: Omit<RowContext, 'isUnclear'>,
  problem: (column: keyof Columns, problem: Fixed) => RowProblem,
): number | LeftOut | RowProblem {
  const cell = cellsBy(cells, columns);
  if (cell('direction')) {
    const direction = directionOf(cell('direction'));
    if (!direction) return problem('direction', 'Enter whether money came in or went out, such as Cr or Dr.');
    if (direction === 'out') return 'outgoing';
  }
  if (isNoAmount(cell('amount'))) return 'outgoing';
  const amount = paisaOf(cell('amount'));
  if (amount === undefined)
    return problem('amount', 'This is not an amount. A comma groups only thousands, as in 2,000.00.');
  if (amount < 0 || (amount === 0 && isPaidOut(cells, columns))) return 'outgoing';
  if (amount === 0) return problem('amount', 'The amount is 0.');
  if ((paisaOf(cells[out] ?? '') ?? 0) !== 0)
    return problem('amount', 'This row has both money in and money out. Keep one.');
  if (!IN_RUPEES.test(typedText(cells[currency] ?? '')))
    return { ...problem('amount', 'This amount is not in rupees.'), found: `${cells[currency]} ${cell('amount')}` };
  if (amount > MOST_PAISA) return problem('amount', 'The amount is too high.');
  const status = cell('status');
  const isStated = status !== '' && !isNoAmount(status);
  const isDone = completed.some((one) => sameStatus(one, status)) || statusOf(status) === 'done';
  // Another column can show the direction, such as the type “Refund”; without a direction or status, also the row's
  // words. A status of “success” outweighs a settlement's “pending”.
  const taken = [...Object.values(columns), ...others];
  const stops = (text: string) => (isStated ? isGivenBack(text) : statusOf(text) === 'not done');
  if (cells.some((text, at) => !taken.includes(at) && isShort(text) && stops(text))) return 'not completed';
  if (!status && !cell('direction') && isGivenBack(cell('text'))) return 'not completed';
  if (!isStated || isDone) return amount;
  return statusOf(status) === 'not done' ? 'not completed' : { status: status.slice(0, 40) };
}

/** What the column of the currency has beside an amount in rupees. */
const IN_RUPEES = /^(-*|npr|nrs|n?\.?rs\.?|रु\.?|रू\.?|nepal\w* rupees?|rupees?)$/i;

const isShort = (text: string) => text.trim().split(/\s+/).length <= 2;

const sameStatus = (one: string, other: string) => typedText(one).toLowerCase() === typedText(other).toLowerCase();

/** Reads a cell's mobile number as earlier releases did, which `read_print` needs. */
export function phoneIn(cell: string): string {
  const whole = normalPhone(cellText(cell));
  if (/^9\d{9}$/.test(whole)) return whole;
  return /(?<!\d)(?:\+?977-?)?(9[678]\d{8})(?!\d)/.exec(typedText(cell))?.[1] ?? '';
}

/** Whether a row is money out: banks write 0 into the side that isn't used. */
const isPaidOut = (cells: string[], { amount = -1 }: Columns) =>
  [cells[amount - 1], cells[amount + 1]].some((side) => side !== undefined && (paisaOf(side) ?? 0) !== 0);
