import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
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

it('a reader that leaves stops the rows', async () => {
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
