import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type CellObject, type Range, utils } from '@e965/xlsx';
import { beginningOf, MOST_TITLE_ROWS } from './header.ts';
import { textOf } from './workbook-cells.ts';
import {
  hiddenColumns,
  hiddenIn,
  hiddenRows,
  type OpenBook,
  openBook,
  type Refusal,
  Refused,
} from './workbook-open.ts';

/** A sheet that is not empty: how many rows it has, and the beginning of its first ones. */
export interface SheetSeen {
  name: string;
  rows: number;
  head: string[][];
}
/**
 * A line of the answer: a refusal, one of several sheets to choose from, the number of sheets not searched, the hidden
 * and merged content, or a row. For hidden content it gives the row count and the columns with text. `filled` are the
 * cells of a row that a merged cell above covers.
 */
export type Told =
  | Refusal
  | { sheet: SheetSeen }
  | { unseen: number }
  | { hidden: number; columns: string[]; merged: string[] }
  | { filled: number[]; row: Row }
  | Row;
type Row = [number, ...string[]];

const MOST_SHEETS = 1000;
/** How many sheets to search. */
const MOST_SEEN = 30;
/** Excel's limit for a cell is 32,767 letters. */
const MOST_IN_CELL = 200_000;
const MOST_IN_ROW = 1_000_000;
/** One more than the rows an import accepts, so that the reader notices too many. */
const COLUMNS_TOLD = 201;
const PIECE = 64 * 1024;
/** How many merged cells to look at, over all rows. */
const MOST_LOOKED = 10_000_000;

/**
 * Runs as its own process, so a hostile file can end only this process, not the server. Reads a workbook from stdin,
 * and writes the rows of a visible sheet line by line, or a refusal's word. If several sheets have rows, it lists them
 * and waits for a choice.
 */
async function main(): Promise<void> {
  try {
    const book = await openBook(await buffer(process.stdin));
    const listed = book.read([]);
    if (listed.SheetNames.length > MOST_SHEETS) throw new Refused('text');
    const hidden = hiddenIn(listed, book.content);
    const visible = listed.SheetNames.filter((name) => !hidden.includes(name));
    await tellOne(book, visible);
  } catch (error) {
    const isLocked = /password|encrypt/i.test(String(error));
    const refusal = error instanceof Refused ? error.refusal : isLocked ? 'locked' : undefined;
    if (refusal) process.stdout.write(`${JSON.stringify(refusal)}\n`);
    else process.exitCode = 1;
  }
}

async function tellOne(book: OpenBook, names: string[]): Promise<void> {
  const told: string[] = [];
  const candidates = names.length > 1 ? names.slice(0, MOST_SEEN) : [];
  for (const name of candidates) {
    const sheet = seenIn(book, name);
    if (sheet.rows === 0) continue;
    told.push(name);
    process.stdout.write(`${JSON.stringify({ sheet })}\n`);
  }
  if (candidates.length > 0) process.stdout.write(`${JSON.stringify({ unseen: names.length - candidates.length })}\n`);
  const [choice] = told.length > 1 ? await once(process, 'message') : [0];
  const name = (told.length > 0 ? told : names)[choice];
  if (name !== undefined) tell(book, name);
}

function seenIn(book: OpenBook, name: string): SheetSeen {
  const head: string[][] = [];
  let rows = 0;
  for (const row of rowsOf(book, name)) {
    if (row === 'hidden') continue;
    if (rows < MOST_TITLE_ROWS) head.push(cellsIn(row).map(beginningOf));
    rows += 1;
  }
  return { name, rows, head };
}

const cellsIn = (row: Row | { row: Row }) => ('row' in row ? row.row : row).slice(1).map(String);

function tell(book: OpenBook, name: string): void {
  let hidden = 0;
  let lines = '';
  const columns = new Set<number>();
  const merged = new Set<number>();
  for (const row of rowsOf(book, name, columns)) {
    if (row !== 'hidden' && 'filled' in row) for (const at of row.filled) merged.add(at);
    if (row === 'hidden') hidden += 1;
    else lines += `${JSON.stringify(row)}\n`;
    if (lines.length < PIECE) continue;
    // Write synchronously: the pipe blocks if it's full, so rows don't pile up here.
    process.stdout.write(lines);
    lines = '';
  }
  const lettersOf = (places: Set<number>) =>
    [...places].sort((one, other) => one - other).map((at) => utils.encode_col(at));
  const told = { hidden, columns: lettersOf(columns), merged: lettersOf(merged) };
  process.stdout.write(`${lines}${JSON.stringify(told)}\n`);
}

/** Yields the rows that aren't empty, each with its number. Skips hidden columns, and notes those with text. */
function* rowsOf(
  book: OpenBook,
  name: string,
  columnsLeftOut = new Set<number>(),
): Generator<Row | { filled: number[]; row: Row } | 'hidden'> {
  const workbook = book.read([name]);
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const hidden = hiddenRows(workbook, name, book.content);
  const hiddenAt = hiddenColumns(workbook, name, book.content);
  const coveredIn = coveredCells(workbook.Sheets[name]?.['!merges'] ?? []);
  // Iterate over keys: a cell can name any row and column, with none before it.
  const rows = workbook.Sheets[name]?.['!data'] ?? [];
  for (const index of Object.keys(rows).map(Number)) {
    const row = rows[index] ?? [];
    const shown: CellObject[] = [];
    // Iterate over the row's own cells: a sheet can hide all columns after its last one.
    for (const at of Object.keys(row).map(Number)) {
      const cell = row[at] as CellObject;
      if (!hiddenAt.has(at)) shown[at] = cell;
      else if (textOf(cell, is1904) !== '') columnsLeftOut.add(at);
    }
    const own = cellsOf(shown, is1904);
    if (own.length === 0) continue;
    const filled: number[] = [];
    for (const { column, from } of coveredIn(index)) {
      const above = rows[from]?.[column] as CellObject | undefined;
      if (!above || hiddenAt.has(column) || own[column] || textOf(above, is1904) === '') continue;
      shown[column] = above;
      filled.push(column);
    }
    const told: Row = [index + 1, ...(filled.length > 0 ? cellsOf(shown, is1904) : own)];
    if (hidden.has(index)) yield 'hidden';
    else yield filled.length > 0 ? { filled, row: told } : told;
  }
}

/**
 * Finds the cells of a row that a merged cell of earlier rows covers: people see its text beside each row. Call it with
 * ascending rows.
 */
function coveredCells(merges: Range[]): (row: number) => { column: number; from: number }[] {
  const waiting = merges.filter(({ s, e }) => e.r > s.r).sort((one, other) => other.s.r - one.s.r);
  let open: Range[] = [];
  let looked = 0;
  return (row) => {
    for (let next = waiting.at(-1); next && next.s.r < row; next = waiting.at(-1)) open.push(waiting.pop() as Range);
    looked += open.length;
    if (looked > MOST_LOOKED) throw new Refused('text');
    open = open.filter(({ e }) => e.r >= row);
    return open.map(({ s }) => ({ column: s.c, from: s.r }));
  };
}

function cellsOf(row: CellObject[], is1904: boolean): string[] {
  const cells: string[] = [];
  let size = 0;
  for (const column of Object.keys(row).map(Number)) {
    const text = textOf(row[column] as CellObject, is1904);
    if (text === '') continue;
    size += text.length;
    if (text.length > MOST_IN_CELL || size > MOST_IN_ROW) throw new Refused('text');
    const at = Math.min(column, COLUMNS_TOLD - 1);
    while (cells.length < at) cells.push('');
    cells[at] = text;
  }
  return cells;
}

await main();
