import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildOffice,
  buildOrder,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  orderBody,
} from '../../../test/builders.ts';
import { statements } from '../../../test/statements.ts';
import { audits } from '../../db/audit.ts';
import { offices } from '../../offices/offices.table.ts';
import { orderEvents, orderItems, orders } from '../orders.table.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const place = await buildPlace(db);
const [retailer, other] = [await buildOffice(db, place, head), await buildOffice(db, place, head)];
const grants = ['POST order', 'GET order/slip'] as const;
const atRetailer = await buildUser(db, { office: retailer, grants: [...grants] });
const atHead = await buildUser(db, { office: head, grants: [...grants] });

const product = await buildProduct(db, { inventory: 3 });
const scheme = await buildScheme(db, product);
const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
const place_ = (change: object = {}, token = atRetailer.token, headers = {}) =>
  call('POST order', { token, headers, body: { ...body, ...change } });

describe('an order at the counter', () => {
  it('follows the rules of a public order, and names who took it', async () => {
    const { status, reply } = await place_();
    expect(status, JSON.stringify(reply)).toBe(200);
    const [order] = await db.select().from(orders).where(eq(orders._id, reply.data._id));
    expect(order).toMatchObject({ order_id: reply.data.order_id, status: 'PLACED', office_id: retailer._id });
    const [event] = await db.select().from(orderEvents).where(eq(orderEvents.order_id, reply.data._id));
    expect(event).toMatchObject({
      step: 'place',
      actor: atRetailer.user.name,
      user_id: atRetailer.user._id,
      units: 'hold',
    });
    const [written] = await db.select().from(audits).where(eq(audits.entity_id, reply.data._id));
    expect(written).toMatchObject({ user_id: atRetailer.user._id, action: 'add', entity: 'Order' });
    expect((await place_({ customer_name: '' })).reply.errors).toHaveProperty('customer_name');
    const ended = await buildScheme(db, product, { end_date: new Date(Date.now() - 60_000) });
    expect((await place_({ scheme_id: ended._id })).status).toBe(409);
  });

  it('is only for your offices and granted kinds', async () => {
    expect((await place_({ office_id: other._id })).reply.errors).toHaveProperty('office_id');
    expect((await place_({ office_id: other._id }, atHead.token)).status).toBe(200);
    const { token } = await buildUser(db, { office: head, grants: ['POST order {CAMPAIGN}'] });
    expect((await place_({}, token)).status).toBe(404);
  });

  it('is a purchase that awaits its advance for a multi-buy, without a coupon or a delivery', async () => {
    const gift = await buildProduct(db, { type: 'BUNDLE', sales_price: 5_000 });
    const phone = await buildProduct(db);
    const offer = await buildScheme(db, phone, { type: 'MULTI-BUY', bundles: [gift], advance_payment: 200_000 });
    const purchase = {
      ...orderBody(offer, phone.variant[0]._id, place),
      customer_phone: '9841000061',
      office_id: retailer._id,
      bundle_variant_id: [gift.variant[0]._id],
    };
    const buy = (change: object = {}) =>
      call('POST order', { token: atRetailer.token, body: { ...purchase, ...change } });
    expect((await buy({ coupon_code: 'DASHAIN' })).reply.errors).toHaveProperty('coupon_code');
    expect((await buy({ delivery_method: 'DELIVERY' })).reply.errors).toHaveProperty('delivery_method');
    expect((await buy({ bundle_variant_id: [] })).reply.errors).toHaveProperty('bundle_variant_id');
    const { status, reply } = await buy();
    expect([status, reply.data?.total], JSON.stringify(reply)).toEqual([200, 50_000]);
    const [order] = await db.select().from(orders).where(eq(orders._id, reply.data._id));
    expect(order).toMatchObject({ status: 'ADVANCE_PENDING', advance: 200_000, source: 'counter' });
    expect(order?.due_at).toBeInstanceOf(Date);
    const [event] = await db.select().from(orderEvents).where(eq(orderEvents.order_id, reply.data._id));
    expect(event).toMatchObject({ step: 'buy', actor: atRetailer.user.name, user_id: atRetailer.user._id });
  });

  it('is placed once, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'at-the-counter-1' };
    const [first, again] = [await place_({}, undefined, headers), await place_({}, undefined, headers)];
    expect(again.reply.data).toEqual(first.reply.data);
    expect((await place_()).status).toBe(409);
  });
});

it('prints slips only of your orders, in the chosen order', async () => {
  const ownOrders = await db.select().from(orders).where(eq(orders.office_id, retailer._id)).orderBy(orders._id);
  const [foreign] = await db.select().from(orders).where(eq(orders.office_id, other._id));
  const ids = [...ownOrders.map(({ _id }) => _id).reverse(), foreign?._id, 'nonsense'].join(',');
  await db.update(offices).set({ pan: '301234567' }).where(eq(offices._id, retailer._id));
  const slips = () => call('GET order/slip', { token: atRetailer.token, query: { find__id: ids } });
  const { reply } = await slips();
  expect(reply.data.map(({ _id }) => _id)).toEqual(ownOrders.map(({ _id }) => _id).reverse());
  expect(reply.data[0]).toMatchObject({
    customer_name: 'Sita Rai',
    office_phone: retailer.phone,
    office_pan: '301234567',
    items: [{ product_name: product.name, price: 45_000 }],
  });
  expect(await statements(db, slips)).toBe(4);
  // A product without variants has its internal code as its only one, which no customer needs.
  const order_id = ownOrders[0]?._id as string;
  const sku_of_seller = sql`(select sku_from_system from products where _id = ${product._id})`;
  await db.update(orderItems).set({ sku_of_seller }).where(eq(orderItems.order_id, order_id));
  const [slip] = (await call('GET order/slip', { token: atRetailer.token, query: { find__id: order_id } })).reply.data;
  expect(slip?.items).toMatchObject([{ product_name: product.name, sku_of_seller: '' }]);
});

describe('an order at the counter is found', () => {
  const found = async (find: string) => {
    const { reply } = await call('GET order/hand-over', { token: finder.token, query: { find } });
    return reply.data.map(({ order_id }) => order_id);
  };
  let finder: Awaited<ReturnType<typeof buildUser>>;
  let given: string[];

  beforeAll(async () => {
    finder = await buildUser(db, { office: retailer, grants: ['GET order/hand-over'] });
    const rows = [
      { order_id: 'AG-K7M2Q9XA', status: 'DELIVERED', placed_at: new Date('2026-11-20T06:00:00Z') },
      { order_id: 'AG-K7M2Q9XB', status: 'READY_FOR_PICKUP', placed_at: new Date('2026-11-18T06:00:00Z') },
      { order_id: 'AG-K7M2Q9XC', status: 'CONFIRMED', placed_at: new Date('2026-11-19T06:00:00Z') },
    ] as const;
    given = [];
    for (const row of rows) {
      const order = await buildOrder(db, retailer);
      given.push(row.order_id);
      await db
        .update(orders)
        .set({ ...row, customer_phone: '9841777001' })
        .where(eq(orders._id, order._id));
    }
  });

  it('by its number as people type, copy and scan it', async () => {
    const [, number] = given as [string, string];
    const bare = number.replace('AG-', '').toLowerCase();
    for (const text of [
      number,
      bare,
      `ag${bare}`,
      `https://shop.example/track?order=${number}&see=abc`,
      `\u202A${number} `,
      number.replace('-', ' \u2013 '),
      number.replace('-', ' '),
      `#${number}.`,
      `Order no. "${number}"`,
      `AG-${bare.slice(0, 4)} ${bare.slice(4)}`,
      `\uff21\uff27-${bare}\u200b`,
    ])
      expect(await found(text), text).toEqual([number]);
  });

  it('by phone, in Devanagari digits too: ready orders come first, handed-over ones last', async () => {
    const [first, second, third] = given;
    for (const text of [
      '9841777001',
      '९८४१७७७००१',
      '+977 9841-777001',
      "'9841777001",
      '9841777001,',
      'Mob: 9841777001',
    ])
      expect(await found(text), text).toEqual([second, third, first]);
  });

  it('with its picture, only in your offices, and in as many statements for one as for ten', async () => {
    const { token } = await buildUser(db, { office: other, grants: ['GET order/hand-over'] });
    const elsewhere = await call('GET order/hand-over', { token, query: { find: '9841777001' } });
    expect([elsewhere.status, elsewhere.reply.data]).toEqual([200, []]);
    const ask = (find: string) => call('GET order/hand-over', { token: finder.token, query: { find } });
    await ask('9841777001');
    expect(await statements(db, () => ask('9841777001'))).toBe(await statements(db, () => ask(given[0] as string)));
    expect((await ask(' ')).status).toBe(400);
  });
});
