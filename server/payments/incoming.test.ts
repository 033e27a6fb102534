import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { orders } from '../orders/orders.table.ts';
import { expirePurchases } from '../purchases/purchases.jobs.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { matchPayments } from './matching.ts';
import { keepPayment } from './payments.service.ts';
import { payments } from './payments.table.ts';
import { SIGNATURE, signatureOf, TIMESTAMP } from './signature.ts';

const SECRET = 'a secret that only the provider and we know';
const KEY = 'a key of the devices';
const { app, call, clock, db, head, token, statement, today, listed, orderOf, numberOf, confirm, paid, ...fixture } =
  await paymentFixture({ PAYMENT_WEBHOOK_SECRET: SECRET, SMS_DEVICE_KEY: KEY });

describe('a provider', () => {
  let events = 0;
  async function tell(body: object, { secret = SECRET, at = clock.now, text = JSON.stringify(body) } = {}) {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: {
        'content-type': 'application/json',
        [TIMESTAMP]: timestamp,
        [SIGNATURE]: signatureOf(secret, timestamp, text),
      },
      payload: JSON.stringify(body),
    });
    return { status: response.statusCode, reply: response.json() };
  }
  async function event(id: string, change: object = {}) {
    events += 1;
    const paid_at = clock.now.toISOString();
    return {
      event_id: `ev-${events}`,
      provider: 'Wallet',
      reference: `W${events}`,
      amount: 2000,
      paid_at,
      order_id: await numberOf(id),
      ...change,
    };
  }

  it('confirms a purchase once without staff, however often it reports the payment', async () => {
    const id = await fixture.bought();
    const body = await event(id);
    const all = await Promise.all(Array.from({ length: 5 }, () => tell(body)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect((await tell(body)).reply.data.status).toBe('confirmed');
    expect((await orderOf(id)).status).toBe('CONFIRMED');
    expect(await db.$count(payments, eq(payments.reference, body.reference))).toBe(1);
  });

  it.each([
    ['one after the other', {}],
    ['one after the other, with another amount', { amount: 2000.5 }],
  ])('confirms one of two purchases with one reference: %s', async (_how, change) => {
    const [first, second] = [await fixture.bought(), await fixture.bought()];
    const told = await event(first);
    expect((await tell(told)).reply.data.status).toBe('confirmed');
    const again = await tell(await event(second, { reference: told.reference, ...change }));
    expect([again.status, again.reply.data.status]).not.toContain('confirmed');
    expect([(await orderOf(first)).status, (await orderOf(second)).status]).toEqual(['CONFIRMED', 'ADVANCE_PENDING']);
  });

  it('confirms at most one of two purchases that it reports at the same time with one reference', async () => {
    const ids = [await fixture.bought(), await fixture.bought()];
    const bodies = await Promise.all(ids.map((id) => event(id, { reference: 'ONE-REFERENCE' })));
    await Promise.all(bodies.map((body) => tell(body)));
    const statuses = await Promise.all(ids.map(async (id) => (await orderOf(id)).status));
    expect(statuses.filter((status) => status === 'CONFIRMED').length).toBeLessThan(2);
  });

  it('finds the purchase when it reports again after the server was killed', async () => {
    const id = await fixture.bought();
    const body = await event(id);
    const looking = vi.spyOn(db, 'execute').mockRejectedValue(new Error('killed'));
    expect((await tell(body)).status).toBe(500);
    looking.mockRestore();
    expect((await orderOf(id)).status).toBe('ADVANCE_PENDING');
    expect((await tell(body)).reply.data.status).toBe('confirmed');
    expect((await orderOf(id)).status).toBe('CONFIRMED');
  });

  it('leaves a payment of another year to a person', async () => {
    for (const paid_at of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
      const id = await fixture.bought();
      expect((await tell(await event(id, { paid_at }))).reply.data.status).toBe('matched');
      expect((await orderOf(id)).status).toBe('ADVANCE_PENDING');
    }
  });

  it('is refused without its signature, with another, with a changed body, and when it is old', async () => {
    const id = await fixture.bought();
    const body = await event(id);
    const old = new Date(clock.now.getTime() - 6 * MINUTE_MS);
    for (const change of [{ secret: 'x'.repeat(40) }, { text: '{}' }, { at: old }])
      expect((await tell(body, change)).status).toBe(401);
    const bare = await app.http.inject({ method: 'POST', url: '/api/payment/webhook', payload: body });
    expect(bare.statusCode).toBe(401);
    expect((await orderOf(id)).status).toBe('ADVANCE_PENDING');
  });

  it('brings money that came after its time to the desk, without a proof to show', async () => {
    const id = await fixture.bought();
    const body = await event(id);
    clock.now = new Date(clock.now.getTime() + 20 * MINUTE_MS);
    await expirePurchases(db, clock.now);
    await tell({ ...body, paid_at: clock.now.toISOString() });
    expect((await orderOf(id)).status).toBe('LATE_REVIEW');
    const { found } = (await call('GET verification', { token })).reply.data;
    expect(found).toMatchObject([{ _id: id, order_id: await numberOf(id), advance: 2000 }]);
  });

  it('leaves another amount, or money for no purchase, to a person', async () => {
    const id = await fixture.bought();
    expect((await tell(await event(id, { amount: 1999 }))).reply.data.status).toBe('likely');
    expect((await tell(await event(id, { order_id: undefined }))).reply.data.status).toBe('unmatched');
    expect((await orderOf(id)).status).toBe('ADVANCE_PENDING');
  });
});

it.each([
  '9841234567',
  '+977 984-1234567',
  '+1 555 123 4567',
  '९८४१२३४५६७',
  '９８４１２３４５６７',
  '(981)2345678',
  'tel:9841234567',
  '98412\u200b34567',
])('is not told by a text message that somebody writes from the phone %s', async (phone_number) => {
  const before = await db.$count(payments);
  const message = `NPR 2,000.00 credited. Txn ID: FT5544332211. ${await numberOf(await fixture.bought())}`;
  const body = { device_key: KEY, device_id: 'shop', message, phone_number, added_at: clock.now.toISOString() };
  expect((await call('POST sms/device', { body })).status).toBe(200);
  expect(await db.$count(payments)).toBe(before);
});

it('a message that no template knows waits for a person, and names no purchase by itself', async () => {
  const number = await numberOf(await fixture.bought());
  const message = `CR NPR 2,000.00 A/C 01#16 Txn ID: FT7766554433. ${number}`;
  const body = {
    device_key: KEY,
    device_id: 'shop',
    message,
    phone_number: 'NEW_BANK',
    added_at: clock.now.toISOString(),
  };
  for (let times = 0; times < 2; times += 1) expect((await call('POST sms/device', { body })).status).toBe(200);
  await matchPayments(db, clock.now);
  const rows = await db.select().from(payments).where(eq(payments.bank, 'NEW_BANK'));
  expect(rows).toMatchObject([
    {
      source: 'unknown_sms',
      status: 'unmatched',
      proposals: [],
      amount: 2_000_00,
      text: message,
      note: 'No template fits this message. Read it, and dismiss it if no money came in.',
    },
  ]);
});

it('finds the purchase that a provider names, however long ago that was', async () => {
  const monthAgo = new Date(clock.now.getTime() - 30 * 24 * 60 * MINUTE_MS);
  const keepTold = (text: string, reference: string) =>
    keepPayment(
      db,
      {
        source: 'webhook',
        bank: 'Wallet',
        event: reference,
        reference,
        reference_key: reference,
        amount: 2_000_00,
        paid_at: clock.now,
        text,
        payer_phone: '',
      },
      clock.now,
    );
  const over = await fixture.bought();
  const expired = { status: 'EXPIRED' as const, placed_at: monthAgo };
  await db.update(orders).set(expired).where(eq(orders._id, over));
  expect((await keepTold(await numberOf(over), 'LONGAGO1')).payment.status).toBe('matched');

  const done = await fixture.proved();
  await db.update(orders).set({ status: 'DELIVERED', placed_at: monthAgo }).where(eq(orders._id, done._id));
  await db.update(paymentProofs).set({ reference_key: 'LONGAGO2' }).where(eq(paymentProofs._id, done.proof));
  expect((await keepTold('', 'LONGAGO2')).payment).toMatchObject({
    status: 'duplicate',
    proposals: [{ _id: done._id }],
  });
});

it('reads a payment from a bank’s SMS that a device forwards, and waits for a click', async () => {
  const id = await fixture.bought();
  const message = `NPR 2,000.00 credited. Txn ID: FT99887766. ${await numberOf(id)}`;
  const body = {
    device_key: KEY,
    device_id: 'shop',
    message,
    phone_number: 'NABIL_ALERT',
    added_at: clock.now.toISOString(),
  };
  for (let times = 0; times < 2; times += 1) expect((await call('POST sms/device', { body })).status).toBe(200);
  const rows = await listed('NABIL_ALERT');
  expect(rows).toMatchObject([{ source: 'sms', status: 'matched', reference: 'FT99887766' }]);
  expect((await orderOf(id)).status).toBe('ADVANCE_PENDING');
});
