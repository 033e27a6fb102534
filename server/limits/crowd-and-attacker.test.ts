import { inArray, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody, unique } from '../../test/builders.ts';
import { atLength } from '../../test/length.ts';
import { variants } from '../catalog/catalog.table.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { orders } from '../orders/orders.table.ts';

/** As many buyers in one network of a mobile operator as there are units, and one machine among them. */
const BUYERS = atLength(300, 2000);
const ATTACKER = '198.51.100.250';
/** The share of the units that the attacker can hold. */
const MOST_SHARE = 0.02;
const CALLS_AT_ONCE = 16;
const MOST_ROUNDS = 50;
/** In milliseconds; long enough for a busy machine. */
vi.setConfig({ testTimeout: atLength(180_000, 600_000) });

const { app, db, clock, runJobs } = await testApp({ env: {} });
// By the end of the hour an address has twice its limit, which is best for the attacker.
clock.now = new Date(Math.ceil(clock.now.getTime() / HOUR_MS) * HOUR_MS - 1000);
const product = await buildProduct(db, { inventory: BUYERS + Math.ceil(BUYERS * MOST_SHARE) });
const place = await buildPlace(db);
const scheme = await buildScheme(db, product, { end_date: new Date(Date.now() + HOUR_MS) });
const { _id: office_id } = await buildOffice(db, {});

interface Answer {
  status: number;
  errors: Record<string, string>;
}

async function post(url: string, ip: string, payload: object): Promise<Answer> {
  const response = await app.http.inject({ method: 'POST', url: `/api/${url}`, remoteAddress: ip, payload });
  return { status: response.statusCode, errors: response.json().errors ?? {} };
}

const solved = () => unique('human').replace(' ', '-');
const order = (ip: string, phone: string, more: object = {}) =>
  post('order/public', ip, {
    ...orderBody(scheme, product.variant[0]._id, place),
    office_id,
    customer_phone: phone,
    ...more,
  });

/** Reads the code in the last message to a phone. */
async function codeOn(phone: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ message: string }>(sql`select j.payload->>'message' as message
    from graphile_worker._private_jobs j join sms_messages m on m._id::text = j.payload->>'_id'
    where m.phone_number = ${phone} order by m._id desc limit 1`);
  return /\d{6}/.exec(rows[0]?.message ?? '')?.[0];
}

/** Buys as the page would: solves the captcha, asks for the code, types it. Returns whether the order was placed. */
async function buy(ip: string, phone: string): Promise<boolean> {
  let answer = await order(ip, phone);
  if (answer.errors.recaptchaToken) answer = await order(ip, phone, { recaptchaToken: solved() });
  if (answer.errors.otp) {
    await post('order/public/user', ip, { customer_phone: phone, recaptchaToken: solved() });
    answer = await order(ip, phone, { otp: (await codeOn(phone)) ?? '' });
  }
  return answer.status === 200;
}

/** Attacks from one machine: holds as many units as it can with invented numbers, to which it has codes sent. */
async function grab(phone: string): Promise<void> {
  const answer = await order(ATTACKER, phone, { recaptchaToken: solved() });
  if (answer.status === 200) return;
  await post('order/public/user', ATTACKER, { customer_phone: phone, recaptchaToken: solved() });
}

describe('a crowd behind one network with an attacker in it', () => {
  it('is served to the last buyer, and the attacker holds at most 2% and sends at most 30 messages', async () => {
    const buyers = Array.from({ length: BUYERS }, (_, number) => ({
      ip: `198.51.100.${1 + (number % 200)}`,
      phone: String(9810000000 + number),
    }));
    const fakes = Array.from({ length: 300 }, (_, number) => String(9860000000 + number));
    let waiting = buyers;
    for (let round = 0; waiting.length > 0 && round < MOST_ROUNDS; round += 1) {
      const queue = [...waiting];
      const again: typeof buyers = [];
      const serve = async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const fake = fakes.pop();
          if (fake) await grab(fake);
          if (!(await buy(next.ip, next.phone))) again.push(next);
        }
      };
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, serve));
      waiting = again;
    }
    expect(waiting).toEqual([]);
    expect(fakes).toEqual([]);

    await runJobs('orderMessages');
    const faked = await db.$count(orders, sql`${orders.customer_phone} like '986%'`);
    const messagesSent = await db.$count(smsMessages, sql`${smsMessages.phone_number} like '986%'`);
    console.log(`${BUYERS} buyers served; the machine holds ${faked} units and caused ${messagesSent} messages`);
    expect(faked).toBeLessThanOrEqual(BUYERS * MOST_SHARE);
    expect(messagesSent).toBeLessThanOrEqual(30);
    // The attacker did try: the gate stops it, not the test.
    expect(messagesSent).toBeGreaterThan(5);
    const [left] = await db
      .select()
      .from(variants)
      .where(inArray(variants._id, [product.variant[0]._id]));
    expect(left?.held).toBe(BUYERS + faked);
  });
});
