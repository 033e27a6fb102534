import { expect, it } from 'vitest';
import { readSheetRows } from './sheet-read.ts';
import { xlsxOf } from './sheet-write.ts';

const read = async (bytes: Buffer) => (await Array.fromAsync(readSheetRows(bytes))).length;
const xlsx = async (rows: string[][]) => Buffer.concat(await xlsxOf(rows).toArray());

it('refuses more columns and more rows than a table of people has', async () => {
  const wide = [Array.from({ length: 201 }, () => 'x')];
  const long = Array.from({ length: 50_002 }, () => ['x']);
  const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  for (const bytes of [csv(wide), await xlsx(wide)])
    await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /200 columns/ });
  for (const bytes of [csv(long), await xlsx(long)])
    await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /50000 rows/ });
  expect(await read(csv(long.slice(1)))).toBe(50_001);
});

it('lets others have their turn while a large CSV is parsed', async () => {
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  const row = `${'x'.repeat(400)}\n`;
  expect(await read(Buffer.from(row.repeat(40_000)))).toBe(40_000);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(20);
});
