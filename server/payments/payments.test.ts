import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildUser, unique } from '../../test/builders.ts';
import { purchaseDesk } from '../../test/purchase-desk.ts';
import { audits } from '../db/audit.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { expirePurchases } from '../purchases/sweep.ts';
import { findParts } from './confirm.service.ts';
import { keepPayment } from './payments.service.ts';
import { paymentShares, payments } from './payments.table.ts';
import { SIGNATURE, signatureOf, TIMESTAMP } from './webhook.ts';

const SECRET = 'a secret that only the provider and we know';
const KEY = 'a key of the devices';
const desk = await purchaseDesk({ env: { PAYMENT_WEBHOOK_SECRET: SECRET, SMS_DEVICE_KEY: KEY } });
const { app, call, clock, db, head, verifier: token } = desk;
const MINUTE = 60_000;

/** A file of a bank, sent as the screen sends it. */
async function statement(
  text: string | Buffer,
  { bank = unique('Bank'), dry_run = 'false', mapping = '', as = token } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'statement.csv');
  const payload = new Request('http://x', { method: 'POST', body: form });
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/payment/statement',
    query: { bank, dry_run, ...(mapping && { mapping }) },
    headers: { authorization: as, 'content-type': payload.headers.get('content-type') as string },
    payload: Buffer.from(await payload.arrayBuffer()),
  });
  return { status: response.statusCode, reply: response.json(), bank };
}
const csv = (...rows: string[]) => ['Date,Credit,Reference,Description,Mobile', ...rows].join('\n');
const today = () => new Date(clock.now.getTime() + 345 * MINUTE).toISOString().slice(0, 16).replace('T', ' ');

async function listed(bank: string) {
  const { reply } = await call('GET payment', { token, query: { find_bank: bank, size: 100 } });
  return reply.data;
}
const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders._id, id)))[0];
const numberOf = async (id: string) => (await orderOf(id))?.order_id as string;

async function confirm(id: string, shares: { order_id: string; amount: number }[], as = token) {
  return call('POST payment/{id}/confirm', { token: as, params: { id }, body: { shares } });
}

describe('a statement', () => {
  it('is told first, and taken in with one click a purchase', async () => {
    const id = await desk.bought();
    const file = csv(
      `${today()},"2,000.00",FT${unique('').trim()}1,Payment ${await numberOf(id)},`,
      `${today()},,X,Cheque paid,`,
    );
    const told = await statement(file, { dry_run: 'true' });
    expect(told.reply.data).toMatchObject({ rows: 1, outgoing: 1, fresh: 1, known: 0, bad: [], is_written: false });
    expect(await listed(told.bank)).toEqual([]);

    const { bank } = await statement(file, { bank: told.bank });
    const [payment] = await listed(bank);
    expect(payment).toMatchObject({
      state: 'matched',
      amount: 2000,
      proposals: [{ order_id: await numberOf(id), why: 'number' }],
    });
    const confirmed = await confirm(payment?._id as string, [{ order_id: await numberOf(id), amount: 2000 }]);
    expect([confirmed.status, confirmed.reply.data?.state]).toEqual([200, 'confirmed']);
    expect((await orderOf(id))?.status).toBe('CONFIRMED');
    expect((await confirm(payment?._id as string, [{ order_id: await numberOf(id), amount: 2000 }])).status).toBe(409);
  });

  it('changes nothing the second time, also where its rows stand in another file', async () => {
    const rows = [`${today()},100,A-1,one,`, `${today()},100,,two,9841000001`, `${today()},100,,two,9841000001`];
    const { bank } = await statement(csv(...rows));
    expect(await listed(bank)).toHaveLength(3);
    const again = await statement(csv(...rows), { bank });
    expect(again.reply.data).toMatchObject({ fresh: 0, known: 3 });
    const more = await statement(csv(`${today()},100,A-2,three,`, ...rows), { bank });
    expect(more.reply.data).toMatchObject({ fresh: 1, known: 3 });
    expect(await listed(bank)).toHaveLength(4);
    const twice = `${today()},100,A-3,four,`;
    const told = await statement(csv(twice, twice, ...rows), { bank, dry_run: 'true' });
    expect(told.reply.data).toMatchObject({ rows: 5, fresh: 1, known: 4 });
  });

  it('is refused as a whole for rows that cannot be, before anything is matched', async () => {
    const bad = csv(
      `${today()},100,B-1,one,`,
      `${today()},0.00,B-2,two,`,
      'some day,100,B-3,three,',
      `${today()},much,B-4,four,`,
    );
    const told = await statement(bad, { dry_run: 'true' });
    expect(told.reply.data.bad.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5]);
    const { status, reply, bank } = await statement(bad);
    expect([status, reply.errors.file]).toEqual([400, expect.stringContaining('Row 3: Its amount is 0.')]);
    expect(await listed(bank)).toEqual([]);
  });

  it('is refused in a wrong encoding, and where it is none', async () => {
    const utf16 = Buffer.from(`\ufeff${csv(`${today()},100,C-1,र,`)}`, 'utf16le');
    const latin = Buffer.concat([Buffer.from(csv(`${today()},100,C-1,`)), Buffer.from([0xe9, 0xff, 0x2c, 0x0a])]);
    for (const file of [utf16, latin, 'Date,Credit', '']) expect((await statement(file)).status).toBe(400);
  });

  it('remembers the columns of each bank', async () => {
    const file = `When;Money;Who\n22/11/2026;500;9841000009`;
    const mapping = JSON.stringify({ columns: { paid_at: 0, amount: 1, payer: 2 }, dates: 'dmy' });
    const { bank, reply } = await statement(file, { mapping });
    expect(reply.data).toMatchObject({ fresh: 1, is_written: true });
    const next = await statement('When;Money;Who\n23/11/2026;600;9841000009', { bank, dry_run: 'true' });
    expect(next.reply.data.mapping).toEqual(JSON.parse(mapping));
    expect((await statement(file, { mapping: '{' })).status).toBe(400);
  });

  it('is the head office’s alone', async () => {
    const { token: other } = await buildUser(db, { office: desk.retailer, is_super: true });
    expect((await statement(csv(`${today()},100,D-1,x,`), { as: other })).status).toBe(409);
    expect((await call('GET payment', { token: other })).reply.totalData).toBe(0);
  });
});

describe('a payment', () => {
  async function paid(amount: number, text: string, reference = unique('R').replace(' ', '')) {
    const { bank } = await statement(csv(`${today()},${amount},${reference},${text},`));
    const [payment] = await listed(bank);
    return payment as NonNullable<typeof payment>;
  }

  it('approves the proof that waits, and its customer is told once', async () => {
    const { _id: id } = await desk.proved();
    const payment = await paid(2000, await numberOf(id));
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }]);
    const [proof] = await db.select().from(paymentProofs).where(eq(paymentProofs.order_id, id));
    expect([(await orderOf(id))?.status, proof?.verdict]).toEqual(['CONFIRMED', 'approved']);
  });

  it('proves no second purchase at the desk', async () => {
    const id = await desk.bought();
    const payment = await paid(2000, await numberOf(id), 'FT 4711-0815');
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }]);
    const { proof } = await desk.proved();
    const approve = (reference: string) =>
      call('POST verification/{id}/{step}', {
        token,
        params: { id: proof, step: 'approve' },
        body: { queue: 'payment', reference },
      });
    const refused = await approve('ft47110815');
    expect([refused.status, refused.reply.errors?.reference]).toEqual([
      400,
      expect.stringContaining(await numberOf(id)),
    ]);
    expect((await approve('FT47110816')).status).toBe(200);
  });

  it('is split over two purchases', async () => {
    const ids = [await desk.bought(), await desk.bought()] as const;
    const numbers = [await numberOf(ids[0]), await numberOf(ids[1])];
    const payment = await paid(4000, numbers.join(' '));
    expect(payment.state).toBe('ambiguous');
    const wrong = await confirm(payment._id, [{ order_id: numbers[0] as string, amount: 2000 }]);
    expect([wrong.status, Object.keys(wrong.reply.errors ?? {})]).toEqual([400, ['shares']]);
    await confirm(
      payment._id,
      numbers.map((order_id) => ({ order_id: order_id as string, amount: 2000 })),
    );
    expect([(await orderOf(ids[0]))?.status, (await orderOf(ids[1]))?.status]).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  it('of a part leaves the purchase waiting for the rest, and the two are shown with it', async () => {
    const id = await desk.bought();
    const number = await numberOf(id);
    const first = await paid(500, number);
    await confirm(first._id, [{ order_id: number, amount: 500 }]);
    expect((await orderOf(id))?.status).toBe('ADVANCE_PENDING');
    const rest = await paid(1500, number);
    expect(rest).toMatchObject({ state: 'matched', proposals: [{ paid: 500, advance: 2000 }] });
    await confirm(rest._id, [{ order_id: number, amount: 1500 }]);
    expect((await orderOf(id))?.status).toBe('CONFIRMED');
    expect((await paid(2000, number)).state).toBe('duplicate');
  });

  it('that was confirmed and is told again elsewhere pays no second purchase', async () => {
    const phone = '9841777001';
    const ids = [await desk.bought(phone), await desk.bought(phone)] as const;
    const [first, second] = [await numberOf(ids[0]), await numberOf(ids[1])];
    const reference = `TWIN${unique('').trim()}`;
    const { bank } = await statement(csv(`${today()},2000,${reference},transfer,${phone}`));
    const other = await statement(csv(`${today()},2000,,transfer,${phone}`));
    const [payment] = await listed(bank);
    expect(payment?.state).toBe('ambiguous');
    const device = {
      device_key: KEY,
      device_id: 'shop',
      phone_number: unique('SMS'),
      added_at: clock.now.toISOString(),
    };
    const message = `NPR 2,000.00 credited from ${phone}. Txn ID: ${reference}.`;
    await call('POST sms/device', { body: { ...device, message } });
    await confirm(payment?._id as string, [{ order_id: first, amount: 2000 }]);

    const [told] = await listed(device.phone_number);
    expect(told).toMatchObject({ state: 'duplicate', proposals: [{ order_id: first, why: 'same_payment' }] });
    // The same phone may well have paid twice, which the statement tells of twice.
    expect((await listed(other.bank))[0]).toMatchObject({ state: 'matched', proposals: [{ order_id: second }] });
    // Of another source, and without a reference, it may be either.
    await call('POST sms/device', {
      body: { ...device, phone_number: unique('SMS'), message: `NPR 2,000.00 credited from ${phone}` },
    });
    const { reply } = await call('GET payment', { token, query: { find_source: 'sms', find_state: 'ambiguous' } });
    expect(reply.data[0]?.proposals.map(({ order_id, why }) => [order_id, why])).toEqual([
      [second, 'phone'],
      [first, 'same_payment'],
    ]);
    expect((await orderOf(ids[1]))?.status).toBe('ADVANCE_PENDING');
  });

  it('that is found after the time is accepted while there are units', async () => {
    const id = await desk.bought();
    await db
      .update(orders)
      .set({ due_at: new Date(clock.now.getTime() - 60 * MINUTE) })
      .where(eq(orders._id, id));
    await expirePurchases(db, clock.now);
    expect((await orderOf(id))?.status).toBe('EXPIRED');
    const payment = await paid(2000, await numberOf(id));
    await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }]);
    expect((await orderOf(id))?.status).toBe('CONFIRMED');
  });

  const over = async (id: string) => {
    const due_at = new Date(clock.now.getTime() - 60 * MINUTE);
    await db.update(orders).set({ due_at }).where(eq(orders._id, id));
    await expirePurchases(db, clock.now);
    expect((await orderOf(id))?.status).toBe('EXPIRED');
  };
  const judge = (id: string, step: string) =>
    call('POST order/{id}/proof/{step}', { token, params: { id, step }, body: { reason: 'The rest never came.' } });

  it('of a part, whose purchase then came to its end, is not forgotten: paid in full it goes on, else that part is paid back', async () => {
    const ids = [await desk.bought(), await desk.bought()] as const;
    const [before, after] = [await numberOf(ids[0]), await numberOf(ids[1])];
    await confirm((await paid(500, before))._id, [{ order_id: before, amount: 500 }]);
    await over(ids[0]);
    await over(ids[1]);
    await findParts(db, clock.now);
    await confirm((await paid(500, after))._id, [{ order_id: after, amount: 500 }]);
    await findParts(db, clock.now);
    for (const id of ids) {
      expect((await orderOf(id))?.status).toBe('LATE_REVIEW');
      const accepted = await judge(id, 'accept_late');
      expect([accepted.status, accepted.reply.msg]).toEqual([409, expect.stringContaining('Only a part')]);
    }
    await confirm((await paid(1500, before))._id, [{ order_id: before, amount: 1500 }]);
    expect((await orderOf(ids[0]))?.status).toBe('CONFIRMED');

    expect((await judge(ids[1], 'owe_refund')).reply.data.status).toBe('REFUND_DUE');
    const due = await call('GET verification/refund', { token });
    expect(due.reply.data.find(({ order_id }) => order_id === after)).toMatchObject({
      advance: 500,
      payment_initiated_using: expect.stringContaining('Bank'),
      reference: expect.stringContaining('R'),
    });
  });

  it('that came late for a high advance is accepted by another person than who confirmed it', async () => {
    const id = await desk.bought();
    await over(id);
    const { user, token: colleague } = await buildUser(db, { office: head, is_super: true });
    await db.update(orders).set({ advance: 60_000_00, status: 'LATE_REVIEW' }).where(eq(orders._id, id));
    const event = { order_id: id, step: 'find_late', after: 'LATE_REVIEW' as const, actor: user.name };
    await db.insert(orderEvents).values({ ...event, user_id: user._id, office_id: desk.retailer._id, at: clock.now });
    const accept = (as: string) =>
      call('POST order/{id}/proof/{step}', { token: as, params: { id, step: 'accept_late' }, body: {} });
    const own = await accept(colleague);
    expect([own.status, own.reply.msg]).toEqual([409, expect.stringContaining('another person')]);
    expect((await accept(token)).reply.data.status).toBe('CONFIRMED');
  });

  it('is refused for what is no purchase, twice the same, or another sum, and nothing is written', async () => {
    const id = await desk.bought();
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
      (await orderOf(id))?.status,
      await db.$count(paymentShares, eq(paymentShares.payment_id, payment._id)),
    ]).toEqual(['ADVANCE_PENDING', 0]);
  });

  it('is confirmed once by many who click at the same time', async () => {
    const id = await desk.bought();
    const payment = await paid(2000, await numberOf(id));
    const shares = [{ order_id: await numberOf(id), amount: 2000 }];
    const all = await Promise.all(Array.from({ length: 8 }, () => confirm(payment._id, shares)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await db.$count(paymentShares, eq(paymentShares.payment_id, payment._id))).toBe(1);
  });

  it('of a high advance is confirmed by another person than who brought it in', async () => {
    const { reply } = await call('GET setting/all', { token, query: { size: 0 } });
    const limit = reply.data.find(({ key }) => key === 'TwoPersonAbove');
    const { sub_type, key, kind } = limit as NonNullable<typeof limit>;
    await call('POST setting/{type}', {
      token,
      params: { type: 'Payment' },
      body: { _id: limit?._id, sub_type, key, kind, value: 1000 },
    });
    const id = await desk.bought();
    const payment = await paid(2000, await numberOf(id));
    const shares = [{ order_id: await numberOf(id), amount: 2000 }];
    expect((await confirm(payment._id, shares)).status).toBe(409);
    const { token: colleague } = await buildUser(db, { office: head, is_super: true });
    expect((await confirm(payment._id, shares, colleague)).status).toBe(200);
    await call('DELETE setting/delete/{id}', { token, params: { id: limit?._id as string } });
  });

  it('carries a note, is set aside with a reason and brought back', async () => {
    const payment = await paid(77, 'rent');
    const at = { token, params: { id: payment._id } };
    await call('POST payment/{id}/note', { ...at, body: { note: 'Asked the bank' } });
    expect(
      (await call('POST payment/{id}/aside', { ...at, body: { reason: 'Rent of the shop' } })).reply.data.state,
    ).toBe('set_aside');
    expect((await confirm(payment._id, [{ order_id: 'AG-AAAAAAAA', amount: 77 }])).status).toBe(409);
    const [aside] = await listed(payment.bank);
    expect(aside).toMatchObject({ note: 'Asked the bank', reason: 'Rent of the shop' });
    expect((await call('POST payment/{id}/aside', { ...at, body: { reason: null } })).reply.data.state).toBe(
      'unmatched',
    );
    const trail = await db.select().from(audits).where(eq(audits.entity_id, payment._id));
    expect(trail.map(({ action }) => action)).toEqual(['note', 'set aside', 'set aside']);
  });
});

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

  it('confirms a purchase by itself, once, however often it tells of it', async () => {
    const id = await desk.bought();
    const body = await event(id);
    const all = await Promise.all(Array.from({ length: 5 }, () => tell(body)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect((await tell(body)).reply.data.state).toBe('confirmed');
    expect((await orderOf(id))?.status).toBe('CONFIRMED');
    expect(await db.$count(payments, eq(payments.reference, body.reference))).toBe(1);
  });

  it('is refused without its signature, with another, with a changed body, and when it is old', async () => {
    const id = await desk.bought();
    const body = await event(id);
    const old = new Date(clock.now.getTime() - 6 * MINUTE);
    for (const change of [{ secret: 'x'.repeat(40) }, { text: '{}' }, { at: old }])
      expect((await tell(body, change)).status).toBe(401);
    const bare = await app.http.inject({ method: 'POST', url: '/api/payment/webhook', payload: body });
    expect(bare.statusCode).toBe(401);
    expect((await orderOf(id))?.status).toBe('ADVANCE_PENDING');
  });

  it('that tells of another amount, or of no purchase, leaves it to a person', async () => {
    const id = await desk.bought();
    expect((await tell(await event(id, { amount: 1999 }))).reply.data.state).toBe('ambiguous');
    expect((await tell(await event(id, { order_id: undefined }))).reply.data.state).toBe('unmatched');
    expect((await orderOf(id))?.status).toBe('ADVANCE_PENDING');
  });
});

it.each(['9841234567', '+977 984-1234567', '+1 555 123 4567'])(
  'is not told by a text message that somebody writes from the phone %s',
  async (phone_number) => {
    const before = await db.$count(payments);
    const message = `NPR 2,000.00 credited. Txn ID: FT5544332211. ${await numberOf(await desk.bought())}`;
    const body = { device_key: KEY, device_id: 'shop', message, phone_number, added_at: clock.now.toISOString() };
    expect((await call('POST sms/device', { body })).status).toBe(200);
    expect(await db.$count(payments)).toBe(before);
  },
);

it('that a provider tells of finds what it names, however long ago that was', async () => {
  const monthAgo = new Date(clock.now.getTime() - 30 * 24 * 60 * MINUTE);
  const told = (text: string, reference: string) =>
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
  const over = await desk.bought();
  const expired = { status: 'EXPIRED' as const, placed_at: monthAgo };
  await db.update(orders).set(expired).where(eq(orders._id, over));
  expect((await told(await numberOf(over), 'LONGAGO1')).payment.state).toBe('matched');

  const done = await desk.proved();
  await db.update(orders).set({ status: 'DELIVERED', placed_at: monthAgo }).where(eq(orders._id, done._id));
  await db.update(paymentProofs).set({ reference_key: 'LONGAGO2' }).where(eq(paymentProofs._id, done.proof));
  expect((await told('', 'LONGAGO2')).payment).toMatchObject({ state: 'duplicate', proposals: [{ _id: done._id }] });
});

it('is told by a text message of a bank that a device passes on, and waits for a click', async () => {
  const id = await desk.bought();
  const message = `NPR 2,000.00 credited. Txn ID: FT99887766. ${await numberOf(id)}`;
  const body = {
    device_key: KEY,
    device_id: 'shop',
    message,
    phone_number: 'NABIL_ALERT',
    added_at: clock.now.toISOString(),
  };
  for (let times = 0; times < 2; times += 1) expect((await call('POST sms/device', { body })).status).toBe(200);
  const found = await listed('NABIL_ALERT');
  expect(found).toMatchObject([{ source: 'sms', state: 'matched', reference: 'FT99887766' }]);
  expect((await orderOf(id))?.status).toBe('ADVANCE_PENDING');
});
