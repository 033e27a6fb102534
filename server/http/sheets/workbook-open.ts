import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { WorkBook } from '@e965/xlsx';
import * as library from '@e965/xlsx';
import { fromBufferPromise } from 'yauzl';

/** Why a workbook is refused; any other error says that it can't be read. */
export type Refusal = 'locked' | 'unpacked' | 'text';

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_PARTS = 1000;
/** In bytes: an escaped character takes six. */
const MOST_TO_CLOSE = 256 * 1024;
const MOST_ASKED = 1e9;
/** An HTML file declares its encoding before its table. */
const HEAD = 16 * 1024;

/** Read only value and format: shown texts, formulas and HTML would double the memory. */
const OPTIONS = { dense: true, cellNF: true, cellText: false, cellFormula: false, cellHTML: false } as const;
type ReadOptions = typeof OPTIONS & { cellStyles: boolean; sheets: string[] };
interface Parts {
  FullPaths: string[];
  FileIndex: { name: string; type: number; content: Buffer }[];
}
/** The library accepts an unpacked ZIP, though its types don't say so. */
const { parse_zip: readParts } = library as unknown as { parse_zip: (parts: Parts, options: ReadOptions) => WorkBook };

export interface OpenBook {
  read: (sheets: string[]) => WorkBook;
  /** The text of an ODS file's sheets, or of a page. */
  content: string;
}

/** Opens XLSX, XLSB, XLS, ODS, and the HTML and XML files that portals call XLS. */
export async function openBook(file: Buffer): Promise<OpenBook> {
  if (file.subarray(0, 2).equals(Buffer.from('PK'))) {
    const parts = await unpacked(file);
    const content = parts.FileIndex.find(({ name }) => name === 'content.xml')?.content.toString() ?? '';
    // Reading styles also reads hidden rows and columns. In a file without fills it takes seconds, because the library
    // throws and catches an error for each cell.
    const cellStyles = parts.FileIndex.some(({ name, content }) => name.endsWith('.bin') || content.includes('hidden'));
    const read = (sheets: string[]) => {
      // The library keeps its position in an XLSB part.
      for (const part of parts.FileIndex) Object.assign(part.content, { l: 0 });
      return readParts(parts, { ...OPTIONS, cellStyles, sheets });
    };
    return { read, content };
  }
  const page = pageIn(file);
  if (page === undefined)
    return {
      read: (sheets) => library.read(file, { type: 'buffer', ...OPTIONS, cellStyles: true, sheets }),
      content: '',
    };
  refuseEndless(Buffer.from(page));
  // The library compares each cell with each merged cell.
  if (countOf(page, /(row|col)span/gi) * countOf(page, /<t[dh]/gi) > MOST_ASKED) throw new Refused('text');
  // Keep an HTML file's texts unchanged: the library would read 05/06/2026 in American order.
  const book = library.read(page, { type: 'string', raw: true, ...OPTIONS });
  return { read: () => book, content: page };
}

const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

/** Returns the text of an HTML or XML file, in the encoding that it declares; undefined for others. */
function pageIn(file: Buffer): string | undefined {
  const head = file.subarray(0, HEAD).toString('latin1');
  if (!/^[^ -~]*\s*</.test(head)) return undefined;
  const declared = /(?:charset|encoding)\s*=\s*["']?(?!utf-?16)([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  const alphabet = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : declared;
  const text = new TextDecoder(alphabet, { fatal: true }).decode(file).trimStart();
  // A browser shows an HTML file's tables one below the other. HTML can be written as XML, too.
  return /<tr[\s>]/i.test(text) ? `<table>${text.replace(/<\?xml[^>]*>|<\/?table\b[^>]*>/gi, '')}</table>` : text;
}

/**
 * Parts of XML, and those of XLSB. Skips the queries and forms beside the sheets (customXml): long code that we don't
 * need.
 */
const IS_READ = /^(?!customXml\/).*\.(xml|rels)$|^xl\/(?!vbaProject)(worksheets\/)?[^/]*\.bin$/i;

/** Unpacks a ZIP's parts except pictures, and checks their declared sizes against the unpacked ones. */
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
    if (!IS_READ.test(entry.fileName)) continue;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (!entry.fileName.endsWith('.bin')) refuseEndless(content);
    parts.FullPaths.push(`Root Entry/${entry.fileName}`);
    parts.FileIndex.push({ name: basename(entry.fileName), type: 2, content: withErrors(content) });
  }
  return parts;
}

/** A formula whose value was never calculated, as programs write it; a text's empty value is one. */
const UNCALCULATED =
  /<c((?:\s+(?!t="str")[\w:]+="[^"]*")*)\s*>(<f(?:\s[^>]*)?(?:\/>|>[^<]*<\/f>))(?:<v\s*\/>|<v><\/v>)?<\/c>/g;

/** Makes an error of each formula without a value: the library would read an empty cell. */
function withErrors(content: Buffer): Buffer {
  if (!content.includes('<f')) return content;
  const text = content.toString('latin1');
  const named = text.replace(UNCALCULATED, (_cell, named: string) => {
    return `<c${named.replace(/\s+t="[^"]*"/, '')} t="e"><v>#VALUE!</v></c>`;
  });
  return named === text ? content : Buffer.from(named, 'latin1');
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
export function hiddenIn({ SheetNames, Workbook }: WorkBook, content: string): string[] {
  const hidden = SheetNames.filter((_name, index) => Workbook?.Sheets?.[index]?.Hidden);
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

/** Places of hidden and filtered rows in a sheet; the library doesn't find those of an ODS or a page. */
export function hiddenRows({ SheetNames, Sheets }: WorkBook, name: string, content: string): Set<number> {
  const own = (Sheets[name]?.['!rows'] ?? []).flatMap((row, at) => (row?.hidden ? [at] : []));
  const hidden = new Set(own);
  const table = content.split(/<table:table\s/)[SheetNames.indexOf(name) + 1] ?? '';
  let at = 0;
  for (const [tag] of table.matchAll(/<table:table-row[\s>][^>]*/g)) {
    const next = at + Number(/number-rows-repeated="(\d+)"/.exec(tag)?.[1] ?? 1);
    if (/table:visibility="(collapse|filter)"/.test(tag))
      for (; at < Math.min(next, MOST_ROWS); at += 1) hidden.add(at);
    at = next;
  }
  for (const [index, [tag]] of [...content.matchAll(/<tr\b[^>]*/gi)].entries())
    if (/display\s*:\s*none|\shidden(?![\w-])/i.test(tag)) hidden.add(index);
  return hidden;
}
const MOST_ROWS = 2 ** 20;

/** Places of a sheet's hidden columns; the library doesn't find those of an ODS. */
export function hiddenColumns({ SheetNames, Sheets }: WorkBook, name: string, content: string): Set<number> {
  const own = (Sheets[name]?.['!cols'] ?? []).flatMap((column, at) => (column?.hidden ? [at] : []));
  const hidden = new Set(own);
  const table = content.split(/<table:table\s/)[SheetNames.indexOf(name) + 1] ?? '';
  let at = 0;
  for (const [tag] of table.matchAll(/<table:table-column[\s/>][^>]*/g)) {
    const next = at + Number(/number-columns-repeated="(\d+)"/.exec(tag)?.[1] ?? 1);
    if (/table:visibility="(collapse|filter)"/.test(tag))
      for (; at < Math.min(next, MOST_COLUMNS); at += 1) hidden.add(at);
    at = next;
  }
  return hidden;
}
const MOST_COLUMNS = 2 ** 14;
