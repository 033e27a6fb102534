import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { buildOffice, buildUser } from '../../../test/builders.ts';
import { present } from '../../../test/present.ts';
import { purchaseFixture } from '../../../test/purchase-fixture.ts';
import { receipt } from '../../../test/receipt.ts';
import { statements } from '../../../test/statements.ts';
import { orderEvents } from '../../orders/orders.table.ts';
import { findDrift } from '../../orders/stock-check.service.ts';
import { noteBankReferences } from '../paid-references.service.ts';
import { paymentProofs } from '../purchases.table.ts';

const { db, app, call, clock, head, verifier, proved, bought, uploaded, orderOf, ...fixture } = await purchaseFixture();
const colleague = () => buildUser(db, { office: head, is_super: true });
const second = await colleague();

const claim = (token = verifier, ask: object = {}) =>
  call('POST verification/claim', { token, body: { queue: 'payment', ...ask } });
const decide = (id: string, step: string, { token = verifier, ...body }: Record<string, string> = {}) =>
  call('POST verification/{id}/{step}', { token, params: { id, step }, body: { queue: 'payment', ...body } });
const reject = (id: string, token = verifier) => decide(id, 'reject_proof', { token, reason: 'The amount is wrong.' });
const idsOf = async (token?: string, ask?: object) => (await claim(token, ask)).reply.data.proofs.map(({ _id }) => _id);
const minutesLater = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

// A test's leftover proof no longer waits in the next test.
afterEach(async () => {
  await db.delete(paymentProofs);
});

describe('the queue', () => {
  it('hands out the oldest first, two at a time, and the next ones to the next user', async () => {
    const waiting = [];
    for (let n = 0; n < 5; n += 1) waiting.push((await proved()).proof);
    expect(await idsOf()).toEqual(waiting.slice(0, 2));
    expect(await idsOf(second.token)).toEqual(waiting.slice(2, 4));
    // If they ask again, each keeps their proof.
    expect(await idsOf()).toEqual(waiting.slice(0, 2));
    expect((await idsOf((await colleague()).token)).length).toBe(1);
    expect(await idsOf((await colleague()).token)).toEqual([]);
  });

  it('puts others before the sixth in a row from one address', async () => {
    const row = [];
    for (let n = 0; n < 7; n += 1) row.push((await proved()).proof);
    const other = await uploaded(await receipt('OTHER'));
    const payload = {
      _id: await bought(),
      payment_mobile_number: '9841000009',
      payment_initiated_using: 'eSewa',
      payment_verification_image: other,
    };
    const url = '/api/order/public/submit';
    const submitted = await app.http.inject({ method: 'POST', url, remoteAddress: '203.0.113.9', payload });
    expect(submitted.statusCode).toBe(200);
    const people = [await colleague(), await colleague(), await colleague(), await colleague()];
    const given = [];
    for (const { token } of people) given.push(...(await idsOf(token)));
    expect(given).toEqual([...row.slice(0, 5), other, ...row.slice(5)]);
  });

  it('hands a proof to one of fifty simultaneous users', async () => {
    const { proof } = await proved();
    const people: Awaited<ReturnType<typeof colleague>>[] = [];
    while (people.length < 50) people.push(await colleague());
    const given = await Promise.all(people.map(({ token }) => idsOf(token)));
    expect(given.flat()).toEqual([proof]);
    expect(given.filter((ids) => ids.length === 1)).toHaveLength(1);
  });

  it('passes on a proof that was not decided in time, and a released one at once', async () => {
    const { proof } = await proved();
    expect(await idsOf()).toEqual([proof]);
    minutesLater(2);
    const { proofs, waiting, others } = (await claim(second.token)).reply.data;
    const [other] = others;
    expect([proofs, waiting, others.length, other?.proofs]).toEqual([[], 1, 1, 1]);
    expect(Date.parse(other?.until ?? '') - clock.now.getTime()).toBe(60_000);
    minutesLater(2);
    expect(await idsOf(second.token)).toEqual([proof]);
    const late = await decide(proof, 'approve', { reference: 'LATE 01' });
    expect([late.status, late.reply.msg]).toEqual([409, expect.stringContaining(second.user.name)]);
    await call('POST verification/release', { token: second.token });
    expect(await idsOf()).toEqual([proof]);
  });

  it('leaves out skipped proofs, and keeps them for others', async () => {
    const [first, other] = [(await proved()).proof, (await proved()).proof];
    expect(await idsOf(verifier, { skipped: [first] })).toEqual([other]);
    expect(await idsOf(second.token)).toEqual([first]);
  });

  it('shows the amount due, the payer, the bank, and the phone’s earlier purchases', async () => {
    const phone = '9841999001';
    await bought(phone);
    minutesLater(1);
    const { _id, proof } = await proved({ phone, bank: 'Khalti' });
    const { reply } = await claim();
    expect(reply.data.waiting).toBe(1);
    expect(reply.data.proofs[0]).toMatchObject({
      _id: proof,
      payment_initiated_using: 'Khalti',
      payment_mobile_number: '9841000009',
      needs_second: false,
      order: { _id, advance: 2_000, customer_phone: phone, office: { _id: fixture.retailer._id } },
      rejected: [],
      same_file: [],
      same_picture: [],
      earlier: [{ status: 'ADVANCE_PENDING', advance: 2_000 }],
      earlier_count: 1,
    });
    const { reply: counts } = await call('GET verification', { token: verifier });
    expect(counts.data).toMatchObject({ payment: 1, late: 0, refund: 0 });
  });
});

describe('a decision', () => {
  it('returns the next proofs in the same call, and leaves an event and a message', async () => {
    const [{ _id, proof }, next] = [await proved(), await proved()];
    await claim();
    const { reply } = await decide(proof, 'approve', { reference: 'TX 0001' });
    expect(reply.data.decided).toMatchObject({ _id, status: 'CONFIRMED' });
    expect(reply.data.proofs.map(({ _id }) => _id)).toEqual([next.proof]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, _id));
    expect(events.at(-1)).toMatchObject({ step: 'approve', details: { reference: 'TX 0001' } });
    const refused = await reject(next.proof);
    expect(refused.reply.data.decided.status).toBe('PROOF_REJECTED');
    expect(await findDrift(db)).toEqual([]);
  });

  it('is idempotent, and closed to everybody else afterwards', async () => {
    const { _id, proof } = await proved();
    await claim();
    const approve = (token = verifier) => decide(proof, 'approve', { token, reference: 'TX 0002' });
    const sent = await Promise.all([approve(), approve()]);
    // If two decide at the same moment, the later one can read that the purchase is confirmed already.
    expect(sent.map(({ status }) => status)).toContain(200);
    // The repeated decision doesn't check again whether it takes two users.
    expect(await statements(db, approve)).toBe(7);
    expect((await approve()).status).toBe(200);
    expect((await reject(proof)).status).toBe(409);
    expect((await approve(second.token)).status).toBe(409);
    const otherwise = await decide(proof, 'approve', { token: verifier, reference: 'TX 0003' });
    expect([otherwise.status, otherwise.reply.msg]).toEqual([409, expect.stringContaining('already been decided')]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, _id));
    expect(events.filter(({ step }) => step === 'approve')).toHaveLength(1);
  });

  it('requires a reason for a rejection, and names the field', async () => {
    const { proof } = await proved();
    const { status, reply } = await decide(proof, 'reject_proof');
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, ['reason']]);
  });

  it('needs two users for an advance above the limit, one after the other', async () => {
    const rich = await purchaseFixture({ advance: 60_000 });
    const other = await buildUser(rich.db, { office: rich.head, is_super: true });
    const { _id, proof } = await rich.proved();
    const ask = (token: string) => rich.call('POST verification/claim', { token, body: { queue: 'payment' } });
    const approve = (token: string) =>
      rich.call('POST verification/{id}/{step}', {
        token,
        params: { id: proof, step: 'approve' },
        body: { queue: 'payment' },
      });
    expect((await ask(rich.verifier)).reply.data.proofs[0]).toMatchObject({ needs_second: true });
    const first = await approve(rich.verifier);
    expect(first.reply.data).toMatchObject({ decided: { status: 'UNDER_VERIFICATION' }, proofs: [] });
    // A repeat has no effect, by either call.
    expect((await approve(rich.verifier)).reply.data.decided.status).toBe('UNDER_VERIFICATION');
    const direct = await rich.call('POST order/{id}/proof/{step}', {
      token: rich.verifier,
      params: { id: _id, step: 'approve' },
      body: {},
    });
    expect([direct.status, direct.reply.msg]).toEqual([409, expect.stringContaining('first approval')]);
    const { reply } = await ask(other.token);
    expect(reply.data.proofs[0]?.first_approval).toMatchObject({ by: rich.verifierUser.name });
    expect((await approve(other.token)).reply.data.decided.status).toBe('CONFIRMED');
    const events = await rich.db.select().from(orderEvents).where(eq(orderEvents.order_id, _id));
    expect(events.map(({ step }) => step)).toEqual(['buy', 'submit_proof', 'approve_first', 'approve']);
  });

  it.each([{}, { reference: 'BANK 0000 1234' }])(
    'is refused to the second approver if the payment has paid another purchase meanwhile, sent with %o',
    async (sent) => {
      const rich = await purchaseFixture({ advance: 60_000 });
      const other = await buildUser(rich.db, { office: rich.head, is_super: true });
      const { proof } = await rich.proved();
      const paid = await rich.bought();
      const approve = async (token: string, read: object) => {
        await rich.call('POST verification/claim', { token, body: { queue: 'payment' } });
        const body = { queue: 'payment', ...read } as never;
        return rich.call('POST verification/{id}/{step}', { token, params: { id: proof, step: 'approve' }, body });
      };
      await approve(rich.verifier, { reference: 'BANK 0000 1234' });
      await noteBankReferences(rich.db, [{ order_id: paid, reference_key: 'BANK00001234' }]);
      const { status, reply } = await approve(other.token, sent);
      expect([status, reply.errors?.reference]).toEqual([400, expect.stringContaining('was already used for')]);
    },
  );

  it('on a late payment holds the units again, or owes a refund', async () => {
    const [taken, owed] = [await bought(), await bought()];
    minutesLater(30);
    for (const _id of [taken, owed])
      await call('POST order/public/submit', {
        body: {
          _id,
          payment_mobile_number: '9841000009',
          payment_initiated_using: 'eSewa',
          payment_verification_image: await uploaded(await receipt(_id)),
        },
      });
    expect((await claim()).reply.data.proofs).toEqual([]);
    const late = { queue: 'late' };
    const { reply } = await claim(verifier, late);
    const proofOf = (id: string) => present(reply.data.proofs.find(({ order }) => order._id === id))._id;
    expect((await decide(proofOf(taken), 'approve', { ...late, reference: 'LATE 02' })).status).toBe(409);
    const accepted = await decide(proofOf(taken), 'accept_late', { ...late, reference: 'LATE 02' });
    expect(accepted.reply.data.decided.status).toBe('CONFIRMED');
    const back = await decide(proofOf(owed), 'owe_refund', { ...late, reason: 'It came a day late.' });
    expect(back.reply.data.decided.status).toBe('REFUND_DUE');
    expect((await call('GET verification', { token: verifier })).reply.data).toMatchObject({ late: 0, refund: 1 });
  });
});

describe('a payment that was seen before', () => {
  it('is recognised by the same file or the same picture saved again, but not by another receipt of the same app', async () => {
    const picture = await receipt('0007QX81');
    const first = await proved({ picture });
    const file = await proved({ picture });
    const smaller = await sharp(picture).resize(400).jpeg({ quality: 60 }).toBuffer();
    const again = await proved({ picture: smaller });
    const other = await proved({ picture: await receipt('0007QX82') });
    const flags = new Map<string, string[][]>();
    for (const token of [verifier, second.token])
      for (const { _id, same_file, same_picture } of (await claim(token)).reply.data.proofs)
        flags.set(
          _id,
          [same_file, same_picture].map((found) => found.map(({ order_id }) => String(order_id))),
        );
    const [a, b] = [(await orderOf(first._id)).order_id, (await orderOf(file._id)).order_id];
    expect(flags.get(first.proof)).toEqual([[], []]);
    expect(flags.get(file.proof)).toEqual([[a], []]);
    expect(flags.get(again.proof)).toEqual([[], [b, a]]);
    expect(flags.get(other.proof)).toEqual([[], []]);
  });

  it('is refused by its reference, however it is written, but not after a rejection', async () => {
    const [one, same, rejected, after] = [await proved(), await proved(), await proved(), await proved()];
    const approve = (proof: string, reference: string) => decide(proof, 'approve', { reference });
    expect((await approve(one.proof, 'AB-12 34')).status).toBe(200);
    for (const spelling of ['ab1234', 'AB १२३४', 'ＡＢ１２３４']) {
      const used = await approve(same.proof, spelling);
      expect([used.status, used.reply.errors?.reference]).toEqual([
        400,
        expect.stringContaining((await orderOf(one._id)).order_id),
      ]);
    }
    expect((await orderOf(same._id)).status).toBe('UNDER_VERIFICATION');
    await decide(rejected.proof, 'reject_proof', { reason: 'Paid to somebody else.', reference: 'ZZ9900' });
    expect((await approve(after.proof, 'ZZ9900')).reply.data.decided.status).toBe('CONFIRMED');
  });

  it('by its reference at another bank needs a second approver, who sees the other purchase', async () => {
    const [one, elsewhere] = [await proved(), await proved({ bank: 'khalti ' })];
    const approve = (proof: string, token = verifier) => decide(proof, 'approve', { token, reference: 'TX26363352' });
    expect((await approve(one.proof)).reply.data.decided.status).toBe('CONFIRMED');
    // This works before the approval, while the reference is typed, and excludes its own purchase.
    const usesOf = async (proof: string, reference: string) =>
      (await call('GET verification/{id}/reference', { token: verifier, params: { id: proof }, query: { reference } }))
        .reply.data;
    const shownAs = { order_id: (await orderOf(one._id)).order_id, status: 'CONFIRMED' };
    expect(await usesOf(elsewhere.proof, 'tx 2636-3352')).toMatchObject({ elsewhere: [shownAs] });
    expect(await usesOf(one.proof, 'TX26363352')).toEqual({ elsewhere: [] });
    const again = await proved();
    expect(await usesOf(again.proof, 'TX26363352')).toMatchObject({ here: shownAs, elsewhere: [] });
    expect((await orderOf(elsewhere._id)).status).toBe('UNDER_VERIFICATION');
    const first = await approve(elsewhere.proof);
    expect(first.reply.data.decided).toMatchObject({ status: 'UNDER_VERIFICATION', second: 'reference_elsewhere' });
    // The order's own call doesn't get around it.
    const direct = await call('POST order/{id}/proof/{step}', {
      token: verifier,
      params: { id: elsewhere._id, step: 'approve' },
      body: { reference: 'TX26363352' },
    });
    expect(direct.status).toBe(409);
    const [shown] = (await claim(second.token)).reply.data.proofs;
    expect(shown?.same_reference.map(({ order_id }) => order_id)).toEqual([(await orderOf(one._id)).order_id]);
    expect(shown?.payment_initiated_using).toBe('Khalti');
    expect((await approve(elsewhere.proof, second.token)).reply.data.decided.status).toBe('CONFIRMED');
  });

  it.each<Record<string, string>>([{}, { reference: 'X1' }])(
    'is approved with no reference that tells it apart by two people only: %j',
    async (typed) => {
      const { proof } = await proved();
      expect((await decide(proof, 'approve', typed)).reply.data.decided).toMatchObject({
        status: 'UNDER_VERIFICATION',
        second: 'no_reference',
      });
      expect((await decide(proof, 'approve', { token: second.token })).reply.data.decided.status).toBe('CONFIRMED');
    },
  );

  it('asks for its file first, in the words of the specification', async () => {
    const _id = await bought();
    const body = { _id, payment_mobile_number: '9841000009', payment_initiated_using: 'eSewa' };
    for (const payment_verification_image of ['', undefined, 'no id', null]) {
      const { status, reply } = await call('POST order/public/submit', {
        body: { ...body, payment_verification_image } as never,
      });
      expect([status, reply.errors]).toEqual([400, { payment_verification_image: 'Upload File First' }]);
    }
  });

  it('names its bank from the list', async () => {
    const _id = await bought();
    const { status, reply } = await call('POST order/public/submit', {
      body: {
        _id,
        payment_mobile_number: '9841000009',
        payment_initiated_using: 'eSewa Ltd',
        payment_verification_image: await uploaded(await receipt('ESEWA')),
      },
    });
    expect([status, reply.errors]).toEqual([
      400,
      { payment_initiated_using: 'Choose a bank or wallet from the list.' },
    ]);
  });
});

describe('the picture of a proof', () => {
  it('is sent to users who have the grant and see the office, and to nobody else', async () => {
    const { _id, proof } = await proved();
    const url = `/api/verification/${proof}/picture`;
    const ask = (token?: string) =>
      app.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
    const seen = await ask(verifier);
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    const elsewhere = await buildUser(db, { office: await buildOffice(db, fixture.place, head), is_super: true });
    expect((await ask(elsewhere.token)).statusCode).toBe(404);
    expect((await decide(proof, 'approve', { token: elsewhere.token })).status).toBe(404);
    expect(await idsOf(elsewhere.token)).toEqual([]);
    expect((await ask()).statusCode).toBe(403);
    const clerk = await buildUser(db, { office: head, grants: ['GET order'] });
    expect((await ask(clerk.token)).statusCode).toBe(403);
    const [row] = await db.select().from(paymentProofs).where(eq(paymentProofs._id, proof));
    expect((await app.http.inject({ url: `/${row?.path}` })).statusCode).toBe(404);
    expect((await orderOf(_id)).status).toBe('UNDER_VERIFICATION');
  });
});
