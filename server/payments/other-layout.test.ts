import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { waitingForLock } from '../../test/waiting-for-lock.ts';
import { newId } from '../db/columns.ts';
import { transact } from '../db/db.ts';
import { findFaults } from '../reports/books-check.service.ts';
import { matchPayments } from './matching.ts';
import { paymentShares, payments } from './payments.table.ts';
import { lockMoney } from './same-money.ts';

const { call, clock, db, runJobs, token, statement, today, listed, orderOf, numberOf, confirm, ...fixture } =
  await paymentFixture();

const nextReference = () => `TX${newId().slice(-10).toUpperCase()}`;

describe('the same money in another layout of its bank’s file', () => {
  const layouts = (amount: number, reference: string) => [
    csv(`${today()},${amount},${reference},first layout,`),
    `Txn Date,Reference Code,Description,Channel,Cr.\n${today().slice(0, 10)},${reference},paid by QR,Mobile,${amount}`,
  ];

  it('is one payment before anybody takes it', async () => {
    const { _id } = await fixture.proved();
    const [first = '', second = ''] = layouts(2_000, nextReference());
    const { bank } = await statement(first);
    await statement(second, { bank });
    const rows = await listed(bank);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.witnesses).toHaveLength(1);
    expect((await confirm(firstOf(rows)._id, [{ order_id: await numberOf(_id), amount: 2_000 }])).status).toBe(200);
  });

  it('is announced as a further report before it is imported, and new money beside it as new', async () => {
    const [one, other, late] = [nextReference(), nextReference(), nextReference()];
    const { bank } = await statement(csv(`${today()},2000,${one},first,`, `${today()},900,${other},second,`));
    const day = today().slice(0, 10);
    const row = (reference: string, amount: number) => `${day},${reference},paid by QR,Mobile,${amount}`;
    const file = (...rows: string[]) => ['Txn Date,Reference Code,Description,Channel,Cr.', ...rows].join('\n');
    const read = async (...rows: string[]) =>
      (await statement(file(...rows), { bank, dry_run: 'true' })).reply.data as Record<string, number>;
    expect(await read(row(one, 2_000), row(other, 900))).toMatchObject({ known: 0, fresh: 2, again: 2 });
    expect(await read(row(one, 2_000), row(late, 700))).toMatchObject({ fresh: 2, again: 1 });
    // A file that writes one reference into several rows says nothing about the money of one.
    expect(await read(row(one, 2_000), row(one, 2_000))).toMatchObject({ fresh: 2, again: 0 });
    expect(await read(row(one, 1_999))).toMatchObject({ fresh: 1, again: 0 });
    const { reply } = await statement(file(row(one, 2_000), row(other, 900), row(late, 700)), { bank });
    expect(reply.data).toMatchObject({ fresh: 3, again: 2 });
    expect((await listed(bank)).map(({ witnesses }) => witnesses.length).sort()).toEqual([0, 1, 1]);
    expect(await read(row(one, 2_000))).toMatchObject({ known: 1, fresh: 0, again: 0 });
  });

  it('pays no other purchase once the first has paid, by hand or by the desk', async () => {
    const [right, other] = [await fixture.proved(), await fixture.proved()];
    const reference = nextReference();
    const body = { queue: 'payment' as const, reference };
    await call('POST verification/{id}/{step}', { token, params: { id: right.proof, step: 'approve' }, body });
    const [first = '', second = ''] = layouts(2_000, reference);
    const { bank } = await statement(first);
    expect(firstOf(await listed(bank)).status).toBe('reconciled');
    await statement(second, { bank });
    await runJobs('matchTwins');
    const rows = await db.select().from(payments).where(eq(payments.bank, bank));
    const late = firstOf(rows.filter(({ status }) => status !== 'reconciled'));
    const { status, reply } = await confirm(late._id, [{ order_id: await numberOf(other._id), amount: 2_000 }]);
    expect([status, reply.msg]).toEqual([409, expect.stringContaining('This payment already counts for')]);
    expect((await orderOf(other._id)).status).toBe('UNDER_VERIFICATION');
  });

  it('is other money if the bank writes the reference at other payments too', async () => {
    const reference = nextReference();
    const [first = '', second = ''] = layouts(2_000, reference);
    const { bank } = await statement(first);
    await statement(second, { bank });
    expect(await listed(bank)).toHaveLength(1);
    await statement(csv(`${today()},3000,${reference},another amount,`), { bank });
    await runJobs('matchTwins');
    expect(await listed(bank)).toHaveLength(3);
    // Each of the two rows can still be the other, so the second needs a reason.
    const [one, other] = (await listed(bank)).filter(({ amount }) => amount === 2_000);
    const numbers = [await numberOf(await fixture.bought()), await numberOf(await fixture.bought())] as const;
    expect((await confirm(present(one)._id, [{ order_id: numbers[0], amount: 2_000 }])).status).toBe(200);
    const { status, reply } = await confirm(present(other)._id, [{ order_id: numbers[1], amount: 2_000 }]);
    expect([status, reply.errors?.reason]).toEqual([400, expect.stringContaining(`matched with ${numbers[0]}`)]);
  });

  it('is other money if a later file has both, because some banks write one reference into every row', async () => {
    const reference = nextReference();
    const row = (text: string) => `${today()},2000,${reference},${text},`;
    const { bank } = await statement(csv(row('morning')));
    expect((await statement(csv(row('morning'), row('evening')), { bank })).reply.data).toMatchObject({
      known: 1,
      fresh: 1,
    });
    expect((await listed(bank)).map(({ witnesses }) => witnesses.length)).toEqual([0, 0]);
    for (const { _id } of await listed(bank)) {
      const order_id = await numberOf((await fixture.proved())._id);
      expect((await confirm(_id, [{ order_id, amount: 2_000 }])).status).toBe(200);
    }
    expect((await findFaults(db)).filter((fault) => fault.includes('same money'))).toEqual([]);
  });

  it('is found by the nightly check if an earlier release let it pay twice', async () => {
    const [one, other] = [await fixture.proved(), await fixture.proved()];
    const [first = '', second = ''] = layouts(2_000, nextReference());
    const { bank } = await statement(first);
    expect(
      (await confirm(firstOf(await listed(bank))._id, [{ order_id: await numberOf(one._id), amount: 2_000 }])).status,
    ).toBe(200);
    await statement(second, { bank });
    expect((await findFaults(db)).filter((fault) => fault.includes('same money'))).toEqual([]);
    const late = firstOf(
      (await db.select().from(payments).where(eq(payments.bank, bank))).filter(({ status }) => status !== 'confirmed'),
    );
    await db
      .insert(paymentShares)
      .values({ payment_id: late._id, order_id: other._id, amount: 2_000_00, actor: 'Test', at: new Date() });
    await db.update(payments).set({ status: 'confirmed' }).where(eq(payments._id, late._id));
    expect((await findFaults(db)).filter((fault) => fault.includes('same money'))).toHaveLength(1);
    await db.delete(paymentShares).where(eq(paymentShares.payment_id, late._id));
    await db.update(payments).set({ status: 'refund_due', refund_of: other._id }).where(eq(payments._id, late._id));
    expect((await findFaults(db)).filter((fault) => fault.includes('same money'))).toHaveLength(1);
  });
});

describe('the same money without a reference in other layouts of its bank’s file', () => {
  const layouts = (amount: number, number: string) => [
    `Date,Credit,Description\n${today()},${amount},${number}`,
    `Txn Date,Description,Channel,Cr.\n${today().slice(0, 10)},paid by QR ${number},Mobile,${amount}`,
    `Value Date,Narration,Deposit,Branch\n${today().slice(0, 10)},${number} QR,${amount},Patan`,
  ];
  const reason = 'The customer showed both receipts.';
  const confirmed = (id: string, order_id: string, amount: number, more: object = {}) =>
    call('POST payment/{id}/confirm', { token, params: { id }, body: { shares: [{ order_id, amount }], ...more } });

  it('pays its purchase once, unless a person says why it is different money', async () => {
    const number = await numberOf((await fixture.proved())._id);
    const [first = '', ...others] = layouts(2_000, number);
    const { bank } = await statement(first);
    expect((await confirmed(firstOf(await listed(bank))._id, number, 2_000)).status).toBe(200);
    for (const layout of others) await statement(layout, { bank });
    const open = (await listed(bank)).filter(({ status }) => status !== 'confirmed');
    expect(open.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
    for (const { _id } of open) {
      const { status, reply } = await confirmed(_id, number, 2_000);
      expect([status, reply.errors?.reason]).toEqual([400, expect.stringContaining(`matched with ${number}`)]);
    }
    const [second] = open;
    expect((await confirmed(firstOf(open)._id, number, 2_000, { reason })).status).toBe(200);
    expect((await listed(bank)).find(({ _id }) => _id === second?._id)).toMatchObject({ status: 'confirmed', reason });
    expect((await confirmed(firstOf(open.slice(1))._id, number, 2_000)).status).toBe(400);
    expect((await findFaults(db)).filter((fault) => fault.includes(number))).toEqual([]);
  });

  it('is not refunded as a second payment, unless a person says why it is different money', async () => {
    const order_id = await numberOf((await fixture.proved())._id);
    const [first = '', second = ''] = layouts(2_000, order_id);
    const { bank } = await statement(first);
    expect((await confirmed(firstOf(await listed(bank))._id, order_id, 2_000)).status).toBe(200);
    await statement(second, { bank });
    const [again] = (await listed(bank)).filter(({ status }) => status !== 'confirmed');
    const owe = (more: object = {}) =>
      call('POST payment/{id}/owe', {
        token,
        params: { id: again?._id ?? '' },
        body: { order_id, reason: 'Paid twice.', ...more },
      });
    const { status, reply } = await owe();
    expect([status, reply.errors?.different]).toEqual([400, expect.stringContaining(`matched with ${order_id}`)]);
    expect((await owe({ different: reason })).reply.data.status).toBe('refund_due');
  });

  it('is not moved to the purchase that the first row has paid, unless a person says why it is different money', async () => {
    const [paid, named] = [await numberOf((await fixture.proved())._id), await numberOf((await fixture.proved())._id)];
    const { bank } = await statement(layouts(2_000, paid)[0] as string);
    expect((await confirmed(firstOf(await listed(bank))._id, paid, 2_000)).status).toBe(200);
    await statement(layouts(2_000, named)[1] as string, { bank });
    const { _id } = firstOf((await listed(bank)).filter(({ status }) => status !== 'confirmed'));
    expect((await confirmed(_id, named, 2_000)).status).toBe(200);
    const move = (more: object = {}) =>
      call('POST payment/{id}/move', {
        token,
        params: { id: _id },
        body: { shares: [{ order_id: paid, amount: 2_000 }], reason: 'Wrong order.', ...more },
      });
    const { status, reply } = await move();
    expect([status, reply.errors?.different]).toEqual([400, expect.stringContaining(`matched with ${paid}`)]);
    expect((await move({ different: reason })).status).toBe(200);
  });

  const goBack = (id: string, order_id: string, more: object = {}) =>
    call('POST payment/{id}/owe', {
      token,
      params: { id },
      body: { order_id, reason: 'Paid by mistake.', ...more },
    });
  /** Imports one payment in two layouts; returns both rows. */
  async function inTwoFiles(number: string) {
    const { bank } = await statement(layouts(2_000, number)[0] as string);
    const first = firstOf(await listed(bank));
    await statement(layouts(2_000, number)[1] as string, { bank });
    return [first, firstOf((await listed(bank)).filter(({ _id }) => _id !== first._id)), bank] as const;
  }

  it('is not matched or refunded once more after one of its rows is to be refunded', async () => {
    const order_id = await numberOf((await fixture.proved())._id);
    const [first, second] = await inTwoFiles(order_id);
    expect((await goBack(second._id, order_id)).reply.data.status).toBe('refund_due');
    const taken = await confirmed(first._id, order_id, 2_000);
    expect([taken.status, taken.reply.errors?.reason]).toEqual([
      400,
      expect.stringContaining(`as a refund for ${order_id}`),
    ]);
    const twice = await goBack(first._id, order_id);
    expect([twice.status, twice.reply.errors?.different]).toEqual([400, expect.stringContaining('as a refund for')]);
    expect((await confirmed(first._id, order_id, 2_000, { reason })).status).toBe(200);
  });

  it('is not reconciled by itself after one of its rows is to be refunded', async () => {
    const { _id, proof } = await fixture.proved();
    const order_id = await numberOf(_id);
    const [first, second, bank] = await inTwoFiles(order_id);
    expect((await goBack(second._id, order_id)).status).toBe(200);
    await call('POST verification/{id}/{step}', {
      token,
      params: { id: proof, step: 'approve' },
      body: { queue: 'payment', reference: nextReference() },
    });
    await matchPayments(db, clock.now);
    expect((await listed(bank)).find((row) => row._id === first._id)?.status).toBe('ambiguous');
  });

  it('is not matched with the purchase that both rows name, after one was matched with another', async () => {
    const [named, other] = [await numberOf((await fixture.proved())._id), await numberOf((await fixture.proved())._id)];
    const [first, second] = await inTwoFiles(named);
    expect((await confirmed(second._id, other, 2_000)).status).toBe(200);
    const { status, reply } = await confirmed(first._id, named, 2_000);
    expect([status, reply.errors?.reason]).toEqual([400, expect.stringContaining(`matched with ${other}`)]);
  });

  it('is not taken for two purchases by two clerks at once', async () => {
    const numbers = [await numberOf(await fixture.bought()), await numberOf(await fixture.bought())];
    const [first = '', second = ''] = layouts(2_000, 'no number');
    const { bank } = await statement(first);
    await statement(second, { bank });
    const rows = await listed(bank);
    const both = await Promise.all(rows.map(({ _id }, at) => confirmed(_id, numbers[at] as string, 2_000)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is not reconciled with another purchase by itself', async () => {
    const [one, other] = [await fixture.proved(), await fixture.proved()];
    const { customer_phone } = await orderOf(other._id);
    for (const { proof } of [one, other])
      await call('POST verification/{id}/{step}', {
        token,
        params: { id: proof, step: 'approve' },
        body: { queue: 'payment', reference: nextReference() },
      });
    const { bank } = await statement(layouts(2_000, await numberOf(one._id))[0] as string);
    expect(firstOf(await listed(bank)).status).toBe('reconciled');
    await statement(`Txn Date,Description,Channel,Cr.\n${today().slice(0, 10)},from ${customer_phone},Mobile,2000`, {
      bank,
    });
    expect((await listed(bank)).map(({ status }) => status).sort()).toEqual(['ambiguous', 'reconciled']);
  });

  it('is not reconciled with two purchases that are approved before one of its rows is', async () => {
    const [one, other] = [await fixture.proved(), await fixture.proved()];
    const { customer_phone } = await orderOf(other._id);
    const { bank } = await statement(layouts(2_000, await numberOf(one._id))[0] as string);
    await statement(`Txn Date,Description,Channel,Cr.\n${today().slice(0, 10)},from ${customer_phone},Mobile,2000`, {
      bank,
    });
    for (const { proof } of [one, other])
      await call('POST verification/{id}/{step}', {
        token,
        params: { id: proof, step: 'approve' },
        body: { queue: 'payment', reference: nextReference() },
      });
    await matchPayments(db, clock.now);
    expect((await listed(bank)).map(({ status }) => status).sort()).toEqual(['ambiguous', 'reconciled']);
  });

  it('is not reconciled by itself while a clerk takes the other row', async () => {
    const [one, other] = [await fixture.proved(), await fixture.proved()];
    const { customer_phone } = await orderOf(other._id);
    const params = { id: other.proof, step: 'approve' };
    const body = { queue: 'payment' as const, reference: nextReference() };
    await call('POST verification/{id}/{step}', { token, params, body });
    const { bank } = await statement(layouts(2_000, 'no number')[0] as string);
    const first = firstOf(await listed(bank));
    const [isLocked, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const clerk = transact(db, async (db) => {
      await lockMoney(db, firstOf(await db.select().from(payments).where(eq(payments._id, first._id))));
      isLocked.resolve();
      await isWaiting.promise;
      const share = { payment_id: first._id, order_id: one._id, amount: 2_000_00, actor: 'Clerk', at: new Date() };
      await db.insert(paymentShares).values(share);
      await db.update(payments).set({ status: 'confirmed' }).where(eq(payments._id, first._id));
    });
    await isLocked.promise;
    const file = `Txn Date,Description,Channel,Cr.\n${today().slice(0, 10)},from ${customer_phone},Mobile,2000`;
    const taken = statement(file, { bank });
    await expect.poll(() => waitingForLock(db)).toBe(1);
    isWaiting.resolve();
    await Promise.all([clerk, taken]);
    expect((await listed(bank)).map(({ status }) => status).sort()).toEqual(['ambiguous', 'confirmed']);
  });

  it('is other money if it names another purchase', async () => {
    const numbers = [await numberOf(await fixture.bought()), await numberOf(await fixture.bought())] as const;
    const { bank } = await statement(layouts(2_000, numbers[0])[0] as string);
    expect((await confirmed(firstOf(await listed(bank))._id, numbers[0], 2_000)).status).toBe(200);
    await statement(layouts(2_000, numbers[1])[1] as string, { bank });
    const fresh = firstOf((await listed(bank)).filter(({ status }) => status !== 'confirmed'));
    expect(fresh.status).toBe('matched');
    expect((await confirmed(fresh._id, numbers[1], 2_000)).status).toBe(200);
  });
});
