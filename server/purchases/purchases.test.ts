import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildUser, unique } from '../../test/builders.ts';
import { buildMultiBuy, uploadProof } from '../../test/purchase-fixture.ts';
import { variants } from '../catalog/catalog.table.ts';
import { CaptchaAway } from '../edges/captcha.ts';
import { idempotencyKeys } from '../http/answering/idempotency.ts';
import { forgetBlocked } from '../limits/blocked-phones.service.ts';
import { blockedPhones } from '../limits/limits.table.ts';
import { makeCode } from '../messaging/codes.service.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';
import { moneyMoves } from '../orders/money/money.table.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { settings } from '../settings/settings.table.ts';
import { confirmedPhones } from './confirmed-phones.table.ts';
import { confirmPhone } from './confirmed-phones.ts';
import { expirePurchases } from './purchases.jobs.ts';
import { paymentProofs } from './purchases.table.ts';

const { app, db, call, clock, runJobs } = await testApp();
const place = await buildPlace(db);
const { token } = await buildUser(db, { is_super: true });

/** Builds a campaign's multi-buy at one retailer, with this many gifts and orders in the quota. */
async function offer({ gifts = 10, quota = 10 } = {}) {
  const office = await buildOffice(db, place);
  const phone = await buildProduct(db, { inventory: 10_000 });
  const gift = await buildProduct(db, { type: 'BUNDLE', inventory: gifts, sales_price: 5_000 });
  const bought = { office_id: office._id, phone, gift, quota, advance: 2_000, scheme_price: 4_400_000 };
  const { scheme, campaign_id, variant_id: main, bundle_variant_id: bundle } = await buildMultiBuy(db, bought);
  return { office, scheme, campaign_id, main, bundle, names: [phone.name, gift.name] };
}

let humans = 0;
const bodyOf = ({ office, scheme, main, bundle }: Awaited<ReturnType<typeof offer>>, customer_phone = '9841000001') => {
  humans += 1;
  return {
    customer_name: 'Sita Rai',
    customer_email: 'sita at home',
    customer_phone,
    office_id: office._id,
    scheme_id: scheme._id,
    variant_id: main,
    bundle_variant_id: bundle,
    recaptchaToken: `human-${humans}`,
  };
};

const buy = async (of: Awaited<ReturnType<typeof offer>>) => {
  const { status, reply } = await call('POST order/public/multi-buy', { body: bodyOf(of) });
  expect(status).toBe(200);
  return reply.data;
};

const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer();

const upload = (bytes: Buffer = picture, key?: string) => uploadProof(app, bytes, { key });

async function submit(_id: string, file?: string) {
  const payment_verification_image = file ?? ((await upload()).reply.data._id as string);
  const payment = { payment_mobile_number: '9841000009', payment_initiated_using: 'Nabil Bank Limited' };
  return call('POST order/public/submit', { body: { _id, ...payment, payment_verification_image } });
}

const judge = (id: string, step: string, reason = 'The amount is not right.') =>
  call('POST order/{id}/proof/{step}', { token, params: { id, step }, body: { reason, reference: unique('TX') } });

const statusOf = async (id: string) => (await db.select().from(orders).where(eq(orders._id, id)))[0];
const giftOf = async (id: string) => (await db.select().from(variants).where(eq(variants._id, id)))[0];

describe('the offers of the consumer page', () => {
  it('are the retailer’s live ones, with both prices, and only available variants are active', async () => {
    const ownOffer = await offer();
    const other = await offer();
    await db.update(variants).set({ inventory: 0 }).where(eq(variants._id, ownOffer.bundle));
    app.cache.flush();
    const { reply } = await call('GET scheme/public/multi-buy', { query: { retailer: ownOffer.office._id } });
    expect(reply.data).toHaveLength(1);
    expect(reply.data[0]).toMatchObject({
      _id: ownOffer.scheme._id,
      campaign_id: { _id: ownOffer.campaign_id },
      advance_payment: 2_000,
      main_variant: [{ variant_id: ownOffer.main, is_active: true, sales_price: 45_000, scheme_price: 44_000 }],
      bundle_variant: [{ variant_id: ownOffer.bundle, is_active: false, sales_price: 5_000, scheme_price: 1_000 }],
    });
    const one = await call('GET scheme/public/multi-buy', { query: { scheme: other.scheme._id } });
    expect(one.reply.data.map(({ _id }) => _id)).toEqual([other.scheme._id]);
  });
});

describe('a purchase', () => {
  it('holds phone, gift and quota together until its time has ended, at the prices of the scheme', async () => {
    const of = await offer();
    const data = await buy(of);
    expect(data.advance_payment).toBe(2_000);
    const window = new Date(data.process_end_date).getTime() - new Date(data.process_start_date).getTime();
    expect(window).toBe(10 * MINUTE_MS);
    expect(await statusOf(data._id)).toMatchObject({ status: 'ADVANCE_PENDING', total: 4_500_000, advance: 200_000 });
    expect((await giftOf(of.bundle))?.held).toBe(1);

    clock.now = new Date(clock.now.getTime() + 10 * MINUTE_MS);
    await expirePurchases(db, clock.now);
    expect((await statusOf(data._id))?.status).toBe('ADVANCE_PENDING');
    clock.now = new Date(clock.now.getTime() + MINUTE_MS);
    await expirePurchases(db, clock.now);
    expect((await statusOf(data._id))?.status).toBe('EXPIRED');
    expect((await giftOf(of.bundle))?.held).toBe(0);
    expect(await findDrift(db)).toEqual([]);
  });

  it('is one purchase however often it is sent, although each captcha solution works once', async () => {
    const of = await offer();
    const body = bodyOf(of);
    const send = () => call('POST order/public/multi-buy', { body, headers: { 'idempotency-key': 'purchase-0001' } });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.reply.data]).toEqual([200, 200, first.reply.data]);
    const other = await call('POST order/public/multi-buy', { body });
    expect([other.status, Object.keys(other.reply.errors ?? {})]).toEqual([400, ['recaptchaToken']]);
    expect((await giftOf(of.bundle))?.held).toBe(1);
  });

  it('is refused above the total that was shown, holds nothing then, and is sold at today’s total', async () => {
    const of = await offer();
    const buy = (expected_total: number) =>
      call('POST order/public/multi-buy', { body: { ...bodyOf(of), expected_total } });
    const refused = await buy(44_999);
    expect([refused.status, refused.reply]).toMatchObject([409, { code: 'TOTAL_ROSE', total: 45_000 }]);
    const [left] = await db.select().from(variants).where(eq(variants._id, of.bundle));
    expect(left?.held).toBe(0);
    expect((await buy(45_000)).status).toBe(200);
  });

  it('accepts any one-line email text, and writes only to a valid address', async () => {
    const of = await offer();
    const headers = await call('POST order/public/multi-buy', {
      body: { ...bodyOf(of), customer_email: 'x@example.com\r\nBcc: v@example.com' },
    });
    expect([headers.status, headers.reply.errors]).toEqual([
      400,
      { customer_email: 'Enter the email address in one line.' },
    ]);
    for (const customer_email of ['sita at home', 'a@example.com, b@example.com', 'a@example.com;b@example.com'])
      expect((await call('POST order/public/multi-buy', { body: { ...bodyOf(of), customer_email } })).status).toBe(200);
    await runJobs('orderMessages');
    const { rows } = await db.execute("select * from graphile_worker.jobs where task_identifier = 'sendMail'");
    expect(rows).toEqual([]);
  });

  it('crosses out on the scheme page what the consumer page does: the price without the offer', async () => {
    const of = await offer();
    await db.update(variants).set({ price: 9_900_000 }).where(eq(variants._id, of.main));
    const { reply } = await call('GET scheme/public/{id}', { params: { id: of.scheme._id } });
    const main = reply.data.main_product.variant[0];
    const consumer = await call('GET scheme/public/multi-buy', { query: { scheme: of.scheme._id } });
    expect(main?.price).toBe(consumer.reply.data[0]?.main_variant[0]?.sales_price);
  });

  it('is refused while the captcha can’t be verified', async () => {
    const of = await offer();
    const { solved } = app.captcha;
    app.captcha.solved = async () => {
      throw new CaptchaAway('Nobody answers.');
    };
    const { status, reply } = await call('POST order/public/multi-buy', { body: bodyOf(of) });
    app.captcha.solved = solved;
    expect([status, reply.msg]).toEqual([503, expect.stringContaining('Nothing was submitted.')]);
    expect((await giftOf(of.bundle))?.held).toBe(0);
  });

  it('names each field that is wrong, and holds nothing', async () => {
    const of = await offer();
    const refused = async (change: object) => {
      const { status, reply } = await call('POST order/public/multi-buy', { body: { ...bodyOf(of), ...change } });
      return [status, ...Object.keys(reply.errors ?? {}).sort()];
    };
    expect(await refused({ customer_name: '', customer_phone: '98', customer_email: '' })).toEqual([
      400,
      'customer_email',
      'customer_name',
      'customer_phone',
    ]);
    expect(await refused({ office_id: (await buildOffice(db, place))._id })).toEqual([400, 'office_id']);
    expect(await refused({ bundle_variant_id: of.main })).toEqual([400, 'bundle_variant_id']);
    expect((await giftOf(of.bundle))?.held).toBe(0);
  });

  it('meets the limits of every order: one phone that buys on and on is asked for a code', async () => {
    const of = await offer();
    const phone = '9841000777';
    const statuses = [];
    const { LIMIT_ORDERS_PHONE_CODE: before } = app.config;
    app.config.LIMIT_ORDERS_PHONE_CODE = 2;
    for (let n = 0; n < 3; n += 1)
      statuses.push(await call('POST order/public/multi-buy', { body: bodyOf(of, phone) }));
    app.config.LIMIT_ORDERS_PHONE_CODE = before;
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Object.keys(statuses[2]?.reply.errors ?? {})).toEqual(['otp']);
  });

  it('is neither offered nor accepted if no advance can be paid', async () => {
    const of = await offer();
    const sellers = async () => {
      app.cache.flush();
      const { reply } = await call('GET office/public', { query: { find_scheme: of.scheme._id, size: 0 } });
      return reply.data.map(({ _id }) => _id);
    };
    expect(await sellers()).toContain(of.office._id);
    await db.update(offices).set({ payment_qr: null }).where(eq(offices._id, of.office._id));
    expect(await sellers()).not.toContain(of.office._id);
    const { status, reply } = await call('POST order/public/multi-buy', { body: bodyOf(of) });
    expect([status, reply.errors]).toEqual([
      400,
      { office_id: 'This store can’t take an advance yet. Choose another.' },
    ]);
  });

  it('counts once for its phone if sent twice at once, and keeps the second code for the next', async () => {
    const of = await offer();
    const phone = '9841000778';
    const confirmed = async () => (await confirmPhone(db, phone, clock.now))._id;
    const confirmations = [await confirmed(), await confirmed()];
    const headers = { 'idempotency-key': 'purchase-at-once' };
    const { LIMIT_ORDERS_PHONE_CODE: before } = app.config;
    app.config.LIMIT_ORDERS_PHONE_CODE = 2;
    try {
      const twice = await Promise.all(
        confirmations.map((otp_verify_id) =>
          call('POST order/public/multi-buy', { body: { ...bodyOf(of, phone), otp_verify_id }, headers }),
        ),
      );
      const next = await call('POST order/public/multi-buy', { body: bodyOf(of, phone) });
      expect(new Set(twice.map(({ reply }) => reply.data.order_id)).size).toBe(1);
      expect(next.status).toBe(200);
    } finally {
      app.config.LIMIT_ORDERS_PHONE_CODE = before;
    }
    const used = await db.select().from(confirmedPhones).where(eq(confirmedPhones.phone, phone));
    expect(used.filter(({ used_at }) => used_at)).toHaveLength(1);
  });

  it('is one purchase if sent twice at once with one captcha and one code, and answers both alike', async () => {
    const of = await offer();
    const phone = '9841000781';
    const otp_verify_id = (await confirmPhone(db, phone, clock.now))._id;
    const body = { ...bodyOf(of, phone), otp_verify_id };
    const headers = { 'idempotency-key': 'purchase-two-taps' };
    const taps = await Promise.all([1, 2].map(() => call('POST order/public/multi-buy', { body, headers })));
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect(taps[1]?.reply.data).toEqual(taps[0]?.reply.data);
    expect((await giftOf(of.bundle))?.held).toBe(1);
    const [used] = await db.select().from(confirmedPhones).where(eq(confirmedPhones._id, otp_verify_id));
    expect(used?.used_at).toEqual(clock.now);
  });

  it('is answered again although another process answered it only while its proof was looked at', async () => {
    const of = await offer();
    const body = bodyOf(of);
    const send = () =>
      call('POST order/public/multi-buy', { body, headers: { 'idempotency-key': 'purchase-elsewhere' } });
    const first = await send();
    const isKey = eq(idempotencyKeys.key, 'purchase-elsewhere');
    const deleted = await db.delete(idempotencyKeys).where(isKey).returning();
    const solved = vi.spyOn(app.captcha, 'solved').mockImplementationOnce(async (mark) => {
      await db.insert(idempotencyKeys).values(deleted);
      return mark;
    });
    const again = await send();
    solved.mockRestore();
    expect([again.status, again.reply.data]).toEqual([200, first.reply.data]);
    expect((await giftOf(of.bundle))?.held).toBe(1);
  });

  it('leaves the confirmation of a blocked number good when it is refused', async () => {
    const of = await offer();
    const customer_phone = '9841000782';
    const otp_verify_id = (await confirmPhone(db, customer_phone, clock.now))._id;
    const buy = () => call('POST order/public/multi-buy', { body: { ...bodyOf(of, customer_phone), otp_verify_id } });
    await db.insert(blockedPhones).values({ phone: customer_phone, reason: 'Refused five orders.', by: 'Sita' });
    forgetBlocked(db);
    const refused = await buy();
    expect([refused.status, Object.keys(refused.reply.errors ?? {})]).toEqual([400, ['customer_phone']]);
    await db.delete(blockedPhones).where(eq(blockedPhones.phone, customer_phone));
    forgetBlocked(db);
    expect((await buy()).status).toBe(200);
  });

  it('goes to exactly a hundred of five hundred simultaneous customers for a hundred gifts', async () => {
    const of = await offer({ gifts: 100, quota: 1_000 });
    const tries = Array.from({ length: 500 }, (_, n) =>
      call('POST order/public/multi-buy', { body: bodyOf(of, `98${String(41_000_000 + n)}`) }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([200, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([100, 400]);
    expect(await giftOf(of.bundle)).toMatchObject({ held: 100, sold: 0 });
    expect(await findDrift(db)).toEqual([]);
  });

  it('doesn’t keep others from expiring if it can’t expire itself', async () => {
    const of = await offer();
    const [stuck, next] = [await buy(of), await buy(of)];
    await db.execute(sql`
      create function refuse_end() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`);
    await db.execute(sql`
      create trigger refuse_end before update on orders for each row
      when (new.order_id = ${sql.raw(`'${stuck.order_id}'`)}) execute function refuse_end()`);
    clock.now = new Date(clock.now.getTime() + 11 * MINUTE_MS);
    await expect(expirePurchases(db, clock.now, 1)).rejects.toThrow();
    await db.execute(sql`drop function refuse_end cascade`);
    expect((await statusOf(stuck._id))?.status).toBe('ADVANCE_PENDING');
    expect((await statusOf(next._id))?.status).toBe('EXPIRED');
    await expirePurchases(db, clock.now);
    expect((await statusOf(stuck._id))?.status).toBe('EXPIRED');
  });
});

describe('a proof', () => {
  it('in time stops the clock, and approved makes the units sold', async () => {
    const of = await offer();
    const { _id } = await buy(of);
    const file = (await upload()).reply.data._id;
    // A tap sent twice at once gets the same answer.
    for (const { status, reply } of await Promise.all([submit(_id, file), submit(_id, file)]))
      expect([status, reply.data.status]).toEqual([200, 'UNDER_VERIFICATION']);
    // Another tab has a proof, too: its customer gets a clear message.
    const second = await submit(_id);
    expect([second.status, second.reply.msg]).toEqual([
      409,
      expect.stringContaining('You don’t need to do anything now.'),
    ]);
    // The answer was lost, so a repeat isn't a second proof.
    expect((await submit(_id, file)).reply.data.status).toBe('UNDER_VERIFICATION');
    clock.now = new Date(clock.now.getTime() + 60 * MINUTE_MS);
    await expirePurchases(db, clock.now);
    expect((await judge(_id, 'approve')).reply.data.status).toBe('CONFIRMED');
    expect(await giftOf(of.bundle)).toMatchObject({ held: 0, sold: 1 });
    expect((await judge(_id, 'reject_proof')).status).toBe(409);
    expect(await findDrift(db)).toEqual([]);
  });

  it('gives more time to pay when it’s rejected once, but not twice', async () => {
    const of = await offer();
    const { _id } = await buy(of);
    await submit(_id);
    clock.now = new Date(clock.now.getTime() + 30 * MINUTE_MS);
    await judge(_id, 'reject_proof');
    // A rejection doesn't count as contact: the reports count the first contact.
    expect((await statusOf(_id))?.contacted_at).toBeNull();
    const seen = await call('GET order/public/multi-buy/{id}', { params: { id: _id } });
    expect(seen.reply.data).toMatchObject({
      status: 'PROOF_REJECTED',
      reason: 'The amount is not right.',
      scheme_id: of.scheme._id,
    });
    expect(seen.reply.data.items.map(({ product_name }) => product_name)).toEqual(of.names);
    expect(seen.reply.data.office.phone).toBe('9801000001');
    expect(new Date(seen.reply.data.process_end_date).getTime()).toBe(clock.now.getTime() + 10 * MINUTE_MS);
    await submit(_id);
    await judge(_id, 'reject_proof');
    clock.now = new Date(clock.now.getTime() + MINUTE_MS);
    await expirePurchases(db, clock.now);
    expect((await statusOf(_id))?.status).toBe('EXPIRED');
    expect(await giftOf(of.bundle)).toMatchObject({ held: 0, sold: 0 });
  });

  it('a millisecond late goes to late review, and holds units again only if there are some', async () => {
    const of = await offer({ gifts: 1 });
    const late = await buy(of);
    clock.now = new Date(new Date(late.process_end_date).getTime());
    const inTime = await submit(late._id);
    expect(inTime.reply.data.status).toBe('UNDER_VERIFICATION');
    await judge(late._id, 'reject_proof');
    const { due_at } = (await statusOf(late._id)) as { due_at: Date };
    clock.now = new Date(due_at.getTime() + 1);
    const submitted = await submit(late._id);
    expect([submitted.reply.data.status, submitted.reply.msg]).toEqual([
      'LATE_REVIEW',
      expect.stringContaining('after the deadline'),
    ]);
    const next = await buy(of);
    expect((await judge(late._id, 'accept_late')).status).toBe(409);
    clock.now = new Date(new Date(next.process_end_date).getTime() + MINUTE_MS);
    await expirePurchases(db, clock.now);
    expect((await judge(late._id, 'accept_late')).reply.data.status).toBe('CONFIRMED');
    expect(await giftOf(of.bundle)).toMatchObject({ held: 0, sold: 1 });
    expect(await findDrift(db)).toEqual([]);
  });

  it('is refunded if it came too late and its number has bought again up to the limit', async () => {
    const of = await offer();
    await db.update(schemes).set({ limit_per_phone: 1 }).where(eq(schemes._id, of.scheme._id));
    const late = await buy(of);
    clock.now = new Date(new Date(late.process_end_date).getTime() + 1);
    expect((await submit(late._id)).reply.data.status).toBe('LATE_REVIEW');
    await buy(of);
    const refused = await judge(late._id, 'accept_late');
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('Refund the advance')]);
    expect((await judge(late._id, 'owe_refund')).reply.data.status).toBe('REFUND_DUE');
  });

  it('notifies at each step, in time or late, in the language of the visitor', async () => {
    const body = bodyOf(await offer());
    const headers = { 'accept-language': 'ne-NP' };
    const { _id } = (await call('POST order/public/multi-buy', { body, headers })).reply.data;
    await submit(_id);
    await judge(_id, 'reject_proof');
    clock.now = new Date(((await statusOf(_id))?.due_at?.getTime() ?? 0) + 1);
    await submit(_id);
    await judge(_id, 'accept_late');
    await runJobs('orderMessages');
    const messages = await db
      .select({ step: orderEvents.step, message: smsMessages.message })
      .from(orderEvents)
      .leftJoin(smsMessages, eq(smsMessages.about, sql`'order event ' || ${orderEvents._id}`))
      .where(eq(orderEvents.order_id, _id))
      .orderBy(orderEvents.at, orderEvents._id);
    const steps = ['buy', 'submit_proof', 'reject_proof', 'expire', 'submit_late', 'accept_late'];
    expect(messages.map(({ step }) => step)).toEqual(steps);
    for (const { step, message } of messages) expect(message, step).toMatch(/[\u0900-\u097f]/);

    const isOffice = eq(offices._id, body.office_id);
    await db.update(offices).set({ name_ne: 'तारा पसल' }).where(isOffice);
    const shopOf = async (headers = {}) =>
      (await call('GET order/public/multi-buy/{id}', { params: { id: _id }, headers })).reply.data.office.name;
    const [office] = await db.select().from(offices).where(isOffice);
    expect([await shopOf(headers), await shopOf()]).toEqual(['तारा पसल', office?.name]);
  });

  it('never ends a paid purchase, however often somebody submits', async () => {
    const of = await offer();
    const { _id } = await buy(of);
    const file = (await upload()).reply.data._id;
    await submit(_id, file);
    await judge(_id, 'approve');
    const step = (step: string, body: object = {}) =>
      call('POST order/{id}/{step}', { token, params: { id: _id, step }, body });
    await step('allocate');
    expect((await step('ready', { pickup_point: 'Counter 1' })).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 60 * MINUTE_MS);
    expect((await submit(_id, file)).reply.data.status).toBe('READY_FOR_PICKUP');
    expect((await submit(_id, crypto.randomUUID())).status).toBe(409);
    await expirePurchases(db, clock.now);
    expect((await statusOf(_id))?.status).toBe('READY_FOR_PICKUP');
    expect(await giftOf(of.bundle)).toMatchObject({ held: 0, sold: 1 });
  });

  it('is stored once, however often it is sent again after a lost reply', async () => {
    const before = await db.$count(paymentProofs);
    const sent = await Promise.all(Array.from({ length: 4 }, () => upload(picture, 'proof-0001')));
    sent.push(await upload(picture, 'proof-0001'));
    expect(new Set(sent.map(({ status, reply }) => `${status} ${reply.data._id}`)).size).toBe(1);
    expect(await db.$count(paymentProofs)).toBe(before + 1);
    const other = await sharp(picture).negate().jpeg().toBuffer();
    expect((await upload(other, 'proof-0001')).status).toBe(422);
  });

  it('is refused if it isn’t a picture, is too large or was used before, and leaves the purchase unchanged', async () => {
    const of = await offer();
    const [one, other] = [await buy(of), await buy(of)];
    expect((await upload(Buffer.from('no picture'))).status).toBe(415);
    expect((await upload(Buffer.alloc(16 * 1024 * 1024))).status).toBe(413);
    const file = (await upload()).reply.data._id;
    expect((await submit(one._id, file)).status).toBe(200);
    const stolen = await submit(other._id, file);
    expect([stolen.status, stolen.reply.errors]).toEqual([400, { payment_verification_image: 'Upload File First' }]);
    expect((await statusOf(other._id))?.status).toBe('ADVANCE_PENDING');
  });
});

describe('a phone that is to be confirmed', () => {
  const phone = '9841000321';
  const change = (value: boolean | null) =>
    db
      .update(settings)
      .set({ value })
      .where(eq(settings.key, 'OtpRequired'))
      .then(() => forgetSettings(db));
  const codeSent = async () => {
    humans += 1;
    await call('POST order/public/user', { body: { customer_phone: phone, recaptchaToken: `human-${humans}` } });
    const [sms] = await db
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.phone_number, phone))
      .orderBy(desc(smsMessages.added_at))
      .limit(1);
    // The stored message doesn't show the code, so the test makes its own.
    expect(sms).toBeDefined();
    return makeCode(db, { recipient: phone, purpose: 'order', now: clock.now });
  };
  const verify = (otp: string, customer_phone = phone) =>
    call('POST order/public/user/verify', { body: { customer_phone, otp } });

  it('buys once with the code that was sent to it, and with no other', async () => {
    await change(true);
    const of = await offer({ gifts: 1 });
    const refusal = await call('POST order/public/multi-buy', { body: bodyOf(of, phone) });
    expect([refusal.status, Object.keys(refusal.reply.errors ?? {})]).toEqual([429, ['otp_verify_id']]);
    const nothing = { ...bodyOf(of, phone), otp_verify_id: '' };
    expect((await call('POST order/public/multi-buy', { body: nothing })).status).toBe(429);

    const otp = await codeSent();
    const wrong = await verify(otp === '000000' ? '111111' : '000000');
    expect([wrong.status, Object.keys(wrong.reply.errors ?? {})]).toEqual([400, ['otp']]);
    const otp_verify_id = (await verify(otp)).reply.data._id;
    expect((await verify(otp)).status).toBe(400);

    const buyWith = (customer_phone: string, gift = of) =>
      call('POST order/public/multi-buy', { body: { ...bodyOf(gift, customer_phone), otp_verify_id } });
    const foreign = await buyWith('9841000322');
    expect([foreign.status, Object.keys(foreign.reply.errors ?? {})]).toEqual([400, ['otp_verify_id']]);
    // The units were sold out, so the confirmation is still valid.
    const empty = await offer({ gifts: 0 });
    expect((await buyWith(phone, empty)).status).toBe(409);
    expect((await buyWith(phone)).status).toBe(200);
    expect((await buyWith(phone)).status).toBe(400);
    await change(null);
  });

  it.each(['', null])('buys with %j in place of its confirmation if none is required', async (otp_verify_id) => {
    const body = { ...bodyOf(await offer({ gifts: 1 })), otp_verify_id, payment_mobile_number: otp_verify_id };
    const { status, reply } = await call('POST order/public/multi-buy', { body: body as never });
    expect(status, JSON.stringify(reply)).toBe(200);
  });
});

// Last, because its moves are written without their steps.
describe('a purchase that is closed', () => {
  it('says after its end what the customer got back', async () => {
    const { _id } = await buy(await offer());
    await db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders._id, _id));
    const refunded = async () =>
      (await call('GET order/public/multi-buy/{id}', { params: { id: _id } })).reply.data.refunded;
    expect(await refunded()).toBe(0);
    const paid = { order_id: _id, holder: 'brand', method: 'bank', day: '2026-11-26', actor: 'Accountant' } as const;
    await db.insert(moneyMoves).values([
      { ...paid, kind: 'advance', paisa: 2_000_00, at: clock.now },
      { ...paid, kind: 'refund', paisa: -2_000_00, at: clock.now },
    ]);
    expect(await refunded()).toBe(2_000);
  });
});
