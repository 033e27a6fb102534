import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildUser, newImei, PASSWORD, unique } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf } from '../../test/present.ts';
import { variants } from '../catalog/catalog.table.ts';
import { readMessages, textsOf } from '../orders/messages.ts';
import { moneyMoves } from '../orders/money/money.table.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';

const { call, confirm, db, numberOf, ofRetailer, other, paid, retailer, sent, step, token, ...fixture } =
  await paymentFixture();

const refund = (id: string, body: object = {}, as = other) =>
  call('POST order/{id}/refund', {
    token: as,
    params: { id },
    body: { reference: unique('TX'), account: 'eSewa 9841000009', password: PASSWORD, ...body },
  });

/** Builds a purchase that `token` has confirmed by a payment of its whole advance, and cancelled. */
async function due() {
  const id = await fixture.bought();
  const payment = await paid(2_000, await numberOf(id));
  await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2_000 }]);
  await step(id, 'cancel', { reason: 'Changed their mind.' }, token);
  return id;
}

async function setLimit(value: number) {
  const { reply } = await call('GET setting/all', { token: other, query: { find_type: 'Payment', size: 0 } });
  const setting = reply.data.find(({ key }) => key === 'RefundTwoPersonAbove');
  const params = { type: 'Payment' };
  await call('POST setting/{type}', { token: other, params, body: { ...setting, value } as never });
}

const refundsOf = (id: string) =>
  db.$count(moneyMoves, and(eq(moneyMoves.order_id, id), eq(moneyMoves.kind, 'refund')));

describe('a refund', () => {
  it.each([
    [
      { amount: 1_500, rest: 'kept', reason: 'A fee was agreed' },
      'refunded Rs. 1,500',
      'We keep Rs. 500: A fee was agreed.',
    ],
    [{ amount: 500, rest: 'later' }, 'refunded Rs. 500', 'The other Rs. 1,500 will follow.'],
    [{ amount: 0, rest: 'kept', reason: 'No-show.' }, 'is closed. No refund is due.', 'We keep Rs. 2,000: No-show.'],
    [{}, 'refunded Rs. 2,000', undefined],
  ])('tells its customer what is paid back of what, and why the rest is kept: %o', async (body, paid, rest) => {
    const id = await due();
    await sent();
    expect((await refund(id, body)).status).toBe(200);
    const text = firstOf(await sent());
    expect(text).toContain(paid);
    if (rest) expect(text).toContain(rest);
    else expect(text).toMatch(/ for order AG-\w+\.$/);
    await db.update(orders).set({ language: 'ne' }).where(eq(orders._id, id));
    const event = firstOf(
      await db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.order_id, id), eq(orderEvents.step, 'refund'))),
    );
    const [nepali] = await textsOf({ db, publicUrl: '', secret: '' }, await readMessages(db, [event._id]));
    if (rest) expect(nepali?.message).toMatch(/फिर्ता हुँदैन|पछि दिनेछौं/);
    expect(nepali?.message).not.toMatch(/We|will/);
  });

  it('names a wrong field before it asks for the password or a second approver', async () => {
    await setLimit(1_999);
    const id = await due();
    for (const password of ['', 'not my password'])
      expect((await refund(id, { account: undefined, password }, token)).reply.errors).toEqual({
        account: 'Enter the account or wallet you refunded to.',
      });
    expect((await refund(id, { password: '' })).reply.errors).toEqual({ password: 'Enter your password.' });
    expect((await refund(id, { password: 'not my password' })).reply.errors).toEqual({ password: 'Wrong password.' });
    expect(await refundsOf(id)).toBe(0);
    expect((await refund(id)).status).toBe(200);
    await setLimit(0);
  });

  it('is paid once, however often it is sent', async () => {
    const id = await due();
    const body = { reference: unique('TX'), amount: 1_500, reason: 'A fee was agreed.' };
    const statuses = (await Promise.all([refund(id, body), refund(id, body), refund(id)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await refund(id, body)).status).toBe(409);
    expect(await refundsOf(id)).toBe(1);
    expect(await db.$count(orderEvents, and(eq(orderEvents.order_id, id), eq(orderEvents.step, 'refund')))).toBe(1);
  });

  it('has a day between the order and today', async () => {
    const id = await due();
    expect((await refund(id, { paid_on: '2999-01-01' })).reply.errors).toEqual({
      paid_on: 'This date is in the future.',
    });
    expect((await refund(id, { paid_on: '2025-01-01' })).reply.errors).toEqual({
      paid_on: 'The order was placed after this date.',
    });
    expect(await refundsOf(id)).toBe(0);
  });

  it('above the limit is by a second approver, whatever part of it is paid; up to the limit by one person', async () => {
    const id = await due();
    const mine = async () =>
      (await call('GET verification/refund', { token })).reply.data.find(({ _id }) => _id === id)?.is_mine;
    expect([await mine(), (await refund(id, {}, token)).status]).toEqual([true, 409]);
    await setLimit(1_999);
    const part = { amount: 1, rest: 'kept', reason: 'A fee was agreed.' };
    expect([await mine(), (await refund(id, part, token)).status]).toEqual([true, 409]);
    await setLimit(2_000);
    expect([await mine(), (await refund(id, {}, token)).status]).toEqual([false, 200]);
    await setLimit(0);
  });
});

it('the refund of a cheaper exchange names its amount, and a return names what a refund pays', async () => {
  const id = await fixture.bought();
  const payment = await paid(2_000, await numberOf(id));
  await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2_000 }]);
  const imei = newImei();
  for (const name of ['allocate', 'ready', 'deliver']) await step(id, name, { pickup_point: 'Counter 1', imei });
  const opened = await call('POST order/{id}/return', {
    token: ofRetailer,
    params: { id },
    body: { reason: 'Broken.', imei },
  });
  const returned = { id: opened.reply.data._id };
  const returnStep = (step: string, body: object) =>
    call('POST return/{id}/{step}', { token: ofRetailer, params: { ...returned, step }, body });
  const detail = async () => (await call('GET return/{id}', { token: other, params: returned })).reply.data;
  await returnStep('inspect', { sellable: false });
  expect((await detail()).refund_due).toBe(90_000);
  const { variant } = await detail();
  const [row] = await db.select().from(variants).where(eq(variants._id, variant._id));
  const { _id: _old, ...copy } = firstOf(row ? [row] : []);
  const [cheaper] = await db
    .insert(variants)
    .values({ ...copy, sku_of_seller: unique('Blue'), sales_price: 88_000_00, position: copy.position + 1 })
    .returning();
  await returnStep('replace', { imei: newImei(), variant_id: cheaper?._id });
  expect((await detail()).refund_due).toBe(1_000);
  await sent();
  const back = await call('POST return/{id}/refund', {
    token: other,
    params: returned,
    body: { reference: unique('TX'), account: 'eSewa 9841000009', password: PASSWORD },
  });
  expect(back.status).toBe(200);
  expect(await sent()).toEqual([expect.stringContaining('refunded Rs. 1,000, the price difference')]);
  expect((await detail()).refund_due).toBe(0);
});

it('the store that took a return refunds it from its till, by somebody other than who inspected it', async () => {
  const { token: atStore } = await buildUser(db, { office: retailer, is_super: true });
  const id = await fixture.bought();
  const payment = await paid(2_000, await numberOf(id));
  await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2_000 }]);
  const imei = newImei();
  for (const name of ['allocate', 'ready', 'deliver']) await step(id, name, { pickup_point: 'Counter 1', imei });
  const body = { reason: 'Broken.', imei };
  const opened = await call('POST order/{id}/return', { token: ofRetailer, params: { id }, body });
  const params = { id: opened.reply.data._id };
  await call('POST return/{id}/{step}', {
    token: ofRetailer,
    params: { ...params, step: 'inspect' },
    body: { sellable: false },
  });
  const payBack = (token: string) =>
    call('POST return/{id}/refund', {
      token,
      params,
      body: { reference: unique('RECEIPT'), method: 'cash', password: PASSWORD },
    });
  expect((await payBack(ofRetailer)).reply.msg).toContain('second approver');
  expect((await payBack(atStore)).status).toBe(200);
  const moves = await db
    .select({ paisa: moneyMoves.paisa, method: moneyMoves.method, office_id: moneyMoves.office_id })
    .from(moneyMoves)
    .where(and(eq(moneyMoves.order_id, id), eq(moneyMoves.kind, 'refund')));
  expect(moves).toEqual([{ paisa: -90_000_00, method: 'cash', office_id: retailer._id }]);
});
