import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { type Entry, fromBuffer, open as openFile, type ZipFile } from 'yauzl';
import { MOST_IMPORT_ROWS } from '../../contract/imports.ts';
import { Problem } from './errors.ts';
import { readXml, tooMuchText } from './xml-read.ts';

/** An XLSX file is a zip: what it unpacks to is limited, whatever it says of itself. */
const MOST_UNPACKED = 200 * 1024 * 1024;
/** A cell may name any column and a string any length: what is kept in memory is limited apart from the file's size. */
const MOST_COLUMNS = 200;
const MOST_SHARED = 20 * 1024 * 1024;
/** What a string takes besides its letters: millions of empty ones are no small table. */
const STRING_COST = 16;
const MOST_IN_CELL = 200_000;
const MOST_IN_ROW = 1_000_000;
const SLICE = 64 * 1024;
const HEAD = 4096;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

const unreadable = () => new Problem(400, 'This file could not be read. Save it as CSV or XLSX and try again.');

const notUtf8 = () =>
  new Problem(
    400,
    'This file is not in UTF-8, so its letters would be wrong. Save it as "CSV UTF-8" or XLSX and try again.',
  );

const tooWide = () => new Problem(413, `This file has more than ${MOST_COLUMNS} columns. Take out those not needed.`);
const tooLong = () => new Problem(413, `This file has more than ${MOST_IMPORT_ROWS} rows. Split it.`);

/** A table in memory, or the path of a file. */
type Source = Buffer | string;

/** A row with something in it, and its number as a sheet shows it: empty rows count. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** The rows of a CSV or of an XLSX file's first sheet, one after the other, as texts; the file tells what it is. */
export async function* readSheetRows(source: Source): AsyncGenerator<string[]> {
  for await (const { cells } of readNumberedRows(source)) yield cells;
}

/** The same with their numbers, to tell people which row is meant. */
export async function* readNumberedRows(source: Source): AsyncGenerator<SheetRow> {
  try {
    const head = await headOf(source);
    let count = 0;
    for await (const row of head.subarray(0, 4).equals(ZIP) ? xlsxRows(source) : csvRows(source, head)) {
      if (row.cells.length > MOST_COLUMNS) throw tooWide();
      count += 1;
      // One more for the header.
      if (count > MOST_IMPORT_ROWS + 1) throw tooLong();
      yield row;
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable();
  }
}

async function headOf(source: Source): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(0, HEAD);
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* csvRows(source: Source, head: Buffer): AsyncGenerator<SheetRow> {
  const header = head.toString().split('\n')[0] ?? '';
  const times = (mark: string) => header.split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best));
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    max_record_size: 200_000,
  });
  // A fault of either end destroys the other, and so does a reader who has seen enough.
  pipeline(Readable.from(slicesOf(source)), parser, () => {});
  let number = 0;
  for await (const row of parser) {
    number += 1;
    const cells = (row as string[]).map(withoutGuard);
    if (cells.length > 1 || cells[0]?.trim()) yield { number, cells };
  }
}

/** Piece by piece, and others may have their turn in between: parsed at once, a large file would hold up every request. */
async function* slicesOf(source: Source): AsyncGenerator<Buffer> {
  const slices = typeof source === 'string' ? createReadStream(source, { highWaterMark: SLICE }) : cut(source);
  // Broken letters are refused, not kept: sheets also save CSV in the alphabet of their country.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const slice of slices) {
      if (slice.includes(0)) throw unreadable();
      decoder.decode(slice, { stream: true });
      yield slice;
      await setImmediate();
    }
    decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8() : error;
  }
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** Exports put an apostrophe before what a sheet would take for a formula. */
const withoutGuard = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

async function* xlsxRows(source: Source): AsyncGenerator<SheetRow> {
  const zip = await openZip(source);
  try {
    const entries = await entriesOf(zip);
    const sheet = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()[0];
    if (!sheet) throw unreadable();
    const strings = entries.has('xl/sharedStrings.xml') ? await sharedStrings(zip, entries) : [];
    yield* sheetRows(await contentOf(zip, entries.get(sheet) as Entry), strings);
  } finally {
    zip.close();
  }
}

function openZip(source: Source): Promise<ZipFile> {
  const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false };
  return new Promise((fulfil, reject) => {
    const done = (error: Error | null, zip: ZipFile) => (error ? reject(error) : fulfil(zip));
    if (typeof source === 'string') openFile(source, options, done);
    else fromBuffer(source, options, done);
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((fulfil, reject) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_UNPACKED || entries.size > 1000) reject(new Problem(413, 'This file unpacks to too much.'));
      else zip.readEntry();
    });
    zip.on('end', () => fulfil(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((fulfil, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : fulfil(stream))),
  );
}

async function sharedStrings(zip: ZipFile, entries: Map<string, Entry>): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let size = 0;
  let inText = false;
  const grow = (by: number) => {
    size += by;
    if (size > MOST_SHARED) throw tooMuchText();
  };
  const reader = {
    opened: (name: string) => {
      if (name === 'si') text = '';
      inText = name === 't';
    },
    text: (part: string) => {
      if (!inText) return;
      text += part;
      grow(part.length);
    },
    closed: (name: string) => {
      if (name === 't') inText = false;
      if (name !== 'si') return;
      strings.push(text);
      grow(STRING_COST);
    },
  };
  const content = await contentOf(zip, entries.get('xl/sharedStrings.xml') as Entry);
  for await (const _piece of readXml(content, reader));
  return strings;
}

async function* sheetRows(content: Readable, strings: string[]): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = [];
  let number = 0;
  let row: string[] = [];
  let inRow = 0;
  let cell = { column: 0, type: '' };
  let value = '';
  let inValue = false;
  const reader = {
    opened: (name: string, { r = '', t = '' }: Record<string, string>) => {
      if (name === 'row') {
        row = [];
        inRow = 0;
        // A sheet leaves empty rows out, and says so by the number.
        number = Number(r) || number + 1;
      }
      if (name === 'c') {
        cell = { column: columnOf(r) ?? row.length, type: t };
        value = '';
        if (cell.column >= MOST_COLUMNS) throw tooWide();
      }
      inValue = name === 'v' || name === 't';
    },
    text: (part: string) => {
      if (!inValue) return;
      value += part;
      inRow += part.length;
      if (value.length > MOST_IN_CELL || inRow > MOST_IN_ROW) throw tooMuchText();
    },
    closed: (name: string) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c') {
        const text =
          cell.type === 's' ? (strings[Number(value)] ?? '') : cell.type === 'b' ? String(value === '1') : value;
        while (row.length < cell.column) row.push('');
        row[cell.column] = text;
      }
      if (name === 'row' && row.some((text) => text !== '')) ready.push({ number, cells: row });
    },
  };
  for await (const _piece of readXml(content, reader)) yield* ready.splice(0);
}

/** The place of a cell by its name: B7 is 1. */
function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
