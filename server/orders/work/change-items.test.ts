import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertOne, unique } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { coupons, couponUses } from '../../coupons/coupons.table.ts';
import { audits } from '../../db/audit.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { schemeVariants } from '../../offers/offers.table.ts';
import { shippingCharges } from '../../shipping/shipping.table.ts';
import { orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { db, call, token, onSale, office, place, runJobs } = await schemeFixture();
let customers = 0;

/** An order of a scheme of two variants; the second costs 3,000 more. */
async function ordered({ inventory = 5, more = {} } = {}) {
  const { scheme, main, gift, order } = await onSale();
  const [first] = main.variant;
  const second = await insertOne(db, variants, {
    product_id: main._id,
    sku_of_seller: unique('Second').replace(' ', '-'),
    position: 1,
    price: 5_500_000,
    sales_price: 4_300_000,
    inventory,
  });
  customers += 1;
  const customer_phone = `98${55_000_000 + customers}`;
  const { reply } = await call('POST order/public', { body: { ...order, customer_phone, ...more } });
  const { _id: id } = firstOf(await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id)));
  const [from, to] = [first._id, second._id];
  const change = (body: Partial<{ variant_id: string; expected_total: number; reason: string }> = {}) => {
    const {
      variant_id = to,
      expected_total = reply.data.total + 3_000,
      reason = 'The customer wants more memory',
    } = body;
    const items = [{ position: 0, variant_id }];
    return call('POST order/{id}/items', { token, params: { id }, body: { items, expected_total, reason } });
  };
  const counters = async () => {
    const rows = await db
      .select()
      .from(variants)
      .where(inArray(variants._id, [from, to]))
      .orderBy(variants.position);
    return rows.map(({ held, sold }) => [held, sold]);
  };
  const step = (step: string, body: object = {}) =>
    call('POST order/{id}/{step}', { token, params: { id, step }, body });
  return {
    id,
    scheme,
    main,
    total: reply.data.total,
    customer_phone,
    from,
    to,
    gift: gift.variant[0]._id,
    change,
    counters,
    step,
    second,
  };
}

describe('another variant of an open order', () => {
  it('has the quoted price, moves the stock, and leaves a message, an event and an audit row', async () => {
    const order = await ordered();
    const { reply } = await call('GET order/{id}/items', { token, params: { id: order.id } });
    const [main] = reply.data.items;
    expect(main?.choices.map(({ price }) => price)).toEqual([40_000, 43_000]);
    expect((await order.change()).reply.data).toEqual({ _id: order.id, total: order.total + 3_000 });
    expect(await order.counters()).toEqual([
      [0, 0],
      [1, 0],
    ]);
    const after = await call('GET order/{id}', { token, params: { id: order.id } });
    expect(after.reply.data.items[0]).toMatchObject({ sku_of_seller: order.second?.sku_of_seller, price: 43_000 });
    expect(after.reply.data.events.at(-1)).toMatchObject({
      step: 'change_items',
      details: { after: order.second?.sku_of_seller, difference: '+ Rs. 3,000' },
    });
    await runJobs('orderMessages');
    const sent = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, order.customer_phone));
    expect(sent.map(({ message }) => message).join()).toContain(order.second?.sku_of_seller);
    const [audit] = await db.select().from(audits).where(eq(audits.action, 'change-items'));
    // In paisa, as every amount in the audit.
    expect(audit).toMatchObject({
      before: { total: order.total * 100 },
      after: { total: (order.total + 3_000) * 100 },
    });
    expect(await findDrift(db)).toEqual([]);
  });

  it('moves sold units once it is confirmed, and stays countable to the end', async () => {
    const order = await ordered();
    for (const name of ['contact', 'confirm']) await order.step(name);
    expect((await order.change()).status).toBe(200);
    expect(await order.counters()).toEqual([
      [0, 0],
      [0, 1],
    ]);
    await order.step('cancel', { reason: 'The customer no longer wants it' });
    expect(await order.counters()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await findDrift(db)).toEqual([]);
  });

  it('is refused at another total than the quoted one, and changes nothing', async () => {
    const order = await ordered();
    const { status, reply } = await order.change({ expected_total: order.total });
    expect([status, reply.errors?.expected_total]).toEqual([409, expect.stringMatching(/^It is now Rs\. .*\.$/)]);
    expect(await order.counters()).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it('is refused if no unit is left, or if the scheme lacks it', async () => {
    const order = await ordered({ inventory: 0 });
    const gone = await order.change();
    expect([gone.status, gone.reply.errors]).toEqual([409, { items: 'Out of stock.' }]);
    const other = await ordered();
    const foreign = await order.change({ variant_id: other.to });
    expect([foreign.status, foreign.reply.errors?.items]).toEqual([
      400,
      expect.stringMatching(/^This variant of .+ isn’t in the scheme/),
    ]);
    const items = [order.to, order.to].map((variant_id) => ({ position: 0, variant_id }));
    const body = { items, expected_total: order.total + 6_000, reason: 'Twice' };
    const twice = await call('POST order/{id}/items', { token, params: { id: order.id }, body });
    expect([twice.status, twice.reply.errors]).toEqual([400, { items: 'Use each item once.' }]);
    const same = await order.change({ variant_id: order.from, expected_total: order.total });
    expect(same.reply.errors?.items).toBe('Choose a different variant or gift.');
    expect(await findDrift(db)).toEqual([]);
  });

  it('counts coupon and delivery again by the rule that gave them, and has its first price once it is changed back', async () => {
    const code = unique('TEN').replace(' ', '-').toUpperCase();
    const tenth = { discount_type: 'PERCENT', percent: 10, min_amount: 4_000_000 } as const;
    await db.insert(coupons).values({ code, title: 'Ten', ...tenth });
    const free_shipping_price = 4_200_000;
    await db
      .insert(shippingCharges)
      .values({ title: 'Bagmati', price: 20_000, free_shipping_price, set_by: 'state', state: [place.state] });
    const order = await ordered({ more: { delivery_method: 'DELIVERY', coupon_code: code } });
    expect(order.total).toBe(40_999 - 4_099 + 200);

    const request = { token, params: { id: order.id } };
    const total = 43_999 - 4_399;
    const seen = await call('GET order/{id}/items', { ...request, query: { chosen: `${order.to},${order.gift}` } });
    expect(seen.reply.data).toMatchObject({ total: order.total, new_total: total });
    expect((await order.change({ expected_total: order.total + 3_000 })).status).toBe(409);
    expect((await order.change({ expected_total: total })).reply.data.total).toBe(total);
    const [row] = await db.select().from(orders).where(eq(orders._id, order.id));
    expect(row).toMatchObject({ discount: 439_900, shipping_price: 0 });
    const [use] = await db.select().from(couponUses).where(eq(couponUses.order_id, order.id));
    expect(use?.discount).toBe(439_900);

    await db.update(schemeVariants).set({ scheme_price: 4_900_000 }).where(eq(schemeVariants.variant_id, order.from));
    const back = await order.change({ variant_id: order.from, expected_total: order.total });
    expect(back.reply.data).toMatchObject({ total: order.total });
    expect(await findDrift(db)).toEqual([]);
  });

  it('keeps the discount of a coupon whose rule has changed since', async () => {
    const code = unique('CUT').replace(' ', '-');
    await db.insert(coupons).values({ code, title: 'Cut', discount_type: 'AMOUNT', amount: 90_000 });
    const order = await ordered();
    const given = { coupon_code: code, discount: 50_000, total: order.total * 100 - 50_000 };
    await db.update(orders).set(given).where(eq(orders._id, order.id));
    const total = order.total - 500 + 3_000;
    expect((await order.change({ expected_total: total })).reply.data.total).toBe(total);
  });

  it('is refused once it is packed', async () => {
    const order = await ordered();
    for (const name of ['contact', 'confirm', 'allocate']) await order.step(name);
    await order.step('ready', { pickup_point: office.name });
    const { status, reply } = await order.change();
    expect([status, reply.msg]).toEqual([409, 'This order is ready for pickup: its items can’t be changed any more.']);
  });
});
