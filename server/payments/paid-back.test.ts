import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { buildUser, PASSWORD, unique } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { findFaults } from '../reports/books-check.service.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { settings } from '../settings/settings.table.ts';

const { call, clock, confirm, db, head, judge, numberOf, orderOf, other, paid, sent, token, ...fixture } =
  await paymentFixture();
const { token: third } = await buildUser(db, { office: head, is_super: true });

const owe = (_id: string, order_id: string) =>
  call('POST payment/{id}/owe', { token: other, params: { id: _id }, body: { order_id, reason: 'Paid twice.' } });
const refundOf = () => ({ reference: unique('TX'), account: 'eSewa 9841000009', password: PASSWORD });
const refund = (id: string) => call('POST payment/{id}/refund', { token: third, params: { id }, body: refundOf() });

/** Builds a purchase whose advance of Rs. 2,000 a payment has paid, and another payment that was paid back. */
async function paidTwice() {
  const id = await fixture.bought();
  const number = await numberOf(id);
  const first = await paid(2_000, number);
  await confirm(first._id, [{ order_id: number, amount: 2_000 }]);
  const again = await paid(2_500, number);
  await owe(again._id, number);
  expect((await refund(again._id)).status).toBe(200);
  return { id, number, first };
}

it('a payment that went back stays with those who had it and paid it if another of its purchase is undone', async () => {
  const { id, first } = await paidTwice();
  const body = { reason: 'Another customer’s.' };
  expect((await call('POST payment/{id}/undo', { token, params: { id: first._id }, body })).status).toBe(200);
  const { rows } = await db.execute(
    sql`select holder, sum(paisa)::int as paisa from money_moves where order_id = ${id} group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { holder: 'brand', paisa: -250_000 },
    { holder: 'office', paisa: 250_000 },
  ]);
  expect(await findFaults(db)).toEqual([]);
});

it('the books know a payment that went back from the refund of its purchase by another person', async () => {
  const { id } = await paidTwice();
  await call('POST order/{id}/{step}', { token, params: { id, step: 'cancel' }, body: { reason: 'Changed.' } });
  const done = await call('POST order/{id}/refund', { token: other, params: { id }, body: refundOf() });
  expect(done.status).toBe(200);
  expect(await findFaults(db)).toEqual([]);
  const forge = sql`update order_events set actor = 'Nobody' where order_id = ${id} and step = 'refund' and before = after`;
  const rolledBack = new Error('rolled back');
  await db
    .transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = 'replica'`);
      await db.execute(forge);
      expect(await findFaults(db)).toEqual([expect.stringContaining('refund is by Nobody, the audit says')]);
      throw rolledBack;
    })
    .catch((error) => {
      if (error !== rolledBack) throw error;
    });
});

describe('the desk and a payment that goes back', () => {
  const approve = (proof: string, reference: string) => judge(proof, 'approve', { reference }, third);

  it('a proof is not approved by its reference, until the payment is restored', async () => {
    const other = await numberOf(await fixture.bought());
    const { _id, proof } = await fixture.proved();
    const reference = unique('TX').replace(' ', '');
    const payment = await paid(2_000, '', reference);
    await owe(payment._id, other);
    const due = await approve(proof, reference);
    expect([due.status, due.reply.msg]).toEqual([409, expect.stringContaining('Restore it under Incoming payments')]);
    expect((await orderOf(_id)).status).toBe('UNDER_VERIFICATION');
    await call('POST payment/{id}/aside', { token, params: { id: payment._id }, body: { reason: '' } });
    expect((await approve(proof, reference)).status).toBe(200);

    const late = await fixture.proved();
    const gone = unique('TX').replace(' ', '');
    const returned = await paid(2_000, '', gone);
    await owe(returned._id, other);
    expect((await refund(returned._id)).status).toBe(200);
    const refused = await approve(late.proof, gone);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('was refunded')]);
    // Nor can it get a first approval.
    const setLimit = async (value: number | null) => {
      await db.update(settings).set({ value }).where(eq(settings.key, SETTINGS['payment.two_person_above'].key));
      forgetSettings(db);
    };
    await setLimit(1);
    onTestFinished(() => setLimit(null));
    const first = await approve(late.proof, gone);
    expect([first.status, first.reply.msg]).toEqual([409, expect.stringContaining('was refunded')]);
    const reject = await call('POST verification/{id}/{step}', {
      token: third,
      params: { id: late.proof, step: 'reject_proof' },
      body: { queue: 'payment', reason: 'This payment was refunded.' },
    });
    expect(reject.status).toBe(200);
    expect(await findFaults(db)).toEqual([]);
  });

  it('the money of a purchase that the desk approved does not go back; a second payment does', async () => {
    const { _id, proof } = await fixture.proved();
    const number = await numberOf(_id);
    const reference = unique('TX').replace(' ', '');
    expect((await approve(proof, reference)).status).toBe(200);
    // Its amount differs, so staff decide.
    const payment = await paid(2_500, '', reference);
    const refused = await owe(payment._id, number);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining(`approved for ${number}`)]);
    expect(await paid(2_000, number)).toMatchObject({ status: 'reconciled' });
    expect((await owe(payment._id, number)).status).toBe(200);
    expect(await findFaults(db)).toEqual([]);
  });
});

describe('money is refunded once, by its payment or by its purchase', () => {
  const late = async () => {
    const { _id, proof } = await fixture.proved();
    await db.update(orders).set({ status: 'LATE_REVIEW' }).where(eq(orders._id, _id));
    await db
      .insert(orderEvents)
      .values({ order_id: _id, step: 'find_late', after: 'LATE_REVIEW', actor: 'Clock', at: clock.now });
    return { _id, proof, number: await numberOf(_id) };
  };
  const judgeLate = (id: string, step: string, reference?: string) =>
    call('POST order/{id}/proof/{step}', { token, params: { id, step }, body: { reason: 'Too late.', reference } });
  const refundOrder = (id: string) =>
    call('POST order/{id}/refund', { token: other, params: { id }, body: refundOf() });
  const reference = () => unique('TX').replace(' ', '');
  const outOf = async (id: string) =>
    (
      await db.execute(
        sql`select coalesce(-sum(paisa), 0)::int as out from money_moves where order_id = ${id} and paisa < 0`,
      )
    ).rows;

  it('a late payment that went back leaves nothing to refund: the order ends, unless another payment is named', async () => {
    const { _id, number } = await late();
    const payment = await paid(2_000, number, reference());
    await owe(payment._id, number);
    expect((await refund(payment._id)).status).toBe(200);
    const again = await judgeLate(_id, 'owe_refund');
    expect([again.status, again.reply.msg]).toEqual([409, expect.stringContaining('Close without a refund')]);
    expect((await judgeLate(_id, 'accept_late')).status).toBe(409);
    await sent();
    expect((await judgeLate(_id, 'end_late')).reply.data.status).toBe('EXPIRED');
    expect(await sent()).toEqual([
      expect.stringMatching(/is closed\. No refund is due\. Your payment of Rs\. 2,000 was already refunded\./),
    ]);
    expect(await outOf(_id)).toEqual([{ out: 200_000 }]);

    const other = await late();
    const first = await paid(2_000, other.number, reference());
    await owe(first._id, other.number);
    await refund(first._id);
    expect((await judgeLate(other._id, 'owe_refund', reference())).reply.data.status).toBe('REFUND_DUE');
    expect(await findFaults(db)).toEqual([]);
  });

  it('a late payment that the desk refunds does not go back by its row, before or after', async () => {
    const { _id, number } = await late();
    const key = reference();
    expect((await judgeLate(_id, 'owe_refund', key)).status).toBe(200);
    const named = await paid(2_000, '', key);
    expect((await owe(named._id, number)).status).toBe(409);
    const unnamed = await paid(2_000, number, '');
    expect((await owe(unnamed._id, number)).status).toBe(409);
    expect((await refundOrder(_id)).status).toBe(200);
    expect((await owe(named._id, number)).status).toBe(409);
    expect((await owe(unnamed._id, number)).status).toBe(409);
    expect(await outOf(_id)).toEqual([{ out: 200_000 }]);
    // The refund was decided before the desk saw the proof.
    const open = await late();
    const row = await paid(2_000, open.number, '');
    expect((await owe(row._id, open.number)).status).toBe(200);
    expect((await judgeLate(open._id, 'owe_refund')).status).toBe(200);
    const refused = await refund(row._id);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('dismiss this payment')]);
    expect(await findFaults(db)).toEqual([]);
  });

  it('a purchase is not cancelled with a refund after its payment went back, and ends late only without money', async () => {
    const { _id } = await fixture.proved();
    const number = await numberOf(_id);
    const payment = await paid(2_000, number, reference());
    await owe(payment._id, number);
    await refund(payment._id);
    const cancelled = await call('POST order/{id}/{step}', {
      token,
      params: { id: _id, step: 'cancel' },
      body: { reason: 'Changed.' },
    });
    expect([cancelled.status, cancelled.reply.msg]).toEqual([409, expect.stringContaining('Reject its proof')]);
    const withMoney = await late();
    const part = await paid(500, withMoney.number);
    await confirm(part._id, [{ order_id: withMoney.number, amount: 500 }]);
    const refused = await judgeLate(withMoney._id, 'end_late');
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('Rs. 500')]);
  });
});
