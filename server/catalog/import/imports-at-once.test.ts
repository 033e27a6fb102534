import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody, unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { fileImports } from '../../imports/imports.table.ts';
import { runImport } from '../../imports/run-import.ts';
import { findDrift } from '../../orders/stock-check.service.ts';
import { tableImports } from '../../wiring/table-imports.ts';
import { products, variants } from '../catalog.table.ts';

const { db, call, upload, start, runOf, run, shown } = await importFixture();

it('is written once, completely, if it’s started again while its first job still waits', async () => {
  const prefix = unique('TWICE').replace(' ', '');
  const name = unique('Twice');
  const rows = Array.from({ length: 1500 }, (_, n) => `${prefix}-${n},${name},10`);
  const { data } = await upload(['sku,name,price', ...rows].join('\n'));
  const runs = [];
  for (const _start of [1, 2]) {
    expect((await start(data)).status).toBe(200);
    runs.push(await runOf(data));
    await db
      .update(fileImports)
      .set({ moved_at: new Date(Date.now() - 61_000) })
      .where(eq(fileImports._id, data._id));
  }
  await Promise.all(runs.map((run) => runImport(db, tableImports, run, new Date())));
  expect(await shown(data)).toMatchObject({ status: 'done', bad_rows: 0, added: 1500 });
  expect(await db.$count(products, eq(products.name, name))).toBe(1500);
});

it('leaves the work to the second run if it’s started again during the first', async () => {
  const prefix = unique('AGAIN').replace(' ', '');
  const name = unique('Again');
  const rows = Array.from({ length: 1500 }, (_, n) => `${prefix}-${n},${name},10`);
  const { data } = await upload(['sku,name,price', ...rows].join('\n'));
  await db.execute(sql`create function stand_still() returns trigger language plpgsql as $$
    begin new.moved_at := now() - interval '61 seconds'; return new; end $$`);
  await db.execute(
    sql`create trigger stood_still before update on file_imports for each row execute function stand_still()`,
  );
  await start(data);
  const first = run(data);
  await expect.poll(async () => (await shown(data)).rows, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  expect((await start(data)).status).toBe(200);
  await Promise.all([first, run(data)]);
  await db.execute(sql`drop function stand_still() cascade`);
  expect(await shown(data)).toMatchObject({ status: 'done', bad_rows: 0, added: 1500 });
  expect(await db.$count(products, eq(products.name, name))).toBe(1500);
});

/** Runs the work while an import is paused in its second chunk and holds its locks. */
async function whileWriting(file: string, work: () => Promise<void>) {
  const { data } = await upload(file);
  await start(data);
  await db.execute(sql`create function stand_still() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(7); return new; end $$`);
  await db.execute(sql`create trigger stands_still before update on file_imports
    for each row when (new.rows > 2 and new.status = 'writing') execute function stand_still()`);
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and objid = 7
    and database = (select oid from pg_database where datname = current_database())`;
  let importing: Promise<void> | undefined;
  await db.transaction(async (still) => {
    await still.execute(sql`select pg_advisory_xact_lock(7)`);
    importing = run(data);
    await expect.poll(async () => (await db.execute(waiting)).rows, { timeout: 10_000 }).toHaveLength(1);
    await work();
  });
  await importing;
  await db.execute(sql`drop function stand_still() cascade`);
  return shown(data);
}

const TYPES = [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }];

it('doesn’t block orders of the products that it writes, and keeps their units right', async () => {
  const product = await buildProduct(db, { inventory_type: TYPES });
  const [row] = await db.select().from(products).where(eq(products._id, product._id));
  const sku = row?.sku_from_system;
  const scheme = await buildScheme(db, product);
  const place = await buildPlace(db);
  const office = await buildOffice(db, place);
  const more = Array.from({ length: 1500 }, (_, n) => `z${sku}-${n},Late,,,10,3`);
  const lines = [`${sku},Renamed,Colour: Green,,45000,7`, `${sku},,,Red,,50`, ...more];
  let seconds = Number.POSITIVE_INFINITY;
  const result = await whileWriting(['sku,name,options,variant,price,stock', ...lines].join('\n'), async () => {
    const began = performance.now();
    for (const { _id } of product.variant) {
      const { status } = await call('POST order/public', {
        body: { ...orderBody(scheme, _id, place), office_id: office._id },
      });
      expect(status).toBe(200);
    }
    seconds = (performance.now() - began) / 1000;
  });

  expect(seconds).toBeLessThan(1);
  expect(result).toMatchObject({ status: 'done', added: 1500, changed: 1 });
  const units = await db.select().from(variants).where(eq(variants.product_id, product._id)).orderBy(variants.position);
  expect(units.map(({ inventory, held }) => [inventory, held])).toEqual([
    [50, 1],
    [10, 1],
    [7, 0],
  ]);
  const [renamed] = await db.select().from(products).where(eq(products._id, product._id));
  expect(renamed).toMatchObject({
    name: 'Renamed',
    inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue', 'Green'] }],
  });
  expect(await findDrift(db)).toEqual([]);
});
