import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { newImei, PASSWORD, unique } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { bikramDate } from '../http/words/bikram-month.ts';
import { moneyMoves } from '../orders/money/money.table.ts';
import { orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { expirePurchases } from '../purchases/purchases.jobs.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { findFaults } from '../reports/books-check.service.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { settings } from '../settings/settings.table.ts';

const { call, clock, confirm, db, judge, numberOf, ofRetailer, orderSeen, other, paid, sent, step, token, ...fixture } =
  await paymentFixture();

const moneyOf = async (id: string) => {
  const { advance_paid, to_collect, to_pay_back } = await orderSeen(id);
  return { advance_paid, to_collect, to_pay_back };
};
const movesOf = async (id: string) =>
  (await db.select().from(moneyMoves).where(eq(moneyMoves.order_id, id)).orderBy(moneyMoves._id)).map(
    ({ kind, paisa, method }) => [kind, paisa, method],
  );

/** Builds a purchase of Rs. 90,000 with an advance of Rs. 2,000, for which the bank reports this sum in rupees. */
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

it('the excess of an advance counts towards the balance', async () => {
  const id = await paidInAdvance(2_500);
  expect(await moneyOf(id)).toEqual({ advance_paid: 2_500, to_collect: 87_500, to_pay_back: 0 });
  expect(await movesOf(id)).toEqual([
    ['advance', 200_000, 'bank'],
    ['overpaid', 50_000, 'bank'],
  ]);
});

it('a hand-over accepts part of what is due, never more; the rest is paid later, and an undo removes its own rows', async () => {
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

it('undoing a hand-over also undoes later payments, so no money stays with an ended order', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  await step(id, 'deliver', { imei: newImei(), payments: [{ method: 'cash', amount: 80_000 }] });
  await step(id, 'take_payment', { payments: [{ method: 'cash', amount: 500 }] });
  expect((await step(id, 'undo_deliver', { reason: 'The wrong phone.' }, other)).status).toBe(200);
  expect(await moneyOf(id)).toMatchObject({ to_collect: 88_000, to_pay_back: 0 });
});

it('tells the customer what is left to pay, after the hand-over and after each payment', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  await sent();
  await step(id, 'deliver', { imei: newImei(), payments: [{ method: 'cash', amount: 80_000 }] });
  expect(firstOf(await sent())).toMatch(/^Enjoy your .* Still to pay: Rs\. 8,000\.$/);
  await step(id, 'take_payment', { payments: [{ method: 'cash', amount: 3_000 }] });
  expect(firstOf(await sent())).toMatch(/ received your payment for order .* Still to pay: Rs\. 5,000\.$/);
  await step(id, 'take_payment', { payments: [{ method: 'cash', amount: 5_000 }] });
  expect(firstOf(await sent())).toMatch(/Nothing is left to pay\.$/);
  const whole = await paidInAdvance(2_000);
  await ready(whole);
  await sent();
  await step(whole, 'deliver', { imei: newImei(), payments: [{ method: 'cash', amount: 88_000 }] });
  expect(firstOf(await sent())).toMatch(/Thank you for shopping at [^.]*\.$/);
});

it('a payment sent again after a lost reply counts once', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  await step(id, 'deliver', { imei: newImei(), payments: [{ method: 'cash', amount: 80_000 }] });
  const take = () =>
    call('POST order/{id}/{step}', {
      token: ofRetailer,
      params: { id, step: 'take_payment' },
      body: { payments: [{ method: 'cash', amount: 1_000 }] },
      headers: { 'idempotency-key': `take-${id}` },
    });
  expect([(await take()).status, (await take()).status]).toEqual([200, 200]);
  expect(await moneyOf(id)).toMatchObject({ to_collect: 7_000 });
});

it('a cancelled purchase is paid back although nobody had checked its proof', async () => {
  const { _id: id } = await fixture.proved();
  expect((await step(id, 'cancel', { reason: 'Changed their mind.' }, token)).status).toBe(200);
  expect(await moneyOf(id)).toMatchObject({ to_pay_back: 2_000 });
  const body = { reference: 'TX-UNCHECKED', account: 'eSewa 9841000009', amount: 2_000, password: PASSWORD };
  expect((await call('POST order/{id}/refund', { token: other, params: { id }, body })).reply.errors).toBeUndefined();
  expect(await moneyOf(id)).toMatchObject({ to_pay_back: 0 });
  expect(await movesOf(id)).toEqual([
    ['advance', 200_000, 'bank'],
    ['refund', -200_000, 'bank'],
  ]);
});

it('a hand-over without an amount is paid in full', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  await step(id, 'deliver', { imei: newImei() });
  expect(await moneyOf(id)).toMatchObject({ to_collect: 0 });
  expect((await movesOf(id)).at(-1)).toEqual(['balance', 8_800_000, 'unstated']);
});

it('a refund shows its amount everywhere, and keeps part of it only on request, with a reason', async () => {
  const id = await paidInAdvance(2_500);
  await sent();
  expect((await step(id, 'cancel', { reason: 'Changed their mind.' }, token)).status).toBe(200);
  expect(await sent()).toEqual([expect.stringContaining('refund your advance of Rs. 2,500.')]);
  const { reply: due } = await call('GET verification/refund', { token: other });
  expect(due.data).toEqual([expect.objectContaining({ _id: id, advance: 2_500 })]);
  const { reply: counts } = await call('GET verification', { token: other });
  expect(counts.data).toMatchObject({ refund: 1, refund_amount: 2_500 });
  const refund = (body: object) =>
    call('POST order/{id}/refund', {
      token: other,
      params: { id },
      body: { reference: 'TX 900100', account: 'eSewa 9841000001', password: PASSWORD, ...body },
    });
  expect((await refund({ amount: 2_600 })).reply.errors?.amount).toContain('Rs. 2,500');
  expect((await refund({ amount: 2_000 })).reply.errors?.rest).toContain('Rs. 500');
  expect((await refund({ amount: 2_000, rest: 'kept' })).reply.errors?.reason).toContain('Rs. 500');
  expect((await refund({ account: undefined })).reply.errors).toHaveProperty('account');
  // No refund is older than its order.
  await db
    .update(orders)
    .set({ placed_at: new Date('2026-11-19T06:00:00Z') })
    .where(eq(orders._id, id));
  const done = await refund({
    amount: 2_000,
    rest: 'kept',
    reason: 'A fee was agreed.',
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

it('a hand-over that leaves most of it unpaid needs a reason and a second approver, and is listed until it is paid', async () => {
  const id = await paidInAdvance(2_000);
  await ready(id);
  const [imei, reason] = [newImei(), 'Pays on Friday.'];
  const hand = (payments: object[], more: object = {}, as = ofRetailer) =>
    step(id, 'deliver', { imei, payments, ...more }, as);
  for (const payments of [[], [{ method: 'cash', amount: 40_000 }]])
    expect((await hand(payments)).reply.errors).toEqual({
      reason: expect.stringMatching(/^Enter why Rs\. [\d,]+ is left unpaid\.$/),
    });
  const limit = eq(settings.key, SETTINGS['payment.refund_two_person_above'].key);
  const setLimit = async (value: number | null) => {
    await db.update(settings).set({ value }).where(limit);
    forgetSettings(db);
  };
  onTestFinished(() => setLimit(null));
  const toCollect = async () => (await call('GET order/waiting', { token: other })).reply.data;
  const listed = async () =>
    (
      await call('GET order', { token: other, query: { find_waits: 'payment', find_view: 'active', size: 100 } })
    ).reply.data.some(({ _id }) => _id === id);
  const alone = await hand([], { reason });
  expect([alone.status, alone.reply.msg]).toEqual([409, expect.stringContaining('You have prepared this order')]);
  await setLimit(87_999);
  expect((await hand([], { reason })).status).toBe(409);
  const before = await toCollect();
  expect((await hand([], { reason }, other)).status).toBe(200);
  const after = await toCollect();
  expect([after.unpaid - before.unpaid, after.unpaid_amount - before.unpaid_amount]).toEqual([1, 88_000]);
  expect(await moneyOf(id)).toMatchObject({ to_collect: 88_000 });
  const { reply } = await call('GET order/{id}', { token: other, params: { id } });
  expect(reply.data.events.at(-1)).toMatchObject({ reason, details: { stays_owed: 'Rs. 88,000' } });
  expect(await listed()).toBe(true);
  await step(id, 'take_payment', { payments: [{ method: 'cash', amount: 80_000 }] });
  expect(await listed()).toBe(true);
  await step(id, 'take_payment', { payments: [{ method: 'cash', amount: 8_000 }] });
  expect(await listed()).toBe(false);

  const within = await paidInAdvance(2_000);
  await ready(within);
  await setLimit(88_000);
  const small = await step(within, 'deliver', { imei: newImei(), payments: [], reason });
  expect(small.status).toBe(200);
});

it('undoing a hand-over names the refund and the bill, to the customer and on the order', async () => {
  await db.update(settings).set({ value: 'optional' }).where(eq(settings.key, SETTINGS['orders.bill'].key));
  forgetSettings(db);
  const id = await paidInAdvance(2_000);
  await ready(id);
  const payments = [{ method: 'cash', amount: 50_000 }];
  expect((await step(id, 'deliver', { imei: newImei(), payments, bill_number: 'B-17' })).status).toBe(200);
  const seen = () => orderSeen(id);
  expect((await seen()).money).toEqual({ advance: 2_000, balance: 50_000, exchanged: 0, refunded: 0, kept: 0 });
  await sent();
  expect((await step(id, 'undo_deliver', { reason: 'The wrong phone.' }, other)).status).toBe(200);
  expect(await sent()).toEqual([expect.stringMatching(/We will refund Rs\. 50,000\. Bill B-17 is cancelled\.$/)]);
  expect(await seen()).toMatchObject({ cancelled_bills: ['B-17'], money: { balance: 0 } });
});

it('the rest of a refund stays due until it is paid, in cash too', async () => {
  const id = await paidInAdvance(2_500);
  expect((await step(id, 'cancel', { reason: 'Changed their mind.' }, token)).status).toBe(200);
  await sent();
  const refund = (body: { reference: string; amount?: number; rest?: string; account?: string; method?: string }) =>
    call('POST order/{id}/refund', { token: other, params: { id }, body: { password: PASSWORD, ...body } as never });
  const part = { amount: 2_000, rest: 'later', account: 'eSewa 9841000001' };
  expect((await refund({ ...part, amount: 0, reference: unique('TX') })).reply.errors).toHaveProperty('amount');
  expect((await refund({ ...part, reference: 'TX-PART-1' })).reply.data.status).toBe('REFUND_DUE');
  expect(await sent()).toEqual([expect.stringContaining('refunded Rs. 2,000 for order')]);
  expect(await moneyOf(id)).toMatchObject({ to_pay_back: 500 });
  expect((await refund({ ...part, amount: 100, reference: 'TX-PART-1' })).reply.errors).toHaveProperty('reference');
  expect((await refund({ ...part, amount: 600, reference: 'TX-PART-2' })).reply.errors?.amount).toContain('Rs. 500');
  expect(await findFaults(db)).toEqual([]);
  expect((await refund({ method: 'cash', reference: 'R-12' })).reply.data.status).toBe('REFUNDED');
  expect(await moneyOf(id)).toMatchObject({ to_pay_back: 0 });
  expect((await movesOf(id)).slice(-2)).toEqual([
    ['refund', -200_000, 'bank'],
    ['refund', -50_000, 'cash'],
  ]);
  expect(await findFaults(db)).toEqual([]);
});

it('a row can’t be changed or deleted', async () => {
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

  it('is undone with a reason: the purchase waits for its advance again, and the payment can pay the right one', async () => {
    const [wrong, right] = [await fixture.bought(), await fixture.bought()];
    const payment = await paid(2_000, 'no number');
    expect((await undo(payment._id)).status).toBe(409);
    await confirm(payment._id, [{ order_id: await numberOf(wrong), amount: 2_000 }]);
    await step(wrong, 'allocate');
    expect((await undo(payment._id, '')).status).toBe(400);
    const undone = await undo(payment._id);
    expect([undone.status, undone.reply.data?.status]).toEqual([200, 'unmatched']);
    expect(await orderSeen(wrong)).toMatchObject({ status: 'ADVANCE_PENDING', advance_paid: 0 });
    expect(await movesOf(wrong)).toEqual([
      ['advance', 200_000, 'bank'],
      ['advance', -200_000, 'bank'],
    ]);
    expect((await orderSeen(wrong)).events.at(-1)).toMatchObject({ reason: 'It was for another purchase.' });
    expect((await confirm(payment._id, [{ order_id: await numberOf(right), amount: 2_000 }])).status).toBe(200);
    expect((await orderSeen(right)).status).toBe('CONFIRMED');
    expect(await findDrift(db)).toEqual([]);
  });

  it('leaves what other payments have paid, and a proof waits for its verdict again', async () => {
    const { _id } = await fixture.proved();
    const number = await numberOf(_id);
    const [first, second] = [await paid(500, 'part one'), await paid(1_500, 'part two')];
    await confirm(first._id, [{ order_id: number, amount: 500 }]);
    await confirm(second._id, [{ order_id: number, amount: 1_500 }]);
    expect((await undo(second._id)).status).toBe(200);
    expect(await orderSeen(_id)).toMatchObject({ status: 'UNDER_VERIFICATION', advance_paid: 500 });
    // The remaining money is still the first payment's, by its own report.
    const moves = await db.select().from(moneyMoves).where(eq(moneyMoves.order_id, _id)).orderBy(moneyMoves._id);
    const told = ({ account, reference, day, holder }: (typeof moves)[number]) => [account, reference, day, holder];
    expect(told(present(moves.at(-1)))).toEqual(told(present(moves[0])));
    expect(moves.at(-1)?.account).toBe(first.bank);
    const [proof] = await db.select().from(paymentProofs).where(eq(paymentProofs.order_id, _id));
    expect(proof).toMatchObject({ verdict: null, decided_at: null });
    expect(await findDrift(db)).toEqual([]);
  });

  it('can be undone for an expired purchase, which expires again', async () => {
    const id = await fixture.bought();
    await db
      .update(orders)
      .set({ due_at: new Date(clock.now.getTime() - 3_600_000) })
      .where(eq(orders._id, id));
    await expirePurchases(db, clock.now);
    const payment = await paid(2_000, 'late');
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2_000 }]);
    expect((await orderSeen(id)).status).toBe('CONFIRMED');
    expect((await undo(payment._id)).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ status: 'EXPIRED', advance_paid: 0 });
    expect(await findDrift(db)).toEqual([]);
  });

  it('notifies the customer once, about its consequence', async () => {
    const { _id: proved } = await fixture.proved();
    const [unpaid, late] = [await fixture.bought(), await fixture.bought()];
    await db
      .update(orders)
      .set({ due_at: new Date(clock.now.getTime() - 3_600_000) })
      .where(eq(orders._id, late));
    await expirePurchases(db, clock.now);
    for (const [id, says] of [
      [unpaid, /^Sorry, we marked order .* as paid by mistake\. Pay Rs\. 2,000 by \d\d:\d\d:/],
      [proved, /^Sorry, we marked order .* are checking your payment again/],
      [late, /^Sorry, we marked order .* as paid by mistake\. It has ended/],
    ] as const) {
      const number = await numberOf(id);
      const payment = await paid(2_000, `for ${number.slice(-3)}`);
      await confirm(payment._id, [{ order_id: number, amount: 2_000 }]);
      await sent();
      expect((await undo(payment._id)).status).toBe(200);
      expect(await sent()).toEqual([expect.stringMatching(says)]);
    }
  });

  it('by the bank’s payment is no approval of the proof: a later “approve” of the same person is refused', async () => {
    const { _id, proof } = await fixture.proved();
    const payment = await paid(2_000, 'whole');
    await confirm(payment._id, [{ order_id: await numberOf(_id), amount: 2_000 }]);
    const approve = await judge(proof, 'approve', { reference: 'DESK 4711' });
    expect([approve.status, approve.reply.msg]).toEqual([409, expect.stringContaining('already been decided')]);
  });

  it('can’t be undone once the phone is handed over or a refund is due', async () => {
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

it('a receipt lists what was paid when and how, without undone payments', async () => {
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
  const day_bs = bikramDate(dayInNepal(clock.now));
  expect(slip.payments.map(({ day: _day, ...paid }) => paid)).toEqual([
    { day_bs, kind: 'advance', method: 'bank', amount: 2_000, reference: expect.any(String) },
    { day_bs, kind: 'balance', method: 'cash', amount: 50_000 },
    { day_bs, kind: 'balance', method: 'qr', amount: 38_000, reference: 'QR-778899' },
  ]);
});
