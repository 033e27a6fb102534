import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildProduct, buildScheme } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { newId } from '../../db/columns.ts';
import { files } from '../../media/media.table.ts';
import { productImages, products, variants } from '../catalog.table.ts';

const { db, upload, start, run, shown, imported } = await importFixture();

const TYPES = [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }];

/** Builds a product with a picture and two variants; returns its SKU as well. */
async function pictured(fields: { is_published: boolean; sales_price?: number }) {
  const product = await buildProduct(db, { inventory_type: TYPES, sales_price: fields.sales_price ?? 45_000 });
  const file_id = newId();
  await db
    .insert(files)
    .values({ _id: file_id, path: `public/${file_id}.jpg`, name: 'a.jpg', width: 9, height: 9, bytes: 9 });
  await db.insert(productImages).values({ product_id: product._id, file_id, position: 0 });
  await db.update(products).set({ is_published: fields.is_published }).where(eq(products._id, product._id));
  const row = await rowOf(product);
  return { ...product, sku: row.sku_from_system };
}

const rowOf = async ({ _id }: { _id: string }) =>
  firstOf(await db.select().from(products).where(eq(products._id, _id)));
const pricesOf = async ({ _id }: { _id: string }) =>
  (await db.select().from(variants).where(eq(variants.product_id, _id)).orderBy(variants.position)).map(
    ({ sales_price, is_available }) => (is_available ? sales_price / 100 : null),
  );

it('names, before it writes, the schemes that stop because a product goes off sale', async () => {
  const live = await pictured({ is_published: true });
  const scheme = await buildScheme(db, live);
  const { notes } = await imported(`sku,variant,published\n${live.sku},Red,no`, { dry_run: true });
  expect(notes).toEqual([expect.stringContaining(`These schemes stop taking orders: ${scheme.name}.`)]);
  expect((await rowOf(live)).is_published).toBe(true);
});

describe('a product that an import makes live is whole', () => {
  it('publishes no draft with a variant without a price, and reports it in a dry run too', async () => {
    const draft = await pictured({ is_published: false, sales_price: 0 });
    const file = `sku,variant,published,price,sales price\n${draft.sku},Red,yes,100,90\n${draft.sku},Blue,yes,,`;
    const text = 'Sales price: A published product needs a price.';
    const errors = [
      { line: 2, text, cells: [{ column: 'Sales price', found: '90' }] },
      { line: 3, text, cells: [{ column: 'Sales price', found: '' }] },
    ];
    expect(await imported(file, { dry_run: true })).toMatchObject({
      status: 'checked',
      bad_rows: 2,
      changed: 0,
      errors,
    });
    expect(await imported(file)).toMatchObject({ status: 'refused', bad_rows: 2, errors });
    expect(await imported(file, { skip_bad: true })).toMatchObject({
      status: 'done',
      bad_rows: 2,
      changed: 0,
    });
    expect([(await rowOf(draft)).is_published, await pricesOf(draft)]).toEqual([false, [0, 0]]);

    const whole = `sku,variant,published,price,sales price\n${draft.sku},Red,yes,100,90\n${draft.sku},Blue,yes,100,80`;
    expect(await imported(whole)).toMatchObject({ status: 'done', bad_rows: 0, changed: 1 });
    expect([(await rowOf(draft)).is_published, await pricesOf(draft)]).toEqual([true, [90, 80]]);
  });

  it('removes neither the price nor the last available variant of a live product', async () => {
    const live = await pictured({ is_published: true });
    const unpriced = await imported(`sku,variant,price,sales price\n${live.sku},Red,0,0`);
    const text = 'Sales price: A published product needs a price.';
    expect(unpriced.errors).toEqual([{ line: 2, text, cells: [{ column: 'Sales price', found: '0' }] }]);
    const added = await imported(`sku,options,price\n${live.sku},Colour: Green,0`);
    expect(added.errors).toEqual([{ line: 2, text, cells: [{ column: 'Sales price', found: '' }] }]);
    const none = await imported(`sku,variant,available\n${live.sku},Red,no\n${live.sku},Blue,no`);
    expect(none.errors).toEqual(
      [2, 3].map((line) => ({
        line,
        text: 'Available: A published product needs a variant that is available.',
        cells: [{ column: 'Available', found: 'no' }],
      })),
    );
    expect(await pricesOf(live)).toEqual([45_000, 45_000]);
    const one = await imported(`sku,variant,available,price,sales price\n${live.sku},Red,no,0,0`);
    expect(one).toMatchObject({ status: 'done', bad_rows: 0 });
    expect(await pricesOf(live)).toEqual([null, 45_000]);
    const off = await imported(`sku,variant,published,available\n${live.sku},Blue,no,no`);
    expect(off).toMatchObject({ status: 'done', bad_rows: 0 });
  });

  it('lets an incomplete live product be fixed step by step, but not made worse', async () => {
    const live = await pictured({ is_published: true, sales_price: 0 });
    await db.delete(productImages).where(eq(productImages.product_id, live._id));
    expect(await imported(`sku,variant,price\n${live.sku},Red,100`)).toMatchObject({ status: 'done', bad_rows: 0 });
    const better = await imported(`sku,variant,price,sales price\n${live.sku},Red,100,90`);
    expect(better).toMatchObject({ status: 'done', bad_rows: 0 });
    const worse = await imported(`sku,variant,sales price\n${live.sku},Red,0`);
    const text = 'Sales price: A published product needs a price.';
    expect(worse.errors).toEqual([{ line: 2, text, cells: [{ column: 'Sales price', found: '0' }] }]);
    expect(await pricesOf(live)).toEqual([90, 0]);
  });

  it('checks again when writing, so it notices names taken meanwhile', async () => {
    const draft = await pictured({ is_published: false });
    const { data } = await upload(`sku,variant,published\n${draft.sku},Red,yes`);
    await start(data);
    await db.execute(sql`create function meanwhile() returns trigger language plpgsql as $$
      begin ${takePicture(draft._id)}; return new; end $$`);
    await db.execute(sql`create trigger meanwhile after update of status on file_imports
      for each row when (new.status = 'writing') execute function meanwhile()`);
    await run(data);
    await db.execute(sql`drop function meanwhile() cascade`);
    expect(await shown(data)).toMatchObject({
      status: 'done',
      changed: 0,
      errors: [{ line: 2, text: 'Published: A published product needs a picture.' }],
    });
    expect((await rowOf(draft)).is_published).toBe(false);
  });
});

const takePicture = (id: string): SQL => sql`delete from product_images where product_id = ${sql.raw(`'${id}'`)}`;
