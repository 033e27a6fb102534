import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
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
import { firstOf, present } from '../../test/present.ts';
import { products } from '../catalog/catalog.table.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { orders } from '../orders/orders.table.ts';
import { questions, reviewImages, reviews } from './feedback.table.ts';

const { app, db, call, clock, runJobs } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const place = await buildPlace(db);
const office = await buildOffice(db, place);
let phones = 9841500000;
const human = () => unique('human');

/** Builds a customer with an order of a product, delivered or not. */
async function buyer(status: 'DELIVERED' | 'PLACED' = 'DELIVERED') {
  const product = await buildProduct(db);
  const scheme = await buildScheme(db, product);
  const customer_phone = String(phones++);
  const order = orderBody(scheme, product.variant[0]._id, place);
  const body = { ...order, customer_phone, office_id: office._id };
  const { reply } = await call('POST order/public', { body });
  await db.update(orders).set({ status }).where(eq(orders.order_id, reply.data.order_id));
  const row = firstOf(await db.select().from(products).where(eq(products._id, product._id)));
  return { product_id: product._id, slug: row.slug, customer_phone };
}

/** Asks for a code and reads it in the newest job for a phone, because the SMS list does not show it. */
async function codeOf({ product_id, customer_phone }: { product_id: string; customer_phone: string }) {
  await call('POST review/public/code', { body: { product_id, customer_phone, reCaptcha: human() } });
  await runJobs('sendReviewCode');
  const { rows } = await db.execute<{ message: string }>(sql`
    select j.payload->>'message' as message from graphile_worker._private_jobs j
    join ${smsMessages} s on s._id::text = j.payload->>'_id'
    where s.phone_number = ${customer_phone} order by j.id`);
  return rows.map((job) => /^(\d{6}) is your code/.exec(job.message)?.[1]).findLast(Boolean);
}

const written = (who: { product_id: string; customer_phone: string }, code: string, stars = 4) => ({
  product_id: who.product_id,
  customer_phone: who.customer_phone,
  customer_name: 'Sita',
  code,
  stars,
  text: 'A good phone for its price.',
  reCaptcha: human(),
});

const publicOf = async (slug: string) => (await call('GET product/public/{slug}', { params: { slug } })).reply.data;

describe('reviews', () => {
  it('are written with a phone code by customers who have a delivered order, moderated, and then shown with average and reply', async () => {
    const who = await buyer();
    const code = present(await codeOf(who));
    const added = await call('POST review/public', { body: written(who, code) });
    expect(added.status).toBe(200);
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#06A77D' } })
      .jpeg()
      .toBuffer();
    const payload = Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const upload = () =>
      app.http.inject({
        method: 'POST',
        url: `/api/review/public/picture/${added.reply.data.upload_key}`,
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': 'picture-0001' },
        payload,
      });
    // The answer was lost, so sending the same picture again adds none.
    for (const { statusCode } of [...(await Promise.all([upload(), upload()])), await upload()])
      expect(statusCode).toBe(200);
    expect(await db.$count(reviewImages)).toBe(1);
    expect((await publicOf(who.slug)).review).toEqual([]);

    const listed = await call('GET review', {
      token,
      query: { find_status: 'PENDING', find_customer_phone: who.customer_phone },
    });
    const waiting = firstOf(listed.reply.data);
    const params = { id: waiting._id };
    const bare = await call('POST review/decide/{id}', { token, params, body: { status: 'REJECTED' } });
    expect(bare.reply.errors).toEqual({ reason: 'Give a reason for rejecting it.' });
    await call('POST review/decide/{id}', { token, params, body: { status: 'APPROVED', reply: 'Thank you!' } });
    // A moderator who had the review open meanwhile can't undo the unseen decision.
    const late = await call('POST review/decide/{id}', {
      token,
      params,
      body: { status: 'REJECTED', reason: 'An advertisement.', revision: waiting.revision },
    });
    expect([late.status, late.reply.changes?.[0]?.fields]).toEqual([409, ['reply', 'status']]);
    app.cache.flush();
    const shown = await publicOf(who.slug);
    expect(shown.rating).toEqual({ average: 4, count: 1, distribution: [0, 0, 0, 1, 0] });
    expect(shown.review).toMatchObject([{ customer_name: 'Sita', stars: 4, reply: 'Thank you!', image: [{}] }]);
    expect(shown.review[0]).not.toHaveProperty('customer_phone');
  });

  it('are refused without a delivered order, and the code call does not reveal that', async () => {
    const [buys, waits] = [await buyer(), await buyer('PLACED')];
    const reply = async (who: { product_id: string; customer_phone: string }) =>
      (
        await call('POST review/public/code', {
          body: { product_id: who.product_id, customer_phone: who.customer_phone, reCaptcha: human() },
        })
      ).reply.msg;
    expect(await reply(waits)).toBe(await reply(buys));
    expect(await codeOf(waits)).toBeUndefined();
    expect((await call('POST review/public', { body: written(waits, '123456') })).reply.errors).toHaveProperty('code');
  });

  it('send a number that has reviewed an SMS about it instead of a second code', async () => {
    const who = await buyer();
    const code = present(await codeOf(who));
    expect((await call('POST review/public', { body: written(who, code) })).status).toBe(200);
    await codeOf(who);
    const messages = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, who.customer_phone));
    expect(messages.filter(({ message }) => message.includes('already reviewed this product'))).toHaveLength(1);
    expect(messages.filter(({ message }) => message.includes('is your code to write a review'))).toHaveLength(1);
  });

  it('answer a buyer and a stranger alike, however often they ask for a code', async () => {
    const { product_id, customer_phone } = await buyer();
    const ask = (customer_phone: string) =>
      call('POST review/public/code', { body: { product_id, customer_phone, reCaptcha: human() } });
    for (let time = 0; time < 5; time += 1) {
      const [ofCustomer, unknown] = [await ask(customer_phone), await ask('9841599999')];
      expect([ofCustomer.status, ofCustomer.reply]).toEqual([unknown.status, unknown.reply]);
    }
  });

  it('are filtered by stars only if the number is valid', async () => {
    for (const find_stars of ['abc', '99999999999']) {
      const { status, reply } = await call('GET review', { token, query: { find_stars } });
      expect([status, reply.data]).toEqual([200, []]);
    }
  });

  it('repeat a lost reply, even though the code is used up', async () => {
    const who = await buyer();
    const code = present(await codeOf(who));
    const headers = { 'idempotency-key': 'review-0001' };
    const write = (stars: number) => call('POST review/public', { body: written(who, code, stars), headers });
    const [first, again] = [await write(4), await write(4)];
    expect([again.status, again.reply]).toEqual([200, first.reply]);
    expect(await db.$count(reviews, eq(reviews.customer_phone, who.customer_phone))).toBe(1);
    expect((await write(5)).status).toBe(422);
  });

  it('take a code once, for its product only, and one review a phone', async () => {
    const [who, other] = [await buyer(), await buyer()];
    const code = present(await codeOf(who));
    const elsewhere = await call('POST review/public', { body: { ...written(other, code) } });
    expect(elsewhere.reply.errors).toHaveProperty('code');
    expect((await call('POST review/public', { body: written(who, code) })).status).toBe(200);
    expect((await call('POST review/public', { body: written(who, code) })).reply.errors).toHaveProperty('code');
  });
});

describe('questions', () => {
  it('are asked in public, answered and shown; too many from one address are refused', async () => {
    const { product_id, slug } = await buyer();
    const ask = () =>
      call('POST question/public', {
        body: { product_id, customer_name: 'Ram', question: 'Does it take two SIMs?', reCaptcha: human() },
      });
    expect((await ask()).status).toBe(200);
    const listedQuestion = firstOf(
      (await call('GET question', { token, query: { find_is_answered: 'false', find_product_id: product_id } })).reply
        .data,
    );
    const params = { id: listedQuestion._id };
    await call('POST question/answer/{id}', {
      token,
      params,
      body: { answer: 'Yes, and an eSIM.', is_published: true },
    });
    // A user who had the question open meanwhile can't overwrite the unseen answer.
    const late = await call('POST question/answer/{id}', {
      token,
      params,
      body: { answer: 'Only one.', is_published: true, revision: listedQuestion.revision },
    });
    expect([late.status, late.reply.changes?.[0]?.fields]).toEqual([409, ['answer', 'is_published']]);
    app.cache.flush();
    expect((await publicOf(slug)).question).toMatchObject([
      { question: 'Does it take two SIMs?', answer: 'Yes, and an eSIM.' },
    ]);
    for (let times = 0; times < 4; times += 1) await ask();
    expect((await ask()).status).toBe(429);
  });
});

it('requires a solved captcha, and accepts each solution once', async () => {
  const { product_id, customer_phone } = await buyer();
  // The other tests' questions no longer count.
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
  const solution = human();
  const question = { product_id, customer_name: 'Ram', question: 'Does it take two SIMs?' };
  const ask = (reCaptcha: string) => call('POST question/public', { body: { ...question, reCaptcha } });
  const askForCode = (reCaptcha: string) =>
    call('POST review/public/code', { body: { product_id, customer_phone, reCaptcha } });
  const review = (reCaptcha: string) =>
    call('POST review/public', { body: { ...written({ product_id, customer_phone }, '123456'), reCaptcha } });
  expect((await ask(solution)).status).toBe(200);
  for (const reCaptcha of ['robot', '', solution])
    for (const send of [ask, askForCode, review])
      expect((await send(reCaptcha)).reply.errors, reCaptcha).toHaveProperty('reCaptcha');
  expect(await db.$count(questions, eq(questions.product_id, product_id))).toBe(1);
});
