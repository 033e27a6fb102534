import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../contract/api.ts';
import { buildPlace, buildProduct, buildScheme, insertOne, orderBody, unique } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import { invalidateProducts } from '../../catalog/product-tags.service.ts';
import { coupons, couponUses } from '../../coupons/coupons.table.ts';
import { areas, districts } from '../../locations/locations.table.ts';
import { pickupLocations, shippingCharges } from '../../shipping/shipping.table.ts';
import { orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { app, db, call, place, retailer, ofHead, placed, sent } = await orderFixture();

let codes = 0;
async function addCoupon(fields: Partial<typeof coupons.$inferInsert> = {}) {
  codes += 1;
  const coupon = await insertOne(db, coupons, {
    code: `CODE-${codes}`,
    title: 'C',
    discount_type: 'AMOUNT',
    amount: 500_00,
    ...fields,
  });
  return coupon;
}

/** Builds a scheme with plenty of units; `order` orders it by any phone. */
async function onSale({ inventory = 500, weight = 0 } = {}) {
  const product = await buildProduct(db, { inventory, sales_price: 45_000 });
  await db.update(products).set({ weight }).where(eq(products._id, product._id));
  const scheme = await buildScheme(db, product);
  const order = (phone: number, change: Partial<BodyOf<'POST order/public'>> = {}) =>
    call('POST order/public', {
      body: {
        ...orderBody(scheme, product.variant[0]._id, place),
        office_id: retailer._id,
        customer_phone: `98${String(50_000_000 + phone)}`,
        ...change,
      },
    });
  return { product, scheme, order };
}

const usedOf = async (_id: string) => (await db.select().from(coupons).where(eq(coupons._id, _id)))[0]?.used;

describe('a coupon', () => {
  it('deducts its amount, is stored with the order, and counts as used', async () => {
    const coupon = await addCoupon();
    const { order } = await onSale();
    const { reply } = await order(1, { coupon_code: ` ${coupon.code.toLowerCase()} ` });
    expect(reply.data).toMatchObject({ discount: 500, shipping_price: 0, total: 44_500 });
    const row = firstOf(await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id)));
    expect(row).toMatchObject({ coupon_code: coupon.code, discount: 500_00, total: 44_500_00 });
    expect(await db.select().from(couponUses).where(eq(couponUses.order_id, row._id))).toMatchObject([
      { coupon_id: coupon._id, discount: 500_00, released_at: null },
    ]);
    expect(await sent()).toEqual([expect.stringContaining(', Rs. 44,500. ')]);
  });

  it('goes to exactly n of many simultaneous orders, and back with cancelled ones', async () => {
    const { order } = await onSale();
    const history = fc.record({ uses: fc.integer({ min: 1, max: 12 }), crowd: fc.integer({ min: 1, max: 30 }) });
    let phone = 1_000;
    await fc.assert(
      fc.asyncProperty(history, async ({ uses, crowd }) => {
        const coupon = await addCoupon({ total_limit: uses });
        const replies = await Promise.all(
          Array.from({ length: crowd }, () => {
            phone += 1;
            return order(phone, { coupon_code: coupon.code });
          }),
        );
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(Math.min(uses, crowd));
        for (const { reply } of replies.filter(({ status }) => status !== 200))
          expect(reply.errors).toEqual({ coupon_code: expect.stringContaining('just been used up') });
        expect(await usedOf(coupon._id)).toBe(Math.min(uses, crowd));
      }),
      { numRuns: 15 },
    );
    expect(await findDrift(db)).toEqual([]);
  });

  it('is limited by phone, also for orders that come together', async () => {
    const coupon = await addCoupon({ phone_limit: 2 });
    const { order } = await onSale();
    const replies = await Promise.all(Array.from({ length: 8 }, () => order(7, { coupon_code: coupon.code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await order(8, { coupon_code: coupon.code })).status).toBe(200);
  });

  it('is returned once by a cancelled order', async () => {
    const coupon = await addCoupon({ total_limit: 1 });
    const first = await placed({ coupon_code: coupon.code });
    const { order } = await onSale();
    expect((await order(55, { coupon_code: coupon.code })).status).toBe(409);
    await Promise.all([1, 2, 3].map(() => first.step('cancel', { reason: 'Changed their mind.' })));
    expect(await usedOf(coupon._id)).toBe(0);
    expect((await order(56, { coupon_code: coupon.code })).status).toBe(200);
    expect(await findDrift(db)).toEqual([]);
  });

  it('changes nothing if it doesn’t apply, and says why at its field', async () => {
    const { order, product } = await onSale({ inventory: 1 });
    const ended = await addCoupon({ end_date: new Date(0) });
    const refused = await order(9, { coupon_code: ended.code });
    expect([refused.status, refused.reply.errors]).toEqual([400, { coupon_code: 'This coupon has expired.' }]);
    const { rows } = await db.execute(`select held from variants where product_id = '${product._id}'`);
    expect(rows).toEqual([{ held: 0 }]);
    expect((await order(9)).status).toBe(200);
  });

  it('is checked beforehand by the same rules, without revealing anything about a phone', async () => {
    const coupon = await addCoupon({ discount_type: 'PERCENT', percent: 10, amount: null, phone_limit: 1 });
    const { scheme, product, order } = await onSale();
    const goods = { scheme_id: scheme._id, variant_id: product.variant[0]._id };
    const check = (coupon_code: string, more = {}) =>
      call('POST order/public/coupon', { body: { coupon_code, ...goods, ...more } });
    expect((await check(coupon.code)).reply.data).toEqual({ coupon_code: coupon.code, discount: 4_500 });
    expect((await check('nothing')).reply.errors).toEqual({
      coupon_code: expect.stringContaining('don’t know this coupon'),
    });
    await order(77, { coupon_code: coupon.code });
    expect((await check(coupon.code, { customer_phone: '9850000077' })).reply.data).toMatchObject({ discount: 4_500 });
    expect((await order(77, { coupon_code: coupon.code })).reply.errors).toHaveProperty('coupon_code');
  });
});

describe('a delivery', () => {
  const charge = (fields: Partial<typeof shippingCharges.$inferInsert>) =>
    db
      .insert(shippingCharges)
      .values({ title: unique('Charge'), price: 200_00, set_by: 'area', area: [place.vdc_municipality], ...fields });

  it('is quoted and charged alike, by weight and type', async () => {
    const elsewhere = await buildPlace(db);
    await charge({
      use_weight: true,
      weight_price: [
        { from: 0, to: 1, price: 100_00 },
        { from: 1, to: null, price: 300_00 },
      ],
      shipping_type: [
        { title: 'Standard', multiply_factor: 1, min_estimated_day: 3, max_estimated_day: 5, is_default: true },
        {
          title: 'Express',
          title_ne: 'एक्सप्रेस',
          multiply_factor: 2.5,
          min_estimated_day: 1,
          max_estimated_day: 1,
          is_default: false,
        },
      ],
    });
    const { scheme, product, order } = await onSale({ weight: 1500 });
    const quote = (vdc_municipality: string, language = 'en') =>
      call('GET order/public/quote', {
        headers: { 'accept-language': language },
        query: { scheme_id: scheme._id, variant_id: product.variant[0]._id, vdc_municipality },
      });
    const { reply } = await quote(place.vdc_municipality);
    expect(reply.data).toMatchObject({
      amount: 45_000,
      delivery: [
        { shipping_type: 'Standard', price: 300, max_estimated_day: 5, is_default: true },
        { shipping_type: 'Express', price: 750, is_default: false },
      ],
    });
    expect((await quote(place.vdc_municipality, 'ne')).reply.data.delivery).toMatchObject([
      { shipping_type: 'Standard', name: 'Standard' },
      { shipping_type: 'Express', name: 'एक्सप्रेस' },
    ]);
    expect((await quote(elsewhere.vdc_municipality)).reply.data.delivery).toEqual([]);

    const express = await order(101, { delivery_method: 'DELIVERY', shipping_type: 'Express' });
    expect(express.reply.data).toMatchObject({ shipping_price: 750, total: 45_750 });
    const usual = await order(102, { delivery_method: 'DELIVERY' });
    expect(usual.reply.data).toMatchObject({ shipping_price: 300 });
    const [row] = await db.select().from(orders).where(eq(orders.order_id, usual.reply.data.order_id));
    expect(row).toMatchObject({ delivery_method: 'DELIVERY', shipping_type: 'Standard', shipping_price: 300_00 });
    const gone = await order(103, { delivery_method: 'DELIVERY', shipping_type: 'By elephant' });
    expect(gone.reply.errors).toHaveProperty('shipping_type');
    const far = await order(104, { ...elsewhere, delivery_method: 'DELIVERY' });
    expect(far.reply.errors).toEqual({ delivery_method: expect.stringContaining('do not deliver to this area') });
  });

  it('is quoted as of now, and never cached', async () => {
    const { scheme, product } = await onSale();
    const variant_id = product.variant[0]._id;
    const there = await buildPlace(db);
    const query = new URLSearchParams({ scheme_id: scheme._id, variant_id, vdc_municipality: there.vdc_municipality });
    const quoteUrl = `/api/order/public/quote?${query}`;
    const ask = (etag = '') => app.http.inject({ url: quoteUrl, headers: { 'if-none-match': etag } });
    const first = await ask();
    expect([first.statusCode, first.json().data.delivery]).toEqual([200, []]);
    expect((await ask(String(first.headers.etag))).statusCode).toBe(304);
    const body = { title: unique('Charge'), price: 90, set_by: 'district' as const, district: [there.district] };
    expect((await call('POST shipping-charge', { token: ofHead, body })).status).toBe(200);
    expect((await ask()).json().data.delivery).toMatchObject([{ price: 90 }]);
  });

  it('is free to an open pickup point, and keeps its name', async () => {
    const points = await db
      .insert(pickupLocations)
      .values([
        { title: unique('Airport'), location: 'Tribhuvan' },
        { title: unique('Closed'), location: 'Nowhere', is_active: false },
      ])
      .returning();
    const { scheme, product, order } = await onSale();
    const { reply } = await call('GET order/public/quote', {
      query: {
        scheme_id: scheme._id,
        variant_id: product.variant[0]._id,
        vdc_municipality: place.vdc_municipality,
      },
    });
    expect(reply.data.pickup.map(({ _id }) => _id)).toEqual([points[0]?._id]);
    const at = (pickup_location_id: string | undefined) =>
      order(201, { delivery_method: 'PICKUP', ...(pickup_location_id && { pickup_location_id }) });
    const collected = await at(points[0]?._id);
    const [row] = await db.select().from(orders).where(eq(orders.order_id, collected.reply.data.order_id));
    expect(row).toMatchObject({ delivery_method: 'PICKUP', pickup_point: points[0]?.title, shipping_price: 0 });
    expect((await at(points[1]?._id)).reply.errors).toHaveProperty('pickup_location_id');
    expect((await at(undefined)).reply.errors).toHaveProperty('pickup_location_id');
  });
});

it('a quote has the pickup points near the customer first', async () => {
  const [here, sameState, far] = [await buildPlace(db), await buildPlace(db), await buildPlace(db)];
  const nameOf = async ({ vdc_municipality }: typeof here) =>
    firstOf(await db.select().from(areas).where(eq(areas._id, vdc_municipality))).name;
  await db.update(districts).set({ state: here.state }).where(eq(districts._id, sameState.district));
  const names = [await nameOf(here), await nameOf(sameState), await nameOf(far)];
  const titles = ['Z near', 'M next', 'A far'].map(unique);
  await db
    .insert(pickupLocations)
    .values(names.map((area, at) => ({ title: titles[at] as string, location: `Main Road, ${area}, 1st floor` })));
  const { scheme, product } = await onSale();
  const { reply } = await call('GET order/public/quote', {
    query: {
      scheme_id: scheme._id,
      variant_id: product.variant[0]._id,
      vdc_municipality: here.vdc_municipality,
    },
  });
  const shown = reply.data.pickup.map(({ title }) => title).filter((title) => titles.includes(title));
  expect(shown).toEqual(titles);
});

describe('a total that was seen', () => {
  it('is refused below today’s total, reports the new one, and holds nothing', async () => {
    const { product, order } = await onSale({ inventory: 1 });
    await db.update(variants).set({ sales_price: 46_000_00 }).where(eq(variants.product_id, product._id));
    await invalidateProducts(db, [product._id]);
    const refused = await order(90, { expected_total: 45_000 });
    const text = 'The total is now Rs. 46,000. Please accept it before you order.';
    expect([refused.status, refused.reply]).toMatchObject([
      409,
      { code: 'TOTAL_ROSE', total: 46_000, msg: text, errors: { expected_total: text } },
    ]);
    const accepted = await order(90, { expected_total: 46_000 });
    expect([accepted.status, accepted.reply.data.total]).toEqual([200, 46_000]);
  });

  it('places the order at today’s total if that is lower', async () => {
    const { order } = await onSale();
    const { status, reply } = await order(91, { expected_total: 46_000 });
    expect([status, reply.data.total]).toEqual([200, 45_000]);
  });

  it('counts coupon and delivery, to the paisa', async () => {
    const coupon = await addCoupon({ amount: 500_50 });
    const { order } = await onSale();
    const refused = await order(92, { coupon_code: coupon.code, expected_total: 44_499.49 });
    expect([refused.status, refused.reply.total]).toEqual([409, 44_499.5]);
    expect(await usedOf(coupon._id)).toBe(0);
    expect((await order(92, { coupon_code: coupon.code, expected_total: 44_499.5 })).status).toBe(200);
  });

  it('places no second order after a lost reply', async () => {
    const { scheme, product } = await onSale();
    const body = {
      ...orderBody(scheme, product.variant[0]._id, place),
      office_id: retailer._id,
      customer_phone: '9850000094',
    };
    const send = (expected_total: number) =>
      call('POST order/public', { body: { ...body, expected_total }, headers: { 'idempotency-key': 'seen-total-1' } });
    const first = await send(45_000);
    expect((await send(46_000)).reply.data).toEqual(first.reply.data);
  });

  it('is optional, as in the payload of the specification', async () => {
    const { order } = await onSale();
    expect((await order(93)).status).toBe(200);
  });
});
