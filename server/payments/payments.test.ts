import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { buildUser, unique } from '../../test/builders.ts';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { orderTarget } from '../orders/steps/order-steps.service.ts';
import { BY_CUSTOMER } from '../orders/steps/step-target.service.ts';
import { takeStep } from '../orders/steps/steps.service.ts';
import { expirePurchases } from '../purchases/purchases.jobs.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { findParts } from './confirm.ts';
import { paymentShares, payments } from './payments.table.ts';

const KEY = 'a key of the devices';
const {
  call,
  clock,
  confirm,
  db,
  head,
  judge,
  listed,
  numberOf,
  orderOf,
  paid,
  runJobs,
  statement,
  today,
  token,
  ...fixture
} = await paymentFixture({ SMS_DEVICE_KEY: KEY });

describe('a payment', () => {
  it('approves the waiting proof, and notifies its customer once', async () => {
    const { _id: id } = await fixture.proved();
    const payment = await paid(2000, await numberOf(id));
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }]);
    const [proof] = await db.select().from(paymentProofs).where(eq(paymentProofs.order_id, id));
    expect([(await orderOf(id)).status, proof?.verdict]).toEqual(['CONFIRMED', 'approved']);
  });

  it('proves no second purchase at the desk', async () => {
    const id = await fixture.bought();
    const payment = await paid(2000, await numberOf(id), 'FT 4711-0815');
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }]);
    const { proof } = await fixture.proved();
    const approve = (reference: string) => judge(proof, 'approve', { reference });
    const refused = await approve('ft47110815');
    expect([refused.status, refused.reply.errors?.reference]).toEqual([
      400,
      expect.stringContaining(await numberOf(id)),
    ]);
    expect((await approve('FT47110816')).status).toBe(200);
  });

  it('proves no second purchase if it’s late and has a proof', async () => {
    const { _id: late } = await fixture.proved();
    await db.update(orders).set({ status: 'LATE_REVIEW' }).where(eq(orders._id, late));
    const payment = await paid(2000, await numberOf(late), 'FT 9911-2233');
    expect((await confirm(payment._id, [{ order_id: await numberOf(late), amount: 2000 }])).status).toBe(200);
    expect((await orderOf(late)).status).toBe('CONFIRMED');
    const { proof } = await fixture.proved();
    const refused = await call('POST verification/{id}/{step}', {
      token,
      params: { id: proof, step: 'approve' },
      body: { queue: 'payment', reference: 'FT99112233' },
    });
    expect([refused.status, Object.keys(refused.reply.errors ?? {})]).toEqual([400, ['reference']]);
  });

  it('is split over two purchases whose proofs name one bank, and proves no third', async () => {
    const ids = [(await fixture.proved())._id, (await fixture.proved())._id] as const;
    const numbers = [await numberOf(ids[0]), await numberOf(ids[1])] as const;
    const payment = await paid(4000, numbers.join(' '), 'FTSPLIT123456');
    const shares = numbers.map((order_id) => ({ order_id, amount: 2000 }));
    expect((await confirm(payment._id, shares)).status).toBe(200);
    expect([(await orderOf(ids[0])).status, (await orderOf(ids[1])).status]).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  it('proves no other purchase if it’s one of several parts', async () => {
    const { _id: id } = await fixture.proved();
    for (const reference of ['FTPART1111111', 'FTPART2222222']) {
      const payment = await paid(1000, await numberOf(id), reference);
      await confirm(payment._id, [{ order_id: await numberOf(id), amount: 1000 }]);
    }
    expect((await orderOf(id)).status).toBe('CONFIRMED');
    const { proof } = await fixture.proved();
    for (const reference of ['FTPART1111111', 'FTPART2222222']) {
      const refused = await call('POST verification/{id}/{step}', {
        token,
        params: { id: proof, step: 'approve' },
        body: { queue: 'payment', reference },
      });
      expect([refused.status, Object.keys(refused.reply.errors ?? {})]).toEqual([400, ['reference']]);
    }
  });

  it('is split over two purchases', async () => {
    const ids = [await fixture.bought(), await fixture.bought()] as const;
    const numbers = [await numberOf(ids[0]), await numberOf(ids[1])] as const;
    const payment = await paid(4000, numbers.join(' '));
    expect(payment.status).toBe('ambiguous');
    const wrong = await confirm(payment._id, [{ order_id: numbers[0], amount: 2000 }]);
    expect([wrong.status, Object.keys(wrong.reply.errors ?? {})]).toEqual([400, ['shares']]);
    await confirm(
      payment._id,
      numbers.map((order_id) => ({ order_id, amount: 2000 })),
    );
    expect([(await orderOf(ids[0])).status, (await orderOf(ids[1])).status]).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  it('leaves the purchase waiting for the rest if it covers only a part; both payments are shown with it', async () => {
    const id = await fixture.bought();
    const number = await numberOf(id);
    const first = await paid(500, number);
    await confirm(first._id, [{ order_id: number, amount: 500 }]);
    expect((await orderOf(id)).status).toBe('ADVANCE_PENDING');
    const [written] = await db.select().from(audits).where(eq(audits.entity_id, first._id));
    expect(written).toMatchObject({ action: 'confirm-payment', after: { status: 'confirmed' } });
    const rest = await paid(1500, number);
    expect(rest).toMatchObject({ status: 'matched', proposals: [{ paid: 500, advance: 2000 }] });
    await confirm(rest._id, [{ order_id: number, amount: 1500 }]);
    expect((await orderOf(id)).status).toBe('CONFIRMED');
    expect((await paid(2000, number)).status).toBe('duplicate');
  });

  it('pays no second purchase if another source reports it again after it was confirmed', async () => {
    const phone = '9841777001';
    const ids = [await fixture.bought(phone), await fixture.bought(phone)] as const;
    const [first, second] = [await numberOf(ids[0]), await numberOf(ids[1])];
    const reference = `TWIN${unique('').trim()}`;
    const { bank } = await statement(csv(`${today()},2000,${reference},transfer,${phone}`));
    const other = await statement(csv(`${today()},2000,,transfer,${phone}`));
    const payment = firstOf(await listed(bank));
    expect(payment.status).toBe('ambiguous');
    const device = {
      device_key: KEY,
      device_id: 'shop',
      phone_number: unique('SMS'),
      added_at: clock.now.toISOString(),
    };
    const message = `NPR 2,000.00 credited from ${phone}. Txn ID: ${reference}.`;
    await call('POST sms/device', { body: { ...device, message } });
    await confirm(payment._id, [{ order_id: first, amount: 2000 }]);
    await runJobs('matchTwins');

    // Users see one payment with two reports.
    expect(await listed(device.phone_number)).toEqual([]);
    expect(firstOf(await listed(bank)).witnesses).toMatchObject([
      { source: 'sms', bank: device.phone_number, reference },
    ]);
    const [row] = await db.select().from(payments).where(eq(payments.bank, device.phone_number));
    const proposals = [{ _id: ids[0], why: 'same_payment' }];
    expect(row).toMatchObject({ status: 'duplicate', proposals, witness_of: payment._id });
    // The same phone could have paid twice, with two rows in the statement.
    expect((await listed(other.bank))[0]).toMatchObject({ status: 'matched', proposals: [{ order_id: second }] });
    // From another source, without a reference, it could be either.
    await call('POST sms/device', {
      body: { ...device, phone_number: unique('SMS'), message: `NPR 2,000.00 credited from ${phone}` },
    });
    const { reply } = await call('GET payment', { token, query: { find_source: 'sms', find_status: 'ambiguous' } });
    expect(reply.data[0]?.proposals.map(({ order_id, why }) => [order_id, why])).toEqual([
      [second, 'phone'],
      [first, 'same_payment'],
    ]);
    expect((await orderOf(ids[1])).status).toBe('ADVANCE_PENDING');
  });

  it('is likely that of the one purchase that its phone paid for at another bank, and matched at its own', async () => {
    const phone = '9841777019';
    const { _id: order_id } = await fixture.proved({ phone, bank: 'Khalti' });
    await db.update(paymentProofs).set({ payment_mobile_number: phone }).where(eq(paymentProofs.order_id, order_id));
    const { bank } = await statement(csv(`${today()},2000,,transfer,${phone}`));
    expect((await listed(bank))[0]).toMatchObject({ status: 'likely', proposals: [{ why: 'phone' }] });
    await db.update(paymentProofs).set({ payment_initiated_using: bank }).where(eq(paymentProofs.order_id, order_id));
    const again = await statement(csv(`${today()},2000,,transfer again,${phone}`), { bank });
    expect((await listed(again.bank)).map(({ status }) => status)).toContain('matched');
  });

  it('matches no later purchase of the phone if another source reports it again after it was reconciled', async () => {
    const phone = '9841777009';
    const { proof } = await fixture.proved({ phone });
    const body = { queue: 'payment' as const, reference: unique('RECON').replace(' ', '') };
    await call('POST verification/{id}/{step}', { token, params: { id: proof, step: 'approve' }, body });
    const sender = unique('SMS');
    await call('POST sms/device', {
      body: {
        device_key: KEY,
        device_id: 'shop',
        phone_number: sender,
        added_at: clock.now.toISOString(),
        message: `NPR 2,000.00 credited from ${phone}`,
      },
    });
    expect((await listed(sender))[0]?.status).toBe('reconciled');
    const later = await fixture.bought(phone);
    const { bank } = await statement(csv(`${today()},2000,,transfer,${phone}`));
    expect((await listed(bank))[0]?.status).toBe('ambiguous');
    expect((await orderOf(later)).status).toBe('ADVANCE_PENDING');
  });

  it('is accepted after the time as long as there are units', async () => {
    const id = await fixture.bought();
    await db
      .update(orders)
      .set({ due_at: new Date(clock.now.getTime() - 60 * MINUTE_MS) })
      .where(eq(orders._id, id));
    await expirePurchases(db, clock.now);
    expect((await orderOf(id)).status).toBe('EXPIRED');
    const payment = await paid(2000, await numberOf(id));
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }]);
    expect((await orderOf(id)).status).toBe('CONFIRMED');
  });

  const over = async (id: string) => {
    const due_at = new Date(clock.now.getTime() - 60 * MINUTE_MS);
    await db.update(orders).set({ due_at }).where(eq(orders._id, id));
    await expirePurchases(db, clock.now);
    expect((await orderOf(id)).status).toBe('EXPIRED');
  };
  const withdraw = (id: string) =>
    takeStep(db, orderTarget(), { id, step: 'withdraw', by: BY_CUSTOMER, input: {}, now: clock.now });
  const judgeLate = (id: string, step: string) =>
    call('POST order/{id}/proof/{step}', { token, params: { id, step }, body: { reason: 'The rest never came.' } });

  it('counts after the purchase ends, even in part: paid in full the purchase continues, else the part is refunded', async () => {
    const ids = [await fixture.bought(), await fixture.bought()] as const;
    const [before, after] = [await numberOf(ids[0]), await numberOf(ids[1])];
    await confirm((await paid(500, before))._id, [{ order_id: before, amount: 500 }]);
    await over(ids[0]);
    await over(ids[1]);
    await findParts(db, clock.now);
    await confirm((await paid(500, after))._id, [{ order_id: after, amount: 500 }]);
    await findParts(db, clock.now);
    for (const id of ids) {
      expect((await orderOf(id)).status).toBe('LATE_REVIEW');
      const accepted = await judgeLate(id, 'accept_late');
      expect([accepted.status, accepted.reply.msg]).toEqual([409, expect.stringContaining('Only part of its advance')]);
    }
    await confirm((await paid(1500, before))._id, [{ order_id: before, amount: 1500 }]);
    expect((await orderOf(ids[0])).status).toBe('CONFIRMED');

    expect((await judgeLate(ids[1], 'owe_refund')).reply.data.status).toBe('REFUND_DUE');
    const due = await call('GET verification/refund', { token });
    expect(due.reply.data.find(({ order_id }) => order_id === after)).toMatchObject({
      advance: 500,
      payment_initiated_using: expect.stringContaining('Bank'),
      reference: expect.stringContaining('R'),
    });
  });

  it('is refunded if the customer cancelled the purchase before or after it arrived', async () => {
    const ids = [await fixture.bought(), await fixture.bought()] as const;
    const [before, after] = [await numberOf(ids[0]), await numberOf(ids[1])];
    await confirm((await paid(500, before))._id, [{ order_id: before, amount: 500 }]);
    for (const id of ids) await withdraw(id);
    await findParts(db, clock.now);
    expect((await orderOf(ids[0])).status).toBe('LATE_REVIEW');

    const whole = await paid(2000, after);
    expect(whole).toMatchObject({ status: 'matched', proposals: [{ order_id: after }] });
    await confirm(whole._id, [{ order_id: after, amount: 2000 }]);
    expect((await orderOf(ids[1])).status).toBe('LATE_REVIEW');

    for (const id of ids) expect((await judgeLate(id, 'owe_refund')).reply.data.status).toBe('REFUND_DUE');
    const due = await call('GET verification/refund', { token });
    const amountOf = (number: string) => due.reply.data.find(({ order_id }) => order_id === number)?.advance;
    expect([amountOf(before), amountOf(after)]).toEqual([500, 2000]);
  });

  it('needs a second approver if it came late for a high advance', async () => {
    const id = await fixture.bought();
    await over(id);
    const { user, token: colleague } = await buildUser(db, { office: head, is_super: true });
    await db.update(orders).set({ advance: 60_000_00, status: 'LATE_REVIEW' }).where(eq(orders._id, id));
    const event = { order_id: id, step: 'find_late', after: 'LATE_REVIEW', actor: user.name } as const;
    await db
      .insert(orderEvents)
      .values({ ...event, user_id: user._id, office_id: fixture.retailer._id, at: clock.now });
    const accept = (as: string) =>
      call('POST order/{id}/proof/{step}', { token: as, params: { id, step: 'accept_late' }, body: {} });
    const own = await accept(colleague);
    expect([own.status, own.reply.msg]).toEqual([409, expect.stringContaining('ask a colleague to accept it')]);
    expect((await accept(token)).reply.data.status).toBe('CONFIRMED');
  });

  it('is refused for an unknown purchase, the same one twice, or another sum, and writes nothing', async () => {
    const id = await fixture.bought();
    const number = await numberOf(id);
    const payment = await paid(2000, number);
    const refusals = [
      [{ order_id: 'AG-NOTHERE2', amount: 2000 }],
      [
        { order_id: number, amount: 1000 },
        { order_id: number, amount: 1000 },
      ],
      [{ order_id: number, amount: 1999.99 }],
    ];
    for (const shares of refusals) expect((await confirm(payment._id, shares)).status).toBe(400);
    expect([
      (await orderOf(id)).status,
      await db.$count(paymentShares, eq(paymentShares.payment_id, payment._id)),
    ]).toEqual(['ADVANCE_PENDING', 0]);
  });

  it('is confirmed once by many who click at the same time', async () => {
    const id = await fixture.bought();
    const payment = await paid(2000, await numberOf(id));
    const shares = [{ order_id: await numberOf(id), amount: 2000 }];
    const all = await Promise.all(Array.from({ length: 8 }, () => confirm(payment._id, shares)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await db.$count(paymentShares, eq(paymentShares.payment_id, payment._id))).toBe(1);
  });

  it('is confirmed, for a high advance, by a person other than the one who brought it in', async () => {
    const { reply } = await call('GET setting/all', { token, query: { size: 0 } });
    const { _id, subtype, key, kind } = present(reply.data.find(({ key }) => key === 'TwoPersonAbove'));
    await call('POST setting/{type}', {
      token,
      params: { type: 'Payment' },
      body: { _id, subtype, key, kind, value: 1000 },
    });
    const id = await fixture.bought();
    const payment = await paid(2000, await numberOf(id));
    const shares = [{ order_id: await numberOf(id), amount: 2000 }];
    expect((await confirm(payment._id, shares)).status).toBe(409);
    const { token: colleague } = await buildUser(db, { office: head, is_super: true });
    expect((await confirm(payment._id, shares, colleague)).status).toBe(200);
    await call('DELETE setting/delete/{id}', { token, params: { id: _id } });
  });

  it('has a note, and is dismissed with a reason and restored', async () => {
    const payment = await paid(77, 'rent');
    const at = { token, params: { id: payment._id } };
    const note = (body: { note: string; revision?: number }) => call('POST payment/{id}/note', { ...at, body });
    const { revision } = payment;
    expect((await note({ note: 'Asked the bank', revision })).status).toBe(200);
    expect((await note({ note: 'Asked the shop', revision })).status).toBe(409);
    expect(
      (await call('POST payment/{id}/aside', { ...at, body: { reason: 'Rent of the shop' } })).reply.data.status,
    ).toBe('set_aside');
    expect((await confirm(payment._id, [{ order_id: 'AG-AAAAAAAA', amount: 77 }])).status).toBe(409);
    const [aside] = await listed(payment.bank);
    expect(aside).toMatchObject({ note: 'Asked the bank', reason: 'Rent of the shop', revision: 2 });
    expect((await call('POST payment/{id}/aside', { ...at, body: { reason: null } })).reply.data.status).toBe(
      'unmatched',
    );
    const trail = await db.select().from(audits).where(eq(audits.entity_id, payment._id));
    expect(trail.map(({ action }) => action)).toEqual(['note', 'set aside', 'set aside']);
  });
});
