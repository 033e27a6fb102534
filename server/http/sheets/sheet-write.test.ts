import { buffer, text } from 'node:stream/consumers';
import { read, type WorkSheet } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { readNumberedRows } from './sheet-read.ts';
import { csvOf, xlsxOf } from './sheet-write.ts';

async function* breaking() {
  yield ['a', 1];
  throw new Error('The connection is gone.');
}

it.each([
  ['CSV', csvOf],
  ['XLSX', xlsxOf],
])('rows that break off while they are read end a %s with their error, and nothing else', async (_name, sheetOf) => {
  await expect(text(sheetOf(breaking()))).rejects.toThrow('The connection is gone.');
});

it('stops writing rows when the reader leaves', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield ['a'];
    } finally {
      isClosed = true;
    }
  }
  for await (const _part of csvOf(endless())) break;
  await expect.poll(() => isClosed).toBe(true);
});

it('writes a day as a date cell without a time, and reads it back unchanged', async () => {
  const days = ['2026-11-28', '2000-02-29', '1999-12-31'];
  const rows = [['Day'], ...days.map((day) => [{ day }])];
  const xlsx = await buffer(xlsxOf(rows));
  const sheet = read(xlsx, { cellDates: true, cellNF: true, UTC: true }).Sheets.Sheet1 as WorkSheet;
  expect(sheet.A2).toMatchObject({ t: 'd', v: new Date('2026-11-28T00:00:00Z'), z: 'yyyy\\-mm\\-dd' });
  const back = [];
  for (const file of [xlsx, await buffer(csvOf(rows))])
    for await (const { number, cells } of readNumberedRows(file)) if (number > 1) back.push(cells[0]);
  expect(back).toEqual([...days, ...days]);
});

it('writes a moment as a date cell in Nepal’s time, to the second, and reads it back unchanged', async () => {
  const moments = ['2026-11-28T06:15:00Z', '2026-11-27T18:14:59.999Z', '2000-02-29T06:07:08Z'].map(
    (at) => new Date(at),
  );
  const rows = [['At', 'IMEI', 'Amount'], ...moments.map((at) => [at, '356938035643809', 2000.5])];
  const xlsx = await buffer(xlsxOf(rows));
  const sheet = read(xlsx, { cellDates: true, UTC: true }).Sheets.Sheet1 as WorkSheet;
  expect([sheet.A2, sheet.B2, sheet.C2]).toMatchObject([
    { t: 'd', v: new Date('2026-11-28T12:00:00Z') },
    { t: 's', v: '356938035643809' },
    { t: 'n', v: 2000.5 },
  ]);
  const back = [];
  for (const file of [xlsx, await buffer(csvOf(rows))])
    for await (const { number, cells } of readNumberedRows(file)) if (number > 1) back.push(cells[0]);
  const written = ['2026-11-28 12:00:00', '2026-11-27 23:59:59', '2000-02-29 11:52:08'];
  expect(back).toEqual([...written, ...written]);
});
