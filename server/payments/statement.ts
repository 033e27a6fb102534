import { createHash } from 'node:crypto';
import { numberIn } from '../../contract/cells.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { plainText } from '../../contract/language/plain-text.ts';
import { referenceKey } from '../../contract/orders/reference.ts';
import {
  DATE_ORDERS,
  type DateOrder,
  STATEMENT_COLUMNS,
  type StatementMapping,
  statementColumns,
  statementMapping,
} from '../../contract/payments/payments.ts';
import { normalPhone } from '../../contract/phone.ts';
import { invalid } from '../http/errors.ts';
import { readNumberedRows, type SheetRow } from '../http/sheets/sheet-read.ts';

const MOST_TEXT = 500;
const MOST_REFERENCE = 100;
const MOST_PAISA = 20_000_000_00;
/** A date from this year on is one of the Nepali calendar, and is refused. */
const FIRST_BIKRAM_SAMBAT = 2070;
const NEPAL_MINUTES = 5 * 60 + 45;

export interface StatementRow {
  paid_at: Date;
  /** Paisa. */
  amount: number;
  reference: string;
  reference_key: string;
  text: string;
  payer_phone: string;
  fingerprint: string;
}

export interface Statement {
  header: string[];
  sample: string[][];
  mapping: StatementMapping;
  rows: StatementRow[];
  outgoing: number;
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
 * Reads a bank's file by its columns. Rows that pay out are left out; rows that cannot be read are bad. Throws a 400
 * for a file without a table.
 */
export async function readStatement(
  file: Buffer,
  bank: string,
  savedMapping: StatementMapping | undefined,
  now: Date,
): Promise<Statement> {
  const all: SheetRow[] = [];
  for await (const row of readNumberedRows(file)) all.push(row);
  const [header, ...body] = all;
  if (!header || body.length === 0) throw invalid({ file: 'This file has no rows below its header.' });
  const mapping = savedMapping && fits(savedMapping, header.cells) ? savedMapping : guessed(header.cells, body);
  const statement: Statement = {
    header: header.cells,
    sample: body.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
    mapping,
    rows: [],
    outgoing: 0,
    bad: [],
    future: [],
  };
  const timesOf = new Map<string, number>();
  for (const { number, cells } of body) {
    const read = readRow(cells, mapping);
    if (read === 'outgoing') statement.outgoing += 1;
    else if (typeof read === 'string') statement.bad.push({ row: number, problem: read });
    else {
      statement.rows.push({ ...read, fingerprint: fingerprintOf(bank, read, timesOf) });
      if (read.paid_at.getTime() > now.getTime() + DAY_MS) statement.future.push(number);
    }
  }
  return statement;
}

const fits = ({ columns }: StatementMapping, header: string[]) =>
  Object.values(columns).every((column) => column < header.length);

const plain = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

function guessed(header: string[], body: SheetRow[]): StatementMapping {
  const names = header.map(plain);
  const columns: StatementMapping['columns'] = {};
  for (const column of statementColumns) {
    const { label, words } = STATEMENT_COLUMNS[column];
    const spellings = [plain(label), ...words];
    const at = names.findIndex((name, index) => spellings.includes(name) && !Object.values(columns).includes(index));
    if (at >= 0) columns[column] = at;
  }
  const dates = body.map(({ cells }) => cells[columns.paid_at ?? -1] ?? '');
  const read = (order: DateOrder) => dates.filter((date) => dateOf(date, order)).length;
  return { columns, dates: DATE_ORDERS.reduce((best, order) => (read(order) > read(best) ? order : best)) };
}

type ParsedRow = Omit<StatementRow, 'fingerprint'>;

/** One payment, `outgoing`, or the errors of the row. */
function readRow(cells: string[], { columns, dates }: StatementMapping): ParsedRow | 'outgoing' | (string & {}) {
  const cell = (column: keyof typeof columns) => (cells[columns[column] ?? -1] ?? '').trim();
  if (cell('amount') === '') return 'outgoing';
  const amount = paisaOf(cell('amount'));
  if (amount === undefined) return `“${cell('amount').slice(0, 40)}” is not an amount.`;
  if (amount < 0) return 'outgoing';
  if (amount === 0) return 'Its amount is 0.';
  if (amount > MOST_PAISA) return 'Its amount is too high.';
  const paid_at = dateOf(cell('paid_at'), dates);
  if (!paid_at) return wrongDate(cell('paid_at'));
  const reference = cell('reference').slice(0, MOST_REFERENCE);
  const phone = normalPhone(cell('payer'));
  return {
    paid_at,
    amount,
    reference,
    reference_key: referenceKey(reference),
    text: cell('text').slice(0, MOST_TEXT),
    payer_phone: /^9\d{9}$/.test(phone) ? phone : '',
  };
}

/** `Rs. 1,00,000.50 Cr` in paisa; money paid out is negative, and a text that is no amount gives undefined. */
export function paisaOf(typed: string): number | undefined {
  const text = plainText(typed);
  const isOut = /^\(.*\)$|\bdr\.?$|^-|-$/i.test(text);
  const amount = numberIn(text.replace(/\b(cr|dr)\.?$|^[(+-]+|[)+-]+$/gi, ''));
  if (amount === undefined || amount >= 1e12) return undefined;
  const paisa = Math.round(amount * 100);
  if (Math.abs(paisa - amount * 100) > 1e-3) return undefined;
  return isOut ? -paisa : paisa;
}

/** A date as a bank writes it, with or without its time, which is Nepal's; undefined for a text that is no date. */
export function dateOf(typed: string, order: DateOrder): Date | undefined {
  const parts =
    /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?)?/i.exec(
      typed.trim(),
    );
  if (!parts) return undefined;
  const [one, two, three] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [year, month, day] =
    order === 'ymd' ? [one, two, three] : order === 'dmy' ? [three, two, one] : [three, one, two];
  if (year < 2000 || year >= FIRST_BIKRAM_SAMBAT || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const half = parts[7]?.toLowerCase();
  const hour = (Number(parts[4] ?? 0) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  const date = new Date(
    Date.UTC(year, month - 1, day, hour, Number(parts[5] ?? 0) - NEPAL_MINUTES, Number(parts[6] ?? 0)),
  );
  const inNepal = new Date(date.getTime() + NEPAL_MINUTES * 60_000);
  return inNepal.getUTCDate() === day ? date : undefined;
}

function wrongDate(typed: string): string {
  const year = Number(/\d{4}/.exec(typed)?.[0]);
  if (year >= FIRST_BIKRAM_SAMBAT)
    return `“${typed.slice(0, 40)}” is a Nepali date (BS). Ask the bank for a file with AD dates.`;
  return `“${typed.slice(0, 40)}” doesn’t match the chosen date format.`;
}

/**
 * The content of a row and its place among equal rows of its file, so that the same file twice gives the same payments.
 * The reference alone does not identify a payment, because some banks write the same one into every row.
 */
function fingerprintOf(bank: string, row: ParsedRow, timesOf: Map<string, number>): string {
  const { paid_at, amount, reference_key, text, payer_phone } = row;
  const contents = [paid_at.toISOString(), amount, reference_key, text, payer_phone].join('\n');
  const nth = (timesOf.get(contents) ?? 0) + 1;
  timesOf.set(contents, nth);
  return createHash('sha256').update(`${bank}\nrow\n${contents}\n${nth}`).digest('base64url');
}
