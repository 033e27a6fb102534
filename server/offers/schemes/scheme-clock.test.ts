import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { firstOf } from '../../../test/present.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { orders } from '../../orders/orders.table.ts';
import { schemes } from '../offers.table.ts';

const { db, call, clock, app, token, inHours, onSale } = await schemeFixture();

const waitingForLocks = async () =>
  (
    await db.execute(
      sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rows;

describe('the clock', () => {
  it('opens and closes orders and offers to the second, without anyone’s action', async () => {
    const real = clock.now;
    const { scheme, main, order } = await onSale({ start_date: inHours(1), end_date: inHours(2) });
    const at = async (time: string, beside: number) => {
      clock.now = new Date(new Date(time).getTime() + beside);
      const offers = await call('GET scheme/offer', { query: { find_type: 'PRE-ORDER', find_main_product: main._id } });
      const shown = await call('GET scheme/{id}', { token, params: { id: scheme._id } });
      return [
        shown.reply.data.status,
        offers.reply.totalData,
        (await call('POST order/public', { body: order })).status,
      ];
    };
    expect(await at(scheme.start_date, -1000)).toEqual(['scheduled', 0, 409]);
    expect(await at(scheme.start_date, 0)).toEqual(['running', 1, 200]);
    expect(await at(scheme.end_date, -1)).toEqual(['running', 1, 200]);
    expect(await at(scheme.end_date, 0)).toEqual(['ended', 0, 409]);
    clock.now = real;
  });

  it('accepts an order that came in time but waits past the end, and none after an earlier end', async () => {
    const { scheme, order } = await onSale({ start_date: inHours(-1), end_date: inHours(1) });
    const real = clock.now;
    clock.now = new Date(new Date(scheme.end_date).getTime() - 1);
    /** Sends an order that must wait for its variant's row, and lets it go on once `meanwhile` is done. */
    const waiting = (phone: string, meanwhile: (db: Db) => Promise<unknown>) =>
      db.transaction(async (holding) => {
        await holding.select().from(variants).where(eq(variants._id, order.variant_id)).for('update');
        const placed = call('POST order/public', { body: { ...order, customer_phone: phone } });
        await expect.poll(async () => (await waitingForLocks()).length).toBe(1);
        await meanwhile(holding);
        return { placed };
      });
    const late = await waiting('9841000011', async () => {
      clock.now = new Date(scheme.end_date);
    });
    const { status, reply } = await late.placed;
    expect(status).toBe(200);
    const [row] = await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id));
    expect(row?.placed_at.getTime()).toBe(new Date(scheme.end_date).getTime() - 1);

    clock.now = new Date(new Date(scheme.end_date).getTime() - 1);
    const closed = await waiting('9841000012', (holding) =>
      holding.update(schemes).set({ end_date: clock.now }).where(eq(schemes._id, scheme._id)),
    );
    expect(await closed.placed).toMatchObject({ status: 409, reply: { msg: 'This offer has ended.' } });
    clock.now = real;
  });

  it('returns the payment method with the offers of a product', async () => {
    const { main, scheme } = await onSale();
    app.cache.flush();
    const { reply } = await call('GET scheme/offer', {
      query: { find_type: 'PRE-ORDER', find_main_product: main._id },
    });
    expect(reply).toMatchObject({
      msg: 'Pay at the retailer',
      data: [{ _id: scheme._id, main_product: main._id, price: 54_000, sales_price: 40_999, is_sold_out: false }],
    });
  });
});

describe('the page of a product', () => {
  it('shows a scheme as open at its start, without any event', async () => {
    const { main } = await onSale({ start_date: inHours(0.002) });
    const product = firstOf(
      await db
        .update(products)
        .set({ is_active: true, is_published: true })
        .where(eq(products._id, main._id))
        .returning(),
    );
    const params = { slug: product.slug };
    const shown = async () => (await call('GET product/public/{slug}', { params })).reply.data.scheme.length;
    expect(await shown()).toBe(0);
    const real = clock.now;
    clock.now = new Date(real.getTime() + 0.002 * HOUR_MS);
    expect(await shown()).toBe(1);
    clock.now = real;
  });
});
