import type { Readable } from 'node:stream';
import { CFB, type ColInfo, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type Message, textIn } from '../words/sentence.ts';
import { type Reading, readNumberedRows } from './sheet-read.ts';
import { xlsxOf } from './sheet-write.ts';

const inEnglish = (remark: Message) => textIn('en', remark);

const rowsOf = async (bytes: Buffer, reading?: Reading) =>
  (await Array.fromAsync(readNumberedRows(bytes, reading))).map(({ cells }) => cells);

function bookOf(sheets: Record<string, WorkSheet>, more: WorkBook['Workbook'] = {}): WorkBook {
  return { SheetNames: Object.keys(sheets), Sheets: sheets, Workbook: more };
}
const fileOf = (book: WorkBook, bookType: 'xlsx' | 'xlsb' | 'biff8' | 'xlml' | 'ods'): Buffer =>
  write(book, { type: 'buffer', bookType });

/** Makes a sheet of one row from the values and formats of its cells. */
function sheetOf(cells: WorkSheet[string][]): WorkSheet {
  const row = cells.map((cell, column) => [utils.encode_cell({ r: 0, c: column }), cell]);
  return { ...Object.fromEntries(row), '!ref': `A1:${utils.encode_cell({ r: 0, c: cells.length - 1 })}` };
}

describe.each(['xlsx', 'xlsb', 'biff8'] as const)('a cell of a %s file', (type) => {
  it.each([
    ['a date', { t: 'n', v: 46_352, z: 'd/m/yy' }, '2026-11-26'],
    ['a date with its time', { t: 'n', v: 46_352 + 15.5 / 24, z: 'd/m/yy h:mm' }, '2026-11-26 15:30:00'],
    ['a time', { t: 'n', v: 15.5 / 24, z: 'h:mm AM/PM' }, '3:30 PM'],
    ['hours', { t: 'n', v: 1.5, z: '[h]:mm' }, '36:00'],
    ['a share', { t: 'n', v: 0.125, z: '0.0%' }, '12.5%'],
    ['an amount', { t: 'n', v: 1234.5, z: '#,##0' }, '1234.5'],
    ['a whole number', { t: 'n', v: 2000, z: '0.00' }, '2000'],
    ['fifteen digits', { t: 'n', v: 356_938_035_643_809 }, '356938035643809'],
    ['a long number, which has lost its last digits', { t: 'n', v: 123_456_789_012_345 * 100 }, '1.23456789012345E+16'],
    [
      'a long number with zeros before it',
      { t: 'n', v: 123_456_789_012_345 * 100, z: '0'.repeat(20) },
      '1.23456789012345E+16',
    ],
    ['a small number', { t: 'n', v: 0.0000001 }, '0.0000001'],
    ['a sum', { t: 'n', v: 0.1 + 0.2 }, '0.3'],
    ['a number with zeros before it', { t: 'n', v: 20, z: '00000' }, '00020'],
    ['money out by its format', { t: 'n', v: 500.5, z: '0" Dr"' }, '500.5 Dr'],
    ['money in by its format', { t: 'n', v: 500.5, z: '0.00" Cr"' }, '500.5 Cr'],
    ['a code with letters', { t: 'n', v: 7, z: '"RT-"000' }, 'RT-007'],
    ['a code with a hyphen', { t: 'n', v: 1007, z: '00\\-00' }, '10-07'],
    ['a unit', { t: 'n', v: 185.4, z: '0" g"' }, '185.4 g'],
    ['a unit of thousands', { t: 'n', v: 185, z: '0.0,"kg"' }, '0.2kg'],
    ['thousands', { t: 'n', v: 61_000, z: '0,"k"' }, '61000'],
    ['lakhs', { t: 'n', v: 1.5, z: '0.0" lakh"' }, '1.5 lakh'],
    ['groups of lakhs', { t: 'n', v: 150_000, z: '[>=100000]##\\,##\\,##0;##,##0' }, '150000'],
    ['dollars', { t: 'n', v: 450.5, z: '[$$-409]#,##0.00' }, '$450.5'],
    ['rupees by a sign', { t: 'n', v: 450.5, z: '[$रु-461]#,##0.00' }, '450.5'],
    ['digits of a locale', { t: 'n', v: 450.5, z: '[$-4000439]0' }, '450.5'],
    ['an amount with its currency', { t: 'n', v: 1234.5, z: '"Rs. "#,##0' }, '1234.5'],
    ['yes', { t: 'b', v: true }, 'TRUE'],
    ['no', { t: 'b', v: false }, 'FALSE'],
    ['an error', { t: 'e', v: 0x17 }, '#REF!'],
    ['another error', { t: 'e', v: 0x2a }, '#N/A'],
  ] as const)('reads %s', async (_what, cell, text) => {
    const sheet = sheetOf([{ t: 's', v: 'x' }, { ...cell }, { t: 's', v: 'y' }]);
    expect(await rowsOf(fileOf(bookOf({ one: sheet }), type))).toEqual([['x', text, 'y']]);
  });

  it('counts dates from 1904 if the file says so', async () => {
    const book = bookOf({ one: sheetOf([{ t: 'n', v: 46_352 - 1462, z: 'd/m/yy' }]) }, { WBProps: { date1904: true } });
    expect(await rowsOf(fileOf(book, type))).toEqual([['2026-11-26']]);
  });

  it('counts for nothing if it is hidden with its sheet, or if the sheet is empty', async () => {
    const sheets = {
      hidden: utils.aoa_to_sheet([['h']]),
      empty: utils.aoa_to_sheet([]),
      one: utils.aoa_to_sheet([['x']]),
    };
    const book = bookOf(sheets, { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] });
    expect(await rowsOf(fileOf(book, type))).toEqual([['x']]);
  });
});

const zipOf = async (parts: Record<string, string>) => {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name);
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
};

it('reads an ODS file: its dates, numbers and flags, and no hidden sheet', async () => {
  const cell = (type: string, value: string, text: string) =>
    `<table:table-cell office:value-type="${type}" office:${value}><text:p>${text}</text:p></table:table-cell>`;
  const table = (name: string, style: string, cells: string) =>
    `<table:table table:name="${name}" table:style-name="${style}"><table:table-row>${cells}</table:table-row></table:table>`;
  const style = (name: string, shown: boolean) =>
    `<style:style style:name="${name}" style:family="table" style:master-page-name="Default"><style:table-properties table:display="${shown}"/></style:style>`;
  const seen = [
    cell('date', 'date-value="2026-11-26T15:30:00"', '26/11/26'),
    cell('float', 'value="1234.5"', '1,235'),
    cell('boolean', 'boolean-value="true"', 'TRUE'),
  ];
  const ods = await zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'styles.xml': '<office:document-styles/>',
    'content.xml': `<office:document-content><office:automatic-styles>${style('ta1', false)}${style('ta2', true)}</office:automatic-styles><office:body><office:spreadsheet>${table('hidden', 'ta1', cell('float', 'value="1"', '1'))}${table('one', 'ta2', seen.join(''))}</office:spreadsheet></office:body></office:document-content>`,
  });
  expect(await rowsOf(ods)).toEqual([['2026-11-26 15:30:00', '1234.5', 'TRUE']]);
  expect(await rowsOf(fileOf(bookOf({ one: utils.aoa_to_sheet([['x', 2]]) }), 'ods'))).toEqual([['x', '2']]);
});

describe('rows that a person does not see', () => {
  const COLUMNS = [
    ['Date', 'Credit'],
    ['2026-11-26', '1'],
    ['2026-11-27', '2'],
    ['2026-11-28', '3'],
  ];
  const SEEN = [
    ['Date', 'Credit'],
    ['2026-11-28', '3'],
  ];
  const sheet = { ...utils.aoa_to_sheet(COLUMNS), '!rows': [{}, { hidden: true }, { hidden: true }] };

  const row = (at: number) => Buffer.from([8, 2, 16, 0, at, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0]);
  const xls = () => xlsWith(sheet, [row(1), row(2)]);

  const ods = () => {
    let at = 0;
    const visibility = ['', ' table:visibility="filter"', ' table:visibility="collapse"'];
    return odsWith(COLUMNS, (xml) => xml.replace(/<table:table-row/g, (tag) => `${tag}${visibility[at++] ?? ''}`));
  };

  it.each([
    ['xlsx', () => fileOf(bookOf({ sheet }), 'xlsx')],
    ['xlsb', () => fileOf(bookOf({ sheet }), 'xlsb')],
    ['xml', () => fileOf(bookOf({ sheet }), 'xlml')],
    ['xls', xls],
    ['ods', ods],
  ])('are left out of an %s file, which says how many', async (_type, file) => {
    const remarks: Message[] = [];
    expect(await rowsOf(await file(), { remarks })).toEqual(SEEN);
    expect(remarks.map(inEnglish)).toEqual(['2 hidden rows left out. Show the rows in the file to include them.']);
  });
});

describe('hidden columns', () => {
  const COLUMNS = [
    ['Date', 'Old', 'Credit', 'Empty', 'Note'],
    ['2026-11-26', '7', '1', '', 'x'],
  ];
  const SEEN = [
    ['Date', '', 'Credit', 'Empty'],
    ['2026-11-26', '', '1'],
  ];
  const hidden = { hidden: true };
  const sheet = { ...utils.aoa_to_sheet(COLUMNS), '!cols': [{}, hidden, {}, {}, hidden, hidden] };
  const hiddenColumns = (first: number, last: number) =>
    Buffer.from([0x7d, 0, 12, 0, first, 0, last, 0, 0, 9, 15, 0, 1, 0, 0, 0]);
  const column = (more = '') => `<table:table-column${more}/>`;
  const columns = [
    column(),
    column(' table:visibility="collapse"'),
    column(' table:number-columns-repeated="2"'),
    column(' table:visibility="filter" table:number-columns-repeated="16380"'),
  ].join('');
  const ods = () =>
    odsWith(COLUMNS, (xml) =>
      xml.replace(/<table:table-column[^>]*>/g, '').replace(/<table:table-row/, `${columns}$&`),
    );

  it.each([
    ['xlsx', () => fileOf(bookOf({ sheet }), 'xlsx')],
    ['xlsb', () => fileOf(bookOf({ sheet }), 'xlsb')],
    ['xml', () => fileOf(bookOf({ sheet }), 'xlml')],
    ['xls', () => xlsWith(sheet, [hiddenColumns(1, 1), hiddenColumns(4, 5)])],
    ['ods', ods],
  ])('are left out of an %s file, which says which', async (_type, file) => {
    const remarks: Message[] = [];
    expect(await rowsOf(await file(), { remarks })).toEqual(SEEN);
    expect(remarks.map(inEnglish)).toEqual([
      '2 hidden columns left out: B, E. Show the columns in the file to include them.',
    ]);
  });
});

it('hides every column behind the last one at no cost for each row', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [row, row, row]);
  const sheet = { ...utils.aoa_to_sheet([['Date', 'Credit', 'Note'], ...rows]), '!cols': [] as ColInfo[] };
  const file = () => fileOf(bookOf({ sheet }), 'xlsx');
  const time = async (columns: ColInfo[]) => {
    sheet['!cols'] = columns;
    const [book, began] = [file(), performance.now()];
    expect(await rowsOf(book)).toHaveLength(20_001);
    return performance.now() - began;
  };
  const one = await time([...Array(7), { hidden: true }]);
  const all = await time(Array.from({ length: 16_384 }, (_, at) => ({ hidden: at > 6 })));
  expect(all).toBeLessThan(one * 2);
});

/** Adds records behind the sheet's beginning: the library writes no hidden rows and columns into an XLS. */
function xlsWith(sheet: WorkSheet, records: Buffer[]): Buffer {
  const file = CFB.read(fileOf(bookOf({ sheet }), 'biff8'), { type: 'buffer' });
  const content = Buffer.from(CFB.find(file, '/Workbook')?.content as never);
  const begin = content.indexOf(Buffer.from([9, 8, 16, 0]), 4) + 20;
  CFB.utils.cfb_add(
    file,
    '/Workbook',
    Buffer.concat([content.subarray(0, begin), ...records, content.subarray(begin)]),
  );
  return Buffer.from(CFB.write(file, { type: 'buffer' }));
}

/** Writes an ODS with changed content: the library writes no hidden rows and columns. */
async function odsWith(rows: string[][], change: (xml: string) => string): Promise<Buffer> {
  const file = CFB.read(fileOf(bookOf({ sheet: utils.aoa_to_sheet(rows) }), 'ods'), { type: 'buffer' });
  const xml = Buffer.from(CFB.find(file, '/content.xml')?.content as never).toString();
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': change(xml),
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'styles.xml': '<office:document-styles/>',
  });
}

describe('of several sheets', () => {
  const table = [
    ['Date', 'Credit', 'Remarks'],
    ['2026-11-26', '1', 'x'],
  ];
  const cover = [['Statement'], ['Credit']];
  const namedIn = (cells: string[]) => cells.filter((cell) => ['Date', 'Credit', 'Remarks'].includes(cell)).length;
  const read = async (sheets: Record<string, string[][]>, type: 'xlsx' | 'xlsb' | 'biff8' | 'xlml' | 'ods') => {
    const book = bookOf(
      Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, utils.aoa_to_sheet(rows)])),
    );
    const remarks: Message[] = [];
    return { rows: await rowsOf(fileOf(book, type), { namedIn, remarks }), remarks: remarks.map(inEnglish) };
  };

  it.each(['xlsx', 'xlsb', 'biff8', 'xlml', 'ods'] as const)(
    'an %s file gives the one with the table',
    async (type) => {
      const { rows, remarks } = await read({ Cover: cover, Empty: [], Jan: table, Feb: [...table, ...table] }, type);
      expect(rows).toEqual(table);
      expect(remarks).toEqual(['Read from the sheet “Jan”.', 'Ignored: “Feb” with 3 rows.']);
    },
  );

  it('names the number of further sheets, and yields to other requests between them', async () => {
    let turn = 0;
    let next = setImmediate(function others() {
      turn += 1;
      next = setImmediate(others);
    });
    const names = Array.from({ length: 33 }, (_, at) => `S${at}`);
    const book = bookOf(Object.fromEntries(names.map((name) => [name, utils.aoa_to_sheet([[name], ['x']])])));
    const remarks: Message[] = [];
    const seenAt = new Map<string | undefined, number>();
    const namedIn = ([name]: string[]) => {
      if (name !== 'x') seenAt.set(name, turn);
      return name === 'S7' ? 1 : 0;
    };
    expect(await rowsOf(fileOf(book, 'xlsx'), { namedIn, remarks })).toEqual([['S7'], ['x']]);
    clearImmediate(next);
    expect(remarks.map(inEnglish)).toEqual([
      'Read from the sheet “S7”.',
      expect.stringMatching(/“S29” with 2 rows, 3 more sheets\.$/),
    ]);
    expect(new Set(seenAt.values()).size).toBe(30);
  });

  it('doesn’t mention empty sheets', async () => {
    expect(await read({ Empty: [], Jan: table }, 'xlsx')).toEqual({ rows: table, remarks: [] });
  });
});

const PAGE = `<table><tr><th colspan="2">Statement</th></tr><tr><th>Date</th><th>Credit</th></tr>
  <tr><td>05/06/2026</td><td>1,00,000.00</td></tr><tr><td>'9841</td><td>Rs.&nbsp;2 caf\u00e9</td></tr></table>`;
const LATIN = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">';
it.each([
  ['a page', Buffer.from(`<html><body>${PAGE}</body></html>`)],
  ['a page with a mark before it', Buffer.from(`\ufeff\n<!DOCTYPE html><html>${PAGE}</html>`)],
  ['a page in UTF-16', Buffer.from(`\ufeff<html>${PAGE}</html>`, 'utf16le')],
  ['a page in the alphabet it names', Buffer.from(`<html><head>${LATIN}</head>${PAGE}</html>`, 'latin1')],
  ['a page as XML', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><html xmlns="x">${PAGE}</html>`)],
  ['a bare table', Buffer.from(PAGE)],
])('reads an XLS that is %s, letter by letter', async (_what, bytes) => {
  expect(await rowsOf(bytes)).toEqual([
    ['Statement'],
    ['Date', 'Credit'],
    ['05/06/2026', '1,00,000.00'],
    ["'9841", 'Rs. 2 caf\u00e9'],
  ]);
});

it('reads all tables of a page one after the other, without hidden rows', async () => {
  const one = '<table><tr><td>Account</td><td>001</td></tr></table>';
  const rows = ['<tr><th>Date</th></tr>', '<tr style="display: none"><td>1</td></tr>', '<tr hidden><td>2</td></tr>'];
  const remarks: Message[] = [];
  const page = `<html>${one}<p>May</p><table><tr><td><table>${rows.join('')}<tr class="hidden-xs"><td>3</td></tr></table>`;
  expect(await rowsOf(Buffer.from(page), { remarks })).toEqual([['Account', '001'], ['Date'], ['3']]);
  expect(remarks.map(inEnglish)).toEqual(['2 hidden rows left out. Show the rows in the file to include them.']);
});

it.each([
  ['a page without a table', '<!DOCTYPE html><html><body>Log in</body></html>'],
  ['a page with its pictures', `MIME-Version: 1.0\nContent-Type: multipart/related\n\n${PAGE}`],
  ['a PDF', '%PDF-1.7\n1 0 obj'],
  ['a rich text', '{\\rtf1\\ansi Date\\cell}'],
])('says how to save %s', async (_what, text) => {
  await expect(rowsOf(Buffer.from(text))).rejects.toMatchObject({ status: 400, message: /Save it as CSV, XLSX/ });
});

it('reads the first of merged cells, and the whole text of a cell with several fonts', async () => {
  const merged = utils.aoa_to_sheet([['a', '', 'c']]);
  merged['!merges'] = [utils.decode_range('A1:B1')];
  expect(await rowsOf(fileOf(bookOf({ merged }), 'xlsx'))).toEqual([['a', '', 'c']]);
  const rich = sheetOf([
    { t: 's', v: 'red and blue', r: '<r><t xml:space="preserve">red </t></r><r><t>and blue</t></r>' },
  ]);
  expect(await rowsOf(write(bookOf({ rich }), { type: 'buffer', bookType: 'xlsx', bookSST: true }))).toEqual([
    ['red and blue'],
  ]);
});

it('reads a cell merged downwards in each of its rows, and names its column', async () => {
  const sheet = utils.aoa_to_sheet([
    ['SKU', 'Colour', 'Note'],
    ['A-1', 'Red', 'x'],
    ['', 'Blue', 'x'],
    ['A-2', 'Red', ''],
  ]);
  sheet['!merges'] = ['A2:A3', 'C3:C1048576', 'B5:B9'].map(utils.decode_range);
  const remarks: Message[] = [];
  const rows = await Array.fromAsync(readNumberedRows(fileOf(bookOf({ one: sheet }), 'xlsx'), { remarks }));
  expect(rows).toEqual([
    { number: 1, cells: ['SKU', 'Colour', 'Note'] },
    { number: 2, cells: ['A-1', 'Red', 'x'] },
    { number: 3, cells: ['A-1', 'Blue', 'x'], filled: [0] },
    { number: 4, cells: ['A-2', 'Red', 'x'], filled: [2] },
  ]);
  expect(remarks.map(inEnglish)).toEqual(['Merged cells count for each of their rows, in column A, C.']);
});

const LINES = ['EXAMPLE BANK', 'Date,Details,Credit', '27/11/2026,"SITA, RAM",2000.00'];
it.each([
  ['a sheet', fileOf(bookOf({ one: utils.aoa_to_sheet(LINES.map((line) => [line])) }), 'xlsx')],
  ['a text', Buffer.from(LINES.map((line) => `"${line.replaceAll('"', '""')}"`).join('\n'))],
  ['a header', Buffer.from([...LINES.slice(0, 1), '"Date,Details,Credit"', LINES[2]].join('\n'))],
])('splits whole lines in one cell of %s', async (_what, file) => {
  expect(await rowsOf(file)).toEqual([
    ['EXAMPLE BANK'],
    ['Date', 'Details', 'Credit'],
    ['27/11/2026', 'SITA, RAM', '2000.00'],
  ]);
});

it.each([
  ['an unclosed quotation mark', 'B,"q,200'],
  ['a line break', 'B,q\n2nd,200'],
])('leaves a whole line with %s in its cell, for the row’s reader to refuse', async (_what, line) => {
  const lines = ['SKU,Name,Price', 'A,a,100', line, 'C,c,300\n'];
  const sheet = utils.aoa_to_sheet(lines.map((line) => [line]));
  expect(await rowsOf(fileOf(bookOf({ one: sheet }), 'xlsx'))).toEqual([
    ['SKU', 'Name', 'Price'],
    ['A', 'a', '100'],
    [line],
    ['C', 'c', '300'],
  ]);
});

it('leaves titles with commas above a table as they are', async () => {
  const titles = ['"Ram Traders, New Road"', '"Kathmandu, Nepal"'];
  expect(await rowsOf(Buffer.from([...titles, 'Date,Credit', '27/11/2026,5'].join('\n')))).toEqual([
    ['Ram Traders, New Road'],
    ['Kathmandu, Nepal'],
    ['Date', 'Credit'],
    ['27/11/2026', '5'],
  ]);
});

it('reads elements with a prefix, and counts no cell that is only formatted', async () => {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const bytes = await zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPE}"/></Types>`,
    'xl/workbook.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:r="${OFFICE}"><x:sheets><x:sheet name="S" sheetId="1" r:id="r1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="AMJ1" s="0"/></x:row></x:sheetData></x:worksheet>`,
  });
  expect(await rowsOf(bytes)).toEqual([['1']]);
});

it('reports a file with a password', async () => {
  const zip = Buffer.concat(await xlsxOf([['x']]).toArray());
  for (const [mark, at] of [['PK\x03\x04', 6] as const, ['PK\x01\x02', 8] as const])
    for (let found = zip.indexOf(mark); found >= 0; found = zip.indexOf(mark, found + 1))
      zip.writeUInt16LE(zip.readUInt16LE(found + at) | 1, found + at);
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 64, 0, 0, 0, ...Array(40).fill(0)]));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000));
  for (const bytes of [zip, Buffer.from(CFB.write(container, { type: 'buffer' }))])
    await expect(rowsOf(bytes)).rejects.toMatchObject({ status: 400, message: /has a password/ });
});

it('yields to other requests while it reads a workbook, and ends its process if the reader leaves', async () => {
  const bytes = Buffer.concat(await xlsxOf(Array.from({ length: 20_000 }, () => ['x', 1, 'y'])).toArray());
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  expect(await rowsOf(bytes)).toHaveLength(20_000);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(20);
  // Read more files than there are slots: each slot must be released.
  for (let time = 0; time < 3; time += 1) for await (const _row of readNumberedRows(bytes)) break;
  expect(await rowsOf(Buffer.concat(await xlsxOf([['x']]).toArray()))).toEqual([['x']]);
});

describe('CSV', () => {
  it('reads an inch mark in a cell as such', async () => {
    expect(await rowsOf(Buffer.from('text,credit\nTV 32" wall mount,2000\n"a ""b""",1\n'))).toEqual([
      ['text', 'credit'],
      ['TV 32" wall mount', '2000'],
      ['a "b"', '1'],
    ]);
  });

  it('names the unreadable row', async () => {
    await expect(rowsOf(Buffer.from('text,credit\na,1\n\n"never closed,2\nb,3\n'))).rejects.toMatchObject({
      status: 400,
      message: /^Row 4 of this file/,
    });
  });

  it.each([
    ['little', Buffer.from('\ufeffsku\tname\nA\tफोन\n', 'utf16le')],
    ['big', Buffer.from('\ufeffsku\tname\nA\tफोन\n', 'utf16le').swap16()],
  ])('reads the Unicode text that Excel saves, with the %s end first', async (_end, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      ['sku', 'name'],
      ['A', 'फोन'],
    ]);
  });
});

it.each([
  ['a formula', '<c r="A2"><f>1+1</f></c>', '#VALUE!'],
  ['a formula with an empty value', '<c r="A2"><f>1+1</f><v></v></c>', '#VALUE!'],
  ['a calculated formula', '<c r="A2"><f>1+1</f><v>2</v></c>', '2'],
])('reads %s without hiding a value that was never calculated', async (_what, cell, text) => {
  const file = fileOf(
    bookOf({
      one: utils.aoa_to_sheet([
        ['Price', 'Name'],
        [0, 'b'],
      ]),
    }),
    'xlsx',
  );
  const zip = CFB.read(file, { type: 'buffer' });
  const sheet = CFB.find(zip, '/xl/worksheets/sheet1.xml');
  const xml = Buffer.from((sheet?.content ?? []) as Uint8Array).toString();
  CFB.utils.cfb_add(zip, '/xl/worksheets/sheet1.xml', Buffer.from(xml.replace(/<c r="A2"[^>]*>.*?<\/c>/, cell)));
  const bytes = Buffer.from(CFB.write(zip, { type: 'buffer', fileType: 'zip' }) as Buffer);
  expect(await rowsOf(bytes)).toEqual([
    ['Price', 'Name'],
    [text, 'b'],
  ]);
});
