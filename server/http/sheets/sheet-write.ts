import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Language } from '../../../contract/language/language.ts';
import { asGiven, type Message, textIn } from '../words/sentence.ts';

/** A day without a time, as `YYYY-MM-DD`: sheets get a real date, to sort and filter by. */
export interface DayCell {
  day: string;
}

/** Sheets show a `Date` in Nepal time. */
type Written = string | number | boolean | Date | DayCell | null;
/** A message is written in the person's language. */
export type Cell = Written | Message;
type Rows<Cell = Written> = AsyncIterable<Cell[]> | Iterable<Cell[]>;

interface Sheet {
  /** File name without its extension. */
  name: string;
  format?: 'csv' | 'xlsx' | undefined;
  /** The language of the header and of words in the cells; headers that aren't ours stay unchanged. */
  language?: Language;
  rows: Rows<Cell>;
}

/** Streams rows as a download. */
export function sendSheet(reply: FastifyReply, { name, format = 'csv', language = 'en', rows }: Sheet): FastifyReply {
  const written = writtenIn(language, rows);
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : `${TYPES}.sheet`)
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(format === 'csv' ? csvOf(written) : xlsxOf(written));
}

async function* writtenIn(language: Language, rows: Rows<Cell>): AsyncGenerator<Written[]> {
  let isHeader = true;
  for await (const row of rows) {
    yield row.map((cell) => {
      if (isHeader && typeof cell === 'string') return textIn(language, asGiven(cell));
      if (typeof cell === 'boolean' && language !== 'en') return textIn(language, cell ? 'Yes' : 'No');
      return isMessage(cell) ? textIn(language, cell) : cell;
    });
    isHeader = false;
  }
}

const isMessage = (cell: Cell): cell is Message => typeof cell === 'object' && cell !== null && 'sentence' in cell;

/** Nepal is 5:45 ahead of UTC, all year. */
const NEPAL_MS = (5 * 60 + 45) * 60_000;

/** The time format of spec 9. */
const timeText = (at: Date) => new Date(at.getTime() + NEPAL_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Sheets count days since the end of 1899. */
const timeNumber = (at: Date) => Math.floor((at.getTime() + NEPAL_MS) / 1000) / 86_400 + 25_569;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS + 25_569;

/** Streams CSV; a text that looks like a formula gets an apostrophe. */
export function csvOf(rows: Rows): Readable {
  const cast = {
    boolean: (value: boolean) => (value ? 'yes' : 'no'),
    date: timeText,
    object: ({ day }: Record<string, unknown>) => String(day),
  };
  const csv = stringify({ bom: true, escape_formulas: true, cast });
  // An error in the rows ends the file and reaches its reader; no other listener handles it.
  return pipeline(Readable.from(rows), csv, () => {});
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The fixed parts of an XLSX file with one sheet. */
const FRAME: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 0 is plain, 1 is a time, 2 is a day.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Streams XLSX; a text stays a text, so no sheet reads it as a formula. */
export function xlsxOf(rows: Rows): Readable {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(FRAME)) zip.addBuffer(Buffer.from(HEAD + xml), name);
  const sheet = Readable.from(sheetXml(rows));
  sheet.on('error', (error) => (zip.outputStream as Readable).destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return zip.outputStream as Readable;
}

async function* sheetXml(rows: Rows): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`);
  for await (const row of rows) yield Buffer.from(`<row>${row.map(cellXml).join('')}</row>`);
  yield Buffer.from('</sheetData></worksheet>');
}

function cellXml(cell: Written): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="1"><v>${timeNumber(cell)}</v></c>`;
  if (typeof cell === 'object') return `<c s="2"><v>${dayNumber(cell.day)}</v></c>`;
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
