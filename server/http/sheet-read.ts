import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { SaxesParser } from 'saxes';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { Problem } from './errors.ts';

/** An XLSX file is a zip: what it unpacks to is limited, whatever it says of itself. */
const MOST_UNPACKED = 200 * 1024 * 1024;
/** A cell may name any column and a string any length: what is kept in memory is limited apart from the file's size. */
const MOST_COLUMNS = 200;
const MOST_ROWS = 50_000;
const MOST_SHARED = 20 * 1024 * 1024;
/** What a string takes besides its letters: millions of empty ones are no small table. */
const STRING_COST = 16;
const MOST_IN_CELL = 200_000;
const SLICE = 64 * 1024;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

const unreadable = () => new Problem(400, 'This file could not be read. Save it as CSV or XLSX and try again.');

const tooWide = () => new Problem(413, `This file has more than ${MOST_COLUMNS} columns. Take out those not needed.`);
const tooLong = () => new Problem(413, `This file has more than ${MOST_ROWS} rows. Split it.`);
const tooMuchText = () => new Problem(413, 'This file holds too much text. Split it, or save it as CSV.');

/** The rows of a CSV or of an XLSX file's first sheet, one after the other, as texts; the file tells what it is. */
export async function* readSheetRows(bytes: Buffer): AsyncGenerator<string[]> {
  try {
    let count = 0;
    for await (const row of bytes.subarray(0, 4).equals(ZIP) ? xlsxRows(bytes) : csvRows(bytes)) {
      if (row.length > MOST_COLUMNS) throw tooWide();
      count += 1;
      // One more for the header.
      if (count > MOST_ROWS + 1) throw tooLong();
      yield row;
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable();
  }
}

async function* csvRows(bytes: Buffer): AsyncGenerator<string[]> {
  if (bytes.includes(0)) throw unreadable();
  const head = bytes.subarray(0, 4096).toString().split('\n')[0] ?? '';
  const times = (mark: string) => head.split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best));
  const rows = Readable.from(slicesOf(bytes)).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: 200_000 }),
  );
  for await (const row of rows) yield (row as string[]).map(withoutGuard);
}

/** Piece by piece, and others may have their turn in between: parsed at once, a large file would hold up every request. */
async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await setImmediate();
  }
}

/** Exports put an apostrophe before what a sheet would take for a formula. */
const withoutGuard = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

async function* xlsxRows(bytes: Buffer): AsyncGenerator<string[]> {
  const zip = await openZip(bytes);
  const entries = await entriesOf(zip);
  const sheet = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()[0];
  if (!sheet) throw unreadable();
  const strings = entries.has('xl/sharedStrings.xml') ? await sharedStrings(zip, entries) : [];
  yield* sheetRows(await contentOf(zip, entries.get(sheet) as Entry), strings);
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((fulfil, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : fulfil(zip),
    ),
  );
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
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'si') text = '';
    inText = name === 't';
  });
  parser.on('text', (part) => {
    if (!inText) return;
    text += part;
    size += part.length;
    if (size > MOST_SHARED) throw tooMuchText();
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'si') {
      strings.push(text);
      size += STRING_COST;
      if (size > MOST_SHARED) throw tooMuchText();
    }
    if (name === 't') inText = false;
  });
  const content = await contentOf(zip, entries.get('xl/sharedStrings.xml') as Entry);
  for await (const chunk of content.setEncoding('utf8')) parser.write(chunk);
  return strings;
}

async function* sheetRows(content: Readable, strings: string[]): AsyncGenerator<string[]> {
  const ready: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: '' };
  let value = '';
  let inValue = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') row = [];
    if (name === 'c') {
      cell = { column: columnOf(String(attributes.r ?? '')) ?? row.length, type: String(attributes.t ?? '') };
      value = '';
      if (cell.column >= MOST_COLUMNS) throw tooWide();
    }
    inValue = name === 'v' || name === 't';
  });
  parser.on('text', (part) => {
    if (!inValue) return;
    value += part;
    if (value.length > MOST_IN_CELL) throw tooMuchText();
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'v' || name === 't') inValue = false;
    if (name === 'c') {
      const text =
        cell.type === 's' ? (strings[Number(value)] ?? '') : cell.type === 'b' ? String(value === '1') : value;
      while (row.length < cell.column) row.push('');
      row[cell.column] = text;
    }
    if (name === 'row' && row.some((text) => text !== '')) ready.push(row);
  });
  // Text that is split inside a character must not break: the decoder keeps the half for the next piece.
  content.setEncoding('utf8');
  for await (const chunk of content) {
    parser.write(chunk);
    yield* ready.splice(0);
  }
}

/** The place of a cell by its name: B7 is 1. */
function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
