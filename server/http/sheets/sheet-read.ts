import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { MOST_IMPORT_ROWS } from '../../../contract/imports/imports.ts';
import { Problem } from '../errors.ts';
import { type SheetRow, type Source, unreadable, workbookRows } from './workbook-rows.ts';

export type { SheetRow };

const SLICE = 64 * 1024;
const HEAD = 4096;
const MOST_IN_RECORD = 200_000;
/** Letters of a line: those of the longest record if each is a quotation mark, and its separators. */
const MOST_IN_LINE = 500_000;
const MOST_COLUMNS = 200;
/** The first bytes of a ZIP, as XLSX and ODS are, and of what XLS and files with a password are in. */
const WORKBOOKS = ['PK\x03\x04', '\xd0\xcf\x11\xe0'].map((start) => Buffer.from(start, 'latin1'));

const notUtf8 = () =>
  new Problem(
    400,
    'This file is not in UTF-8, so some letters would be wrong. Save it as "CSV UTF-8" or XLSX and try again.',
  );

const tooWide = () =>
  new Problem(413, `This file has more than ${MOST_COLUMNS} columns. Remove the ones you don’t need.`);

const wrongRow = (number: number) =>
  new Problem(400, `Row ${number} of this file could not be read. Check its quotation marks and try again.`);

const tooLongLine = () =>
  new Problem(413, 'A row of this file is too long. Check its quotation marks and its separators and try again.');

const tooLong = () => new Problem(413, `This file has more than ${MOST_IMPORT_ROWS} rows. Split it.`);

/**
 * The rows of a CSV or of a workbook's first visible sheet, one after the other, as texts with their numbers, to tell people
 * which row is meant; the file tells what it is.
 */
export async function* readNumberedRows(source: Source): AsyncGenerator<SheetRow> {
  try {
    const head = await headOf(source);
    let count = 0;
    const isWorkbook = WORKBOOKS.some((start) => head.subarray(0, start.length).equals(start));
    for await (const row of isWorkbook ? workbookRows(source) : csvRows(source, head)) {
      // An empty cell far to the right is none that anybody sees.
      if (row.cells.findLastIndex((cell) => cell !== '') >= MOST_COLUMNS) throw tooWide();
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
  const encoding = encodingOf(head);
  const header = new TextDecoder(encoding).decode(head).split('\n')[0] ?? '';
  const times = (mark: string) => header.split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best));
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    // 32" is a width in the middle of a cell.
    relax_quotes: true,
    max_record_size: MOST_IN_RECORD,
  });
  // A fault of either end destroys the other, and so does a reader who has seen enough.
  pipeline(Readable.from(slicesOf(source, encoding)), parser, () => {});
  let number = 0;
  try {
    for await (const row of parser) {
      number += 1;
      const cells = (row as string[]).map(withoutGuard);
      if (cells.length > 1 || cells[0]?.trim()) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongRow(Number(error.records) + 1) : error;
  }
}

/** Excel's "Unicode Text" is UTF-16, which says so by its first two bytes. */
const encodingOf = (head: Buffer) =>
  head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';

/** Piece by piece, and others may have their turn in between: parsed at once, a large file would hold up every request. */
async function* slicesOf(source: Source, encoding: string): AsyncGenerator<string> {
  const slices = typeof source === 'string' ? createReadStream(source, { highWaterMark: SLICE }) : cut(source);
  // Broken letters are refused, not kept: sheets also save CSV in the alphabet of their country.
  const decoder = new TextDecoder(encoding, { fatal: true });
  let inLine = 0;
  try {
    for await (const slice of slices) {
      const text = decoder.decode(slice, { stream: true });
      if (text.includes('\0')) throw unreadable();
      // The parser counts letters, and would make cells of millions of separators.
      const lineEnd = text.search(/[\r\n][^\r\n]*$/);
      inLine = lineEnd < 0 ? inLine + text.length : text.length - lineEnd;
      if (inLine > MOST_IN_LINE) throw tooLongLine();
      yield text;
      await setImmediate();
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? notUtf8() : error;
  }
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** Exports put an apostrophe before what a sheet would take for a formula. */
const withoutGuard = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
