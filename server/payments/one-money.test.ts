import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { waitingForLock } from '../../test/waiting-for-lock.ts';
import { newId } from '../db/columns.ts';
import { transact } from '../db/db.ts';
import { moneyMoves } from '../orders/money/money.table.ts';
import { lockReference } from '../purchases/paid-references.service.ts';
import { paidReferences, paymentProofs } from '../purchases/purchases.table.ts';
import { paymentShares } from './payments.table.ts';
import { noteSms } from './sms.ts';
import { takeReport } from './webhook.ts';

const { clock, confirm, db, judge, listed, numberOf, orderOf, paid, runJobs, statement, today, ...fixture } =
  await paymentFixture();

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

const EVENTS = ['desk', 'other proof', 'file', 'file with reference', 'sms', 'webhook'] as const;
type Event = (typeof EVENTS)[number];

/** Returns this many orders of the events, each different and the same in every run. */
function ordersOfEvents(count: number): Event[][] {
  const all = new Map<string, Event[]>();
  for (let seed = 1; all.size < count; seed += 1) {
    const order = EVENTS.toSorted((a, b) => weight(a, seed) - weight(b, seed));
    all.set(order.join(), order);
  }
  return [...all.values()];
}
const weight = (event: Event, seed: number) => ((EVENTS.indexOf(event) + 3) * 7919 * (seed * seed + 17)) % 1009;

describe('one payment that four sources report', () => {
  it.each(ordersOfEvents(20).map((order) => [order.join(', '), order] as const))(
    'pays one purchase: %s',
    async (_, order) => {
      const reference = `TX${newId().slice(-10).toUpperCase()}`;
      const phone = '9841000009';
      const [right, other] = [await fixture.proved(), await fixture.proved({ bank: 'Khalti' })];
      const numbers = { right: await numberOf(right._id), other: await numberOf(other._id) };
      const row = `${today()},2000,${reference},transfer,${phone}`;
      const withoutReference = JSON.stringify({ columns: { paid_at: 0, amount: 1, text: 3, payer: 4 }, dates: 'ymd' });
      const { bank } = await statement(csv(`${today()},1,,first file,`));
      const acts: Record<Event, () => Promise<unknown>> = {
        desk: () => judge(right.proof, 'approve', { reference }),
        'other proof': () => judge(other.proof, 'approve_first', { reference }),
        file: () => statement(csv(row), { bank, mapping: withoutReference }),
        'file with reference': () =>
          statement(csv(row), {
            bank,
            mapping: JSON.stringify({
              columns: { paid_at: 0, amount: 1, reference: 2, text: 3, payer: 4 },
              dates: 'ymd',
            }),
          }),
        sms: async () => {
          const message = `NPR 2,000.00 credited from ${phone}. Txn ID: ${reference}.`;
          for (let device = 0; device < 2; device += 1)
            await noteSms(db, { _id: newId(), message, sender: `${bank}_ALERT`, at: clock.now }, clock.now);
        },
        webhook: () =>
          takeReport(
            db,
            {
              event_id: newId(),
              provider: 'Wallet',
              reference,
              amount: 2_000_00,
              paid_at: clock.now,
              order_id: numbers.other,
              payer_phone: phone,
            },
            clock.now,
          ),
      };
      for (const event of order) {
        await acts[event]();
        await runJobs('matchTwins');
        const reports = (await Promise.all([bank, `${bank}_ALERT`, 'Wallet'].map(listed))).flat();
        for (const { _id, status, amount, proposals } of reports.filter(({ amount }) => amount === 2000)) {
          // Presses the offered button, then chooses the other purchase anyway.
          if (status === 'matched') await confirm(_id, [{ order_id: present(proposals[0]).order_id, amount }]);
          for (const order_id of reports.some((one) => one.reference === reference)
            ? [numbers.other, numbers.right]
            : [])
            await confirm(_id, [{ order_id, amount }]);
        }
        await runJobs('matchTwins');
      }
      const ids = [right._id, other._id];
      const shares = await db.select().from(paymentShares).where(inArray(paymentShares.order_id, ids));
      const moves = await db.select().from(moneyMoves).where(inArray(moneyMoves.order_id, ids));
      const statuses = (await Promise.all(ids.map(orderOf))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 'CONFIRMED')).toHaveLength(1);
      expect([sumOf(shares), sumOf(moves.map(({ paisa }) => ({ amount: paisa })))]).toEqual([2_000_00, 2_000_00]);
    },
  );
});

const nextReference = () => `TX${newId().slice(-10).toUpperCase()}`;
const paymentOf = async (bank: string) => firstOf(await listed(bank));

it('a reference that is read late is not bound if the desk approved it for another purchase meanwhile', async () => {
  const reference = nextReference();
  const [paid, approved] = [await fixture.proved(), await fixture.proved({ bank: 'Khalti' })];
  const day = today().slice(0, 10);
  const { bank } = await statement(`Date,Credit,Balance\n${day},2000.00,52500.00`);
  const { _id } = await paymentOf(bank);
  await confirm(_id, [{ order_id: await numberOf(paid._id), amount: 2000 }]);
  expect((await judge(approved.proof, 'approve', { reference })).status).toBe(200);
  await statement(`Date,Credit,Reference,Balance\n${day},2000.00,${reference},52500.00`, { bank });
  const note = expect.stringContaining(`approved for ${await numberOf(approved._id)} too`);
  expect(await paymentOf(bank)).toMatchObject({ _id, reference, note });
  expect(await db.select().from(paidReferences).where(eq(paidReferences.order_id, paid._id))).toEqual([]);
});

it('a payment is not taken for one purchase while the desk approves its reference for another', async () => {
  const [reference, phone] = [nextReference(), '9841000077'];
  const [first, second] = [await fixture.proved({ phone }), await fixture.proved({ bank: 'Khalti' })];
  expect((await judge(first.proof, 'approve', { reference: `DESK${newId().slice(-10)}` })).status).toBe(200);
  const { bank } = await statement(csv(`${today()},1,,first file,`));
  const [isLocked, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const desk = transact(db, async (db) => {
    await lockReference(db, reference);
    isLocked.resolve();
    await isWaiting.promise;
    await db
      .update(paymentProofs)
      .set({ reference, reference_key: reference, verdict: 'approved' })
      .where(eq(paymentProofs._id, second.proof));
  });
  await isLocked.promise;
  const taken = statement(csv(`${today()},2000,${reference},transfer,${phone}`), { bank });
  await expect.poll(() => waitingForLock(db)).toBe(1);
  isWaiting.resolve();
  await Promise.all([desk, taken]);
  const shares = await db
    .select()
    .from(paymentShares)
    .where(inArray(paymentShares.order_id, [first._id]));
  expect(shares).toEqual([]);
  const left = (await listed(bank)).find((payment) => payment.reference === reference);
  expect(left?.status).toBe('ambiguous');
  expect(left?.proposals.map(({ _id }) => _id).sort()).toEqual([first._id, second._id].sort());
});

it('a payment is known in another file of its bank by the balance after it, whatever columns that file has', async () => {
  const day = today().slice(0, 10);
  const { bank } = await statement(`Date,Credit,Balance\n${day},2000.00,52500.00\n${day},2000.00,54500.00`);
  const file = `Txn Date,Remarks,Chq,Debit,Credit,Balance\n${day} 10:15,IBFT,W16001,,"2,000.00","52,500.00"\n${day} 11:00,IBFT,W16002,,"2,000","56,500.00"`;
  const mapping = JSON.stringify({ columns: { paid_at: 0, text: 1, reference: 2, amount: 4 }, dates: 'ymd' });
  expect((await statement(file, { bank, mapping })).reply.data).toMatchObject({ known: 1, fresh: 1 });
  expect((await listed(bank)).map(({ reference }) => reference).sort()).toEqual(['', 'W16001', 'W16002']);
});

it('another reference is other money, though amount, day and balance are the same, as in an account that is emptied', async () => {
  const day = today().slice(0, 10);
  const row = (reference: string) => `${day},2000.00,${reference},2000.00`;
  const head = 'Date,Credit,Reference,Balance';
  const { bank } = await statement(`${head}\n${row('W17001')}`);
  const longer = await statement(`${head}\n${row('W17001')}\n${row('W17002')}`, { bank });
  expect(longer.reply.data).toMatchObject({ known: 1, fresh: 1 });
  // Without references, a known row can't be another row's payment too.
  const { bank: other } = await statement(`Date,Credit,Remarks,Balance\n${day},2000.00,first,2000.00`);
  const both = `Date,Credit,Remarks,Balance\n${day},2000.00,first,2000.00\n${day},2000.00,second,2000.00`;
  expect((await statement(both, { bank: other })).reply.data).toMatchObject({ known: 1, fresh: 1 });
});

it('two messages without a reference are two payments, whatever word follows “transaction”', async () => {
  const message = 'Transaction alert: NPR 700.00 credited from 9841555007';
  for (const days of [0, 20])
    await noteSms(
      db,
      { _id: newId(), message, sender: 'ALERT_BANK', at: new Date(clock.now.getTime() - days * DAY_MS) },
      clock.now,
    );
  expect((await listed('ALERT_BANK')).map(({ reference }) => reference)).toEqual(['', '']);
});

it('a bank’s SMS is one payment, however many phones forward it; two identical ones wait for staff', async () => {
  const pass = (message: string, sender: string, at = clock.now) =>
    noteSms(db, { _id: newId(), message, sender, at }, clock.now);
  for (const message of [
    'NPR 500.00 credited. Ref: FTTWICE12345',
    'A/C 01#16 has been credited with NPR 600.00. Avl Bal NPR 9,000.00',
  ])
    for (let times = 0; times < 3; times += 1)
      await pass(message, 'TWICE_BANK', new Date(clock.now.getTime() + times * 1000));
  expect((await listed('TWICE_BANK')).map(({ amount }) => amount).sort()).toEqual([500, 600]);

  const [first, second] = [await fixture.bought('9841555001'), await fixture.bought('9841555001')];
  const alike = 'NPR 2,000.00 credited from 9841555001';
  await pass(alike, 'ALIKE_BANK');
  const one = firstOf(await listed('ALIKE_BANK'));
  expect((await confirm(one._id, [{ order_id: await numberOf(first), amount: 2000 }])).status).toBe(200);
  await pass(alike, 'ALIKE_BANK');
  const [other] = (await listed('ALIKE_BANK')).filter(({ _id }) => _id !== one._id);
  expect(other?.status).toBe('ambiguous');
  expect((await orderOf(second)).status).toBe('ADVANCE_PENDING');
});
