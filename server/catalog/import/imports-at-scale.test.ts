import { expect, it } from 'vitest';
import { unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { processorShare } from '../../../test/processor-share.ts';
import { xlsxOf } from '../../http/sheets/sheet-write.ts';

const { imported } = await importFixture();
const ROWS = 5_000;

it.each(['csv', 'xlsx'])(
  `takes ${ROWS} rows of %s in a minute, with flat memory`,
  async (format) => {
    const prefix = unique('BULK').replace(' ', '');
    const rows = Array.from({ length: ROWS }, (_, n) => [`${prefix}-${n}`, `Product ${n}`, 1000 + n, 900 + n, n % 90]);
    const table = [['sku', 'name', 'price', 'sales price', 'stock'], ...rows];
    const bytes = format === 'csv' ? Buffer.from(table.join('\n')) : Buffer.concat(await xlsxOf(table).toArray());
    const began = performance.now();
    const before = process.memoryUsage().rss;
    const result = await imported(bytes);
    const seconds = ((performance.now() - began) / 1000) * processorShare();
    const megabytes = (process.memoryUsage().rss - before) / 1024 / 1024;
    console.log(`${ROWS} rows of ${format}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB more`);
    expect(result).toMatchObject({ status: 'done', added: ROWS, bad_rows: 0 });
    expect(seconds).toBeLessThan(60);
    expect(megabytes).toBeLessThan(100);
  },
  90_000,
);
