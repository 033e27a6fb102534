import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unique } from '../../test/builders.ts';
import { importDesk } from '../../test/import-desk.ts';
import { products } from './catalog.table.ts';
import { runImport } from './imports.service.ts';
import { imports } from './imports.table.ts';

const { app, db, upload, start, runOf, shown } = await importDesk();

it('is written once and whole where it is started again while its first job still waits', async () => {
  const prefix = unique('TWICE').replace(' ', '');
  const name = unique('Twice');
  const rows = Array.from({ length: 1500 }, (_, n) => `${prefix}-${n},${name},10`);
  const { data } = await upload(['sku,name,price', ...rows].join('\n'));
  const runs = [];
  for (const _start of [1, 2]) {
    expect((await start(data)).status).toBe(200);
    runs.push(await runOf(data));
    await db
      .update(imports)
      .set({ moved_at: new Date(Date.now() - 61_000) })
      .where(eq(imports._id, data._id));
  }
  await Promise.all(runs.map((run) => runImport(db, app.storage, run)));
  expect(await shown(data)).toMatchObject({ state: 'done', bad_rows: 0, products_added: 1500 });
  expect(await db.$count(products, eq(products.name, name))).toBe(1500);
});

it('is left to its second run by a first one that was at work when it was started again', async () => {
  const prefix = unique('AGAIN').replace(' ', '');
  const name = unique('Again');
  const rows = Array.from({ length: 1500 }, (_, n) => `${prefix}-${n},${name},10`);
  const { data } = await upload(['sku,name,price', ...rows].join('\n'));
  await db.execute(sql`create function stand_still() returns trigger language plpgsql as $$
    begin new.moved_at := now() - interval '61 seconds'; return new; end $$`);
  await db.execute(
    sql`create trigger stood_still before update on imports for each row execute function stand_still()`,
  );
  await start(data);
  const first = runImport(db, app.storage, await runOf(data));
  await expect.poll(async () => (await shown(data)).rows, { interval: 5 }).toBeGreaterThan(0);
  expect((await start(data)).status).toBe(200);
  await Promise.all([first, runImport(db, app.storage, await runOf(data))]);
  await db.execute(sql`drop function stand_still() cascade`);
  expect(await shown(data)).toMatchObject({ state: 'done', bad_rows: 0, products_added: 1500 });
  expect(await db.$count(products, eq(products.name, name))).toBe(1500);
});
