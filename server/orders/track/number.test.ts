import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { buildProduct, buildScheme } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { poolCounts } from '../../db/db.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { orderNumbers, orders } from '../orders.table.ts';
import { seeKeyOf } from '../track-key.service.ts';
import { numberInScheme as giveOrFind } from './number.ts';

const { app, db, call, clock, placed } = await orderFixture();

const show = async (value: boolean) => {
  await db.update(settings).set({ value }).where(eq(settings.key, 'OrderNumber'));
  forgetSettings(db);
};
const numberOf = async ({ order_id }: { order_id: string }) => {
  const see_key = seeKeyOf(app.config.AGRIM_SECRET, order_id);
  return (await call('POST order/public/track/see', { body: { order_id, see_key } })).reply.data.number;
};

/** Orders of one scheme, a second apart. */
async function ordersOfOne(count: number) {
  const product = await buildProduct(db, { inventory: 50 });
  const scheme = await buildScheme(db, product);
  const all = [];
  for (let order = 0; order < count; order += 1) {
    clock.now = new Date(clock.now.getTime() + 1000);
    all.push(await placed({ scheme_id: scheme._id, variant_id: product.variant[0]._id }));
  }
  return { all, scheme_id: scheme._id };
}

it('is shown to nobody while the setting is off', async () => {
  const [order] = (await ordersOfOne(1)).all;
  expect(order && (await numberOf(order))).toBeUndefined();
  expect(await db.$count(orderNumbers)).toBe(0);
});

it('is the order’s position in its scheme, unique even for simultaneous requests, and never changes', async () => {
  await show(true);
  const { all } = await ordersOfOne(6);
  expect(await Promise.all(all.toReversed().map(numberOf))).toEqual([6, 5, 4, 3, 2, 1]);
  await all[0]?.step('cancel', { reason: 'Not any more.' });
  expect(await Promise.all(all.map(numberOf))).toEqual([undefined, 2, 3, 4, 5, 6]);
  const [other] = (await ordersOfOne(1)).all;
  expect(other && (await numberOf(other))).toBe(1);
});

it('holds no connection while another instance assigns numbers', async () => {
  await show(true);
  const { scheme_id } = await ordersOfOne(3);
  const all = await db.select().from(orders).where(eq(orders.scheme_id, scheme_id));
  const { numbering } = await db.transaction(async (lock) => {
    await lock.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order numbers ${scheme_id}`}, 0))`);
    const numbering = Promise.all(Array.from({ length: 20 }, () => all.map((order) => giveOrFind(db, order))).flat());
    await vi.waitFor(async () => expect(await waitingForLock(db)).toBe(1), { timeout: 30_000 });
    expect(poolCounts(db).waiting).toBe(0);
    return { numbering };
  });
  expect(new Set(await numbering)).toEqual(new Set([1, 2, 3]));
});

it('continues from the last number, even for an order written after later ones', async () => {
  await show(true);
  const { all, scheme_id } = await ordersOfOne(3);
  const [first, late, last] = all;
  if (!first || !late || !last) throw new Error('Three orders were placed.');
  const move = (id: string, scheme_id: string) => db.update(orders).set({ scheme_id }).where(eq(orders._id, id));
  await move(late.id, (await ordersOfOne(1)).scheme_id);
  expect([await numberOf(first), await numberOf(last)]).toEqual([1, 2]);
  await move(late.id, scheme_id);
  expect(await numberOf(late)).toBe(3);
  await show(false);
  expect(await numberOf(late)).toBeUndefined();
});
