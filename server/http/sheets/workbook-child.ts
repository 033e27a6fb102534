import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import * as library from '@e965/xlsx';
import { fromBufferPromise } from 'yauzl';

/** Why a workbook is refused; any other error says it can't be read. */
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
/** Excel's limit for a cell is 32,767 letters. */
const MOST_IN_CELL = 200_000;
const MOST_IN_ROW = 1_000_000;
/** In bytes: an escaped letter takes six. */
const MOST_TO_CLOSE = 256 * 1024;
/** One more than an import takes, so the reader notices too many. */
const COLUMNS_TOLD = 201;
const PIECE = 64 * 1024;
const DAY_SECONDS = 24 * 60 * 60;
/** A workbook's day 0, and how many days later the 1904 calendar begins. */
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

/** Read only value and format: shown texts, formulas and HTML would double the memory. */
const OPTIONS = { dense: true, cellNF: true, cellText: false, cellFormula: false, cellHTML: false } as const;
type ReadOptions = typeof OPTIONS & { sheets: string[] };
interface Parts {
  FullPaths: string[];
  FileIndex: { name: string; type: number; content: Buffer }[];
}
/** The library accepts an unpacked ZIP, though its types don't say so. */
const { parse_zip: readParts } = library as unknown as { parse_zip: (parts: Parts, options: ReadOptions) => WorkBook };

/**
 * Runs as its own process, so a hostile file ends this process and not the server. Reads a workbook from stdin, and
 * writes each row of the first visible non-empty sheet as a line `[number, ...cells]`, or a refusal's word.
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

/** Unpacks a ZIP's parts except pictures, and checks its declared sizes against what comes out. */
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
    // Queries and forms kept beside the sheets (customXml) are long pieces of code that nobody reads here.
    if (!/\.(xml|rels)$/i.test(entry.fileName) || /^customXml\//i.test(entry.fileName)) continue;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    refuseEndless(content);
    parts.FullPaths.push(`Root Entry/${entry.fileName}`);
    parts.FileIndex.push({ name: basename(entry.fileName), type: 2, content });
  }
  return parts;
}

/** Refuses a part in which no element closes for longer than any cell: it's hostile, and costs the library seconds. */
function refuseEndless(content: Buffer): void {
  for (let at = -1; at + MOST_TO_CLOSE < content.length; ) {
    const limit = at + MOST_TO_CLOSE;
    const next = Math.max(content.lastIndexOf('</', limit), content.lastIndexOf('/>', limit));
    if (next <= at) throw new Refused('text');
    at = next;
  }
}

/** Names of hidden sheets; the library doesn't find those of an ODS. */
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

/** Writes non-empty rows; false if there are none. */
function tell(workbook: WorkBook, name: string): boolean {
  const sheet: WorkSheet | undefined = workbook.Sheets[name];
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  let isTold = false;
  let lines = '';
  // Go by keys: a cell may name any row and column with nothing before it.
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
    // A pipe takes this at once or blocks, so rows don't pile up here.
    process.stdout.write(lines);
    lines = '';
  }
  process.stdout.write(lines);
  return isTold;
}

/** Reads a cell as a person sees it, but with whole numbers and dates: a narrow column cuts them. */
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

/** Writes a date in the file's own time: a workbook has no time zone. */
function dateText(serial: number, is1904: boolean): string | undefined {
  const days = serial + (is1904 ? DAYS_TO_1904 : 0);
  if (days < 0 || days > LAST_DAY) return undefined;
  const text = new Date(DAY_ZERO + Math.round(days * DAY_SECONDS) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** Sheets keep 15 digits; a longer number has lost its last ones and is written as sheets show it. */
function numberText(value: number): string {
  if (Math.abs(value) >= LONGEST) return value.toExponential(14).toUpperCase();
  if (Number.isInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

await main();
