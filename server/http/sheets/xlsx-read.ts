import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, open as openFile, type ZipFile } from 'yauzl';
import { Problem } from '../errors.ts';
import { readXml, tooMuchText } from './xml-read.ts';

/** An XLSX file is a zip: the unpacked size is limited, whatever its headers say. */
const MOST_UNPACKED = 200 * 1024 * 1024;
/** A cell may name any column and a string any length: the memory is limited apart from the file's size. */
export const MOST_COLUMNS = 200;
const MOST_SHARED = 20 * 1024 * 1024;
/** The cost of a string besides its letters: millions of empty ones are no small table. */
const STRING_COST = 16;
const MOST_IN_CELL = 200_000;
const MOST_IN_ROW = 1_000_000;
/** The list of the workbook: names of sheets and files. */
const MOST_LISTED = 1024 * 1024;

const RELATIONS = 'xl/_rels/workbook.xml.rels';

export const unreadable = () => new Problem(400, 'This file could not be read. Save it as CSV or XLSX and try again.');

export const tooWide = () =>
  new Problem(413, `This file has more than ${MOST_COLUMNS} columns. Remove the ones you don’t need.`);

/** A table in memory, or the path of a file. */
export type Source = Buffer | string;

/** A row with something in it, and its number as a sheet shows it: empty rows count. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/**
 * The rows of the first sheet, one after the other, as texts. Read here, since the libraries that stream gather an element
 * of any length before they tell about it: 80 MB in a file of 80 kB are 200 MB of memory then, or the end of the process.
 */
export async function* xlsxRows(source: Source): AsyncGenerator<SheetRow> {
  const zip = await openZip(source);
  try {
    const entries = await entriesOf(zip);
    const sheet = await firstSheet(zip, entries);
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
      if (unpacked > MOST_UNPACKED || entries.size > 1000)
        reject(new Problem(413, 'This file is too large when unpacked.'));
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

/** The worksheet that the workbook lists first, whatever its file is called. */
async function firstSheet(zip: ZipFile, entries: Map<string, Entry>): Promise<string | undefined> {
  const files = new Map<string, string>();
  for (const { Id = '', Type = '', Target = '' } of await listed(zip, entries, RELATIONS, 'Relationship'))
    if (Type.endsWith('/worksheet')) files.set(Id, posix.resolve('/xl', Target).slice(1));
  for (const { 'r:id': id = '' } of await listed(zip, entries, 'xl/workbook.xml', 'sheet')) {
    const file = files.get(id);
    if (file && entries.has(file)) return file;
  }
  // A workbook may lie elsewhere, and a file still have one sheet.
  return [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()[0];
}

/** The attributes of all such elements of a small file; nothing where the file is not there. */
async function listed(zip: ZipFile, entries: Map<string, Entry>, file: string, element: string) {
  const rows: Record<string, string>[] = [];
  const entry = entries.get(file);
  if (!entry) return rows;
  let size = 0;
  const reader = {
    opened: (name: string, attributes: Record<string, string>) => {
      if (name !== element) return;
      size += JSON.stringify(attributes).length;
      if (size > MOST_LISTED) throw tooMuchText();
      rows.push(attributes);
    },
    text: () => {},
    closed: () => {},
  };
  for await (const _piece of readXml(await contentOf(zip, entry), reader));
  return rows;
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
