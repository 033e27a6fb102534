// covers: server/http/sheets, server/payments/statement.ts
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { CFB } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { atLength } from '../../test/length.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { processorShare } from '../../test/processor-share.ts';
import { xlsxOf } from '../http/sheets/sheet-write.ts';

const { app, statement } = await paymentFixture();

const HEADER = 'Date,Credit,Reference,Description';
const ROW = '2026-11-26,100,R-1,one';
const text = (...lines: string[]) => Buffer.from(lines.join('\n'));
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919 + 13) % 256));
const book = async (rows: (string | number)[][]) => Buffer.concat(await xlsxOf(rows).toArray());
const good = await book([HEADER.split(','), ROW.split(',')]);

async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
/** Writes a workbook whose only sheet, and any other part, is this XML. */
const bookOf = (sheet: string, parts: Record<string, string | Buffer> = {}) =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  });
const cells = (count: number, cell: string) => sheetOf(`<row>${cell.repeat(count)}</row>`);
const MANY = atLength(60_000, 1_000_000);
const LARGE = atLength(20, 80) * 1_000_000;
const lies = Buffer.from(good);
for (let at = lies.indexOf('PK\x01\x02'); at >= 0; at = lies.indexOf('PK\x01\x02', at + 1))
  lies.writeUInt32LE(0xffff_fff0, at + 24);
const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
const looped = CFB.utils.cfb_new();
CFB.utils.cfb_add(looped, '/Workbook', noise(50_000));

const FILES: [what: string, file: () => Buffer | Promise<Buffer>][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a header alone', () => text(HEADER)],
  ['noise', () => noise(100_000)],
  ['zeros', () => Buffer.alloc(4_000_000)],
  ['a picture', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(10_000)])],
  ['a PDF', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(10_000)])],
  ['a page', () => text('<html><body><table><tr><td>Date</td></tr></table></body></html>')],
  [`a page of ${LARGE / 40} cells that never close`, () => Buffer.from(`<html><table>${'<td>'.repeat(LARGE / 40)}`)],
  ['a page of tables in tables', () => Buffer.from(`<html>${'<table>'.repeat(200_000)}${'</table>'.repeat(200_000)}`)],
  ['a page of comments', () => Buffer.from(`<html><table>${'<!--'.repeat(500_000)}`)],
  ['a page of open brackets', () => Buffer.from(`<html><table>${'<'.repeat(4_000_000)}`)],
  [
    'an XML of open data',
    () => Buffer.from(`<?xml version="1.0"?><Workbook>${'<Data ss:Type="String">'.repeat(150_000)}`),
  ],
  [
    'a page of rows over each other',
    () => Buffer.from(`<html><table>${`<tr>${'<td rowspan="9">1</td>'.repeat(190)}</tr>`.repeat(900)}</table>`),
  ],
  ['a packed text', () => gzipSync(text(HEADER, ROW))],
  ['a ZIP of a text', () => zipOf({ 'statement.csv': text(HEADER, ROW) })],
  ['a ZIP of nothing', () => zipOf({})],
  ['the first half of a workbook', () => good.subarray(0, good.length / 2)],
  ['the last half of a workbook', () => good.subarray(good.length / 2)],
  [
    'a workbook with a wrong byte in each hundred',
    () => Buffer.from(Buffer.from(good).map((byte, at) => (at % 100 === 50 ? 255 - byte : byte))),
  ],
  ['a workbook that lies about its sizes', () => lies],
  ['one quotation mark that never closes', () => text(HEADER, `2026-11-26,100,"${'x'.repeat(3_000_000)}`)],
  ['one line of a text', () => text(HEADER, `2026-11-26,100,R,${'x'.repeat(4_000_000)}`)],
  ['commas', () => Buffer.from(','.repeat(4_000_000))],
  ['line ends', () => Buffer.from('\n'.repeat(4_000_000))],
  [`${MANY} rows of text`, () => Buffer.from(`a,b\n${'1,2\n'.repeat(MANY)}`)],
  ['letters of another alphabet', () => Buffer.from(`${HEADER}\n2026-11-26,100,Café,one`, 'latin1')],
  [`${MANY} rows of a workbook`, async () => bookOf(sheetOf('<row><c><v>1</v></c></row>'.repeat(MANY)))],
  [`a cell of ${LARGE} letters`, () => bookOf(cells(1, `<c t="str"><v>${'x/'.repeat(LARGE / 2)}</v></c>`))],
  [`a workbook of ${2 * LARGE} blanks`, () => bookOf(`${sheetOf('')}${' '.repeat(2 * LARGE)}`)],
  [
    'a picture that unpacks to 240 MB',
    () => bookOf(cells(1, '<c><v>1</v></c>'), { 'xl/media/a.png': Buffer.alloc(atLength(210, 240) * 1024 * 1024) }),
  ],
  [
    'two thousand parts',
    () => bookOf(sheetOf(''), Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`xl/${n}.xml`, '<a/>']))),
  ],
  [
    'entities of entities',
    () => bookOf(`<!DOCTYPE x [<!ENTITY a0 "x">${entities}]>${cells(1, '<c t="str"><v>&a9;</v></c>')}`),
  ],
  ['elements within elements', () => bookOf(`${'<row>'.repeat(200_000)}${'</row>'.repeat(200_000)}`)],
  [
    'a cell in the last column of the last row',
    () => bookOf(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
  ],
  ['a date of the year 99999 and a sum of 1e308', () => bookOf(cells(1, '<c><v>36000000</v></c><c><v>1e308</v></c>'))],
  ['an old workbook of noise', () => Buffer.from(CFB.write(looped, { type: 'buffer' }))],
  ['an old workbook cut off', () => Buffer.from(CFB.write(looped, { type: 'buffer' })).subarray(0, 2000)],
];

const waits: number[] = [];
/** Calls the server all the time, as customers do, and notes how long each call takes. */
async function callUntil(ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  ended.finally(() => (isOver = true)).catch(() => {});
  while (!isOver) {
    const began = performance.now();
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it.each(FILES)('refuses %s with one line within 5 seconds', async (_what, file) => {
  const bytes = await file();
  const began = performance.now();
  const ended = statement(bytes, { bank: 'eSewa', dry_run: 'true' });
  await callUntil(ended);
  const { status, reply } = await ended;

  expect((performance.now() - began) * processorShare()).toBeLessThan(5000);
  expect([400, 413]).toContain(status);
  const lines = [reply.msg, ...Object.values(reply.errors ?? {})];
  for (const line of lines) expect(line).toMatch(/^[A-Z“][^\n]{10,200}$/);
});

it('previews 20,000 rows within 5 seconds', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ['2026-11-26', 100 + (n % 900), `R${n}`, `Payment ${n}`]);
  const lines = [HEADER, ...rows.map((row) => row.join(','))];
  for (const file of [text(...lines), await book([HEADER.split(','), ...rows])]) {
    const began = performance.now();
    const ended = statement(file, { bank: 'eSewa', dry_run: 'true' });
    await callUntil(ended);
    const { reply } = await ended;
    expect(reply.data).toMatchObject({ fresh: 20_000, bad_count: 0 });
    expect((performance.now() - began) * processorShare()).toBeLessThan(5000);
  }
});

it('imports a file of 8,000 payments, and recognises it the second time', async () => {
  const rows = Array.from({ length: 8_000 }, (_, n) => `2026-11-26,${100 + (n % 900)},OWN${n},Payment ${n}`);
  const file = text(HEADER, ...rows);
  const { status, reply, bank } = await statement(file);
  expect([status, reply.data]).toMatchObject([200, { fresh: 8_000 }]);
  expect((await statement(file, { bank })).reply.data).toMatchObject({ fresh: 0, known: 8_000 });
});

it('keeps answering others meanwhile, 99 of 100 calls within 100 ms', () => {
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] as number;
  expect(waits.length).toBeGreaterThan(100);
  expect(p99 * processorShare()).toBeLessThan(100);
});
