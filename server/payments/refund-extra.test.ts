import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newImei, PASSWORD, unique } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf } from '../../test/present.ts';
import { readMessages, textsOf } from '../orders/messages.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { findFaults } from '../reports/books-check.service.ts';

const { call, confirm, db, numberOf, orderSeen, other, paid, sent, step, token, ...fixture } = await paymentFixture();

const extraOf = async (id: string) =>
  (await call('GET order/{id}/payment', { token: other, params: { id } })).reply.data.extra;
const refund = (id: string, body: object = {}, as = other) =>
  call('POST order/{id}/refund', {
    token: as,
    params: { id },
    body: { is_extra: true, reference: unique('TX'), account: 'eSewa 9841000009', password: PASSWORD, ...body },
  });
/** Returns the subject of the mail about an order's refund. */
async function mailSubject(id: string) {
  const isRefund = and(eq(orderEvents.order_id, id), eq(orderEvents.step, 'refund'));
  const events = await db.select({ _id: orderEvents._id }).from(orderEvents).where(isRefund);
  await db.update(orders).set({ customer_email: 'sita@example.com' }).where(eq(orders._id, id));
  const told = await readMessages(db, [firstOf(events)._id]);
  return firstOf(await textsOf({ db, publicUrl: 'https://shop.example' }, told)).mail?.subject;
}

/** Builds a confirmed purchase of Rs. 90,000 whose customer paid Rs. 2,500 for an advance of Rs. 2,000. */
async function paidTooMuch() {
  const id = await fixture.bought();
  const number = await numberOf(id);
  const payment = await paid(2_500, number);
  await confirm(payment._id, [{ order_id: number, amount: 2_500 }]);
  await sent();
  return { id, number, payment };
}

describe('what was paid above the advance', () => {
  it('is refunded alone, once by two tabs; the order goes on, and its customer reads the amount', async () => {
    const { id, number } = await paidTooMuch();
    expect(await extraOf(id)).toBe(500);
    const both = await Promise.all([refund(id), refund(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sent()).toEqual([expect.stringContaining(`refunded Rs. 500 for order ${number}`)]);
    // The advance stays, so the mail speaks of the amount alone.
    expect(await mailSubject(id)).toBe(`We have refunded Rs. 500 for order ${number}`);
    expect(await orderSeen(id)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000, to_collect: 88_000 });
    expect(await extraOf(id)).toBe(0);
    expect((await refund(id)).reply.msg).toContain('There’s no overpayment to refund');
    expect(await findFaults(db)).toEqual([]);
  });

  it('can be refunded in parts, each with its account, reference and day', async () => {
    const { id } = await paidTooMuch();
    expect((await refund(id, { amount: 501 })).reply.errors?.amount).toBe('The overpayment is only Rs. 500.');
    expect((await refund(id, { account: undefined })).reply.errors).toHaveProperty('account');
    expect((await refund(id, { paid_on: '2999-01-01' })).reply.errors).toHaveProperty('paid_on');
    const reference = unique('TX');
    expect((await refund(id, { amount: 200, reference })).status).toBe(200);
    expect((await refund(id, { reference })).reply.errors).toHaveProperty('reference');
    expect((await refund(id)).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ advance_paid: 2_000 });
  });

  it('stays refunded if another payment comes, and the payment that brought it can’t be undone', async () => {
    const { id, number, payment } = await paidTooMuch();
    await refund(id);
    const { reply } = await call('GET payment', { token, query: { find_bank: payment.bank } });
    expect(reply.data).toMatchObject([{ shares: [{ order_id: number, extra: 0, extra_back: 500 }] }]);
    const undone = await call('POST payment/{id}/undo', {
      token,
      params: { id: payment._id },
      body: { reason: 'Another customer’s.' },
    });
    expect([undone.status, undone.reply.msg]).toEqual([409, expect.stringContaining(`The overpayment on ${number}`)]);
    const tooMuch = await paid(88_001, number);
    expect((await confirm(tooMuch._id, [{ order_id: number, amount: 88_001 }])).status).toBe(400);
    const rest = await paid(88_000, number);
    expect((await confirm(rest._id, [{ order_id: number, amount: 88_000 }])).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ advance_paid: 90_000, to_collect: 0 });
    expect(await findFaults(db)).toEqual([]);
  });

  it('belongs to the phone after the hand-over, and to the refund after a cancellation', async () => {
    const [given, cancelled] = [await paidTooMuch(), await paidTooMuch()];
    for (const name of ['allocate', 'ready']) await step(given.id, name, { pickup_point: 'Counter 1' });
    await step(given.id, 'deliver', { imei: newImei() });
    expect((await refund(given.id)).status).toBe(409);
    expect((await refund(cancelled.id, { amount: 100 })).status).toBe(200);
    const body = { reason: 'Changed their mind.' };
    await call('POST order/{id}/{step}', { token, params: { id: cancelled.id, step: 'cancel' }, body });
    expect((await refund(cancelled.id)).status).toBe(409);
    expect(await orderSeen(cancelled.id)).toMatchObject({ status: 'REFUND_DUE', to_pay_back: 2_400 });
    expect(await findFaults(db)).toEqual([]);
  });

  it('after the hand-over of an order that the desk approved, is refunded once, and no more than that', async () => {
    const { _id: id, proof } = await fixture.proved();
    const reference = unique('TX').replace(' ', '');
    const approval = { queue: 'payment' as const, reference };
    await call('POST verification/{id}/{step}', { token, params: { id: proof, step: 'approve' }, body: approval });
    for (const name of ['allocate', 'ready']) await step(id, name, { pickup_point: 'Counter 1' });
    await step(id, 'deliver', { imei: newImei() });
    const number = await numberOf(id);
    const payment = await paid(2_500, number, reference);
    expect(payment.status).toBe('duplicate');
    // It has the advance, so it is not refunded whole.
    const owed = { order_id: number, reason: 'Paid twice.' };
    expect(
      (await call('POST payment/{id}/owe', { token: other, params: { id: payment._id }, body: owed })).status,
    ).toBe(409);
    expect((await confirm(payment._id, [{ order_id: number, amount: 2_500 }])).status).toBe(200);
    expect(await extraOf(id)).toBe(500);
    await sent();
    const both = await Promise.all([refund(id), refund(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sent()).toEqual([expect.stringContaining(`refunded Rs. 500 for order ${number}`)]);
    const seen = { status: 'DELIVERED', advance_paid: 2_000, to_collect: 0, to_pay_back: 0 };
    expect(await orderSeen(id)).toMatchObject(seen);
    const again = await paid(100, number);
    expect((await confirm(again._id, [{ order_id: number, amount: 100 }])).status).toBe(400);
    expect(await findFaults(db)).toEqual([]);
  });

  it('above the limit, is not refunded by whoever confirmed it', async () => {
    const { id } = await paidTooMuch();
    const { reply } = await call('GET setting/all', { token: other, query: { find_type: 'Payment', size: 0 } });
    const setting = reply.data.find(({ key }) => key === 'RefundTwoPersonAbove');
    await call('POST setting/{type}', {
      token: other,
      params: { type: 'Payment' },
      body: { ...setting, value: 300 } as never,
    });
    expect((await refund(id, { amount: 200 }, token)).reply.msg).toContain('A refund needs a second approver');
    expect((await refund(id)).status).toBe(200);
  });
});
