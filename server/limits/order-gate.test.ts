import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import {
  buildOffice,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  orderBody,
  unique,
} from '../../test/builders.ts';
import { atLength } from '../../test/length.ts';
import { present } from '../../test/present.ts';
import { statements } from '../../test/statements.ts';
import { newId } from '../db/columns.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { createCodeGate } from './code-gate.service.ts';
import { createCounts } from './counts.service.ts';
import { limitCounts } from './limits.table.ts';
import { originOf } from './network.service.ts';

const { app, db, call, clock, runJobs } = await testApp({ env: {} });
const product = await buildProduct(db);
const place = await buildPlace(db);
const scheme = await buildScheme(db, product, { end_date: new Date(Date.now() + 30 * DAY_MS) });
const { _id: office_id } = await buildOffice(db, {});
await db.execute(sql`update variants set inventory = 100000`);

let phones = 0;
function newPhone(): string {
  phones += 1;
  return String(9800000000 + phones);
}

const inDevanagari = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

async function order(ip: string, more: object = {}, key?: string) {
  const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id, customer_phone: newPhone(), ...more };
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/order/public',
    remoteAddress: ip,
    headers: key ? { 'idempotency-key': key } : {},
    payload: body,
  });
  return { status: response.statusCode, headers: response.headers, reply: response.json() };
}
/** A captcha of its own, solved. */
const solved = () => ({ recaptchaToken: unique('human').replace(' ', '-') });
const nextWindow = () => {
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
};

describe('a flood', () => {
  it('from one address is asked for the captcha, then for a code to the phone', async () => {
    const ip = '203.0.113.9';
    for (let times = 0; times < 10; times += 1) expect((await order(ip)).status).toBe(200);
    const refusal = await order(ip);
    expect([refusal.status, Object.keys(refusal.reply.errors)]).toEqual([429, ['recaptchaToken']]);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect((await order(ip, { recaptchaToken: 'robot' })).status).toBe(400);
    for (let times = 10; times < 100; times += 1) expect((await order(ip, solved())).status).toBe(200);

    const coded = await order(ip, solved());
    expect([coded.status, Object.keys(coded.reply.errors)]).toEqual([429, ['otp']]);
    const customer_phone = newPhone();
    const sent = await call('POST order/public/user', { body: { customer_phone, ...solved() } });
    expect(sent.status, sent.reply.msg).toBe(200);
    const hasty = await call('POST order/public/user', { body: { customer_phone, ...solved() } });
    expect([hasty.status, hasty.reply.msg]).toEqual([
      429,
      'We just sent a code. You can ask for another in 30 seconds.',
    ]);
    expect(await db.$count(smsMessages, eq(smsMessages.phone_number, customer_phone))).toBe(1);
    const { rows } = await db.execute<{ message: string }>(sql`select j.payload->>'message' as message
      from graphile_worker._private_jobs j join sms_messages m on m._id::text = j.payload->>'_id'
      where m.phone_number = ${customer_phone}`);
    const otp = present(/\d{6}/.exec(rows[0]?.message ?? ''))[0];
    expect((await order(ip, { customer_phone, otp: '000' })).reply.errors).toHaveProperty('otp');
    // An order that isn't placed leaves the code valid; if its answer was lost, it is answered again without a new
    // code.
    expect((await order(ip, { customer_phone, otp, office_id: newId() })).reply.errors).toHaveProperty('office_id');
    const placed = await order(ip, { customer_phone, otp: inDevanagari(otp) }, 'order-with-a-code');
    expect(placed.status).toBe(200);
    const again = await order(ip, { customer_phone, otp }, 'order-with-a-code');
    expect([again.status, again.reply.data]).toEqual([200, placed.reply.data]);
    expect((await order(ip, { customer_phone, otp })).status).toBe(400);
    nextWindow();
    expect((await order(ip)).status).toBe(200);
  });

  it('is also challenged from one network, or to one phone from everywhere', async () => {
    nextWindow();
    const statuses: number[] = [];
    for (let host = 0; host < 110; host += 1) statuses.push((await order(`198.51.100.${host}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    const customer_phone = newPhone();
    const toOne = [];
    for (let host = 1; host < 4; host += 1) toOne.push((await order(`10.${host}.0.1`, { customer_phone })).status);
    expect(toOne).toEqual([200, 200, 429]);
  });

  it('counts as a launch if it comes from hundreds of addresses and phones, and is never challenged', async () => {
    nextWindow();
    const statuses = await Promise.all(
      Array.from({ length: atLength(300, 1000) }, (_, number) =>
        order(
          `${20 + (number % 200)}.${number}.7.1`.replace(/\.(\d{3,})\./, (_all, part) => `.${Number(part) % 256}.`),
        ),
      ),
    );
    expect([...new Set(statuses.map(({ status }) => status))]).toEqual([200]);
  });

  it('does not count orders that are refused for another reason', async () => {
    nextWindow();
    for (let times = 0; times < 20; times += 1)
      expect((await order('203.0.113.77', { office_id: scheme._id })).status).toBe(400);
    expect((await order('203.0.113.77')).status).toBe(200);
  });
});

describe('whether a number has ordered', () => {
  const ask = (ip: string, customer_phone: string, more: object = {}) =>
    order(ip, { customer_phone, expected_total: 0, is_another: false, ...more });

  it('isn’t revealed by too low a total, and probing meets the captcha, then a code', async () => {
    nextWindow();
    const bought = newPhone();
    expect((await order('203.0.113.40', { customer_phone: bought })).status).toBe(200);
    const ip = '203.0.113.41';
    const codes = [];
    for (const phone of [bought, newPhone(), newPhone(), newPhone(), newPhone()])
      codes.push((await ask(ip, phone)).reply.code);
    expect(codes).toEqual(Array(5).fill('TOTAL_ROSE'));
    expect((await ask(ip, newPhone())).reply.errors).toHaveProperty('recaptchaToken');
    for (let times = 5; times < 20; times += 1) expect((await ask(ip, newPhone(), solved())).status).toBe(409);
    const refused = await ask(ip, newPhone(), solved());
    expect([refused.status, Object.keys(refused.reply.errors)]).toEqual([429, ['otp']]);
  });

  it('costs the same if ORDERED_BEFORE answers the question', async () => {
    nextWindow();
    const ip = '203.0.113.42';
    const bought = [];
    for (let times = 0; times < 6; times += 1) {
      const phone = newPhone();
      await order(`198.18.${times}.1`, { customer_phone: phone });
      bought.push(phone);
    }
    const replies = [];
    for (const phone of bought) replies.push((await ask(ip, phone, { expected_total: 1e7 })).reply);
    expect(replies.map(({ code }) => code)).toEqual([...Array(5).fill('ORDERED_BEFORE'), undefined]);
    expect(replies[5].errors).toHaveProperty('recaptchaToken');
  });

  it('costs nothing for honest buyers, who accept the new total and order', async () => {
    nextWindow();
    const ip = '203.0.113.43';
    for (let times = 0; times < 9; times += 1) {
      const customer_phone = newPhone();
      expect((await ask(ip, customer_phone)).reply.code).toBe('TOTAL_ROSE');
      expect((await order(ip, { customer_phone, is_another: false })).status).toBe(200);
    }
  });
});

it('reveals nothing about others’ numbers and coupons to a caller who asks often', async () => {
  nextWindow();
  const ip = '203.0.113.90';
  const probe = (more: object = {}) => order(ip, { coupon_code: unique('GUESS').replace(' ', ''), ...more });
  for (let times = 0; times < 5; times += 1) expect((await probe()).reply.errors).toHaveProperty('coupon_code');
  expect((await probe()).reply.errors).toHaveProperty('recaptchaToken');
  for (let times = 5; times < 20; times += 1)
    expect((await probe(solved())).reply.errors).toHaveProperty('coupon_code');
  const refused = await probe(solved());
  expect([refused.status, Object.keys(refused.reply.errors)]).toEqual([429, ['otp']]);
});

it('a returned code makes no room for others', async () => {
  nextWindow();
  clock.now = new Date(Math.ceil(clock.now.getTime() / HOUR_MS) * HOUR_MS);
  const ip = '203.0.113.95';
  const ask = (customer_phone: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/order/public/user',
      remoteAddress: ip,
      payload: { customer_phone, ...solved() },
    });
  const own = newPhone();
  expect((await ask(own)).statusCode).toBe(200);
  const { rows } = await db.execute<{ message: string }>(sql`select j.payload->>'message' as message
    from graphile_worker._private_jobs j join sms_messages m on m._id::text = j.payload->>'_id' where m.phone_number = ${own}`);
  const otp = present(/\d{6}/.exec(rows[0]?.message ?? ''))[0];
  const { LIMIT_HOLDS_ADDRESS_LEAST: least, LIMIT_HOLDS_ADDRESS_PERCENT: percent } = app.config;
  Object.assign(app.config, { LIMIT_HOLDS_ADDRESS_LEAST: 0, LIMIT_HOLDS_ADDRESS_PERCENT: 0 });
  for (let times = 0; times < 30; times += 1)
    expect((await order(ip, { customer_phone: own, otp, office_id: newId() })).reply.errors).toHaveProperty(
      'office_id',
    );
  Object.assign(app.config, { LIMIT_HOLDS_ADDRESS_LEAST: least, LIMIT_HOLDS_ADDRESS_PERCENT: percent });
  const statuses = [];
  for (let times = 0; times < 15; times += 1) statuses.push((await ask(newPhone())).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(app.config.LIMIT_CODES_ADDRESS_HOUR - 1);
});

it('stops codes for an address and a network, even if every phone answers', async () => {
  nextWindow();
  clock.now = new Date(Math.ceil(clock.now.getTime() / HOUR_MS) * HOUR_MS);
  const { LIMIT_SENT_CODES_NETWORK_HOUR: network } = app.config;
  Object.assign(app.config, { LIMIT_SENT_CODES_NETWORK_HOUR: 90 });
  const codes = createCodeGate({ ...app, http: { addHook: () => {} } as never });
  const sentFrom = (ip: string) => {
    for (let sent = 0; sent < 200; sent += 1) {
      try {
        codes.enter(ip);
      } catch {
        return sent;
      }
      codes.answered(ip);
    }
    return Number.POSITIVE_INFINITY;
  };
  expect([sentFrom('203.0.113.60'), sentFrom('203.0.113.61'), sentFrom('203.0.113.62')]).toEqual([60, 30, 0]);
  expect(sentFrom('198.51.100.60')).toBe(60);
  Object.assign(app.config, { LIMIT_SENT_CODES_NETWORK_HOUR: network });
});

it('codes for orders and for a waitlist share one limit', async () => {
  clock.now = new Date(Math.ceil(clock.now.getTime() / HOUR_MS) * HOUR_MS);
  const { token } = await buildUser(db, { is_super: true });
  const gone = await buildProduct(db, { inventory: 0 });
  const sold_out = await buildScheme(db, gone, { end_date: new Date(Date.now() + 30 * DAY_MS) });
  const body = { mode: 'order', gives: 'auto', hours: 24 } as const;
  await call('POST waitlist/scheme/{id}', { token, params: { id: sold_out._id }, body });
  const ask = async (url: string, more: object) => {
    const payload = { customer_phone: newPhone(), ...more };
    const reply = await app.http.inject({ method: 'POST', url, remoteAddress: '203.0.113.97', payload });
    return reply.statusCode;
  };
  const listed = () =>
    ask('/api/waitlist/public/code', { scheme_id: sold_out._id, reCaptcha: solved().recaptchaToken });
  expect(await listed()).toBe(200);
  for (let times = 1; times < app.config.LIMIT_CODES_ADDRESS_HOUR; times += 1)
    expect(await ask('/api/order/public/user', solved())).toBe(200);
  expect(await listed()).toBe(429);
});

it('an order that had to prove itself is the same order under its key', async () => {
  nextWindow();
  const customer_phone = newPhone();
  const first = await order('203.0.113.80', { customer_phone }, 'one-order-key');
  const again = await order('203.0.113.80', { customer_phone, recaptchaToken: 'human-anything' }, 'one-order-key');
  expect(again.reply.data).toEqual(first.reply.data);
});

it('repeats a lost reply even if the order’s network needs a captcha or a code by now', async () => {
  nextWindow();
  const [ip, customer_phone] = ['203.0.113.81', newPhone()];
  const first = await order(ip, { customer_phone }, 'one-lost-answer');
  for (let times = 0; times < 9; times += 1) expect((await order(ip)).status).toBe(200);
  expect((await order(ip)).status).toBe(429);
  const again = await order(ip, { customer_phone }, 'one-lost-answer');
  expect([again.status, again.reply.data]).toEqual([200, first.reply.data]);
  expect((await order(ip, {}, 'another-order-key')).status).toBe(429);
});

it('hundreds of refused orders cost few statements, whatever keys they carry', async () => {
  const ip = '203.0.113.82';
  for (let times = 0; times < 10; times += 1) expect((await order(ip)).status).toBe(200);
  const flood = () => Promise.all(Array.from({ length: 200 }, (_, times) => order(ip, {}, `flood-of-keys-${times}`)));
  const sent = await statements(db, async () => {
    for (const { status } of await flood()) expect(status).toBe(429);
  });
  expect(sent).toBeLessThan(20);
});

it('instances count together, and share no names', async () => {
  const options = { seconds: 600, tellFrom: 2, clock: () => clock.now, secret: 'shared' };
  const [one, other] = [createCounts(options), createCounts(options)];
  for (let times = 0; times < 5; times += 1) one.add('phone 9841000001');
  await one.share(db);
  other.add('phone 9841000001');
  other.add('phone 9841000001');
  await other.share(db);
  expect(other.of('phone 9841000001')).toBe(7);
  one.add('phone 9841000001');
  await one.share(db);
  expect(one.of('phone 9841000001')).toBe(8);
  expect(JSON.stringify(await db.select().from(limitCounts))).not.toContain('9841000001');
});

it('an address means the household, and its network the range around it', () => {
  expect(originOf('203.0.113.9')).toEqual({ address: '203.0.113.9', network: '203.0.113.0/24' });
  expect(originOf('::ffff:203.0.113.9')).toEqual(originOf('203.0.113.9'));
  expect(originOf('2001:db8:1:2:3:4:5:6')).toEqual({ address: '2001:db8:1:2::/64', network: '2001:db8:1::/48' });
  expect(originOf('2001:0db8:0001:2::9')).toEqual(originOf('2001:db8:1:2:ffff::1'));
  expect(originOf('::1')).toEqual({ address: '0:0:0:0::/64', network: '0:0:0::/48' });
});

it('one phone gets at most 20 text messages a day, even if others order with it', async () => {
  nextWindow();
  const customer_phone = newPhone();
  const total = 30;
  for (let times = 0; times < total; times += 1) {
    if (times % 2 === 0) nextWindow();
    expect((await order(`10.9.${times}.1`, { customer_phone })).status).toBe(200);
  }
  await runJobs('orderMessages', 'sendSms');
  const smsStatuses = (await db.select().from(smsMessages).where(eq(smsMessages.phone_number, customer_phone))).map(
    (sms) => sms.status,
  );
  expect([
    smsStatuses.filter((one) => one === 'sent').length,
    smsStatuses.filter((one) => one === 'capped').length,
  ]).toEqual([20, 10]);
});

it('limits the searches of one address, but not cached pages', async () => {
  nextWindow();
  const ask = (url: string) => app.http.inject({ url, remoteAddress: '203.0.113.200' });
  for (let times = 0; times < 150; times += 1) expect((await ask('/api/product/public')).statusCode).toBe(200);
  const searches = [];
  for (let times = 0; times < 125; times += 1)
    searches.push((await ask(`/api/product/public?find_search=word${times}`)).statusCode);
  expect(searches.filter((status) => status === 200)).toHaveLength(120);
  expect(searches.at(-1)).toBe(429);
});
