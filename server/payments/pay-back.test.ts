import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildUser, newImei, PASSWORD, unique } from '../../test/builders.ts';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { newId } from '../db/columns.ts';
import { moneyMoves } from '../orders/money/money.table.ts';
import { findFaults } from '../reports/books-check.service.ts';
import { payments } from './payments.table.ts';
import { noteSms } from './sms.ts';

const {
  call,
  clock,
  confirm,
  db,
  head,
  listed,
  numberOf,
  orderSeen,
  paid,
  runJobs,
  sent,
  statement,
  step,
  today,
  token,
  other: second,
  ...fixture
} = await paymentFixture();
const { token: third } = await buildUser(db, { office: head, is_super: true });

const owe = (id: string, order_id: string, as = second) =>
  call('POST payment/{id}/owe', { token: as, params: { id }, body: { order_id, reason: 'Paid twice by mistake.' } });
const refund = (id: string, as: string, more: object = {}) =>
  call('POST payment/{id}/refund', {
    token: as,
    params: { id },
    body: { reference: unique('TX'), account: 'eSewa 9841000009', password: PASSWORD, ...more },
  });
const paymentSeen = async (id: string, as = third) => {
  const { reply } = await call('GET payment', { token: as, query: { size: 100 } });
  return present(reply.data.find(({ _id }) => _id === id));
};

/** Builds a purchase of Rs. 90,000 whose advance of Rs. 2,000 a payment has paid. */
async function paidOnce() {
  const id = await fixture.bought();
  const number = await numberOf(id);
  const first = await paid(2_000, number);
  await confirm(first._id, [{ order_id: number, amount: 2_000 }]);
  return { id, number, first };
}

describe('a second payment for one purchase', () => {
  it('counts towards what is left to pay if you match it, up to that amount, and can be undone', async () => {
    const { id, number } = await paidOnce();
    const again = await paid(3_000, number);
    expect(again).toMatchObject({ status: 'duplicate', proposals: [{ paid: 2_000, to_collect: 88_000 }] });
    const found = await call('GET payment/purchase', { token, query: { order_id: number.toLowerCase() } });
    expect(found.reply.data).toMatchObject({ _id: id, advance: 2_000, paid: 2_000, to_collect: 88_000 });
    expect((await confirm(again._id, [{ order_id: number, amount: 3_000 }])).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ status: 'CONFIRMED', advance_paid: 5_000, to_collect: 85_000 });
    const tooMuch = await paid(85_001, number);
    const refused = await confirm(tooMuch._id, [{ order_id: number, amount: 85_001 }]);
    expect([refused.status, refused.reply.errors?.shares]).toEqual([400, expect.stringContaining('Rs. 85,000')]);
    await call('POST payment/{id}/undo', { token, params: { id: again._id }, body: { reason: 'Another customer’s.' } });
    expect(await orderSeen(id)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000, to_collect: 88_000 });
    expect(await findFaults(db)).toEqual([]);
  });

  it('pays the rest of a phone that was handed over for a part', async () => {
    const { id, number } = await paidOnce();
    for (const name of ['allocate', 'ready']) await step(id, name, { pickup_point: 'Counter 1' });
    await step(id, 'deliver', { imei: newImei(), payments: [{ method: 'cash', amount: 80_000 }] });
    const rest = await paid(8_000, number);
    expect((await confirm(rest._id, [{ order_id: number, amount: 8_000 }])).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ status: 'DELIVERED', to_collect: 0 });
    expect(await findFaults(db)).toEqual([]);
  });
});

describe('a payment that goes back', () => {
  it('is decided by one user and paid once by another; the purchase keeps its money, and the customer gets a message', async () => {
    const { id, number } = await paidOnce();
    const again = await paid(2_500, number);
    await sent();
    expect((await refund(again._id, third)).status).toBe(409);
    expect((await owe(again._id, 'AG-NOSUCHNO')).status).toBe(404);
    expect((await owe(again._id, number)).reply.data.status).toBe('refund_due');
    expect(await paymentSeen(again._id)).toMatchObject({
      status: 'refund_due',
      is_mine: false,
      refund_of: { order_id: number },
    });
    expect((await confirm(again._id, [{ order_id: number, amount: 2_500 }])).status).toBe(409);
    // The user who imported the payment, and the user who decided.
    expect(await paymentSeen(again._id, token)).toMatchObject({ is_mine: true });
    for (const as of [token, second])
      expect((await refund(again._id, as)).reply.msg).toContain('A refund needs a second approver');
    expect((await refund(again._id, third, { paid_on: '2999-01-01' })).reply.errors).toHaveProperty('paid_on');
    expect((await refund(again._id, third, { password: 'not my password' })).reply.errors).toHaveProperty('password');
    const reference = unique('TX');
    const twice = await Promise.all([refund(again._id, third, { reference }), refund(again._id, third, { reference })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sent()).toEqual([expect.stringContaining(`refunded Rs. 2,500 for order ${number}`)]);
    expect(await orderSeen(id)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2_000, to_collect: 88_000 });
    const moves = await db.select().from(moneyMoves).where(eq(moneyMoves.order_id, id)).orderBy(moneyMoves._id);
    expect(moves.slice(1)).toMatchObject([
      { kind: 'overpaid', paisa: 250_000, holder: 'office', account: again.bank },
      { kind: 'overpaid', paisa: -250_000, holder: 'brand', account: 'eSewa 9841000009', reference },
    ]);
    expect((await orderSeen(id)).events.at(-1)).toMatchObject({
      step: 'refund',
      before: 'CONFIRMED',
      after: 'CONFIRMED',
    });
    const other = await paid(2_500, number);
    await owe(other._id, number);
    expect((await refund(other._id, third, { reference })).reply.errors).toHaveProperty('reference');
    expect(await findFaults(db)).toEqual([]);
  });

  it('is decided where it is shown: not by the row of another report, whose first one then cannot be confirmed', async () => {
    const { id, number } = await paidOnce();
    const [first, second] = [await paid(2_500, number), await paid(2_500, number)];
    await db.update(payments).set({ witness_of: first._id }).where(eq(payments._id, second._id));
    expect((await owe(second._id, number)).reply.msg).toBe(
      `${first.bank} reported this payment too, and that report is listed. Reload the page and decide on that one.`,
    );
    // Decides as from a list that was open before the second report came.
    await db.update(payments).set({ status: 'refund_due', refund_of: id }).where(eq(payments._id, second._id));
    expect((await confirm(first._id, [{ order_id: number, amount: 2_500 }])).status).toBe(409);
    expect((await owe(first._id, number)).status).toBe(409);
    await db.delete(payments).where(eq(payments._id, second._id));
    await db.delete(payments).where(eq(payments._id, first._id));
  });

  it('for a purchase that has ended leaves nothing due', async () => {
    const { id, number } = await paidOnce();
    await call('POST order/{id}/{step}', { token, params: { id, step: 'cancel' }, body: { reason: 'Changed.' } });
    const late = await paid(2_000, number);
    expect((await confirm(late._id, [{ order_id: number, amount: 2_000 }])).status).toBe(400);
    await owe(late._id, number);
    expect((await refund(late._id, third)).status).toBe(200);
    expect(await orderSeen(id)).toMatchObject({ status: 'REFUND_DUE', to_pay_back: 2_000 });
    expect(await findFaults(db)).toEqual([]);
  });

  it('is restored before it is paid, and its other reports pay nothing afterwards', async () => {
    const { number } = await paidOnce();
    const other = await fixture.bought();
    const reference = `TX${newId().slice(-10).toUpperCase()}`;
    const { bank } = await statement(csv(`${today()},2000,${reference},${number},`));
    const { _id } = firstOf(await listed(bank));
    await owe(_id, number);
    const restored = await call('POST payment/{id}/aside', { token, params: { id: _id }, body: { reason: '' } });
    expect(restored.reply.data.status).toBe('duplicate');
    await owe(_id, number);
    expect((await refund(_id, third)).status).toBe(200);
    expect((await call('POST payment/{id}/aside', { token, params: { id: _id }, body: { reason: '' } })).status).toBe(
      409,
    );
    const message = `NPR 2,000.00 credited. Txn ID: ${reference}. ${await numberOf(other)}`;
    await noteSms(db, { _id: newId(), message, sender: 'BACK_ALERT', at: clock.now }, clock.now);
    expect(await listed('BACK_ALERT')).toEqual([]);
    const { witnesses } = await paymentSeen(_id);
    expect(witnesses).toMatchObject([{ source: 'sms', bank: 'BACK_ALERT' }]);
    const { rows } = await db.execute<{ _id: string }>(`select _id from payments where bank = 'BACK_ALERT'`);
    const taken = await confirm(firstOf(rows)._id, [{ order_id: await numberOf(other), amount: 2_000 }]);
    expect([taken.status, taken.reply.msg]).toEqual([409, expect.stringContaining('was already refunded')]);
    await runJobs('matchTwins');
  });

  it('is not matched by its file’s row after staff decided to refund its text message that no template fits', async () => {
    const { number, first } = await paidOnce();
    const reference = `TX${newId().slice(-10).toUpperCase()}`;
    const message = `Rs 2,000.00 by friend. Txn ID: ${reference}.`;
    await noteSms(db, { _id: newId(), message, sender: 'ODD_ALERT', at: clock.now }, clock.now);
    const odd = firstOf(await listed('ODD_ALERT'));
    expect(odd.source).toBe('unknown_sms');
    expect((await owe(odd._id, number)).status).toBe(200);
    await statement(csv(`${today()},2000,${reference},,`), { bank: first.bank });
    const row = present((await listed(first.bank)).find((row) => row.reference === reference));
    expect(row.status).toBe('duplicate');
    const taken = await confirm(row._id, [{ order_id: await numberOf(await fixture.bought()), amount: 2_000 }]);
    expect([taken.status, taken.reply.msg]).toEqual([409, expect.stringContaining('is due for a refund')]);
    // Restored, it's no use of this money any more.
    await runJobs('matchTwins');
    await call('POST payment/{id}/aside', { token, params: { id: odd._id }, body: { reason: '' } });
    await runJobs('matchTwins');
    expect((await paymentSeen(row._id)).status).toBe('unmatched');
  });

  it('is decided once, even if another report of it is confirmed simultaneously', async () => {
    const { number } = await paidOnce();
    const other = await numberOf(await fixture.bought());
    for (let times = 0; times < 5; times += 1) {
      const reference = `TX${newId().slice(-10).toUpperCase()}`;
      const message = `NPR 2,000.00 credited. Txn ID: ${reference}.`;
      await noteSms(db, { _id: newId(), message, sender: 'RACE_ALERT', at: clock.now }, clock.now);
      const { _id } = await paid(2_000, '', reference);
      const { rows } = await db.execute<{ _id: string }>(
        sql`select _id from payments where reference = ${reference} and source = 'sms'`,
      );
      const sms = firstOf(rows)._id;
      const both = await Promise.all([owe(_id, number), confirm(sms, [{ order_id: other, amount: 2_000 }])]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      if (both[1].status === 200)
        await call('POST payment/{id}/undo', { token, params: { id: sms }, body: { reason: 'The next one.' } });
    }
  });

  it('is not paid back if another report of it has paid a purchase meanwhile', async () => {
    const { number } = await paidOnce();
    const [first, second] = [await paid(2_000, number), await paid(2_000, number)];
    await owe(first._id, number);
    await confirm(second._id, [{ order_id: number, amount: 2_000 }]);
    const { reference } = second;
    await db
      .update(payments)
      .set({ reference, reference_key: reference.toUpperCase() })
      .where(eq(payments._id, first._id));
    expect((await refund(first._id, third)).reply.msg).toContain(`already counts for ${number}.`);
  });
});
