import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { newImei, unique } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf } from '../../test/present.ts';
import { receipt } from '../../test/receipt.ts';
import { audits } from '../db/audit.ts';
import { orderEvents } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { findFaults } from '../reports/books-check.service.ts';

const { call, clock, db, numberOf, ofRetailer, orderOf, orderSeen, other, paid, sent, step, token, ...fixture } =
  await paymentFixture();

const undoStep = async (id: string) =>
  (await call('GET order/{id}/payment', { token: other, params: { id } })).reply.data.undo_step;
const undo = (id: string, step = 'undo_approve', as = other) =>
  call('POST order/{id}/proof/{step}', {
    token: as,
    params: { id, step },
    body: { reason: 'Another order’s picture.' },
  });
const proofOf = async (id: string) =>
  firstOf(await db.select().from(paymentProofs).where(eq(paymentProofs.order_id, id)));
const noFaults = async () => expect([...(await findFaults(db)), ...(await findDrift(db))]).toEqual([]);

function decide(proof: string, step: 'approve' | 'accept_late', reference = unique('DESK').replace(' ', '')) {
  const queue = step === 'approve' ? 'payment' : 'late';
  return call('POST verification/{id}/{step}', { token, params: { id: proof, step }, body: { queue, reference } });
}

/** Builds a purchase whose proof the desk approved. */
async function approved() {
  const { _id: id, proof } = await fixture.proved();
  expect((await decide(proof, 'approve')).status).toBe(200);
  await sent();
  return { id, proof };
}

/** Builds a purchase whose proof came after its time. */
async function late() {
  const _id = await fixture.bought();
  clock.now = new Date(clock.now.getTime() + HOUR_MS);
  const proof = await fixture.uploaded(await receipt(_id));
  const payment = { payment_mobile_number: '9841000009', payment_initiated_using: 'eSewa' };
  await call('POST order/public/submit', { body: { _id, ...payment, payment_verification_image: proof } });
  await sent();
  return { _id, proof };
}

describe('an approval of the desk', () => {
  it('is undone once with a reason: its money is reversed, the proof waits again, and the customer reads it', async () => {
    const { id, proof } = await approved();
    const before = await orderOf(id);
    expect(await undoStep(id)).toBe('undo_approve');
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await orderSeen(id)).toMatchObject({ status: 'UNDER_VERIFICATION', advance_paid: 0, to_collect: 90_000 });
    expect(await proofOf(id)).toMatchObject({ verdict: null, decided_by: null, first_approved_by: null });
    expect(await sent()).toEqual([expect.stringContaining('are checking your payment again')]);
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.order_id, id))
      .orderBy(desc(orderEvents._id))
      .limit(1);
    expect(event).toMatchObject({ step: 'undo_approve', before: 'CONFIRMED', reason: 'Another order’s picture.' });
    const told = await db.select().from(audits).where(eq(audits.entity_id, id)).orderBy(desc(audits._id)).limit(1);
    expect(told).toMatchObject([{ action: 'undo_approve' }]);
    await noFaults();
    // Staff can approve it again, with the same reference.
    expect((await decide(proof, 'approve', (await proofOf(id)).reference ?? '')).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ status: before.status, advance_paid: 2_000, to_collect: 88_000 });
    await noFaults();
  });

  it('can be undone until the phone has left the store, and by no retailer', async () => {
    const { id } = await approved();
    await step(id, 'allocate');
    await step(id, 'ready', { pickup_point: 'Counter 1' });
    expect((await undo(id, 'undo_approve', ofRetailer)).status).toBe(409);
    expect(await undoStep(id)).toBe('undo_approve');
    expect((await step(id, 'undo_approve', { reason: 'By the usual call.' })).status).toBe(404);
    await step(id, 'deliver', { imei: newImei() });
    expect(await undoStep(id)).toBeUndefined();
    expect((await undo(id)).status).toBe(409);
    expect(await orderSeen(id)).toMatchObject({ status: 'DELIVERED', advance_paid: 2_000 });
  });

  it('stands while a bank’s payment shows the money', async () => {
    const { id } = await approved();
    const payment = await paid(2_000, await numberOf(id));
    expect(payment.status).toBe('reconciled');
    expect(await undoStep(id)).toBeUndefined();
    const refused = await undo(id);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('Undo or dismiss that payment')]);
    const dismissed = { token, params: { id: payment._id }, body: { reason: 'Another order’s.' } };
    await call('POST payment/{id}/aside', dismissed);
    expect((await undo(id)).status).toBe(200);
    await noFaults();
    // The bank's payment confirms it now, and is undone as a payment.
    await call('POST payment/{id}/aside', { ...dismissed, body: { reason: '' } });
    const shares = [{ order_id: await numberOf(id), amount: 2_000 }];
    expect((await fixture.confirm(payment._id, shares)).status).toBe(200);
    expect(await undoStep(id)).toBeUndefined();
    expect((await undo(id)).status).toBe(409);
    await noFaults();
  });

  it('of a late proof frees the units, and the proof waits under late payments', async () => {
    const { _id: id, proof } = await late();
    expect((await decide(proof, 'accept_late')).status).toBe(200);
    expect(await undoStep(id)).toBe('undo_approve_late');
    expect((await undo(id)).status).toBe(409);
    expect((await undo(id, 'undo_approve_late')).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ status: 'LATE_REVIEW', advance_paid: 0 });
    expect(await proofOf(id)).toMatchObject({ verdict: null });
    await noFaults();
    expect((await decide(proof, 'accept_late')).status).toBe(200);
    await noFaults();
  });
});
