import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { waitingForLock } from '../../test/waiting-for-lock.ts';
import { newId } from '../db/columns.ts';
import { boundTo, lockReference } from '../purchases/paid-references.service.ts';
import { payments } from './payments.table.ts';
import { noteSms } from './sms.ts';
import { takeReport } from './webhook.ts';

const { call, clock, confirm, db, judge, listed, numberOf, runJobs, statement, today, token, ...fixture } =
  await paymentFixture();

it('a payment is shown and dismissed as one with all its linked reports, matched or not', async () => {
  const reference = `TX${newId().slice(-10).toUpperCase()}`;
  const day = today().slice(0, 10);
  const { _id, proof } = await fixture.proved();
  // Matched by its reference and its balance; the second message has only the balance, the webhook only the reference.
  const { bank } = await statement(`Date,Credit,Reference,Balance\n${day},1500.00,${reference},71500.00`);
  const sender = `${bank.slice(0, 8)}_SMS`;
  const message = 'NPR 1,500.00 credited. Avl Bal NPR 71,500.00';
  await noteSms(db, { _id: newId(), message, sender, at: clock.now }, clock.now);
  const told = { event_id: newId(), provider: 'Wallet W', reference, amount: 1_500_00, paid_at: clock.now };
  await takeReport(db, told, clock.now);
  const shown = async () => (await Promise.all([bank, sender, 'Wallet W'].map(listed))).flat();
  const [payment, ...others] = await shown();
  expect([payment?.bank, others]).toEqual([bank, []]);
  expect(payment?.witnesses.map(({ source }) => source).sort()).toEqual(['sms', 'webhook']);
  const count = async () => (await call('GET payment/count', { token })).reply.data;
  const before = await count();
  await call('POST payment/{id}/aside', { token, params: { id: present(payment)._id }, body: { reason: 'Rent' } });
  expect(await count()).toMatchObject({ unmatched: before.unmatched - 1, set_aside: before.set_aside + 1 });
  expect(before.open_amount - (await count()).open_amount).toBe(1_500);
  expect((await shown()).map(({ status }) => status)).toEqual(['set_aside']);
  await call('POST payment/{id}/aside', { token, params: { id: present(payment)._id }, body: { reason: '' } });
  expect(await shown()).toMatchObject([{ status: 'unmatched', witnesses: [{}, {}] }]);

  // Once it's matched, the proof of its purchase is a report as well.
  await confirm(present(payment)._id, [{ order_id: await numberOf(_id), amount: 1_500 }]);
  await runJobs('matchTwins');
  expect((await judge(proof, 'approve', { reference: `DESK${reference}` })).status).toBe(200);
  const [taken, ...rest] = await shown();
  expect([taken?.status, rest]).toEqual(['confirmed', []]);
  expect(taken?.witnesses.map(({ source }) => source).sort()).toEqual(['proof', 'sms', 'webhook']);
});

it('a message that only another report links to a payment can’t pay a second purchase, alone or simultaneously', async () => {
  for (let times = 0; times < 5; times += 1) {
    const reference = `TX${newId().slice(-10).toUpperCase()}`;
    const [day, balance] = [today().slice(0, 10), `7250${times}`];
    const sender = `CHAIN_${times}`;
    await noteSms(
      db,
      { _id: newId(), message: `NPR 1,500.00 credited. Avl Bal NPR ${balance}.00`, sender, at: clock.now },
      clock.now,
    );
    const message = firstOf(await listed(sender));
    const told = { event_id: newId(), provider: 'Chain', reference, amount: 1_500_00, paid_at: clock.now };
    const { _id } = await takeReport(db, told, clock.now);
    // This row has both the message's balance and the provider's reference.
    await statement(`Date,Credit,Reference,Balance\n${day},1500.00,${reference},${balance}.00`);
    const shares = [{ order_id: await numberOf(await fixture.bought()), amount: 1_500 }];
    if (times === 0) {
      expect((await confirm(_id, shares)).status).toBe(200);
      expect((await confirm(message._id, shares)).reply.msg).toContain('This payment already counts for');
      continue;
    }
    const others = [{ order_id: await numberOf(await fixture.bought()), amount: 1_500 }];
    const both = await Promise.all([confirm(_id, shares), confirm(message._id, others)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

it('a report that was matched keeps its match if the payment that showed it before is dismissed from an older list', async () => {
  const reference = `TX${newId().slice(-10).toUpperCase()}`;
  const { bank } = await statement(csv(`${today()},1500,${reference},,`));
  const first = firstOf(await listed(bank));
  const told = { event_id: newId(), provider: 'Older', reference, amount: 1_500_00, paid_at: clock.now };
  const { _id } = await takeReport(db, told, clock.now);
  expect(await listed('Older')).toEqual([]);
  const shares = [{ order_id: await numberOf(await fixture.bought()), amount: 1_500 }];
  expect((await confirm(_id, shares)).status).toBe(200);
  for (const reason of ['Rent', '']) {
    await call('POST payment/{id}/aside', { token, params: { id: first._id }, body: { reason } });
    const [report] = await db.select().from(payments).where(eq(payments._id, _id));
    expect(report?.status).toBe('confirmed');
  }
});

it('rows with a reference that their bank writes at each payment are payments of their own', async () => {
  const row = (text: string) => `${today()},700,FONEPAY7,${text},`;
  const { bank } = await statement(csv(row('one'), row('two')));
  const { bank: other } = await statement(csv(row('three')));
  expect([(await listed(bank)).length, (await listed(other)).length]).toEqual([2, 1]);
});

it('a reference that is read late is bound under its lock, and a payment whose reference was approved elsewhere has a note', async () => {
  const day = today().slice(0, 10);
  /**
   * The row of a file, and of a later one that has a column for the reference; the balance shows that they are the
   * same.
   */
  const files = (balance: string) => {
    const reference = `TX${newId().slice(-10).toUpperCase()}`;
    return {
      reference,
      first: `Date,Credit,Balance\n${day},2000.00,${balance}`,
      later: `Date,Credit,Reference,Balance\n${day},2000.00,${reference},${balance}`,
    };
  };
  const one = files('61500.00');
  const { bank } = await statement(one.first);
  const paidFirst = await fixture.bought();
  await confirm(firstOf(await listed(bank))._id, [{ order_id: await numberOf(paidFirst), amount: 2000 }]);

  // While the desk decides on the same reference, the file waits for the decision.
  let imported: ReturnType<typeof statement> | undefined;
  await db.transaction(async (held) => {
    await lockReference(held, one.reference);
    imported = statement(one.later, { bank });
    await expect.poll(() => waitingForLock(db)).toBe(1);
  });
  expect((await imported)?.reply.data).toMatchObject({ known: 1, fresh: 0 });
  expect(await boundTo(db, one.reference)).toMatchObject([{ _id: paidFirst }]);

  const two = files('63500.00');
  await statement(two.first, { bank, mapping: JSON.stringify({ columns: { paid_at: 0, amount: 1 }, dates: 'ymd' }) });
  const second = present((await listed(bank)).find(({ status }) => status !== 'confirmed'));
  const [paidSecond, approved] = [await fixture.bought(), await fixture.proved()];
  await confirm(second._id, [{ order_id: await numberOf(paidSecond), amount: 2000 }]);
  expect((await judge(approved.proof, 'approve', { reference: two.reference })).status).toBe(200);
  const mapping = JSON.stringify({ columns: { paid_at: 0, amount: 1, reference: 2 }, dates: 'ymd' });
  await statement(two.later, { bank, mapping });
  const noted = present((await listed(bank)).find(({ _id }) => _id === second._id));
  expect(noted.note).toContain(`approved for ${await numberOf(approved._id)} too`);
  expect(await boundTo(db, two.reference)).toMatchObject([{ _id: approved._id }]);
});
