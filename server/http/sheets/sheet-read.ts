import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { MOST_IMPORT_ROWS } from '../../../contract/imports/imports.ts';
import { Problem } from '../errors.ts';
import { say } from '../words/sentence.ts';
import { delimiterOf, unfolded } from './delimiter.ts';
import { type Reading, type SheetRow, type Source, unreadable, workbookRows } from './workbook-rows.ts';

export type { Reading, SheetRow };

const SLICE = 64 * 1024;
const HEAD = 16 * 1024;
const MOST_IN_RECORD = 200_000;
/** Most characters in a line: the longest record if each is a quotation mark, plus separators. */
const MOST_IN_LINE = 500_000;
const MOST_COLUMNS = 200;
/** The limit of lines, empty ones included: millions of empty lines would keep the server busy. */
const MOST_LINES = 10 * MOST_IMPORT_ROWS;
/**
 * First bytes of a ZIP (XLSX, ODS), of XLS and password-protected files, and of an older XLS, which portals still
 * write.
 */
const WORKBOOKS = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '\t\x08', '\t\x04'].map((start) => Buffer.from(start, 'latin1'));
/** First letters of other table formats, which we don't read. */
const OTHERS = /^(%PDF|MIME-Version:|{\\rtf|socialcalc:|ID;P|TABLE\r?\n0,1)/;
/** An HTML or XML file, which portals name XLS. */
const PAGE = /^\s*<[\s\S]*(?<=<)(!doctype|html|table|(\w+:)?workbook)/i;

const notUtf8 = () =>
  new Problem(
    400,
    'This file is not in UTF-8, so some letters would be wrong. Save it as "CSV UTF-8" or XLSX and try again.',
  );

const tooWide = () =>
  new Problem(
    413,
    say('This file has more than {most} columns. Remove the ones you don’t need.', { most: MOST_COLUMNS }),
  );

const wrongRow = (number: number) =>
  new Problem(
    400,
    say('Row {row} of this file could not be read. Check its quotation marks and try again.', { row: number }),
  );

const tooLongLine = () =>
  new Problem(413, 'A row of this file is too long. Check its quotation marks and its separators and try again.');

const tooLong = () =>
  new Problem(413, say('This file has more than {most} rows. Split it.', { most: MOST_IMPORT_ROWS }));

/**
 * Reads the rows of a CSV, or of a visible sheet of a workbook, as texts with the row numbers that users see. Detects
 * the format by the content.
 */
export async function* readNumberedRows(source: Source, reading: Reading = {}): AsyncGenerator<SheetRow> {
  try {
    const head = await headOf(source);
    let count = 0;
    const start = head.toString('latin1').replace(/[^ -~\s]/g, '');
    if (OTHERS.test(start)) throw unreadable();
    const isWorkbook = WORKBOOKS.some((bytes) => head.subarray(0, bytes.length).equals(bytes)) || PAGE.test(start);
    for await (const row of unfolded(isWorkbook ? workbookRows(source, reading) : csvRows(source, head))) {
      // Ignore empty cells far to the right.
      if (row.cells.findLastIndex((cell) => cell !== '') >= MOST_COLUMNS) throw tooWide();
      if (row.cells.length > MOST_COLUMNS) row.cells.length = MOST_COLUMNS;
      count += 1;
      // Add one for the header.
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
  const start = new TextDecoder(encoding).decode(head);
  // Excel's own way to name the delimiter, in a row of its own.
  const declared = /^sep=(.)\r?\n/i.exec(start)?.[1];
  // The last line may be cut.
  const delimiter = declared ?? delimiterOf(head.length < HEAD ? start : start.replace(/[^\r\n]*$/, ''));
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    // A quotation mark can stand in a cell, as in the width 32".
    relax_quotes: true,
    max_record_size: MOST_IN_RECORD,
  });
  // An error at either end destroys the other end; so does a reader that stops early.
  pipeline(Readable.from(slicesOf(source, encoding)), parser, () => {});
  let number = 0;
  try {
    for await (const row of parser) {
      number += 1;
      if (number > MOST_LINES) throw tooLong();
      const cells = (row as string[]).map(withoutGuard);
      const isDeclaration = declared !== undefined && number === 1;
      if (!isDeclaration && (cells.length > 1 || cells[0]?.trim())) yield { number, cells, separator: delimiter };
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongRow(Number(error.records) + 1) : error;
  }
}

/**
 * Detects UTF-16, as in Excel's “Unicode Text”: by its first two bytes, or by a 0 as every second byte of Latin
 * letters.
 */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 8 && even === 0) return 'utf-16le';
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : 'utf-8';
}

/** Parses in pieces and yields in between: parsing a large file at once would block all requests. */
async function* slicesOf(source: Source, encoding: string): AsyncGenerator<string> {
  const slices = typeof source === 'string' ? createReadStream(source, { highWaterMark: SLICE }) : cut(source);
  // Refuse invalid UTF-8: spreadsheets also save CSV in local encodings.
  const decoder = new TextDecoder(encoding, { fatal: true });
  let inLine = 0;
  try {
    for await (const slice of slices) {
      const text = decoder.decode(slice, { stream: true });
      if (text.includes('\0')) throw unreadable();
      // The parser limits only characters, and would turn separators into millions of cells.
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

/** Drop the apostrophe that exports put before a text that looks like a formula, and unwrap the `="0012"` of banks. */
const withoutGuard = (text: string) =>
  /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text.replace(/^="([^"]*)"$/, '$1');
