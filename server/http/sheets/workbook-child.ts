import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import * as library from '@e965/xlsx';
import { fromBufferPromise } from 'yauzl';

/** Why a workbook is refused; any other fault says that it can't be read. */
export type Refusal = 'locked' | 'unpacked' | 'text';

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_PARTS = 1000;
const MOST_SHEETS = 1000;
/** Excel ends a cell at 32,767 letters. */
const MOST_IN_CELL = 200_000;
const MOST_IN_ROW = 1_000_000;
/** Bytes: each letter of a cell takes six if it is escaped. */
const MOST_TO_CLOSE = 256 * 1024;
/** One more than an import takes, so that the reader sees that there are too many. */
const COLUMNS_TOLD = 201;
const PIECE = 64 * 1024;
const DAY_SECONDS = 24 * 60 * 60;
/** The day 0 of a workbook's dates, and how much later the calendar of 1904 begins, in days. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
/** The first number of sixteen digits. */
const LONGEST = 1e15;
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;

/** What it reads of a cell: the value and the format. Shown texts, formulas and HTML of each are twice the memory. */
const OPTIONS = { dense: true, cellNF: true, cellText: false, cellFormula: false, cellHTML: false } as const;
type ReadOptions = typeof OPTIONS & { sheets: string[] };
interface Parts {
  FullPaths: string[];
  FileIndex: { name: string; type: number; content: Buffer }[];
}
/** The library reads a ZIP that is unpacked already, which its types leave out. */
const { parse_zip: readParts } = library as unknown as { parse_zip: (parts: Parts, options: ReadOptions) => WorkBook };

/**
 * A program of its own, so that a hostile file ends this process and not the server: it reads a workbook from its input,
 * and writes each row of the first visible sheet with rows as a line, `[number, ...cells]`, or the word of a refusal.
 */
async function main(): Promise<void> {
  try {
    const file = await buffer(process.stdin);
    const parts = file.subarray(0, 2).equals(Buffer.from('PK')) ? await unpacked(file) : undefined;
    const read = (sheets: string[]) =>
      parts ? readParts(parts, { ...OPTIONS, sheets }) : library.read(file, { type: 'buffer', ...OPTIONS, sheets });
    const listed = read([]);
    if (listed.SheetNames.length > MOST_SHEETS) throw new Refused('text');
    const hidden = hiddenIn(listed, parts);
    const visible = listed.SheetNames.filter((name) => !hidden.includes(name));
    for (const name of visible) if (tell(read([name]), name)) break;
  } catch (error) {
    const isLocked = /password|encrypt/i.test(String(error));
    const refusal = error instanceof Refused ? error.refusal : isLocked ? 'locked' : undefined;
    if (refusal) process.stdout.write(`${JSON.stringify(refusal)}\n`);
    else process.exitCode = 1;
  }
}

/** The parts of a ZIP that hold no pictures. Its own list of sizes is held against what comes out. */
async function unpacked(file: Buffer): Promise<Parts> {
  const parts: Parts = { FullPaths: ['Root Entry/'], FileIndex: [{ name: '', type: 5, content: Buffer.alloc(0) }] };
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
  let size = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    count += 1;
    if (size > MOST_UNPACKED || count > MOST_PARTS) throw new Refused('unpacked');
    if (entry.isEncrypted()) throw new Refused('locked');
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    refuseEndless(content);
    parts.FullPaths.push(`Root Entry/${entry.fileName}`);
    parts.FileIndex.push({ name: basename(entry.fileName), type: 2, content });
  }
  return parts;
}

/** A part in which no element closes for longer than any cell is hostile, and costs the library seconds. */
function refuseEndless(content: Buffer): void {
  for (let at = -1; at + MOST_TO_CLOSE < content.length; ) {
    const next = content.lastIndexOf('/', at + MOST_TO_CLOSE);
    if (next <= at) throw new Refused('text');
    at = next;
  }
}

/** The names of hidden sheets. The library doesn't look for those of an ODS file. */
function hiddenIn({ SheetNames, Workbook }: WorkBook, parts: Parts | undefined): string[] {
  const hidden = SheetNames.filter((_name, index) => Workbook?.Sheets?.[index]?.Hidden);
  const content = parts?.FileIndex.find(({ name }) => name === 'content.xml')?.content.toString() ?? '';
  const styles = [
    ...content.matchAll(
      /<style:style\s[^>]*?style:name="([^"]*)"[^>]*>\s*<style:table-properties\s[^>]*table:display="false"/g,
    ),
  ];
  const tables = [...content.matchAll(/<table:table\s[^>]*>/g)].map(
    ([tag]) => /table:style-name="([^"]*)"/.exec(tag)?.[1],
  );
  const names = SheetNames.filter((_name, index) => styles.some(([, style]) => style === tables[index]));
  return [...hidden, ...names];
}

/** Writes the rows that hold something; false if there are none. */
function tell(workbook: WorkBook, name: string): boolean {
  const sheet: WorkSheet | undefined = workbook.Sheets[name];
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  let isTold = false;
  let lines = '';
  // By their keys: a cell may name any row and column, with nothing up to there.
  const rows = sheet?.['!data'] ?? [];
  for (const index of Object.keys(rows).map(Number)) {
    const row = rows[index] ?? [];
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
    if (cells.length === 0) continue;
    isTold = true;
    lines += `${JSON.stringify([index + 1, ...cells])}\n`;
    if (lines.length < PIECE) continue;
    // A pipe takes this at once or makes the process wait, so that rows don't gather here.
    process.stdout.write(lines);
    lines = '';
  }
  process.stdout.write(lines);
  return isTold;
}

/** A cell as a person sees it, except that numbers and dates are whole: a narrow column shows less of them. */
function textOf({ t, v, z }: CellObject, is1904: boolean): string {
  if (t === 'b') return v ? 'TRUE' : 'FALSE';
  if (t === 'e') return ERRORS[Number(v)] ?? '#VALUE!';
  if (t !== 'n' || typeof v !== 'number') return String(v ?? '');
  if (!Number.isFinite(v)) throw new Error('A cell of the type number has none.');
  const format = String(z ?? 'General');
  if (library.SSF.is_date(format) && !isTimeOnly(format)) return dateText(v, is1904) ?? numberText(v);
  if (Math.abs(v) >= LONGEST) return numberText(v);
  const isAsShown = /%|^0{2,}$/.test(format) || isTimeOnly(format);
  return isAsShown ? library.SSF.format(format, v).trim() : numberText(v);
}

function isTimeOnly(format: string): boolean {
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return !/[yde]/i.test(letters.replace(/general/i, '')) && (/[hs]/i.test(letters) || /\[[hms]+\]/i.test(format));
}

/** By the clock of the file: a workbook knows no time zone. */
function dateText(serial: number, is1904: boolean): string | undefined {
  const days = serial + (is1904 ? DAYS_TO_1904 : 0);
  if (days < 0 || days > LAST_DAY) return undefined;
  const text = new Date(DAY_ZERO + Math.round(days * DAY_SECONDS) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** Sheets keep 15 digits of a number: a longer one has lost its last digits, and is written as they show it. */
function numberText(value: number): string {
  if (Math.abs(value) >= LONGEST) return value.toExponential(14).toUpperCase();
  if (Number.isInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

await main();
