import {
  DATE_ORDERS,
  type DateOrder,
  STATEMENT_COLUMNS,
  type StatementMapping,
  statementColumns,
} from '../../contract/payments/payments.ts';
import { beginningOf, type Header, headerIn, MOST_TITLE_ROWS } from '../http/sheets/header.ts';
import { englishWord, headerWord, placesByWord, plainHeader, remembered } from '../http/sheets/header-words.ts';
import type { SheetRow } from '../http/sheets/sheet-read.ts';
import { dateOf } from '../http/words/written-date.ts';
import type { RememberedMapping } from './payments.table.ts';
import { directionOf, isNoAmount, paisaOf } from './statement-words.ts';

export interface Table {
  header: SheetRow;
  body: SheetRow[];
  mapping: StatementMapping;
  /** Rows above the header, and repeated headers. */
  titles: number;
}

/**
 * Finds the table of a bank's file, and the meaning of its columns. Columns that the user didn't choose are guessed, so
 * that a direction or a status is never missed. An earlier file's columns apply only under the same header, because
 * they are positions.
 */
export function tableIn(rows: SheetRow[], saved: RememberedMapping | undefined): Table | undefined {
  const { at, cells, lines } = headerOf(rows, saved);
  const top = rows[at];
  if (!top) return undefined;
  const header = { ...top, cells };
  // A printed statement has its header on each page.
  const headers = [header, ...rows.slice(at, at + lines)].map(({ cells }) => headerKey(cells));
  const rest = rows.slice(at + lines);
  const body = rest.filter(({ cells }) => !headers.includes(headerKey(cells)));
  if (body.length === 0) return undefined;
  const isOther = saved?.header && headerKey(saved.header) !== headerKey(header.cells);
  const { header: _header, ...chosen } = saved && !isOther ? saved : { columns: {} };
  const columns = { ...guessed(header.cells, body), ...chosen.columns };
  const dates =
    saved && !isOther ? saved.dates : likelyOrder(body.map(({ cells }) => cells[columns.paid_at ?? -1] ?? ''));
  return { header, body, mapping: { ...chosen, columns, dates }, titles: at + rest.length - body.length };
}

const headerKey = (cells: string[]) => JSON.stringify(cells.map((cell) => beginningOf(cell).trim().toLowerCase()));

/**
 * Finds the header: the one that a user chose, or the bank's earlier file had. Otherwise the row that names a date, an
 * amount and the most columns. Without such a row, the one above the first payment.
 */
function headerOf(rows: SheetRow[], saved: RememberedMapping | undefined): Omit<Header, 'named'> {
  const top = rows.slice(0, MOST_TITLE_ROWS);
  const { header_row, header } = saved ?? {};
  const chosen = header_row ? top.findIndex(({ number }) => number === header_row) : -1;
  const found = headerIn(
    rows.slice(Math.max(0, chosen), chosen < 0 ? undefined : chosen + 2).map(({ cells }) => cells),
    namedBy(header),
  );
  if (found && (chosen < 0 || found.at === 0)) return { ...found, at: found.at + Math.max(0, chosen) };
  const read = top.findIndex(({ cells }) => saved && isRow(cells, saved));
  const above = (read >= 0 ? read : top.findIndex(({ cells }) => mayBePayment(cells))) - 1;
  const at = chosen >= 0 ? chosen : Math.max(0, above);
  return { at, cells: rows[at]?.cells ?? [], lines: 1 };
}

/**
 * Counts the columns that a header names, among them a date and an amount; the header of the bank's earlier file names
 * all.
 */
export function namedBy(known: string[] | undefined): (cells: string[]) => number {
  const key = known && headerKey(known);
  return (cells) => {
    if (key && key === headerKey(cells)) return cells.length + 1;
    const columns = columnsNamed(cells);
    if (columns.paid_at === undefined || columns.amount === undefined) return 0;
    return Object.keys(columns).length + (outColumn(cells, columns) < 0 ? 0 : 1);
  };
}

const isRow = (cells: string[], { columns, dates }: StatementMapping) =>
  dateOf(cells[columns.paid_at ?? -1] ?? '', dates) !== undefined &&
  paisaOf(cells[columns.amount ?? -1] ?? '') !== undefined;

const isDate = (cell: string) => DATE_ORDERS.some((order) => dateOf(cell, order) !== undefined);
const mayBePayment = (cells: string[]) =>
  cells.some(isDate) && cells.some((cell) => !isDate(cell) && paisaOf(cell) !== undefined);

/** Finds the other columns with words: a bank can have the payer's text in a column beside its description. */
export function otherTexts(header: string[], columns: Columns): number[] {
  const taken = Object.values(columns);
  const words: readonly string[] = STATEMENT_COLUMNS.text.words;
  return header.flatMap((name, index) => (words.includes(englishWord(name)) && !taken.includes(index) ? [index] : []));
}

/** Finds the column with the balance after each row; -1 if there is none, or more than one. */
export function balanceColumn(header: string[]): number {
  const all = header.flatMap((name, index) => (/\bbalance\b/.test(englishWord(name)) ? [index] : []));
  return all.length === 1 ? (all[0] as number) : -1;
}

/** Finds the column that names each row's currency; -1 if there is none. */
export const currencyColumn = (header: string[]): number =>
  header.findIndex((name) => /^(transaction |account )?(currency|ccy|curr)( code)?$/.test(englishWord(name)));

/** Finds the column of money that went out, beside the one that came in; -1 if there is none. */
export const outColumn = (header: string[], columns: Columns): number =>
  header.findIndex(
    (name, at) =>
      !Object.values(columns).includes(at) &&
      /^(debit|withdraw(al|n)?|dr|money out|paid out|payment$)\b/.test(englishWord(name)),
  );

type Columns = StatementMapping['columns'];

const wordOf = (...words: string[]) => new RegExp(`\\b(${words.join('|').replaceAll(' ', '|')})s?\\b`);
/** Parts of headers by which a column is known if no header is its word; likeliest first. */
const PARTS: Partial<Record<keyof Columns, RegExp[]>> = {
  paid_at: [wordOf('date')],
  amount: [
    wordOf('credit credited cr deposit deposited received receivable receipt'),
    wordOf('amount'),
    /^(npr|nrs|rs|rupees?|रु|रू|रुपैयाँ)$/,
  ],
  reference: [wordOf('ref reference rrn utr trace voucher')],
  payer: [wordOf('mobile phone msisdn payer sender')],
};
/** Words that give such a header another meaning: an amount that went out, a count, or money that isn't in rupees. */
const NOT_THOSE: typeof PARTS = {
  paid_at: [wordOf('birth due expiry from to no')],
  amount: [
    wordOf(
      'debit dr withdraw withdrawal withdrawn out outward outgoing balance bal fee charge commission tax vat tds discount',
      'limit rate due count no id code ref reference slip note advice date time mode method type status by from to word name',
      'account card bank branch currency usd us dollar eur euro gbp pound aud cad jpy cny aed qar sar myr krw thousand lakh',
      'crore million paisa paise \\d+',
    ),
  ],
  reference: [wordOf('date type')],
  payer: [wordOf('bank banking receiver')],
};

type Ranks = Partial<Record<keyof Columns, number>>;

/** Says for which columns a header has a part: “Net amount (in Rs.)”, “Settlement date”. 0 is the likeliest part. */
const ranksOf = remembered((header): Ranks => {
  const name = englishWord(header) || plainHeader(header);
  const ranks = Object.entries(PARTS).map(([column, parts]) => {
    const isOther = NOT_THOSE[column as keyof Columns]?.some((word) => word.test(name));
    return [column, isOther ? -1 : parts.findIndex((part) => part.test(name))] as const;
  });
  return Object.fromEntries(ranks.filter(([, rank]) => rank >= 0));
}, {});

/** Finds the free column whose header has the likeliest part. */
function columnByPart(header: string[], column: keyof Columns, taken: number[]): number | undefined {
  const ranks = header.map((name, at) => (taken.includes(at) ? undefined : ranksOf(name)[column]) ?? Infinity);
  const best = Math.min(...ranks);
  return best === Infinity ? undefined : ranks.indexOf(best);
}

/** Finds the columns whose headers are known words, each position once. */
function columnsNamed(header: string[]): Columns {
  const placesOf = placesByWord(header);
  const columns: Columns = {};
  const find = (column: keyof Columns, at: number | undefined) => {
    if (at !== undefined) columns[column] ??= at;
  };
  for (const column of statementColumns) {
    const { label, words } = STATEMENT_COLUMNS[column];
    const places = [...words, headerWord(label)].flatMap(placesOf);
    find(
      column,
      places.find((at) => !Object.values(columns).includes(at)),
    );
  }
  for (const column of statementColumns)
    if (PARTS[column] && columns[column] === undefined)
      find(column, columnByPart(header, column, Object.values(columns)));
  return columns;
}

/** Headers that can have other content: “Fund Transfer” is a type without a direction. */
const VAGUE = ['type', 'transaction type'];

/** Guesses the same, but drops an ambiguous direction column whose cells have no directions. */
function guessed(header: string[], body: SheetRow[]): Columns {
  const columns = columnsNamed(header);
  const cellsOf = (at: number) => body.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean);
  const at = columns.direction ?? -1;
  if (VAGUE.includes(englishWord(header[at] ?? '')) && !cellsOf(at).some(directionOf)) delete columns.direction;
  columns.direction ??= columnOfDirections(header, body, columns);
  // Beside a column of money out, “Dr” can mean that the account is overdrawn. “Debit Card” holds no money.
  const out = cellsOf(outColumn(header, columns));
  if (out.every((cell) => isNoAmount(cell) || paisaOf(cell) !== undefined) && out.some((cell) => paisaOf(cell)))
    delete columns.direction;
  if (columns.direction === undefined) delete columns.direction;
  return columns;
}

/** Finds a column whose cells are all directions, with both or only debits, under any header. */
function columnOfDirections(header: string[], body: SheetRow[], columns: Columns): number | undefined {
  const taken = Object.values(columns);
  const at = header.findIndex((_, index) => {
    if (taken.includes(index)) return false;
    const cells = body.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean);
    const directions = new Set(cells.map((cell) => (cell.includes(' ') ? undefined : directionOf(cell))));
    if (directions.has(undefined)) return false;
    return directions.has('in')
      ? directions.has('out')
      : cells.length > 0 && cells.every((cell) => /^dr?$|^debit/i.test(cell));
  });
  return at < 0 ? undefined : at;
}

/** Finds the order in which most dates can be read. */
function likelyOrder(dates: string[]): DateOrder {
  const read = (order: DateOrder) => dates.filter((date) => dateOf(date, order)).length;
  return DATE_ORDERS.reduce((best, order) => (read(order) > read(best) ? order : best));
}
