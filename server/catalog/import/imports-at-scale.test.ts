import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildOffice, buildPlace, unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { processorShare } from '../../../test/processor-share.ts';
import { xlsxOf } from '../../http/sheets/sheet-write.ts';
import { areas } from '../../locations/locations.table.ts';

const { db, imported } = await importFixture();
const ROWS = 5_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes still held after garbage collection, because a busy machine collects late. */
function memory(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

it.each(['csv', 'xlsx'])(
  `takes ${ROWS} rows of %s in a minute, with flat memory`,
  async (format) => {
    const prefix = unique('BULK').replace(' ', '');
    const rows = Array.from({ length: ROWS }, (_, n) => [`${prefix}-${n}`, `Product ${n}`, 1000 + n, 900 + n, n % 90]);
    const table = [['sku', 'name', 'price', 'sales price', 'stock'], ...rows];
    const bytes = format === 'csv' ? Buffer.from(table.join('\n')) : Buffer.concat(await xlsxOf(table).toArray());
    // The first file fills permanent caches, so compare the growth from one file to the next.
    await imported(bytes, { dry_run: true });
    const began = performance.now();
    const before = memory();
    const result = await imported(bytes);
    const seconds = ((performance.now() - began) / 1000) * processorShare();
    const megabytes = memory() - before;
    console.log(`${ROWS} rows of ${format}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB more`);
    expect(result).toMatchObject({ status: 'done', added: ROWS, bad_rows: 0 });
    expect(seconds).toBeLessThan(60);
    expect(megabytes).toBeLessThan(40);
  },
  90_000,
);

it('imports 5000 retailers in a minute', async () => {
  const code = () => unique('S').replace(' ', '-').toUpperCase();
  const nd = await buildOffice(db, { type: 'ND', office_code: code() });
  const rd = await buildOffice(db, { type: 'RD', office_code: code() }, nd);
  const place = await buildPlace(db);
  const area = firstOf(await db.select().from(areas).where(eq(areas._id, place.vdc_municipality)));
  const rows = Array.from({ length: 5_000 }, (_, n) => `SHOP-${n},Shop ${n},${rd.office_code},${area.name}`);
  const file = ['office_code,name,distributor_code,area', ...rows].join('\n');
  const began = performance.now();
  expect(await imported(file, { path: 'office/import', skip_bad: true })).toMatchObject({
    status: 'done',
    added: 5_000,
  });
  const seconds = ((performance.now() - began) / 1000) * processorShare();
  console.log(`5000 retailers: ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60);
}, 90_000);
