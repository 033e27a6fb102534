import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct } from '../../test/builders.ts';
import { transact } from '../db/db.ts';
import { variants } from './catalog.table.ts';
import { holdStock } from './stock.service.ts';
import { findDrift } from './stock-check.ts';

const { db } = await testApp();

const colours = (inventory: number) =>
  buildProduct(db, { inventory, inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }] });
const idsOf = (product: { variant: { _id: string }[] }) => product.variant.map((variant) => variant._id);
const leftOf = async (product: { _id: string }) => {
  const rows = await db.select().from(variants).where(eq(variants.product_id, product._id));
  return rows.reduce((left, { inventory, held }) => left + inventory - held, 0);
};

describe('stock', () => {
  it('is right after orders of several variants at one moment', async () => {
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
    expect(taken).toBeGreaterThan(0);
    expect([await leftOf(one), await leftOf(other)]).toEqual([10 - taken, 10 - taken]);
  });

  it('is what stock:check finds when somebody has changed it by hand', async () => {
    const product = await colours(3);
    const [red = ''] = idsOf(product);
    await db.update(variants).set({ held: 2 }).where(eq(variants._id, red));
    const drift = (await findDrift(db)).filter(({ what }) => what.startsWith(product.name));
    expect(drift).toEqual([{ what: `${product.name} Red: held`, counted: 0, stored: 2 }]);
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
