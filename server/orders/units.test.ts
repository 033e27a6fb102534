import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct } from '../../test/builders.ts';
import { variants } from '../catalog/catalog.table.ts';
import { type Db, transact } from '../db/db.ts';
import { findDrift } from './stock-check.ts';
import { moveUnits } from './units.ts';

const { db } = await testApp();

const hold = (db: Db, ids: string[]) =>
  moveUnits(
    db,
    'hold',
    ids.map((variant_id) => ({ variant_id, quantity: 1 })),
  );

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
          const { isDone } = await hold(db, pair);
          if (!isDone) throw new Error('sold out');
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
    expect(drift).toEqual([
      { what: `${product.name} Red: held`, counted: 0, stored: 2 },
      { what: `${product.name} Red: held by its events`, counted: 0, stored: 2 },
    ]);
  });
});

describe('holding stock', () => {
  it('takes two units of a variant that is asked for twice, and none of one that is gone or switched off', async () => {
    const product = await colours(2);
    const [red = '', blue = ''] = idsOf(product);
    expect(await hold(db, [red, red])).toEqual({ isDone: true, stale: [product._id] });
    expect((await hold(db, [red])).isDone).toBe(false);
    await db.update(variants).set({ is_available: false }).where(eq(variants._id, blue));
    expect((await hold(db, [blue])).isDone).toBe(false);
  });
});
