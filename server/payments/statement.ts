import { createHash } from 'node:crypto';
import { DAY_MS } from '../../contract/durations.ts';
import { typedText } from '../../contract/language/typed-text.ts';
import { referenceKey } from '../../contract/orders/reference.ts';
import { type StatementMapping, statementMapping } from '../../contract/payments/payments.ts';
import { normalPhone } from '../../contract/phone.ts';
import { invalid } from '../http/errors.ts';
import { cellProblem } from '../http/sheets/cell-problem.ts';
import { readNumberedRows, type SheetRow } from '../http/sheets/sheet-read.ts';
import { dateOf } from './bank-date.ts';
import { balanceColumn, tableIn } from './statement-columns.ts';
import { formatOf } from './statement-formats.ts';
import { directionOf, paisaOf, statusOf } from './statement-words.ts';

const MOST_TEXT = 500;
const MOST_REFERENCE = 100;
const MOST_PAISA = 20_000_000_00;

export interface StatementRow {
  paid_at: Date;
  /** Paisa. */
  amount: number;
  reference: string;
  reference_key: string;
  text: string;
  payer_phone: string;
  /** What the account held after it, in paisa, by the column of the file that says so, whichever columns were chosen. */
  balance: number | null;
  /** The whole row as its file has it, by which it is known again whichever columns were chosen. */
  fingerprint: string;
  /** What was read of it: rows that came in before the whole row was kept are known by this. */
  read_print: string;
}

export interface Statement {
  header: string[];
  /** The bank or wallet that writes such a header; empty for one that is not known. */
  format: string;
  sample: string[][];
  mapping: StatementMapping;
  rows: StatementRow[];
  outgoing: number;
  not_completed: number;
  skipped: number;
  bad: { row: number; problem: string }[];
  /** Numbers of rows whose date is more than a day ahead. */
  future: number[];
}

/** The columns that the caller chose, as the query has them; undefined where the file's header is to say them. */
export function mappingIn(text: string | undefined): StatementMapping | undefined {
  if (!text) return undefined;
  try {
    return statementMapping.parse(JSON.parse(text));
  } catch {
    throw invalid({ mapping: 'Choose the columns again.' });
  }
}

/**
 * Reads a bank's file by its columns. Titles, totals, rows that pay out and payments that were not completed are left out and
 * counted; rows that cannot be read are bad. Throws a 400 for a file without a table.
 */
export async function readStatement(
  file: Buffer,
  bank: string,
  savedMapping: StatementMapping | undefined,
  now: Date,
): Promise<Statement> {
  const all: SheetRow[] = [];
  for await (const row of readNumberedRows(file)) all.push(row);
  const width = Math.max(0, ...all.map(({ cells }) => cells.length));
  const table = tableIn(all, savedMapping && fits(savedMapping, width) ? savedMapping : undefined);
  if (!table) throw invalid({ file: 'This file has no rows under its header.' });
  const { header, body, mapping } = table;
  const statement: Statement = {
    header: header.cells,
    format: formatOf(header.cells),
    sample: body.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
    mapping,
    rows: [],
    outgoing: 0,
    not_completed: 0,
    skipped: table.titles,
    bad: [],
    future: [],
  };
  const printOf = prints(bank);
  const balances = balanceColumn(header.cells);
  let isBelow = false;
  for (const { number, cells } of body) {
    if (cells.every((cell) => !cell.trim())) continue;
    const read = readRow(cells, mapping);
    // A summary below the table has rows of its own, none with a date.
    isBelow = read === 'total' || (isBelow && isUndated(cells, mapping));
    if (isBelow) statement.skipped += 1;
    else if (read === 'outgoing') statement.outgoing += 1;
    else if (read === 'not completed') statement.not_completed += 1;
    else if (typeof read === 'string') continue;
    else if ('problem' in read) statement.bad.push({ row: number, problem: read.problem });
    else {
      const { paid_at, amount, reference_key, text } = read;
      // As the earlier release read it: by the payer's column alone.
      const payer_phone = phoneIn(cellsBy(cells, mapping.columns)('payer'));
      const fingerprint = printOf(
        'file',
        cells
          .map((cell) => cell.trim())
          .join('\n')
          .trimEnd(),
      );
      const read_print = printOf('row', [paid_at.toISOString(), amount, reference_key, text, payer_phone].join('\n'));
      const balance = paisaOf(cells[balances] ?? '') ?? null;
      statement.rows.push({ ...read, balance, fingerprint, read_print });
      if (paid_at.getTime() > now.getTime() + DAY_MS) statement.future.push(number);
    }
  }
  return statement;
}

const fits = ({ columns }: StatementMapping, width: number) => Object.values(columns).every((column) => column < width);

type ParsedRow = Omit<StatementRow, 'balance' | 'fingerprint' | 'read_print'>;
/** Why a row is no payment: money went out, the payment did not come to its end, or the row adds others up. */
type LeftOut = 'outgoing' | 'not completed' | 'total';

const TOTAL =
  /^(grand |sub)?total|^(opening|closing|available|ledger) balance|^balance (b\/?f|c\/?f|brought|carried)|^(statement|account) summary|^legends? |^page \d|^\*+|^end of |^जम्मा|^कुल/i;

/** Whether no date stands where dates do: nothing, or a number as summaries have it. */
function isUndated(cells: string[], { columns }: StatementMapping): boolean {
  const text = cellsBy(cells, columns)('paid_at');
  return text === '' || paisaOf(text) !== undefined;
}

/** One payment, why the row is none, or its problem. */
function readRow(cells: string[], mapping: StatementMapping): ParsedRow | LeftOut | { problem: string } {
  const { columns, dates } = mapping;
  const cell = cellsBy(cells, columns);
  const first = cells.find((text) => text.trim()) ?? '';
  if (TOTAL.test(first.trim()) && !dateOf(cell('paid_at'), dates)) return 'total';
  // A wallet counts its rows by status below the table.
  if (statusOf(first) && isUndated(cells, mapping)) return 'total';
  const unread = READ_EXACTLY.map(cell).find(cellProblem);
  if (unread !== undefined) return { problem: `“${shortened(unread)}”: ${cellProblem(unread)}` };
  const amount = moneyIn(cells, columns);
  if (typeof amount !== 'number') return amount;
  const paid_at = dateOf(cell('paid_at'), dates, cell('time'));
  if (!paid_at) return { problem: `“${shortened(cell('paid_at'))}” is not a date in the order that was chosen.` };
  const reference = cell('reference').slice(0, MOST_REFERENCE);
  return {
    paid_at,
    amount,
    reference,
    reference_key: referenceKey(reference),
    text: cell('text').slice(0, MOST_TEXT),
    payer_phone: phoneIn(cell('payer')) || phoneIn(cell('text')),
  };
}

type Columns = StatementMapping['columns'];

/** The columns in which an error of the sheet, or a number that it has shortened, would make another payment of the row. */
const READ_EXACTLY = ['amount', 'paid_at', 'reference', 'payer'] as const satisfies (keyof Columns)[];

/** The text of a row's cell in a column; empty if the file has no such column. */
const cellsBy =
  (cells: string[], columns: Columns) =>
  (column: keyof Columns): string =>
    (cells[columns[column] ?? -1] ?? '').trim();

/** The paisa that came in by a row, by its direction, amount and status. */
function moneyIn(cells: string[], columns: Columns): number | LeftOut | { problem: string } {
  const cell = cellsBy(cells, columns);
  if (cell('direction')) {
    const direction = directionOf(cell('direction'));
    if (!direction)
      return { problem: `“${shortened(cell('direction'))}” does not say whether money came in or went out.` };
    if (direction === 'out') return 'outgoing';
  }
  if (/^[-–—]?$/.test(cell('amount'))) return 'outgoing';
  const amount = paisaOf(cell('amount'));
  if (amount === undefined)
    return {
      problem: `“${shortened(cell('amount'))}” is not an amount. A comma groups only thousands, as in 2,000.00.`,
    };
  if (amount < 0 || (amount === 0 && isPaidOut(cells, columns))) return 'outgoing';
  if (amount === 0) return { problem: 'Its amount is 0.' };
  if (amount > MOST_PAISA) return { problem: 'Its amount is too high.' };
  if (cell('status')) {
    const status = statusOf(cell('status'));
    if (!status)
      return {
        problem: `“${shortened(cell('status'))}” is a status that Agrim does not know. Take the row out, or the column.`,
      };
    if (status === 'not done') return 'not completed';
  }
  return amount;
}

/** The mobile number of a cell, alone or behind a name. */
function phoneIn(cell: string): string {
  const whole = normalPhone(cell);
  if (/^9\d{9}$/.test(whole)) return whole;
  return /(?<!\d)(?:\+?977-?)?(9[678]\d{8})(?!\d)/.exec(typedText(cell))?.[1] ?? '';
}

const shortened = (text: string) => text.slice(0, 40);

/** The other side of a row without money in: banks write 0 into the side that is not used. */
const isPaidOut = (cells: string[], { amount = -1 }: Columns) =>
  [cells[amount - 1], cells[amount + 1]].some((side) => side !== undefined && (paisaOf(side) ?? 0) !== 0);

/**
 * Prints of rows: what each says, and its place among equal rows of its file, so that the same file twice gives the same
 * payments. The reference alone does not identify a payment, because some banks write the same one into every row.
 */
function prints(bank: string) {
  const times = new Map<string, number>();
  return (of: 'file' | 'row', contents: string): string => {
    const key = `${of}\n${contents}`;
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    return createHash('sha256').update(`${bank}\n${key}\n${nth}`).digest('base64url');
  };
}
