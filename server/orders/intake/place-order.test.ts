import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, insertOne, orderBody } from '../../../test/builders.ts';
import { hearStale } from '../../../test/hear-stale.ts';
import { firstOf } from '../../../test/present.ts';
import { workOff } from '../../../test/queue.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { campaigns, quotas, schemes, schemeVariants } from '../../offers/offers.table.ts';
import { orderEvents, orderItems, orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { app, db, url, call, clock } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);

async function schemeWith({
  inventory = 10,
  ...fields
}: {
  inventory?: number;
  limit_per_phone?: number;
  campaign_id?: string;
  offer_price?: number;
} = {}) {
  const main = await buildProduct(db, { inventory });
  const gift = await buildProduct(db, { type: 'BUNDLE', inventory: 1000 });
  const scheme = await buildScheme(db, main, { bundles: [gift], ...fields });
  const body = { ...orderBody(scheme, main.variant[0]._id, place), office_id: office._id };
  return { main, gift, scheme, body };
}

const heldOf = async (id: string | undefined) =>
  (
    await db
      .select()
      .from(variants)
      .where(eq(variants._id, id as string))
  )[0]?.held;

describe('POST order/public', () => {
  it('leaves the order, its items at the scheme prices, an event, an SMS and the held stock', async () => {
    const { main, gift, scheme, body } = await schemeWith({ offer_price: 99_900 });
    const { status, reply } = await call('POST order/public', {
      body: { ...body, customer_phone: '+977 984-1000001', language: 'ne' },
    });

    expect(status).toBe(200);
    expect(reply).toMatchObject({
      success: true,
      msg: 'Order Placed Successfully.',
      data: { customer_name: 'Sita Rai', customer_phone: '9841000001', call_within_hours: 12 },
    });
    const order = firstOf(await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id)));
    expect(order).toMatchObject({
      status: 'PLACED',
      scheme_id: scheme._id,
      variant_id: main.variant[0]._id,
      total: 4_500_000 + 99_900,
      source: 'public',
      language: 'ne',
    });
    const items = await db.select().from(orderItems).where(eq(orderItems.order_id, order._id));
    expect(items.map(({ role, price }) => [role, price]).sort()).toEqual([
      ['bundle', 99_900],
      ['main', 4_500_000],
    ]);
    expect(await db.select().from(orderEvents).where(eq(orderEvents.order_id, order._id))).toMatchObject([
      { after: 'PLACED', before: null, actor: 'Customer' },
    ]);
    await workOff(url, { db, storage: app.storage });
    const sms = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, '9841000001'));
    expect(sms).toMatchObject([{ status: 'sent', message: expect.stringContaining(reply.data.order_id) }]);
    expect(await heldOf(main.variant[0]._id)).toBe(1);
    expect(await heldOf(gift.variant[0]._id)).toBe(1);
  });

  it('gives the last unit to one of 50 concurrent buyers, and the others a clear message', async () => {
    const { main, body } = await schemeWith({ inventory: 1 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call('POST order/public', { body: { ...body, customer_phone: String(9841100000 + index) } }),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    for (const { status, reply } of refused) {
      expect(status).toBe(409);
      expect(reply.msg).toBe('This variant is not available right now. Please select another variant.');
    }
    expect(await heldOf(main.variant[0]._id)).toBe(1);
    expect(await findDrift(db)).toEqual([]);
  });

  it('gives 200 concurrent buyers of 50 units exactly 50 orders, and leaves no counter behind', async () => {
    const { main, body } = await schemeWith({ inventory: 50 });
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        call('POST order/public', { body: { ...body, customer_phone: String(9842000000 + index) } }),
      ),
    );
    expect(Map.groupBy(replies, ({ status }) => status).get(200)).toHaveLength(50);
    expect(
      replies.filter(({ status }) => status !== 200).every(({ reply }) => reply.msg.includes('not available')),
    ).toBe(true);
    expect(await heldOf(main.variant[0]._id)).toBe(50);
    expect(await findDrift(db)).toEqual([]);
  });

  it('holds main product and bundle together or not at all', async () => {
    const { main, gift, scheme, body } = await schemeWith();
    await db.update(variants).set({ inventory: 0 }).where(eq(variants._id, gift.variant[0]._id));
    const { status } = await call('POST order/public', { body });
    expect(status).toBe(409);
    expect(await heldOf(main.variant[0]._id)).toBe(0);
    expect(await db.select().from(orders).where(eq(orders.scheme_id, scheme._id))).toEqual([]);
  });

  it('replays the reply to the same Idempotency-Key, and refuses the key with another body', async () => {
    const { main, body } = await schemeWith();
    const headers = { 'idempotency-key': 'retry-0123456789' };
    const replies = await Promise.all([1, 2, 3].map(() => call('POST order/public', { body, headers })));
    expect(new Set(replies.map(({ reply }) => reply.data.order_id)).size).toBe(1);
    expect(await heldOf(main.variant[0]._id)).toBe(1);

    const other = await call('POST order/public', { body: { ...body, customer_name: 'Another' }, headers });
    expect(other.status).toBe(422);
    // Anyone who holds the device sees which order it was.
    expect(other.reply.msg).toBe(
      `An order has already been placed from this device (${replies[0]?.reply.data.order_id}).`,
    );
  });

  it('answers a repeated order each time without counting it again for its phone', async () => {
    const { body } = await schemeWith();
    const order = { ...body, customer_phone: '9841555001' };
    const headers = { 'idempotency-key': 'lost-answer-01' };
    const statuses = [];
    for (let time = 0; time < 8; time += 1)
      statuses.push((await call('POST order/public', { body: order, headers })).status);
    expect(statuses).toEqual(Array(8).fill(200));
  });

  it('replays the reply whatever has changed since: the scheme has ended, the variant is switched off', async () => {
    const { main, scheme, body } = await schemeWith();
    const headers = { 'idempotency-key': 'late-retry-0123' };
    const first = await call('POST order/public', { body, headers });
    await db.update(variants).set({ is_available: false }).where(eq(variants._id, main.variant[0]._id));
    const real = clock.now;
    clock.now = new Date(scheme.end_date.getTime() + 1000);
    const again = await call('POST order/public', { body, headers });
    clock.now = real;
    expect([again.status, again.reply]).toEqual([200, first.reply]);
  });

  it('refuses a bundle variant that the scheme has switched off', async () => {
    const { gift, scheme, body } = await schemeWith();
    const variant_id = gift.variant[0]._id;
    await db.insert(schemeVariants).values({ scheme_id: scheme._id, variant_id, is_active: false });
    expect((await call('POST order/public', { body })).status).toBe(409);
    expect((await call('POST order/public', { body: { ...body, bundle_variant_id: [variant_id] } })).status).toBe(409);
  });

  it('names the gift, not the phone, if only the gift is gone', async () => {
    const { gift, body } = await schemeWith();
    await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, gift._id));
    const { status, reply } = await call('POST order/public', { body });
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([409, ['bundle_variant_id']]);
  });

  it('ignores a deleted scheme, whatever else its row says', async () => {
    const { main, scheme, body } = await schemeWith();
    await db.update(schemes).set({ is_deleted: true }).where(eq(schemes._id, scheme._id));
    expect((await call('POST order/public', { body })).status).toBe(404);
    expect((await call('GET scheme/public/{id}', { params: { id: scheme._id } })).status).toBe(404);
    expect(await heldOf(main.variant[0]._id)).toBe(0);
  });

  it('refuses an order whose bundle was deleted, rather than sell without it', async () => {
    const { main, gift, body } = await schemeWith();
    await db.update(products).set({ is_deleted: true }).where(eq(products._id, gift._id));
    expect((await call('POST order/public', { body })).status).toBe(409);
    expect(await heldOf(main.variant[0]._id)).toBe(0);
  });

  it('sees a price and a scheme changed a moment ago without a notification', async () => {
    const { main, gift, scheme, body } = await schemeWith({ inventory: 10, offer_price: 1_000 });
    const totalNow = async () => {
      const { reply } = await call('POST order/public', { body });
      const [order] = await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id));
      return order?.total;
    };
    expect(await totalNow()).toBe(4_501_000);
    const variant_id = main.variant[0]._id;
    await db.update(variants).set({ sales_price: 3_000_000 }).where(eq(variants._id, variant_id));
    expect(await totalNow()).toBe(3_001_000);
    await db.insert(schemeVariants).values({ scheme_id: scheme._id, variant_id, scheme_price: 2_000_000 });
    expect(await totalNow()).toBe(2_001_000);
    await db.update(schemes).set({ offer_price: 2_000 }).where(eq(schemes._id, scheme._id));
    expect(await totalNow()).toBe(2_002_000);
    await db.update(variants).set({ is_available: false }).where(eq(variants.product_id, gift._id));
    expect((await call('POST order/public', { body })).status).toBe(409);
    await db.update(schemes).set({ is_published: false }).where(eq(schemes._id, scheme._id));
    expect((await call('POST order/public', { body })).status).toBe(404);
    expect(await findDrift(db)).toEqual([]);
  });

  it('takes the first available gift if nobody chose one', async () => {
    const main = await buildProduct(db);
    const gift = await buildProduct(db, {
      type: 'BUNDLE',
      inventory: 1,
      inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }],
    });
    const scheme = await buildScheme(db, main, { bundles: [gift] });
    const body = { ...orderBody(scheme, main.variant[0]._id, place), office_id: office._id };
    const statuses = [];
    for (let order = 0; order < 3; order += 1) statuses.push((await call('POST order/public', { body })).status);
    expect(statuses).toEqual([200, 200, 409]);
    expect(await Promise.all(gift.variant.map(({ _id }) => heldOf(_id)))).toEqual([1, 1]);
  });

  it('fails only the order that PostgreSQL refuses, not its batch', async () => {
    const { body } = await schemeWith({ inventory: 20 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call('POST order/public', {
          body: {
            ...body,
            customer_phone: String(9843300000 + index),
            // A text that passes all our checks, but that no column can hold.
            ...(index === 5 && { old_product_information: 'a\ud800b' }),
          },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(11);
    expect(replies[5]?.status).toBe(400);
    expect(await findDrift(db)).toEqual([]);
  });

  it('makes the cached responses about the product stale with its last unit, in every scheme that sells it', async () => {
    const { main, body } = await schemeWith({ inventory: 1 });
    const sibling = await buildScheme(db, main);
    const stop = await hearStale(url, app.cache);
    const shown = async () =>
      (await call('GET scheme/public/{id}', { params: { id: sibling._id } })).reply.data.main_product.variant[0]
        ?.inventory;
    expect(await shown()).toBe(1);
    await call('POST order/public', { body });
    await vi.waitFor(async () => expect(await shown()).toBe(0));
    await stop();
  });

  it('answers a text that it can’t store with a 400', async () => {
    const { body } = await schemeWith();
    expect((await call('POST order/public', { body: { ...body, customer_name: 'A\u0000B' } })).status).toBe(400);
  });

  it('names every bad field at once', async () => {
    const { status, reply } = await call('POST order/public', {
      body: { customer_phone: '12', scheme_type: 'NO' } as never,
    });
    expect(status).toBe(400);
    expect(Object.keys(reply.errors ?? {}).sort()).toEqual(
      [
        'customer_address',
        'customer_name',
        'customer_phone',
        'district',
        'office_id',
        'scheme_id',
        'scheme_type',
        'state',
        'variant_id',
        'vdc_municipality',
      ].sort(),
    );
    expect(reply.errors?.customer_phone).toBe('Enter a 10-digit mobile number starting with 9.');
  });

  it('refuses a variant of another product, areas that don’t belong together, and an office that isn’t a retailer', async () => {
    const { body } = await schemeWith();
    const { main: foreign } = await schemeWith();
    const elsewhere = await buildPlace(db);
    const rd = await buildOffice(db, { type: 'RD' });
    const errorsOf = async (change: object) =>
      (await call('POST order/public', { body: { ...body, ...change } })).reply.errors;
    expect(await errorsOf({ variant_id: foreign.variant[0]._id })).toHaveProperty('variant_id');
    expect(await errorsOf({ district: elsewhere.district })).toEqual({
      vdc_municipality: 'Some location is missing. Please select all locations.',
    });
    expect(await errorsOf({ office_id: rd._id })).toHaveProperty('office_id');
  });

  it('opens and closes with the scheme, to the second', async () => {
    const { scheme, body } = await schemeWith();
    const real = clock.now;
    const statusAt = async (time: number) => {
      clock.now = new Date(time);
      return (await call('POST order/public', { body })).status;
    };
    expect(await statusAt(scheme.start_date.getTime() - 1000)).toBe(409);
    expect(await statusAt(scheme.start_date.getTime())).toBe(200);
    expect(await statusAt(scheme.end_date.getTime() - 1)).toBe(200);
    expect(await statusAt(scheme.end_date.getTime())).toBe(409);
    clock.now = real;
  });

  it('enforces the limit per phone number, however its orders are timed', async () => {
    const { body } = await schemeWith({ limit_per_phone: 2 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => call('POST order/public', { body })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('asks about a repeated order of a phone within the hour, from any device, if the client wants that', async () => {
    const { main, body } = await schemeWith();
    const order = { ...body, customer_phone: '9841203040' };
    const send = async (change: object) => {
      const { status, reply } = await call('POST order/public', { body: { ...order, ...change } });
      return [status, (reply as { code?: string }).code];
    };
    const confirmation = [409, 'ORDERED_BEFORE'];
    // The same holds for two orders that arrive at the same moment.
    const both = await Promise.all([send({ is_another: false }), send({ is_another: false })]);
    expect(both.toSorted()).toEqual([[200, undefined], confirmation]);
    expect(await heldOf(main.variant[0]._id)).toBe(1);
    expect(await send({ is_another: false, customer_phone: '9841203041' })).toEqual([200, undefined]);
    expect(await send({ is_another: true })).toEqual([200, undefined]);
    // The specification's own payload still works.
    expect(await send({})).toEqual([200, undefined]);
    const real = clock.now;
    clock.now = new Date(real.getTime() + HOUR_MS);
    await db
      .update(schemes)
      .set({ end_date: new Date(real.getTime() + 2 * HOUR_MS) })
      .where(eq(schemes._id, body.scheme_id));
    expect(await send({ is_another: false })).toEqual([200, undefined]);
    clock.now = real;
  });

  it('uses the quota of the office: 20 concurrent orders on a quota of 5 give 5', async () => {
    const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'C', code: 'C1' });
    await db.insert(quotas).values({ campaign_id, office_id: office._id, no_of_order: 5 });
    const { body } = await schemeWith({ inventory: 100, campaign_id });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('POST order/public', { body: { ...body, customer_phone: String(9841200000 + index) } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await findDrift(db)).toEqual([]);

    const stranger = await buildOffice(db, place);
    const { reply } = await call('POST order/public', { body: { ...body, office_id: stranger._id } });
    expect(reply.errors).toHaveProperty('office_id');
  });
});
