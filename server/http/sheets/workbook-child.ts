import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type CellObject, utils } from '@e965/xlsx';
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
 * content, or a row. For hidden content it gives the row count and the columns with text.
 */
export type Told =
  | Refusal
  | { sheet: SheetSeen }
  | { unseen: number }
  | { hidden: number; columns: string[] }
  | [number, ...string[]];

const MOST_SHEETS = 1000;
/** How many sheets to search. */
const MOST_SEEN = 30;
/** Excel's limit for a cell is 32,767 letters. */
const MOST_IN_CELL = 200_000;
const MOST_IN_ROW = 1_000_000;
/** One more than the rows an import accepts, so that the reader notices too many. */
const COLUMNS_TOLD = 201;
const PIECE = 64 * 1024;

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
    if (rows < MOST_TITLE_ROWS) head.push(row.slice(1).map((cell) => beginningOf(String(cell))));
    rows += 1;
  }
  return { name, rows, head };
}

function tell(book: OpenBook, name: string): void {
  let hidden = 0;
  let lines = '';
  const columns = new Set<number>();
  for (const row of rowsOf(book, name, columns)) {
    if (row === 'hidden') hidden += 1;
    else lines += `${JSON.stringify(row)}\n`;
    if (lines.length < PIECE) continue;
    // Write synchronously: the pipe blocks if it's full, so rows don't pile up here.
    process.stdout.write(lines);
    lines = '';
  }
  const letters = [...columns].sort((one, other) => one - other).map((at) => utils.encode_col(at));
  process.stdout.write(`${lines}${JSON.stringify({ hidden, columns: letters })}\n`);
}

/** Yields the rows that aren't empty, each with its number. Skips hidden columns, and notes those with text. */
function* rowsOf(
  book: OpenBook,
  name: string,
  columnsLeftOut = new Set<number>(),
): Generator<[number, ...string[]] | 'hidden'> {
  const workbook = book.read([name]);
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const hidden = hiddenRows(workbook, name, book.content);
  const hiddenAt = hiddenColumns(workbook, name, book.content);
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
    const cells = cellsOf(shown, is1904);
    if (cells.length > 0) yield hidden.has(index) ? 'hidden' : [index + 1, ...cells];
  }
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
