import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { MOST_IMPORT_ROWS } from '../../../contract/imports/imports.ts';
import { Problem } from '../errors.ts';
import { MOST_COLUMNS, type SheetRow, type Source, tooWide, unreadable, xlsxRows } from './xlsx-read.ts';

export type { SheetRow };

const SLICE = 64 * 1024;
const HEAD = 4096;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

const notUtf8 = () =>
  new Problem(
    400,
    'This file is not in UTF-8, so some letters would be wrong. Save it as "CSV UTF-8" or XLSX and try again.',
  );

const tooLong = () => new Problem(413, `This file has more than ${MOST_IMPORT_ROWS} rows. Split it.`);

/**
 * The rows of a CSV or of an XLSX file's first sheet, one after the other, as texts with their numbers, to tell people
 * which row is meant; the file tells what it is.
 */
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
