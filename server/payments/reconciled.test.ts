import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newImei, PASSWORD, unique } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { findFaults } from '../reports/books-check.service.ts';

const { call, confirm, db, judge, numberOf, orderSeen, other, paid, step, token, ...fixture } = await paymentFixture();

const dismiss = (id: string, reason = 'The money of another order.') =>
  call('POST payment/{id}/aside', { token, params: { id }, body: { reason } });
const move = (id: string, order_id: string, { amount = 2_000, reason = 'Read wrongly.' } = {}) =>
  call('POST payment/{id}/move', { token, params: { id }, body: { shares: [{ order_id, amount }], reason } });
const paidTo = () => ({ reference: unique('TX'), account: 'eSewa 9841000009', password: PASSWORD });
const noFaults = async () => expect([...(await findFaults(db)), ...(await findDrift(db))]).toEqual([]);

async function handOver(id: string) {
  for (const name of ['allocate', 'ready']) await step(id, name, { pickup_point: 'Counter 1' });
  expect((await step(id, 'deliver', { imei: newImei() })).status).toBe(200);
}

/**
 * Builds a purchase that the desk approved, and the bank's payment that was reconciled with it; by one reference, or by
 * the purchase's number.
 */
async function reconciled({ isByReference = false } = {}) {
  const { _id: id, proof } = await fixture.proved();
  const reference = unique('DESK').replace(' ', '');
  await judge(proof, 'approve', { reference });
  const number = await numberOf(id);
  const payment = isByReference ? await paid(2_000, '', reference) : await paid(2_000, number);
  expect(payment.status).toBe('reconciled');
  return { id, number, payment };
}

describe('a payment that was reconciled with the wrong purchase', () => {
  it('is dismissed with a reason while nothing was handed over, and is reconciled again if restored', async () => {
    const { id, payment } = await reconciled();
    expect((await dismiss(payment._id)).reply.data.status).toBe('set_aside');
    expect(await orderSeen(id)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000 });
    await noFaults();
    expect((await dismiss(payment._id, '')).reply.data.status).toBe('reconciled');
    await noFaults();
  });

  it('frees its reference for another purchase, unless staff approved by it', async () => {
    const { payment } = await reconciled();
    await dismiss(payment._id);
    const again = await fixture.proved();
    expect((await judge(again.proof, 'approve', { reference: payment.reference })).status).toBe(200);
    expect((await dismiss(payment._id, '')).reply.data.status).not.toBe('set_aside');
    await noFaults();
  });

  it('leaves the advance that staff counted, though another payment had paid above it', async () => {
    const { id, number, payment } = await reconciled();
    const more = await paid(500, number);
    await confirm(more._id, [{ order_id: number, amount: 500 }]);
    expect(await orderSeen(id)).toMatchObject({ advance_paid: 2_500, to_collect: 87_500 });
    await dismiss(payment._id);
    expect(await orderSeen(id)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000, to_collect: 88_000 });
    await noFaults();
  });

  it('stays if what another payment had paid above the advance was refunded', async () => {
    const { id, number, payment } = await reconciled();
    const more = await paid(500, number);
    await confirm(more._id, [{ order_id: number, amount: 500 }]);
    const refund = { ...paidTo(), is_extra: true, amount: 500 };
    expect((await call('POST order/{id}/refund', { token: other, params: { id }, body: refund })).status).toBe(200);
    for (const refused of [await dismiss(payment._id), await move(payment._id, await numberOf(await fixture.bought()))])
      expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining(`${number} was refunded`)]);
    await noFaults();
  });

  // Staff counted the advance, so dismissing moves no money; refused, the right purchase would never get the payment.
  it('is dismissed after a hand-over and while a refund is due, and the right purchase gets it', async () => {
    const [given, cancelled] = [await reconciled(), await reconciled()];
    await handOver(given.id);
    await step(cancelled.id, 'cancel', { reason: 'Changed their mind.' }, other);
    for (const { payment } of [given, cancelled]) {
      expect((await dismiss(payment._id)).reply.data.status).toBe('set_aside');
      const right = await fixture.proved();
      const body = { queue: 'payment' as const, reference: payment.reference };
      const params = { id: right.proof, step: 'approve' };
      expect((await call('POST verification/{id}/{step}', { token, params, body })).status).toBe(200);
      await dismiss(payment._id, '');
      const shares = [{ order_id: await numberOf(right._id), amount: 2_000 }];
      expect((await confirm(payment._id, shares)).status).toBe(200);
    }
    expect(await orderSeen(given.id)).toMatchObject({ status: 'DELIVERED', advance_paid: 2_000 });
    expect(await orderSeen(cancelled.id)).toMatchObject({ status: 'REFUND_DUE', to_pay_back: 2_000 });
    await noFaults();
  });

  it('stays if the phone was handed over with more than the advance, because that would change what was owed', async () => {
    const { id, number, payment } = await reconciled();
    const more = await paid(500, number);
    await confirm(more._id, [{ order_id: number, amount: 500 }]);
    await handOver(id);
    const { status, reply } = await dismiss(payment._id);
    expect([status, reply.msg]).toEqual([
      409,
      expect.stringMatching(`^${number} is .*, so you can’t undo this payment.`),
    ]);
    await noFaults();
  });

  it('moves to the right purchase in one act, with a reason; the wrong one keeps what staff counted', async () => {
    const { id, number, payment } = await reconciled();
    const right = await fixture.bought();
    const to = await numberOf(right);
    expect((await move(payment._id, number)).reply.errors).toHaveProperty('shares.0.order_id');
    expect((await move(payment._id, to, { reason: '' })).reply.errors).toHaveProperty('reason');
    const both = await Promise.all([move(payment._id, to), move(payment._id, to)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await orderSeen(id)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000 });
    expect(await orderSeen(right)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000, to_collect: 88_000 });
    const { reply } = await call('GET payment', { token, query: { find_bank: payment.bank } });
    expect(reply.data).toMatchObject([{ status: 'confirmed', reason: 'Read wrongly.', shares: [{ order_id: to }] }]);
    const acts = await db.select().from(audits).where(eq(audits.entity_id, payment._id)).orderBy(audits._id);
    expect(acts.map(({ action }) => action)).toEqual(['undo-payment', 'confirm-payment']);
    await noFaults();
  });

  it('moves only after its approval by the same reference is undone, and both the row and the refusal say how', async () => {
    const { id, number, payment } = await reconciled({ isByReference: true });
    expect(payment.shares).toMatchObject([{ order_id: number, is_bound: true }]);
    expect((await reconciled()).payment.shares).toMatchObject([{ is_bound: false }]);
    const right = await fixture.bought();
    const to = await numberOf(right);
    const refused = await move(payment._id, to);
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      `Staff approved ${number} by this payment’s reference. To move the payment, dismiss it (or undo its confirmation), undo the approval on that order’s page, then match it again.`,
    ]);
    await dismiss(payment._id);
    const undone = { token: other, params: { id, step: 'undo_approve' }, body: { reason: 'Another order’s picture.' } };
    expect((await call('POST order/{id}/proof/{step}', undone)).status).toBe(200);
    await dismiss(payment._id, '');
    expect((await confirm(payment._id, [{ order_id: to, amount: 2_000 }])).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ status: 'UNDER_VERIFICATION', advance_paid: 0 });
    expect(await orderSeen(right)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000 });
    await noFaults();
  });

  it('stays with a purchase that was handed over, if staff approved it by the same reference', async () => {
    const { id, number, payment } = await reconciled({ isByReference: true });
    await handOver(id);
    const refused = await move(payment._id, await numberOf(await fixture.bought()));
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      `Staff approved ${number} by this payment’s reference. The order is handed over, so the payment stays with it.`,
    ]);
  });

  it('stays with a purchase that is refunded, if another proof of it has the same reference', async () => {
    const { id, number, payment } = await reconciled();
    const { _id: _, ...proof } = firstOf(await db.select().from(paymentProofs).where(eq(paymentProofs.order_id, id)));
    const { reference } = payment;
    await db.insert(paymentProofs).values({ ...proof, reference, reference_key: reference, verdict: 'rejected' });
    const shares = async () =>
      firstOf((await call('GET payment', { token, query: { find_bank: payment.bank } })).reply.data).shares;
    expect(await shares()).toMatchObject([{ order_id: number, is_bound: false }]);
    await step(id, 'cancel', { reason: 'Changed their mind.' }, other);
    expect(await shares()).toMatchObject([{ order_id: number, is_bound: true }]);
    expect((await move(payment._id, await numberOf(await fixture.bought()))).status).toBe(409);
  });

  it('moves from a confirmed purchase, which waits for its advance again, or not at all', async () => {
    const [wrong, right, ended] = [await fixture.bought(), await fixture.bought(), await reconciled()];
    const payment = await paid(2_000, await numberOf(wrong));
    await confirm(payment._id, [{ order_id: await numberOf(wrong), amount: 2_000 }]);
    await step(ended.id, 'cancel', { reason: 'Changed their mind.' }, other);
    // Nothing of a refused move is done.
    expect((await move(payment._id, ended.number)).status).toBe(400);
    expect(await orderSeen(wrong)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000 });
    expect((await move(payment._id, await numberOf(right))).status).toBe(200);
    expect(await orderSeen(wrong)).toMatchObject({ status: 'ADVANCE_PENDING', advance_paid: 0 });
    expect(await orderSeen(right)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000 });
    await handOver(right);
    expect((await move(payment._id, await numberOf(wrong))).status).toBe(409);
    const open = await paid(100, 'rent');
    expect((await move(open._id, await numberOf(wrong), { amount: 100 })).status).toBe(409);
    await noFaults();
  });
});
