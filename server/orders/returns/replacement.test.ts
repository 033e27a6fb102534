import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SAMPLE_VALUES } from '../../../contract/messaging/message-texts.ts';
import { buildProduct, buildScheme, buildUser, newImei, orderBody, PASSWORD, unique } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import { coupons } from '../../coupons/coupons.table.ts';
import { audits } from '../../db/audit.ts';
import { schemeVariants } from '../../offers/offers.table.ts';
import { findFaults } from '../../reports/books-check.service.ts';
import { moneyMoves } from '../money/money.table.ts';
import { orderEvents, orderItems, orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { db, call, clock, place, retailer, ofHead, ofRetailer, placed, sent } = await orderFixture();
/** Hands phones over; another user of the store got them ready. */
const { token: ofColleague } = await buildUser(db, { office: retailer, is_super: true });

let customers = 0;

/** A phone of two colours with a gift, handed over in red, and the verbs of its return. */
async function handedOver({ gifts = 3, coupon_code = undefined as string | undefined, payments = {} } = {}) {
  const phone = await buildProduct(db, {
    inventory: 3,
    inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }],
  });
  const gift = await buildProduct(db, { type: 'BUNDLE', inventory: gifts });
  const scheme = await buildScheme(db, phone, { bundles: [gift] });
  const [red, blue] = phone.variant.map(({ _id }) => _id) as [string, string];
  customers += 1;
  const body = { ...orderBody(scheme, red, place), office_id: retailer._id, ...(coupon_code && { coupon_code }) };
  const { reply } = await call('POST order/public', {
    body: { ...body, customer_phone: `98${String(41_000_000 + customers)}` },
  });
  const { _id: id } = firstOf(await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id)));
  const imei = newImei();
  for (const [step, entered] of Object.entries({
    contact: {},
    confirm: {},
    allocate: {},
    ready: { pickup_point: 'Counter' },
    deliver: { imei, ...payments },
  }))
    await call('POST order/{id}/{step}', {
      token: step === 'deliver' ? ofColleague : ofRetailer,
      params: { id, step },
      body: entered,
    });

  async function cameBack(sellable: boolean, phoneBack = imei, more = {}) {
    const opened = await call('POST order/{id}/return', {
      token: ofRetailer,
      params: { id },
      body: { reason: 'Broken.', imei: phoneBack },
    });
    const params = { id: opened.reply.data._id };
    const step = (name: string, body: object = {}) =>
      call('POST return/{id}/{step}', { token: ofRetailer, params: { ...params, step: name }, body });
    await step('inspect', { sellable, ...more });
    const refund = (token: string, reference: string, more: object = {}) =>
      call('POST return/{id}/refund', {
        token,
        params,
        body: { reference, account: 'eSewa 9841000009', password: PASSWORD, ...more },
      });
    return {
      step,
      refund,
      seen: async () => (await call('GET return/{id}', { token: ofRetailer, params })).reply.data,
    };
  }
  const stock = async () => {
    const wanted = [red, blue, gift.variant[0]._id];
    const rows = await db.select().from(variants).where(inArray(variants._id, wanted));
    return wanted.map((id) => rows.find(({ _id }) => _id === id)?.inventory);
  };
  const { order_id, see_key = '' } = reply.data;
  const money = async () => (await call('GET order/{id}', { token: ofRetailer, params: { id } })).reply.data;
  const tracked = async () => (await call('POST order/public/track/see', { body: { order_id, see_key } })).reply.data;
  const exchangeText = async () => (await sent()).find((text) => text.includes(order_id) && text.includes('replaced'));
  return { id, imei, red, blue, gift, stock, cameBack, money, tracked, exchangeText };
}

describe('a replacement', () => {
  it('can’t be the returned phone, which goes back to its customer by a separate step', async () => {
    const { id, imei, stock, cameBack } = await handedOver();
    const { step } = await cameBack(true);
    expect(await stock()).toEqual([3, 3, 2]);
    const same = await step('replace', { imei });
    expect([same.status, Object.keys(same.reply.errors ?? {})]).toEqual([400, ['imei']]);
    expect((await step('give_back')).reply.data.status).toBe('GIVEN_BACK');
    expect(await stock()).toEqual([2, 3, 2]);
    expect((await db.select().from(orders).where(eq(orders._id, id)))[0]?.imei).toBe(imei);
    // The phone is with the customer as before, and can come back once more.
    expect((await (await cameBack(false)).seen()).status).toBe('INSPECTED');
    expect(await findDrift(db)).toEqual([]);
  });

  it('can be another variant of the product, which a later return is about', async () => {
    const { id, imei, red, blue, gift, stock, cameBack } = await handedOver();
    const first = await cameBack(false);
    expect((await first.seen()).replacements.map(({ _id, free }) => [_id, free])).toEqual([
      [red, 2],
      [blue, 3],
    ]);
    const other = await first.step('replace', { imei: newImei(), variant_id: gift.variant[0]._id });
    expect([other.status, Object.keys(other.reply.errors ?? {})]).toEqual([400, ['variant_id']]);
    const replacement = newImei();
    await db.update(variants).set({ sales_price: sql`sales_price + 1500000` }).where(eq(variants._id, blue));
    expect((await first.step('replace', { imei: replacement, variant_id: blue })).reply.data.status).toBe('REPLACED');
    expect(await stock()).toEqual([2, 2, 2]);
    const { replaced_by, events } = await first.seen();
    expect(replaced_by?._id).toBe(blue);
    const price_difference = 'Rs. 15,000 to collect';
    expect(events.at(-1)?.details).toEqual({
      imei: replacement,
      variant: replaced_by?.sku_of_seller,
      price_difference,
    });
    const order = await call('GET order/{id}', { token: ofRetailer, params: { id } });
    expect(order.reply.data).toMatchObject({ imei: replacement, exchanged_for: replaced_by?.sku_of_seller });
    await first.step('collect');
    await first.step('complete');

    const second = await cameBack(true, replacement);
    expect((await second.seen()).variant._id).toBe(blue);
    expect(await stock()).toEqual([2, 3, 2]);
    expect(await findDrift(db)).toEqual([]);
    expect(imei).not.toBe(replacement);
  });

  it('is paid before the return completes if it costs more, wherever money is shown, with event and audit row', async () => {
    const { id, blue, cameBack, money, tracked, exchangeText } = await handedOver();
    const before = await money();
    expect(before).toMatchObject({ to_collect: 0, to_pay_back: 0, exchange_difference: 0 });
    await db.update(variants).set({ sales_price: sql`sales_price + 1500000` }).where(eq(variants._id, blue));
    const back = await cameBack(false);
    const report = async () => (await call('GET order/report', { token: ofRetailer, query: {} })).reply.data;
    const sold = (await report()).now.value;
    await back.step('replace', { imei: newImei(), variant_id: blue });
    expect((await report()).now.value).toBe(sold + 15_000);
    const owing = { total: before.total + 15_000, to_collect: 15_000, exchange_difference: 15_000 };
    expect(await money()).toMatchObject(owing);
    const params = { token: ofRetailer, query: { find__id: id } };
    expect((await call('GET order/slip', params)).reply.data[0]).toMatchObject(owing);
    expect(await tracked()).toMatchObject({
      exchange_difference: 15_000,
      to_collect: 15_000,
      to_pay_back: 0,
      return: { next: `Please pay Rs. 15,000 for the exchange at ${retailer.name}.` },
    });
    // The message's editor shows the same words.
    expect(await exchangeText()).toMatch(new RegExp(`has replaced the item .* ${SAMPLE_VALUES.difference}$`));

    const early = await back.step('complete');
    expect([early.status, early.reply.msg]).toEqual([409, expect.stringContaining('Rs. 15,000 to collect')]);
    const parts = (cash: number) => ({
      payments: [
        { method: 'cash', amount: cash },
        { method: 'qr', amount: 10_000, reference: 'QR 7' },
      ],
    });
    const short = await back.step('collect', parts(4_999));
    expect(short.reply.errors).toEqual({ payments: 'Collect the whole difference of Rs. 15,000.' });
    expect((await back.step('collect', parts(5_000))).status).toBe(200);
    const { method, paisa } = moneyMoves;
    const moves = db
      .select({ method, paisa })
      .from(moneyMoves)
      .where(and(eq(moneyMoves.order_id, id), eq(moneyMoves.kind, 'exchange_difference')));
    expect(await moves.orderBy(paisa)).toEqual([
      { method: 'cash', paisa: 500_000 },
      { method: 'qr', paisa: 1_000_000 },
    ]);
    expect(await money()).toMatchObject({ ...owing, to_collect: 0 });
    expect((await back.step('collect')).status).toBe(409);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id));
    expect(events.find(({ step }) => step === 'collect')?.details).toEqual({
      amount: 'Rs. 15,000',
      paid_by: 'Cash Rs. 5,000, QR Rs. 10,000',
    });
    const [row] = await db.select().from(audits).where(eq(audits.action, 'collect'));
    expect(row).toMatchObject({ entity: 'Return', after: { amount: 1_500_000 } });
    expect((await back.step('complete')).reply.data.status).toBe('COMPLETED');
  });

  it('keeps its coupon’s percentage, and costs the first price again if it’s exchanged back', async () => {
    const coupon_code = unique('TENTH').replace(' ', '-');
    await db.insert(coupons).values({ code: coupon_code, title: 'Ten', discount_type: 'PERCENT', percent: 10 });
    const { id, red, blue, cameBack, money } = await handedOver({ coupon_code });
    const before = await money();
    await db.update(variants).set({ sales_price: sql`sales_price + 1500000` }).where(eq(variants._id, blue));
    const differences = async (back: Awaited<ReturnType<typeof cameBack>>) =>
      Object.fromEntries((await back.seen()).replacements.map(({ _id, difference }) => [_id, difference]));
    const first = await cameBack(false);
    expect(await differences(first)).toEqual({ [red]: 0, [blue]: 13_500 });
    const replacement = newImei();
    await first.step('replace', { imei: replacement, variant_id: blue, seen_difference: 13_500 });
    expect(await money()).toMatchObject({ total: before.total + 13_500, to_collect: 13_500 });
    await first.step('collect');
    await first.step('complete');
    const second = await cameBack(true, replacement);
    expect(await differences(second)).toEqual({ [red]: -13_500, [blue]: 0 });
    await second.step('replace', { imei: newImei(), variant_id: red });
    expect(await money()).toMatchObject({ total: before.total, to_pay_back: 13_500 });
    expect(await findFaults(db)).toEqual([]);
    expect((await db.select().from(orders).where(eq(orders._id, id)))[0]).toMatchObject({ coupon_code });
  });

  it('shows its customer the same money as staff, whose order still owes a rest; a refund of the return settles it', async () => {
    const { id, blue, cameBack, money, tracked } = await handedOver({
      payments: { payments: [{ method: 'cash', amount: 1_000 }], reason: 'Pays on Friday.' },
    });
    await db.update(variants).set({ sales_price: sql`sales_price + 1500000` }).where(eq(variants._id, blue));
    const { total } = await money();
    const back = await cameBack(false);
    const replacement = newImei();
    await back.step('replace', { imei: replacement, variant_id: blue });
    const owing = { to_collect: total + 15_000 - 1_000, to_pay_back: 0 };
    expect([await money(), await tracked()]).toMatchObject([owing, owing]);
    await back.step('collect');
    await back.step('complete');
    expect([await money(), await tracked()]).toMatchObject([
      { to_collect: total - 1_000 },
      { to_collect: total - 1_000 },
    ]);
    const again = await cameBack(false, replacement);
    expect(
      (await again.refund(ofHead, unique('TX'), { amount: 0, rest: 'kept', reason: 'It fell into water.' })).status,
    ).toBe(200);
    const settled = { to_collect: 0, to_pay_back: 0 };
    expect([await money(), await tracked()]).toMatchObject([settled, settled]);
    const payments = [{ method: 'cash' as const, amount: 1 }];
    const taken = { token: ofRetailer, params: { id, step: 'take_payment' }, body: { payments } };
    expect((await call('POST order/{id}/{step}', taken)).status).toBe(409);
  });

  it('has the price of its scheme, against the price paid', async () => {
    const { id, red, blue, cameBack, money } = await handedOver();
    const before = await money();
    const order = firstOf(await db.select({ scheme_id: orders.scheme_id }).from(orders).where(eq(orders._id, id)));
    const [item] = await db
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.order_id, id), eq(orderItems.role, 'main')));
    // Use neither the catalogue's current prices nor its former ones.
    await db
      .update(variants)
      .set({ sales_price: sql`sales_price + 900000` })
      .where(inArray(variants._id, [red, blue]));
    const scheme_price = (item?.price ?? 0) + 1_000_000;
    await db
      .insert(schemeVariants)
      .values({ scheme_id: order.scheme_id, variant_id: blue, scheme_price })
      .onConflictDoUpdate({ target: [schemeVariants.scheme_id, schemeVariants.variant_id], set: { scheme_price } });
    const back = await cameBack(false);
    const seen = await back.seen();
    expect(seen.replacements.map(({ _id, difference }) => [_id, difference])).toEqual([
      [red, 0],
      [blue, 10_000],
    ]);
    const answer = await back.step('replace', { imei: newImei(), variant_id: blue, seen_difference: 9_000 });
    expect([answer.status, answer.reply.errors]).toEqual([
      409,
      { variant_id: 'The exchange now leaves Rs. 10,000 to collect.' },
    ]);
    await back.step('replace', { imei: newImei(), variant_id: blue, seen_difference: 10_000 });
    expect(await money()).toMatchObject({ total: before.total + 10_000, to_collect: 10_000 });
  });

  it('is refunded by a second approver with a new reference if it costs less', async () => {
    const { blue, cameBack, money, exchangeText } = await handedOver();
    const before = await money();
    await db.update(variants).set({ sales_price: sql`sales_price - 100000` }).where(eq(variants._id, blue));
    const back = await cameBack(false);
    await back.step('replace', { imei: newImei(), variant_id: blue });
    expect(await money()).toMatchObject({ total: before.total - 1000, to_collect: 0, to_pay_back: 1000 });
    expect(await exchangeText()).toMatch(/We will refund Rs\. 1,000\.$/);
    expect((await back.step('complete')).status).toBe(409);
    expect((await back.step('collect')).status).toBe(409);
    const refund = (reference: string) => back.refund(ofHead, reference);
    expect((await refund('EXCH-1')).status).toBe(200);
    expect(await money()).toMatchObject({ to_pay_back: 0, exchange_difference: -1000 });
    expect((await back.step('complete')).reply.data.status).toBe('COMPLETED');

    const other = await (await handedOver()).cameBack(false);
    expect((await other.refund(ofHead, 'exch 1')).reply.errors).toHaveProperty('reference');
  });

  it('leaves a gift with the customer even if none is left, and takes a returned one along', async () => {
    const last = await handedOver({ gifts: 1 });
    expect(await last.stock()).toEqual([2, 3, 0]);
    const takenBack = await last.cameBack(true);
    expect(await last.stock()).toEqual([3, 3, 0]);
    expect((await takenBack.step('replace', { imei: newImei() })).status).toBe(200);
    expect(await last.stock()).toEqual([2, 3, 0]);

    const whole = await handedOver();
    const both = await whole.cameBack(false, whole.imei, { gifts_back: true });
    expect(await whole.stock()).toEqual([2, 3, 3]);
    await both.step('replace', { imei: newImei() });
    expect(await whole.stock()).toEqual([1, 3, 2]);
    expect(await findDrift(db)).toEqual([]);
  });

  it('leaves a phone that can’t be sold again out of every later hand-over', async () => {
    const { imei, cameBack } = await handedOver();
    await (await cameBack(false)).step('replace', { imei: newImei() });
    const next = await placed();
    for (const name of ['contact', 'confirm', 'allocate']) await next.step(name);
    await next.step('ready', { pickup_point: 'Counter' });
    const { status, reply } = await next.step('deliver', { imei });
    expect([status, reply.errors?.imei]).toEqual([400, expect.stringContaining('can’t be sold again')]);
    expect((await next.step('deliver', { imei: newImei() })).status).toBe(200);
  });
});

it('an order counts as returned once its return is refunded as a whole, and not if the goods go back after a part', async () => {
  const returnedAt = async (id: string) =>
    firstOf(await db.select().from(orders).where(eq(orders._id, id))).returned_at?.getTime();
  const part = { amount: 100, rest: 'later' };
  const ends = {
    give_back: () => ({}),
    replace: () => ({ imei: newImei() }),
  };
  for (const [step, entered] of Object.entries(ends)) {
    const { id, cameBack } = await handedOver();
    const back = await cameBack(true);
    expect((await back.refund(ofHead, unique('TX'), part)).reply.data.status).toBe('INSPECTED');
    expect(await returnedAt(id)).toBeUndefined();
    expect((await back.step(step, entered())).status).toBe(200);
    expect(await returnedAt(id)).toBeUndefined();
  }
  const { id, cameBack } = await handedOver();
  const back = await cameBack(true);
  await back.refund(ofHead, unique('TX'), part);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  expect((await back.refund(ofHead, unique('TX'))).reply.data.status).toBe('REFUNDED');
  expect(await returnedAt(id)).toBe(clock.now.getTime());
  expect(await findFaults(db)).toEqual([]);
});

it('a watch is handed over, taken back and replaced without an IMEI', async () => {
  const { id, product, step } = await placed();
  await db.update(products).set({ name: 'Tara Watch' }).where(eq(products._id, product._id));
  for (const name of ['contact', 'confirm', 'allocate']) await step(name);
  await step('ready', { pickup_point: 'Counter' });
  const { reply: seen } = await call('GET order/{id}', { token: ofRetailer, params: { id } });
  expect(seen.data.has_imei).toBe(false);
  expect((await step('deliver')).reply.data.status).toBe('DELIVERED');

  const open = { token: ofRetailer, params: { id }, body: { reason: 'Broken.' } };
  const { _id } = (await call('POST order/{id}/return', open)).reply.data;
  const back = (step: string, body: object = {}) =>
    call('POST return/{id}/{step}', { token: ofRetailer, params: { id: _id, step }, body });
  expect((await back('receive')).reply.data.status).toBe('RECEIVED');
  await back('inspect', { sellable: false });
  const other = await buildProduct(db, {});
  expect((await back('replace', { variant_id: other.variant[0]._id })).reply.errors).toHaveProperty('variant_id');
  expect((await back('replace')).reply.data.status).toBe('REPLACED');
  expect(await findDrift(db)).toEqual([]);
});

it('a watch with a SIM is handed over with its IMEI if its product says so', async () => {
  const { id, product, step } = await placed();
  await db.update(products).set({ name: 'Tara Watch Cellular', has_imei: true }).where(eq(products._id, product._id));
  for (const name of ['contact', 'confirm', 'allocate']) await step(name);
  await step('ready', { pickup_point: 'Counter' });
  const { reply: seen } = await call('GET order/{id}', { token: ofRetailer, params: { id } });
  expect(seen.data.has_imei).toBe(true);
  expect((await step('deliver')).reply.errors).toHaveProperty('imei');
  expect((await step('deliver', { imei: newImei() })).reply.data.status).toBe('DELIVERED');
});

it('an item handed over without an IMEI can come back when the catalogue calls it a phone since', async () => {
  const { id, product, step } = await placed();
  await db.update(products).set({ name: 'Tara Watch' }).where(eq(products._id, product._id));
  for (const name of ['contact', 'confirm', 'allocate']) await step(name);
  await step('ready', { pickup_point: 'Counter' });
  expect((await step('deliver')).reply.data.status).toBe('DELIVERED');
  await db.update(products).set({ name: 'Tara One' }).where(eq(products._id, product._id));
  const open = { token: ofRetailer, params: { id }, body: { reason: 'Broken.' } };
  const { _id } = (await call('POST order/{id}/return', open)).reply.data;
  const received = { token: ofRetailer, params: { id: _id, step: 'receive' }, body: { imei: newImei() } };
  expect((await call('POST return/{id}/{step}', received)).reply.data.status).toBe('RECEIVED');
});
