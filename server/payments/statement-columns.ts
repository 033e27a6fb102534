import {
  DATE_ORDERS,
  type DateOrder,
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementMapping,
  statementColumns,
} from '../../contract/payments/payments.ts';
import { headerAt, MOST_TITLE_ROWS, plainHeader } from '../http/sheets/header.ts';
import type { SheetRow } from '../http/sheets/sheet-read.ts';
import { dateOf } from './bank-date.ts';
import { directionOf, paisaOf, statusOf } from './statement-words.ts';

export interface Table {
  header: SheetRow;
  body: SheetRow[];
  mapping: StatementMapping;
  /** Rows above the header. */
  titles: number;
}

/**
 * Finds the table of a bank's file: its header is the row with a date and an amount that names the most columns. Without such a row it is
 * the one above the first that the saved columns can read. Columns that nobody chose are guessed, so that a direction or a status is never missed.
 */
export function tableIn(rows: SheetRow[], saved: StatementMapping | undefined): Table | undefined {
  const at = headerIn(rows, saved);
  const header = rows[at];
  const body = rows.slice(at + 1);
  if (!header || body.length === 0) return undefined;
  const columns = { ...guessed(header.cells, body), ...saved?.columns };
  const dates = saved?.dates ?? likelyOrder(body.map(({ cells }) => cells[columns.paid_at ?? -1] ?? ''));
  return { header, body, mapping: { columns, dates }, titles: at };
}

function headerIn(rows: SheetRow[], saved: StatementMapping | undefined): number {
  const named = headerAt(rows, (cells) => {
    const columns = columnsNamed(cells);
    return columns.paid_at === undefined || columns.amount === undefined ? 0 : Object.keys(columns).length;
  });
  if (named >= 0) return named;
  const read = rows.slice(0, MOST_TITLE_ROWS).findIndex(({ cells }) => saved && isRow(cells, saved));
  return Math.max(0, read - 1);
}

const isRow = (cells: string[], { columns, dates }: StatementMapping) =>
  dateOf(cells[columns.paid_at ?? -1] ?? '', dates) !== undefined &&
  paisaOf(cells[columns.amount ?? -1] ?? '') !== undefined;

/** The place of the column with the balance after each row; -1 if there is none, or more than one. */
export function balanceColumn(header: string[]): number {
  const all = header.flatMap((name, index) => (/\bbalance\b/.test(plainHeader(name)) ? [index] : []));
  return all.length === 1 ? (all[0] as number) : -1;
}

type Columns = StatementMapping['columns'];

/** The columns whose headers are known words, each place once. */
function columnsNamed(header: string[]): Columns {
  const names = header.map(plainHeader);
  const columns: Columns = {};
  for (const column of statementColumns) {
    const { label, words } = STATEMENT_COLUMNS[column];
    for (const word of [...words, plainHeader(label)]) {
      const at = names.findIndex((name, index) => name === word && !Object.values(columns).includes(index));
      if (at < 0) continue;
      columns[column] = at;
      break;
    }
  }
  return columns;
}

/** The same, without a direction or a status that its cells do not know: “Fund Transfer” is a type that says neither. */
function guessed(header: string[], body: SheetRow[]): Columns {
  const columns = columnsNamed(header);
  const cellsOf = (at: number | undefined) =>
    at === undefined ? [] : body.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean);
  const keep = (column: StatementColumn, knows: (cell: string) => boolean) => {
    if (!cellsOf(columns[column]).some(knows)) delete columns[column];
  };
  keep('direction', (cell) => directionOf(cell) !== undefined);
  keep('status', (cell) => statusOf(cell) !== undefined);
  columns.direction ??= columnOfDirections(header, body, columns);
  if (columns.direction === undefined) delete columns.direction;
  return columns;
}

/** A column in which every cell says in or out, and both occur, whatever its header is. */
function columnOfDirections(header: string[], body: SheetRow[], columns: Columns): number | undefined {
  const taken = Object.values(columns);
  const at = header.findIndex((_, index) => {
    if (taken.includes(index)) return false;
    const cells = body.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean);
    const directions = new Set(cells.map(directionOf));
    return directions.has('in') && directions.has('out') && !directions.has(undefined);
  });
  return at < 0 ? undefined : at;
}

/** The order in which most dates can be read. */
function likelyOrder(dates: string[]): DateOrder {
  const read = (order: DateOrder) => dates.filter((date) => dateOf(date, order)).length;
  return DATE_ORDERS.reduce((best, order) => (read(order) > read(best) ? order : best));
}
