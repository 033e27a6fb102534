import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct } from '../../test/builders.ts';
import { transact } from '../db/db.ts';
import { productStock, products, variants } from './catalog.table.ts';
import { holdStock, releaseStock } from './stock.service.ts';
import { findDrift } from './stock-check.ts';

const { db } = await testApp();

const colours = (inventory: number) =>
  buildProduct(db, { inventory, inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }] });
const idsOf = (product: { variant: { _id: string }[] }) => product.variant.map((variant) => variant._id);
const totalsOf = async (product: { _id: string }) => {
  const [row] = await db.select().from(productStock).where(eq(productStock.product_id, product._id));
  return row && [row.inventory, row.available, row.level];
};

describe('the stock total of a product', () => {
  it('follows every statement that changes its variants', async () => {
    const product = await colours(10);
    expect(await totalsOf(product)).toEqual([20, 20, 'enough']);
    await holdStock(db, idsOf(product));
    expect(await totalsOf(product)).toEqual([20, 18, 'enough']);
    await releaseStock(db, idsOf(product));
    expect(await totalsOf(product)).toEqual([20, 20, 'enough']);
    await db
      .update(variants)
      .set({ inventory: 1 })
      .where(inArray(variants._id, idsOf(product)));
    expect(await totalsOf(product)).toEqual([2, 2, 'low']);
    await db.delete(variants).where(inArray(variants._id, idsOf(product)));
    expect(await totalsOf(product)).toEqual([0, 0, 'out']);
  });

  it('is right after orders of its variants at one moment', async () => {
    const [one, other] = [await colours(5), await colours(5)];
    const pairs = Array.from({ length: 20 }, (_, index) => [
      (index % 2 ? one : other).variant[index % 2]?._id as string,
      (index % 2 ? other : one).variant[(index >> 1) % 2]?._id as string,
    ]);
    const takes = await Promise.all(
      pairs.map((pair) =>
        transact(db, async (db) => {
          const { soldOut } = await holdStock(db, pair);
          if (soldOut) throw new Error('sold out');
        }).then(
          () => true,
          () => false,
        ),
      ),
    );
    const taken = takes.filter(Boolean).length;
    const [first, second] = [await totalsOf(one), await totalsOf(other)];
    expect(taken).toBeGreaterThan(0);
    expect([first?.[1], second?.[1]]).toEqual([10 - taken, 10 - taken]);
  });

  it('is what stock:check finds when somebody has changed it by hand', async () => {
    const product = await colours(3);
    await db.update(productStock).set({ inventory: 7 }).where(eq(productStock.product_id, product._id));
    const drift = (await findDrift(db)).filter(({ what }) => what.startsWith(product.name));
    expect(drift).toEqual([{ what: `${product.name}: units in all`, counted: 6, stored: 7 }]);
    await db.delete(products).where(eq(products._id, product._id));
    expect(await totalsOf(product)).toBeUndefined();
  });
});

describe('holding stock', () => {
  it('names the variant that has none left, and takes two units of one that is asked for twice', async () => {
    const product = await colours(2);
    const [red = '', blue = ''] = idsOf(product);
    expect(await holdStock(db, [red, red])).toEqual({ emptied: [product._id] });
    expect(await holdStock(db, [red, blue])).toMatchObject({ soldOut: red });
    await db.update(variants).set({ is_available: false }).where(eq(variants._id, blue));
    expect(await holdStock(db, [blue])).toMatchObject({ soldOut: blue });
  });
});
