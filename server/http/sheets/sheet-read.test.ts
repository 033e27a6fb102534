import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { atLength } from '../../../test/length.ts';
import { processorShare } from '../../../test/processor-share.ts';
import { readNumberedRows } from './sheet-read.ts';
import { xlsxOf } from './sheet-write.ts';

/** Reads the cells of all rows. */
async function* readSheetRows(bytes: Buffer) {
  for await (const { cells } of readNumberedRows(bytes)) yield cells;
}
const read = async (bytes: Buffer) => (await Array.fromAsync(readSheetRows(bytes))).length;
const xlsx = async (rows: string[][]) => Buffer.concat(await xlsxOf(rows).toArray());

it('refuses too many columns and rows', async () => {
  const wide = [Array.from({ length: 201 }, () => 'x')];
  const long = Array.from({ length: 50_002 }, () => ['x']);
  const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  for (const bytes of [csv(wide), await xlsx(wide)])
    await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /200 columns/ });
  for (const bytes of [csv(long), await xlsx(long)])
    await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /50000 rows/ });
  expect(await read(csv(long.slice(1)))).toBe(50_001);
});

it('yields to other requests while it parses a large CSV', async () => {
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  const row = `${'x'.repeat(400)}\n`;
  expect(await read(Buffer.from(row.repeat(40_000)))).toBe(40_000);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(20);
});

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ONE_SHEET = `<sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
/** The parts of a workbook with one sheet and shared strings. */
const FRAME = {
  'workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${ONE_SHEET}</workbook>`,
  '_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
};

async function zipped(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  const types = Object.keys({ ...FRAME, ...parts }).flatMap((name) => {
    const type = /^workbook|^sharedStrings|sheet\d/.exec(name)?.[0].replace('workbook', 'sheet.main');
    return type && !name.startsWith('_rels')
      ? `<Override PartName="/xl/${name}" ContentType="${TYPES}.${type.replace(/^sheet\d/, 'worksheet')}+xml"/>`
      : [];
  });
  zip.addBuffer(Buffer.from(`<Types xmlns="${CONTENT_TYPES}">${types.join('')}</Types>`), '[Content_Types].xml');
  for (const [name, xml] of Object.entries({ ...FRAME, ...parts })) zip.addBuffer(Buffer.from(xml), join('xl', name));
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Writes a worksheet with these rows. */
const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
const SHEET = 'worksheets/sheet1.xml';

/** A workbook with these sheets in this order, each with its file and its one cell. */
async function workbook(sheets: { id: string; target: string; cell: string; type?: string }[]): Promise<Buffer> {
  const list = sheets.map(({ id }) => `<sheet name="${id}" r:id="${id}"/>`);
  const targets = sheets.map(({ id, target, type = 'worksheet' }) => relation(id, type, target));
  return zipped({
    'workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    '_rels/workbook.xml.rels': `<Relationships>${targets.reverse().join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ target, cell }) => [
        target.replace(/^\/xl\//, ''),
        sheetOf(`<row><c r="A1" t="str"><v>${cell}</v></c></row>`),
      ]),
    ),
  });
}

const ONE = { id: 'r2', target: 'worksheets/sheet2.xml', cell: 'first' };
const OTHER = { id: 'r1', target: 'worksheets/sheet1.xml', cell: 'second' };
const CHART = { id: 'r3', target: 'chartsheets/sheet1.xml', cell: 'chart', type: 'chartsheet' };

it.each([
  ['that comes later by its name', [ONE, OTHER]],
  ['with the whole path', [{ ...ONE, target: '/xl/worksheets/sheet2.xml' }, OTHER]],
  [
    'of ten',
    [
      { ...ONE, target: 'worksheets/sheet9.xml' },
      { ...OTHER, target: 'worksheets/sheet10.xml' },
    ],
  ],
  ['after a chart', [CHART, ONE, OTHER]],
])('reads the sheet that the workbook lists first, from a file %s', async (_which, sheets) => {
  expect(await Array.fromAsync(readSheetRows(await workbook(sheets)))).toEqual([['first']]);
});

it('refuses a workbook that lists more than a megabyte of sheets', async () => {
  const bytes = await zipped({
    [SHEET]: sheetOf(''),
    'workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${Array.from({ length: 10_000 }, (_, n) => `<sheet name="${'x'.repeat(100)}${n}" r:id="r1"/>`).join('')}</sheets></workbook>`,
  });
  await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /too much text/ });
});

it('reserves no memory for a column only because a cell names it', async () => {
  const bytes = await zipped({ [SHEET]: sheetOf('<row><c r="ZZZ1"><v>1</v></c></row>') });
  await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /200 columns/ });
  const near = await zipped({ [SHEET]: sheetOf('<row><c r="GR1"><v>1</v></c></row>') });
  expect((await Array.fromAsync(readSheetRows(near)))[0]).toHaveLength(200);
});

const run = promisify(execFile);
const READER = fileURLToPath(new URL('sheet-read.ts', import.meta.url));

/** Reads a file in a separate process; returns the peak memory it adds, in MB, and the answer. */
async function readApart(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'agrim-sheet-'));
  try {
    const [honest, path] = [join(folder, 'honest'), join(folder, 'file')];
    await writeFile(honest, await xlsx(Array.from({ length: 5000 }, () => ['x', '1'])));
    await writeFile(path, bytes);
    const script = `
      import { readNumberedRows } from ${JSON.stringify(READER)};
      await Array.fromAsync(readNumberedRows(${JSON.stringify(honest)}));
      const before = process.resourceUsage().maxRSS;
      const answer = await Array.fromAsync(readNumberedRows(${JSON.stringify(path)})).catch(({ status, message }) => ({ status, message }));
      console.log(JSON.stringify({ ...answer, more: (process.resourceUsage().maxRSS - before) / 1024 }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    return JSON.parse(stdout) as { status: number; message: string; more: number };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const MEGABYTES = atLength(60, 190);

describe(`${MEGABYTES} MB in less than one, in one piece that a parser would gather first`, () => {
  const LETTERS = MEGABYTES * 1024 * 1024;
  const letters = 'x'.repeat(LETTERS);
  const IN_SHORT: [string, () => string, number][] = [
    ['the value of a cell', () => `<row><c r="A1" t="str"><v>${letters}</v></c></row>`, 413],
    ['elements in each other', () => '<a>'.repeat(LETTERS / 3), 413],
  ];
  const OTHERS: typeof IN_SHORT = [
    ['another element', () => `<other>${letters}</other>`, 413],
    ['a comment', () => `<!--${letters}-->`, 413],
    ['an attribute', () => `<row spans="${letters}"/>`, 413],
  ];
  it.each(atLength(IN_SHORT, [...IN_SHORT, ...OTHERS]))(
    'is refused if it is %s, and takes no memory',
    async (_where, inside, status) => {
      const bytes = await zipped({ [SHEET]: sheetOf(inside()) });
      expect(bytes.length).toBeLessThan(1024 * 1024);
      const answer = await readApart(bytes);
      expect(answer.status).toBe(status);
      expect(answer.message).toMatch(/has too much text/);
      expect(answer.more).toBeLessThan(50);
    },
    60_000,
  );
});

it.each([
  ['few', `<si><t>${'x'.repeat(1_000_000)}</t></si>`.repeat(22), 413],
  ['many', `<si><t>${'x'.repeat(1000)}</t></si>`.repeat(60_000), 413],
  ['empty', '<si/>'.repeat(1_400_000), undefined],
])('takes no memory for shared strings of many megabytes, be they %s', async (_which, strings, status) => {
  const sheet = sheetOf('<row><c r="A1" t="s"><v>0</v></c></row>');
  const bytes = await zipped({ [SHEET]: sheet, 'sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` });
  const answer = await readApart(bytes);
  expect(answer.status).toBe(status);
  expect(answer.more).toBeLessThan(50);
});

it('reports one cell of 80 MB as an error within 5 seconds', async () => {
  const bytes = await zipped({ [SHEET]: sheetOf(`<row><c t="str"><v>${'x/'.repeat(40_000_000)}</v></c></row>`) });
  const began = performance.now();
  await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /has too much text/ });
  expect((performance.now() - began) * processorShare()).toBeLessThan(5000);
});

it('reads a workbook with a long query beside its sheets', async () => {
  const query = `<DataMashup>${'UEsDBBQAAgAIAA+x'.repeat(40_000)}</DataMashup>`;
  const sheet = sheetOf('<row><c t="str"><v>Tara X1</v></c></row>');
  expect(await read(await zipped({ [SHEET]: sheet, '../customXml/item1.xml': query }))).toBe(1);
});

it('reads the longest text of a cell, escaped letter by letter, and not a row full of them', async () => {
  const cell = (letters: number) => `<c t="str"><v>${'&quot;'.repeat(letters)}</v></c>`;
  const sheet = (cells: string) => zipped({ [SHEET]: sheetOf(`<row>${cells}</row>`) });
  const rows = await Array.fromAsync(readSheetRows(await sheet(cell(32_767).repeat(20))));
  expect(rows[0]?.map((text) => text.length)).toEqual(Array.from({ length: 20 }, () => 32_767));
  await expect(read(await sheet(cell(32_767).repeat(40)))).rejects.toMatchObject({ status: 413 });
});

it('counts rows as a sheet does, empty ones included', async () => {
  const numbers = async (bytes: Buffer) => (await Array.fromAsync(readNumberedRows(bytes))).map(({ number }) => number);
  expect(await numbers(Buffer.from('sku,name\n\nA,"two\nlines"\n\n\nB,b\n'))).toEqual([1, 3, 6]);
  const rows =
    '<row r="2"><c r="A2"><v>1</v></c></row><row r="7"><c r="A7"><v>2</v></c></row><row><c><v>3</v></c></row>';
  expect(await numbers(await zipped({ [SHEET]: sheetOf(rows) }))).toEqual([2, 7, 8]);
});

it('refuses a CSV in a national encoding, whose letters would be garbled', async () => {
  const latin = Buffer.from('sku,name\nA-1,Caf\u00e9 Phone\n', 'latin1');
  await expect(read(latin)).rejects.toMatchObject({ status: 400, message: /UTF-8/ });
  expect(await Array.fromAsync(readSheetRows(Buffer.from('sku,name\nA-1,Café फोन\n')))).toContainEqual([
    'A-1',
    'Café फोन',
  ]);
});

const TABLE = [
  ['Date', 'Credit', 'Description'],
  ['2026-11-26', '2,00,000.00', 'IBFT'],
  ['2026-11-27', '1,500.00', 'x|y'],
];
const lineOf = (mark: string) => (row: string[]) =>
  row.map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)).join(mark);

describe.each([',', ';', '\t', '|'])('a text whose cells are parted by %j', (mark) => {
  const lines = TABLE.map(lineOf(mark));
  it.each([
    ['alone', lines],
    ['below a title', ['Ram Traders, Kathmandu', ...lines]],
    ['below titles and an empty row', ['Ram Traders Pvt. Ltd.', 'Statement, 1 to 28 November; in NPR', '', ...lines]],
    ['that says its mark', [`sep=${mark}`, ...lines]],
  ])('is a table %s', async (_where, lines) => {
    const utf8 = Buffer.from(lines.join('\r\n'));
    const marked = Buffer.from(`\ufeff${lines.join('\n')}`);
    const wide = Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le');
    const bigEndian = Buffer.from(wide).swap16();
    for (const bytes of [utf8, marked, wide, bigEndian, wide.subarray(2), bigEndian.subarray(2)]) {
      const rows = await Array.fromAsync(readNumberedRows(bytes));
      expect(rows.slice(-3).map(({ cells }) => cells)).toEqual(TABLE);
      expect(rows.at(-1)?.number).toBe(lines.length);
    }
  });
});

it('keeps the two columns of a table whose amounts have commas', async () => {
  const rows = await Array.fromAsync(
    readSheetRows(Buffer.from('Date;Credit\n2026-11-26;2,00,000.00\n2026-11-27;3,00,000.00')),
  );
  expect(rows[1]).toEqual(['2026-11-26', '2,00,000.00']);
});
