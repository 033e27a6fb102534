import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildUser, newImei, PASSWORD } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { workOff } from '../../test/queue.ts';
import { moneyMoves } from '../orders/money/money.table.ts';
import { orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { expirePurchases } from '../purchases/purchases.jobs.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';

const { app, call, clock, confirm, db, head, numberOf, paid, retailer, token, url, ...fixture } =
  await paymentFixture();
const { token: ofRetailer } = await buildUser(db, { office: retailer, is_super: true });
const { token: other } = await buildUser(db, { office: head, is_super: true });

const sent = () => workOff(url, { db, storage: app.storage });
const step = (id: string, step: string, body: object = {}, as = ofRetailer) =>
  call('POST order/{id}/{step}', { token: as, params: { id, step }, body });
const moneyOf = async (id: string) => {
  const { advance_paid, to_collect, to_pay_back } = (await call('GET order/{id}', { token: other, params: { id } }))
    .reply.data;
  return { advance_paid, to_collect, to_pay_back };
};
const movesOf = async (id: string) =>
  (await db.select().from(moneyMoves).where(eq(moneyMoves.order_id, id)).orderBy(moneyMoves._id)).map(
    ({ kind, paisa, method }) => [kind, paisa, method],
  );

/** A purchase of Rs. 90,000 with an advance of Rs. 2,000, for which the bank reports this sum in rupees. */
async function paidInAdvance(amount: number) {
  const id = await fixture.bought();
  const payment = await paid(amount, await numberOf(id));
  await confirm(payment._id, [{ order_id: await numberOf(id), amount }]);
  return id;
}

async function ready(id: string) {
  for (const name of ['allocate', 'ready'])
    expect((await step(id, name, { pickup_point: 'Counter 1' })).status).toBe(200);
}

it('an advance above the one that was asked for counts towards the rest', async () => {
  const id = await paidInAdvance(2_500);
  expect(await moneyOf(id)).toEqual({ advance_paid: 2_500, to_collect: 87_500, to_pay_back: 0 });
  expect(await movesOf(id)).toEqual([
    ['advance', 200_000, 'bank'],
    ['overpaid', 50_000, 'bank'],
  ]);
});

it('a hand-over takes parts and no more than is due; the rest is taken later, and an undo takes back its own rows', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  const payments = [
    { method: 'cash', amount: 50_000 },
    { method: 'qr', amount: 8_000 },
  ];
  const tooMuch = await step(id, 'deliver', { imei: newImei(), payments: [{ method: 'cash', amount: 88_000.01 }] });
  expect([tooMuch.status, tooMuch.reply.errors?.payments]).toEqual([400, expect.stringContaining('Rs. 88,000')]);
  expect((await step(id, 'deliver', { imei: newImei(), payments })).status).toBe(200);
  expect(await moneyOf(id)).toMatchObject({ to_collect: 30_000 });
  expect((await step(id, 'undo_deliver', { reason: 'The wrong phone.' }, other)).status).toBe(200);
  expect(await moneyOf(id)).toMatchObject({ to_collect: 88_000 });
  expect((await step(id, 'deliver', { imei: newImei(), payments })).status).toBe(200);
  expect((await step(id, 'take_payment', { payments: [{ method: 'card', amount: 30_000 }] })).status).toBe(200);
  expect(await moneyOf(id)).toEqual({ advance_paid: 2_000, to_collect: 0, to_pay_back: 0 });
  expect((await step(id, 'take_payment', { payments: [{ method: 'card', amount: 1 }] })).status).toBe(409);
  expect((await movesOf(id)).slice(1)).toEqual([
    ['balance', 5_000_000, 'cash'],
    ['balance', 800_000, 'qr'],
    ['balance', -5_000_000, 'cash'],
    ['balance', -800_000, 'qr'],
    ['balance', 5_000_000, 'cash'],
    ['balance', 800_000, 'qr'],
    ['balance', 3_000_000, 'card'],
  ]);
});

it('a hand-over without an amount is paid in full', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  await step(id, 'deliver', { imei: newImei() });
  expect(await moneyOf(id)).toMatchObject({ to_collect: 0 });
  expect((await movesOf(id)).at(-1)).toEqual(['balance', 8_800_000, 'unstated']);
});

it('a refund says its amount to everybody, and keeps a part of it only for a reason', async () => {
  const id = await paidInAdvance(2_500);
  await sent();
  expect((await step(id, 'cancel', { reason: 'Changed their mind.' }, token)).status).toBe(200);
  expect(await sent()).toEqual([expect.stringContaining('refund your advance of Rs. 2,500.')]);
  const { reply: due } = await call('GET verification/refund', { token: other });
  expect(due.data).toEqual([expect.objectContaining({ _id: id, advance: 2_500 })]);
  const refund = (body: object) =>
    call('POST order/{id}/refund', {
      token: other,
      params: { id },
      body: { reference: 'TX 900100', password: PASSWORD, ...body },
    });
  expect((await refund({ amount: 2_600 })).reply.errors?.amount).toContain('Rs. 2,500');
  expect((await refund({ amount: 2_000 })).reply.errors?.reason).toContain('Rs. 500');
  const done = await refund({
    amount: 2_000,
    reason: 'A fee was agreed.',
    account: 'eSewa 9841000001',
    paid_on: '2026-11-20',
  });
  expect(done.status).toBe(200);
  expect(await sent()).toEqual([expect.stringContaining('refunded Rs. 2,000 for order')]);
  const { reply } = await call('GET order/{id}', { token: other, params: { id } });
  expect(reply.data.events.at(-1)?.details).toMatchObject({ amount: 'Rs. 2,000', account: 'eSewa 9841000001' });
  expect(await moneyOf(id)).toEqual({ advance_paid: 0, to_collect: 0, to_pay_back: 0 });
  const rows = await db.select().from(moneyMoves).where(eq(moneyMoves.order_id, id)).orderBy(moneyMoves._id);
  expect(rows.slice(2)).toMatchObject([
    { kind: 'refund', paisa: -200_000, holder: 'brand', office_id: null, day: '2026-11-20', reference: 'TX 900100' },
    { kind: 'forfeited', paisa: 50_000 },
  ]);
});

it('a row is neither changed nor deleted', async () => {
  const id = await paidInAdvance(2_000);
  const of = eq(moneyMoves.order_id, id);
  for (const change of [db.update(moneyMoves).set({ paisa: 1 }).where(of), db.delete(moneyMoves).where(of)])
    await expect(change).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('never changed') }),
    });
  expect(await movesOf(id)).toEqual([['advance', 200_000, 'bank']]);
});

describe('a confirmation that was wrong', () => {
  const undo = (id: string, reason = 'It was for another purchase.') =>
    call('POST payment/{id}/undo', { token, params: { id }, body: { reason } });
  const standing = async (id: string) => (await call('GET order/{id}', { token: other, params: { id } })).reply.data;

  it('is undone with a reason: the purchase waits for its advance again, and the payment can pay the right one', async () => {
    const [wrong, right] = [await fixture.bought(), await fixture.bought()];
    const payment = await paid(2_000, 'no number');
    expect((await undo(payment._id)).status).toBe(409);
    await confirm(payment._id, [{ order_id: await numberOf(wrong), amount: 2_000 }]);
    await step(wrong, 'allocate');
    expect((await undo(payment._id, '')).status).toBe(400);
    const undone = await undo(payment._id);
    expect([undone.status, undone.reply.data?.status]).toEqual([200, 'unmatched']);
    expect(await standing(wrong)).toMatchObject({ status: 'ADVANCE_PENDING', advance_paid: 0 });
    expect(await movesOf(wrong)).toEqual([
      ['advance', 200_000, 'bank'],
      ['advance', -200_000, 'bank'],
    ]);
    expect((await standing(wrong)).events.at(-1)).toMatchObject({ reason: 'It was for another purchase.' });
    expect((await confirm(payment._id, [{ order_id: await numberOf(right), amount: 2_000 }])).status).toBe(200);
    expect((await standing(right)).status).toBe('CONFIRMED');
    expect(await findDrift(db)).toEqual([]);
  });

  it('leaves what other payments have paid, and a proof waits for its verdict again', async () => {
    const { _id } = await fixture.proved();
    const number = await numberOf(_id);
    const [first, second] = [await paid(500, 'part one'), await paid(1_500, 'part two')];
    await confirm(first._id, [{ order_id: number, amount: 500 }]);
    await confirm(second._id, [{ order_id: number, amount: 1_500 }]);
    expect((await undo(second._id)).status).toBe(200);
    expect(await standing(_id)).toMatchObject({ status: 'UNDER_VERIFICATION', advance_paid: 500 });
    // What stays is still the first payment's, by its own report.
    const moves = await db.select().from(moneyMoves).where(eq(moneyMoves.order_id, _id)).orderBy(moneyMoves._id);
    const told = ({ account, reference, day, holder }: (typeof moves)[number]) => [account, reference, day, holder];
    expect(told(present(moves.at(-1)))).toEqual(told(present(moves[0])));
    expect(moves.at(-1)?.account).toBe(first.bank);
    const [proof] = await db.select().from(paymentProofs).where(eq(paymentProofs.order_id, _id));
    expect(proof).toMatchObject({ verdict: null, decided_at: null });
    expect(await findDrift(db)).toEqual([]);
  });

  it('is undone back to its end for a purchase that had expired', async () => {
    const id = await fixture.bought();
    await db
      .update(orders)
      .set({ due_at: new Date(clock.now.getTime() - 3_600_000) })
      .where(eq(orders._id, id));
    await expirePurchases(db, clock.now);
    const payment = await paid(2_000, 'late');
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2_000 }]);
    expect((await standing(id)).status).toBe('CONFIRMED');
    expect((await undo(payment._id)).status).toBe(200);
    expect(await standing(id)).toMatchObject({ status: 'EXPIRED', advance_paid: 0 });
    expect(await findDrift(db)).toEqual([]);
  });

  it('stands once the phone was handed over or a refund is due', async () => {
    const [given, cancelled] = [await fixture.bought(), await fixture.bought()];
    const payments = [await paid(2_000, 'one'), await paid(2_000, 'two')] as const;
    await confirm(payments[0]._id, [{ order_id: await numberOf(given), amount: 2_000 }]);
    await confirm(payments[1]._id, [{ order_id: await numberOf(cancelled), amount: 2_000 }]);
    await ready(given);
    await step(given, 'deliver', { imei: newImei() });
    await step(cancelled, 'cancel', { reason: 'Changed their mind.' }, token);
    for (const { _id } of payments) expect((await undo(_id)).status).toBe(409);
    expect(await moneyOf(cancelled)).toMatchObject({ to_pay_back: 2_000 });
  });
});

it('a receipt tells what was paid when and how, without what was taken back', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  const imei = newImei();
  const payments = [
    { method: 'cash', amount: 50_000 },
    { method: 'qr', amount: 38_000, reference: 'QR-778899' },
  ];
  await step(id, 'deliver', { imei, payments });
  await step(id, 'undo_deliver', { reason: 'The wrong phone.' }, other);
  await step(id, 'deliver', { imei, payments });
  const { reply } = await call('GET order/slip', { token: ofRetailer, query: { find__id: id } });
  const slip = firstOf(reply.data);
  expect(slip).toMatchObject({ to_collect: 0 });
  expect(slip.payments.map(({ day: _day, ...paid }) => paid)).toEqual([
    { kind: 'advance', method: 'bank', amount: 2_000, reference: expect.any(String) },
    { kind: 'balance', method: 'cash', amount: 50_000 },
    { kind: 'balance', method: 'qr', amount: 38_000, reference: 'QR-778899' },
  ]);
});
