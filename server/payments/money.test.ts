import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildUser, newImei, PASSWORD } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { workOff } from '../../test/queue.ts';
import { moneyMoves } from '../orders/money/money.table.ts';

const { app, call, confirm, db, head, numberOf, paid, retailer, token, url, ...fixture } = await paymentFixture();
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
