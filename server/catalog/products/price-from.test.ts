import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildProduct, unique } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { firstOf, present } from '../../../test/present.ts';
import { products, variants } from '../catalog.table.ts';

const { db, call, token, imported } = await importFixture();

const inventory_type = [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }];

/** Rupees. */
const priceFrom = async (_id: string) => {
  const [row] = await db.select().from(products).where(eq(products._id, _id));
  return row?.sales_price_from && row.sales_price_from / 100;
};

interface Option {
  price: number;
  is_available?: boolean;
}
const variant = (red: Option, blue: Option) =>
  [red, blue].map(({ price, is_available = true }, position) => ({
    sku_of_seller: ['Red', 'Blue'][position] as string,
    is_available,
    inventory: 1,
    price,
    sales_price: price,
  }));
const OFF = { is_available: false };
const CASES = [
  { of: variant({ price: 900 }, { price: 700 }), from: 700 },
  { of: variant({ price: 900 }, { price: 700, ...OFF }), from: 900 },
  { of: variant({ price: 900 }, { price: 0, ...OFF }), from: 900 },
  { of: variant({ price: 900, ...OFF }, { price: 700, ...OFF }), from: 700 },
  { of: variant({ price: 900, ...OFF }, { price: 0 }), from: 900 },
  { of: variant({ price: 0 }, { price: 0, ...OFF }), from: null },
];

it.each(CASES)('a saved product begins at the least price that can be paid: $from', async ({ of, from }) => {
  const body = { type: 'MAIN' as const, name: unique('From'), inventory_type, variant: of };
  const { data } = (await call('POST product', { token, body })).reply;
  expect(await priceFrom(data._id)).toBe(from);
});

it.each(CASES)('an imported product, new or existing, begins there too: $from', async ({ of, from }) => {
  const sku = unique('NEW').replace(' ', '-');
  const header = 'sku,name,options,available,price,sales price';
  const rows = of.map(({ sku_of_seller, is_available, price }) => {
    const cells = [`Colour: ${sku_of_seller}`, is_available ? 'yes' : 'no', price, price];
    return [sku, 'From', ...cells].join(',');
  });
  expect(await imported([header, ...rows].join('\n'))).toMatchObject({ status: 'done', added: 1 });
  const added = firstOf(await db.select().from(products).where(eq(products.sku_from_system, sku)));
  expect(await priceFrom(added._id)).toBe(from);

  const existing = await buildProduct(db, { inventory_type });
  await db.update(products).set({ is_published: false }).where(eq(products._id, existing._id));
  const [{ sku_from_system } = { sku_from_system: '' }] = await db
    .select()
    .from(products)
    .where(eq(products._id, existing._id));
  const file = [header, ...rows].join('\n').replaceAll(sku, sku_from_system);
  expect(await imported(file)).toMatchObject({ status: 'done', changed: 1 });
  expect(await priceFrom(existing._id)).toBe(from);
});

it('the migration corrects stored prices, and can run twice', async () => {
  const made: string[] = [];
  for (const { of } of CASES) {
    const product = await buildProduct(db, { inventory_type });
    for (const { sku_of_seller, is_available, sales_price } of of)
      await db
        .update(variants)
        .set({ is_available, price: sales_price * 100, sales_price: sales_price * 100 })
        .where(eq(variants._id, present(product.variant.find((one) => one.sku_of_seller === sku_of_seller))._id));
    made.push(product._id);
  }
  await db.update(products).set({ sales_price_from: 0 }).where(inArray(products._id, made));
  const migration = join(import.meta.dirname, '../../db/migrations/0001_price_from.sql');
  for (const _time of [1, 2]) await db.execute(sql.raw(await readFile(migration, 'utf8')));
  expect(await Promise.all(made.map(priceFrom))).toEqual(CASES.map(({ from }) => from));
});
