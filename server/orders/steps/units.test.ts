import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildProduct } from '../../../test/builders.ts';
import { present } from '../../../test/present.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { PRODUCTS_TAG, productTag } from '../../catalog/product-tags.service.ts';
import { moveUnits } from '../../catalog/units.service.ts';
import { foldOrderCounts } from '../../counts/counts.service.ts';
import { orderCountsByDay, orderCountsByOffice } from '../../counts/counts.table.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { listen } from '../../db/listen.ts';
import { CACHE_CHANNEL } from '../../http/caching/cache.ts';
import { orderItems, orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';
import { unitsOfOrders } from './units.ts';

const { db, url } = await testApp();
const pattern = await buildOrder(db, await buildOffice(db));

/** Holds the units that an order of these variants needs. */
async function hold(db: Db, ids: string[]) {
  const order_id = newId();
  await db.insert(orders).values({ ...pattern, _id: order_id, order_id });
  const item = { order_id, role: 'main', product_name: 'x', sku_of_seller: 'x', price: 0 } as const;
  await db.insert(orderItems).values(ids.map((variant_id, position) => ({ ...item, variant_id, position })));
  return moveUnits(db, 'hold', unitsOfOrders([order_id]));
}

const colours = (inventory: number) =>
  buildProduct(db, { inventory, inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }] });
const idsOf = (product: Awaited<ReturnType<typeof colours>>) => product.variant.map((variant) => variant._id);
const leftOf = async (product: { _id: string }) => {
  const rows = await db.select().from(variants).where(eq(variants.product_id, product._id));
  return rows.reduce((left, { inventory, held }) => left + inventory - held, 0);
};

describe('stock', () => {
  it('is right after orders of several variants at one moment', async () => {
    const [one, other] = [await colours(5), await colours(5)];
    const pairs = Array.from({ length: 20 }, (_, index) => [
      present((index % 2 ? one : other).variant[index % 2])._id,
      present((index % 2 ? other : one).variant[(index >> 1) % 2])._id,
    ]);
    const takes = await Promise.all(
      pairs.map((pair) =>
        transact(db, async (db) => {
          if (!(await hold(db, pair))) throw new Error('sold out');
        }).then(
          () => true,
          () => false,
        ),
      ),
    );
    const successes = takes.filter(Boolean).length;
    expect(successes).toBeGreaterThan(0);
    expect([await leftOf(one), await leftOf(other)]).toEqual([10 - successes, 10 - successes]);
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

describe('the kept numbers of orders', () => {
  it('are what stock:check finds when they differ from the orders', async () => {
    for (const table of [orderItems, orders]) await db.delete(table);
    const office = await buildOffice(db);
    await buildOrder(db, office);
    await foldOrderCounts(db);
    const driftOfCounts = async () => (await findDrift(db)).filter(({ what }) => what.startsWith('Orders of'));
    expect(await driftOfCounts()).toEqual([]);
    await db.update(orderCountsByOffice).set({ orders: 3 }).where(eq(orderCountsByOffice.office_id, office._id));
    await db.update(orderCountsByDay).set({ orders: 0 });
    expect(await driftOfCounts()).toEqual([
      { what: expect.stringMatching(/^Orders of \d{4}-\d\d-\d\d, PRE-ORDER, PLACED$/), counted: 1, stored: 0 },
      { what: `Orders of ${office.name}, PRE-ORDER, PLACED`, counted: 1, stored: 3 },
    ]);
  });
});

describe('holding stock', () => {
  it('holds two units of a variant requested twice, and none of a deleted or inactive one', async () => {
    const product = await colours(2);
    const [red = '', blue = ''] = idsOf(product);
    const stale: string[] = [];
    const line = await listen(url, {
      onNotify: { [CACHE_CHANNEL]: (tag) => stale.push(tag) },
      onConnect() {},
      onLost() {},
    });
    expect(await hold(db, [red, red])).toBe(true);
    await expect.poll(() => stale).toEqual([PRODUCTS_TAG, productTag(product._id)]);
    await line.close();
    expect(await hold(db, [red])).toBe(false);
    await db.update(variants).set({ is_available: false }).where(eq(variants._id, blue));
    expect(await hold(db, [blue])).toBe(false);
  });
});
