import { createHash } from 'node:crypto';
import { DAY_MS } from '../../contract/durations.ts';
import { STATEMENT_COLUMNS, type StatementMapping, statementMapping } from '../../contract/payments/payments.ts';
import { invalid } from '../http/errors.ts';
import { wrongCell } from '../http/sheets/cell-problem.ts';
import { readNumberedRows, type SheetRow } from '../http/sheets/sheet-read.ts';
import { type Fixed, inTurn, type Message } from '../http/words/sentence.ts';
import { unclearYears } from '../http/words/written-date.ts';
import type { RememberedMapping } from './payments.table.ts';
import { sidesByBalance } from './statement-balance.ts';
import { balanceColumn, currencyColumn, namedBy, otherTexts, outColumn, tableIn } from './statement-columns.ts';
import { formatOf } from './statement-formats.ts';
import { currencyOf, remarksOnBank, remarksOnDates } from './statement-remarks.ts';
import { cellsBy, isOfSummary, type ParsedRow, phoneIn, readRow } from './statement-row.ts';
import { paisaOf } from './statement-words.ts';

export interface StatementRow extends ParsedRow {
  /**
   * The account's balance after it, in paisa, by the column of the file that has it, independent of the chosen columns.
   */
  balance: number | null;
  /** The whole row as in its file, which identifies it, independent of the chosen columns. */
  fingerprint: string;
  /** The part that was read, which identifies rows imported before the whole row was stored. */
  read_print: string;
}

export interface Statement {
  header: string[];
  /** The header's row number, and the file's first rows, from which a user can choose another. */
  header_row: number;
  top: { row: number; text: string }[];
  /** The bank or wallet that writes such a header; empty if unknown. */
  format: string;
  /** The foreign currency that the header or a title names for the amounts; empty for rupees of Nepal. */
  currency: string;
  sample: string[][];
  mapping: StatementMapping;
  rows: StatementRow[];
  outgoing: number;
  not_completed: number;
  /** Unknown words of the status column, with their rows. */
  unknown_statuses: { status: string; rows: number }[];
  skipped: number;
  /** Which sheet was read, how many rows are hidden in it, and how its dates were read. */
  remarks: Message[];
  /** Unreadable rows; `column` is the header of the cell that caused it. */
  bad: { row: number; column: string; found: string; problem: Fixed }[];
  /** Numbers of rows whose date is more than a day ahead. */
  future: number[];
}

/** Reads the columns that the caller chose from the query; undefined if the file's header decides. */
export function mappingIn(text: string | undefined): StatementMapping | undefined {
  if (!text) return undefined;
  try {
    return statementMapping.parse(JSON.parse(text));
  } catch {
    throw invalid({ mapping: 'Choose the columns again.' });
  }
}

/**
 * Reads a bank's file by its columns. Skips and counts titles, totals, outgoing and incomplete payments; unreadable
 * rows are bad. Throws a 400 for a file without a table.
 */
export async function readStatement(
  file: Buffer,
  bank: string,
  { chosen, remembered }: { chosen?: StatementMapping | undefined; remembered?: RememberedMapping | undefined },
  now: Date,
): Promise<Statement> {
  const all: SheetRow[] = [];
  const saved = chosen ?? remembered;
  const remarks: Message[] = [];
  for await (const row of readNumberedRows(file, { namedIn: namedBy(remembered?.header), remarks })) all.push(row);
  const width = Math.max(0, ...all.map(({ cells }) => cells.length));
  const table = tableIn(all, saved && fits(saved, width) ? saved : undefined);
  if (!table) throw invalid({ file: inTurn(['This file has no rows under its header.', ...remarks]) });
  const { header, body, mapping } = table;
  const dates = body.map(({ cells }) => cellsBy(cells, mapping.columns)('paid_at'));
  const titles = all.slice(
    0,
    all.findIndex(({ number }) => number === header.number),
  );
  const format = formatOf(header.cells);
  const currency = currencyOf(
    header.cells[mapping.columns.amount ?? -1] ?? '',
    titles.map(({ cells }) => cells),
  );
  const statement: Statement = {
    header: header.cells,
    header_row: header.number,
    top: all.slice(0, MOST_TOP).map(({ number, cells }) => ({ row: number, text: shown(cells) })),
    format,
    currency,
    sample: body.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
    mapping,
    rows: [],
    outgoing: 0,
    not_completed: 0,
    unknown_statuses: [],
    skipped: table.titles,
    remarks: [...remarks, ...remarksOnBank(format, currency), ...remarksOnDates(dates, mapping.dates)],
    bad: [],
    future: [],
  };
  const printOf = prints(bank);
  const balances = balanceColumn(header.cells);
  const { reference = -1, payer = -1 } = mapping.columns;
  const context = {
    mapping,
    others: otherTexts(header.cells, mapping.columns),
    out: outColumn(header.cells, mapping.columns),
    currency: currencyColumn(header.cells),
    isUnclear: unclearYears(dates, now),
  };
  const unknown = new Map<string, number>();
  const numbers: number[] = [];
  let isBelow = false;
  for (const row of body) {
    const { number } = row;
    const cells = ownCells(row, [balances, reference, payer]);
    if (cells.every((cell) => !cell.trim())) continue;
    const read = readRow(cells, context);
    // A summary below the table has its own rows, none with a date.
    isBelow = read === 'total' || (isBelow && isOfSummary(cells, mapping));
    const wrong = wrongCell(row, header.cells) ?? mergedAmount(row, mapping);
    if (isBelow || (read === 'words' && !row.isUnsplit)) statement.skipped += 1;
    else if (wrong) {
      const { at, ...more } = wrong;
      statement.bad.push({
        row: number,
        column: header.cells[at]?.trim() || `Column ${at + 1}`,
        ...more,
      });
    } else if (read === 'outgoing') statement.outgoing += 1;
    else if (read === 'not completed') statement.not_completed += 1;
    else if (typeof read === 'string') continue;
    else if ('status' in read) unknown.set(read.status, (unknown.get(read.status) ?? 0) + 1);
    else if ('problems' in read)
      for (const { column, ...more } of read.problems) {
        const name = header.cells[mapping.columns[column] ?? -1]?.trim() || STATEMENT_COLUMNS[column].label;
        statement.bad.push({ ...more, row: number, column: name });
      }
    else {
      const { paid_at, amount, reference_key } = read;
      // Read it as the earlier release did: only by the columns of the payer and of the text.
      const cell = cellsBy(cells, mapping.columns);
      const payer_phone = phoneIn(cell('payer'));
      const text = cell('text').slice(0, 500);
      const fingerprint = printOf(
        'file',
        row.cells
          .map((cell) => cell.trim())
          .join('\n')
          .trimEnd(),
      );
      const read_print = printOf('row', [paid_at.toISOString(), amount, reference_key, text, payer_phone].join('\n'));
      const balance = paisaOf(cells[balances] ?? '') ?? null;
      statement.rows.push({ ...read, balance, fingerprint, read_print });
      numbers.push(number);
      if (paid_at.getTime() > now.getTime() + DAY_MS) statement.future.push(number);
    }
  }
  statement.unknown_statuses = [...unknown].map(([status, rows]) => ({ status, rows }));
  if (mapping.columns.direction === undefined && statement.outgoing === 0) leaveOutBySide(statement, numbers);
  return statement;
}

/** Empties cells of these columns that repeat a merged cell: it belongs to one of its rows, not to each. */
const ownCells = ({ cells, filled }: SheetRow, columns: number[]) =>
  filled ? cells.map((cell, at) => (filled.includes(at) && columns.includes(at) ? '' : cell)) : cells;

/** Finds an amount that its sheet writes once for several rows. */
function mergedAmount({ cells, filled }: SheetRow, { columns: { amount: at = -1 } }: StatementMapping) {
  const found = cells[at]?.trim() ?? '';
  const problem: Fixed = 'The amount is in a merged cell. Write each payment’s own amount beside it.';
  return filled?.includes(at) && paisaOf(found) ? { at, found, problem } : undefined;
}

/** Skips rows that went out by the balance; a row of unknown side is bad. */
function leaveOutBySide(statement: Statement, numbers: number[]): void {
  const sides = sidesByBalance(statement.rows);
  if (!sides?.includes('out')) return;
  const { header, mapping, rows, bad } = statement;
  const column = header[mapping.columns.amount ?? -1]?.trim() || STATEMENT_COLUMNS.amount.label;
  const problem: Fixed = 'The file doesn’t say whether this came in or went out. Choose the column that does.';
  sides.forEach((side, at) => {
    const found = String((rows[at]?.amount ?? 0) / 100);
    if (side === undefined) bad.push({ row: numbers[at] as number, column, found, problem });
  });
  statement.outgoing = sides.filter((side) => side === 'out').length;
  statement.rows = rows.filter((_, at) => sides[at] === 'in');
}

const MOST_TOP = 20;
const shown = (cells: string[]) =>
  cells
    .filter((cell) => cell.trim())
    .join(' · ')
    .slice(0, 100);

const fits = ({ columns }: StatementMapping, width: number) => Object.values(columns).every((column) => column < width);

/**
 * Hashes rows by content and by position among equal rows of the file, so the same file twice gives the same payments.
 * The reference alone doesn't identify a payment, because some banks write the same one into every row.
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
