import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
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

async function zipped(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), `xl/${name}`);
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}
const SHEET = 'worksheets/sheet1.xml';

it('makes no room for a column only because a cell names it', async () => {
  const bytes = await zipped({ [SHEET]: '<worksheet><row><c r="ZZZ1"><v>1</v></c></row></worksheet>' });
  await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /200 columns/ });
  const near = await zipped({ [SHEET]: '<worksheet><row><c r="GR1"><v>1</v></c></row></worksheet>' });
  expect((await Array.fromAsync(readSheetRows(near)))[0]).toHaveLength(200);
});

it('refuses shared strings of more than 20 MB, be they few or empty', async () => {
  const sheet = '<worksheet><row><c r="A1" t="s"><v>0</v></c></row></worksheet>';
  for (const strings of [`<si><t>${'x'.repeat(1_000_000)}</t></si>`.repeat(22), '<si/>'.repeat(1_400_000)]) {
    const bytes = await zipped({ [SHEET]: sheet, 'sharedStrings.xml': `<sst>${strings}</sst>` });
    await expect(read(bytes)).rejects.toMatchObject({ status: 413, message: /too much text/ });
  }
});
