import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { programFile } from '../../process/root.ts';
import { Problem } from '../errors.ts';
import { takeTurns } from '../reading/turns.ts';
import { type Message, say, type Value } from '../words/sentence.ts';
import { type Header, headerIn } from './header.ts';
import type { Told } from './workbook-child.ts';
import type { Refusal } from './workbook-open.ts';

/** A file in memory, or a file's path. */
export type Source = Buffer | string;

/** A row that isn't empty, with its number in the sheet, which counts empty rows. */
export interface SheetRow {
  number: number;
  cells: string[];
  /** What separates the cells of a text file; in an unquoted text or amount, it cuts the cell. */
  separator?: string;
  /** The cells that repeat a merged cell above them. */
  filled?: number[];
  /** Whether its one cell has a whole line that can't be split. */
  isUnsplit?: true;
}

export const unreadable = () =>
  new Problem(400, 'This file could not be read. Save it as CSV, XLSX, XLS or ODS and try again.');

const tooMuchText = () => new Problem(413, 'This file has too much text. Split it or save it as CSV.');
const tooSlow = () => new Problem(413, 'This file takes too long to read. Split it or save it as CSV.');

const REFUSALS: Record<Refusal, () => Problem> = {
  locked: () => new Problem(400, 'This file has a password. Save it without one and try again.'),
  unpacked: () => new Problem(413, 'This file is too large when unpacked.'),
  text: tooMuchText,
};

const PROGRAM = programFile('server/http/sheets/workbook-child.ts');
const FLAGS = ['--max-old-space-size=256', '--permission', '--allow-fs-read=*', '--no-warnings'];
const MOST_MS = 20_000;
const inTurn = takeTurns({ atOnce: 2, longestLine: 20 });

/** Options for reading a file. */
export interface Reading {
  /** Counts the columns that a header names. Of several sheets, the one with the most is read, or the first. */
  namedIn?: (cells: string[]) => number;
  /** Remarks for the preview: which sheet was read, how many rows are hidden. Complete after the last row. */
  remarks?: Message[];
}

/**
 * Reads the rows of a visible sheet of a workbook in a child process with limits on memory and time. The library needs
 * the whole file in memory, and a hostile file ends its process.
 */
export async function* workbookRows(
  source: Source,
  { namedIn = () => 0, remarks = [] }: Reading,
): AsyncGenerator<SheetRow> {
  const leave = await turn();
  // Give the child none of the server's secrets, and UTC, because a workbook has no time zone.
  const child = spawn(process.execPath, [...FLAGS, PROGRAM], {
    env: { TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  });
  try {
    const ended = once(child, 'exit');
    ended.catch(() => {});
    const bytes = typeof source === 'string' ? createReadStream(source) : Readable.from([source]);
    // The child stops reading when it has enough.
    if (child.stdin) pipeline(bytes, child.stdin, () => {});
    const sheets: SheetToChoose[] = [];
    for await (const line of linesOf(child)) {
      const told: Told = JSON.parse(line);
      if (typeof told === 'string') throw REFUSALS[told]();
      if (Array.isArray(told)) {
        const [number, ...cells] = told;
        yield { number, cells };
      } else if ('row' in told) {
        const [number, ...cells] = told.row;
        yield { number, cells, filled: told.filled };
      } else if ('sheet' in told) {
        const { name, rows, head } = told.sheet;
        sheets.push({ name, rows, header: headerIn(head, namedIn) });
        // Release the slot between two sheets, so that other files get a turn.
        await setImmediate();
      } else if ('unseen' in told) {
        const named = sheets.map(({ header }) => header?.named ?? 0);
        const meant = Math.max(0, named.indexOf(Math.max(...named)));
        if (sheets.length > 1) child.send(meant, () => {});
        remarks.push(...remarksOn(sheets, meant, told.unseen));
      } else remarks.push(...remarksOnCells(told));
    }
    const [code] = await ended;
    // If the child runs out of memory, a signal ends it.
    if (code !== 0) throw code === 1 ? unreadable() : tooMuchText();
  } finally {
    child.kill('SIGKILL');
    leave();
  }
}

/** Reports the hidden rows and columns, which weren't read, and the columns with merged cells. */
function remarksOnCells({ hidden, columns, merged }: { hidden: number; columns: string[]; merged: string[] }) {
  const remarks: Message[] = [];
  if (hidden > 0)
    remarks.push(
      say('{rows} left out. Show the rows in the file to include them.', { rows: { count: hidden, of: 'hidden row' } }),
    );
  if (columns.length > 0)
    remarks.push(
      say('{columns} left out: {names}. Show the columns in the file to include them.', {
        columns: { count: columns.length, of: 'hidden column' },
        names: columns,
      }),
    );
  if (merged.length > 0)
    remarks.push(say('Merged cells count for each of their rows, in column {names}.', { names: merged }));
  return remarks;
}

interface SheetToChoose {
  name: string;
  rows: number;
  header: Header | undefined;
}

/** Names the sheet that was read, and the others with their numbers of rows below the header. */
function remarksOn(sheets: SheetToChoose[], meant: number, unseen: number): Message[] {
  const unread: Value[] = sheets.flatMap(({ name, rows, header }, at) => {
    const below = rows - (header ? header.at + header.lines : 0);
    return at !== meant && below > 0 ? [say('“{name}” with {rows}', { name, rows: { count: below, of: 'row' } })] : [];
  });
  if (unseen > 0) unread.push({ count: unseen, of: 'more sheet' });
  const read = sheets.length > 1 || unseen > 0 ? sheets.slice(meant, meant + 1) : [];
  return [
    ...read.map(({ name }) => say('Read from the sheet “{name}”.', { name })),
    ...(unread.length > 0 ? [say('Ignored: {names}.', { names: unread })] : []),
  ];
}

/** Waits for a free slot; call the result to release it. */
async function turn(): Promise<() => void> {
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  inTurn(() => {
    began.resolve();
    return ended.promise;
  }).catch(began.reject);
  await began.promise;
  return ended.resolve;
}

/** Reads the child's lines. Counts only the time spent waiting for the child, not the reader's own. */
async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  const pieces: AsyncIterator<string> | undefined = child.stdout?.setEncoding('utf8')[Symbol.asyncIterator]();
  let left = MOST_MS;
  let rest = '';
  for (;;) {
    const began = performance.now();
    const timer = setTimeout(() => child.kill('SIGKILL'), left);
    const piece = await pieces?.next();
    clearTimeout(timer);
    left -= performance.now() - began;
    if (left <= 0) throw tooSlow();
    if (!piece || piece.done) return;
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
