import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { testApp } from '../../../test/app.ts';
import { buildProduct, buildScheme } from '../../../test/builders.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { addJob } from '../../db/db.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { schemes } from '../offers.table.ts';
import { schemeWatches } from './watches.table.ts';

const { app, db, call, clock, runJobs } = await testApp({ env: { LIMIT_WATCHES_ADDRESS_HOUR: '20' } });

let humans = 0;
let phones = 0;
const newPhone = () => {
  phones += 1;
  return `98${41_000_000 + phones}`;
};

const watch = (scheme_id: string, customer_phone: string, more: object = {}, headers: Record<string, string> = {}) => {
  humans += 1;
  const body = { scheme_id, customer_phone, consent: true as const, reCaptcha: `human-${humans}`, ...more };
  return call('POST scheme/public/watch', { body, headers });
};

/** The texts to a phone, once the clock has gone round. */
async function toldTo(phone: string): Promise<string[]> {
  await addJob(db, 'tellWatchers', {});
  await runJobs('tellWatchers', 'sendSms');
  const rows = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, phone));
  return rows.map(({ message }) => message);
}

async function soldOut() {
  const product = await buildProduct(db, { inventory: 0 });
  const scheme = await buildScheme(db, product);
  const restock = () => db.update(variants).set({ inventory: 1 }).where(eq(variants.product_id, product._id));
  return { scheme, restock };
}

it('tells each who waits for units once, in the language of their page', async () => {
  const { scheme, restock } = await soldOut();
  await db.update(schemes).set({ name_ne: 'दशैं अफर' }).where(eq(schemes._id, scheme._id));
  const [ours, theirs] = [newPhone(), newPhone()];
  const { status, reply } = await watch(scheme._id, `+977 ${ours}`);
  expect([status, reply.msg]).toEqual([200, 'You will get one SMS when it can be ordered.']);
  await watch(scheme._id, ours);
  await watch(scheme._id, theirs, {}, { cookie: 'language=ne', 'accept-language': 'ne' });
  expect(await db.select().from(schemeWatches).where(eq(schemeWatches.scheme_id, scheme._id))).toHaveLength(2);
  expect(await toldTo(ours)).toEqual([]);

  await restock();
  expect(await toldTo(ours)).toEqual([
    `${scheme.name} can be ordered now: /scheme/${scheme._id} You asked for this one message.`,
  ]);
  expect(await toldTo(ours)).toHaveLength(1);
  expect(await toldTo(theirs)).toEqual([expect.stringContaining('दशैं अफर अब अर्डर गर्न सकिन्छ')]);

  // The number is forgotten after a while.
  clock.now = new Date(clock.now.getTime() + 31 * DAY_MS);
  await toldTo(ours);
  expect(await db.select().from(schemeWatches).where(eq(schemeWatches.scheme_id, scheme._id))).toEqual([]);
  clock.now = new Date();
});

it('tells who waits for the opening when it opens', async () => {
  const product = await buildProduct(db);
  const dates = {
    start_date: new Date(clock.now.getTime() + HOUR_MS),
    end_date: new Date(clock.now.getTime() + 3 * HOUR_MS),
  };
  const scheme = await buildScheme(db, product, dates);
  const phone = newPhone();
  await watch(scheme._id, phone);
  expect(await toldTo(phone)).toEqual([]);
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
  expect(await toldTo(phone)).toHaveLength(1);
  clock.now = new Date();
});

it('is refused without consent, for a scheme that can be ordered, has ended or is hidden, and once a phone waits for five', async () => {
  const { scheme } = await soldOut();
  const phone = newPhone();
  const refused = await watch(scheme._id, phone, { consent: false });
  expect([refused.status, refused.reply.errors]).toEqual([400, { consent: 'Please agree to get this message.' }]);
  const robot = await watch(scheme._id, phone, { reCaptcha: 'a robot' });
  expect([robot.status, Object.keys(robot.reply.errors ?? {})]).toEqual([400, ['reCaptcha']]);

  const product = await buildProduct(db);
  const open = await buildScheme(db, product);
  const hidden = await buildScheme(db, product, { is_published: false });
  const over = await buildScheme(db, product, { end_date: new Date(clock.now.getTime() - 1) });
  const statuses = [];
  for (const { _id } of [open, hidden, over]) statuses.push((await watch(_id, phone)).status);
  expect(statuses).toEqual([409, 404, 404]);

  for (let count = 0; count < 5; count += 1)
    expect((await watch((await soldOut()).scheme._id, phone)).status).toBe(200);
  const sixth = await watch((await soldOut()).scheme._id, phone);
  expect([sixth.status, sixth.reply.errors?.customer_phone]).toEqual([409, expect.stringContaining('5 schemes')]);
});

it('is limited by address', async () => {
  const { scheme } = await soldOut();
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) statuses.push((await watch(scheme._id, newPhone())).status);
  const last = await watch(scheme._id, newPhone());
  expect([last.status, last.headers['retry-after']]).toEqual([429, '3600']);
  expect(statuses).toContain(200);
});

// Rendered by the storefront's build, which `npm test` makes first.
it('is offered by the page of a scheme that is sold out, in the place of the order', async () => {
  const { scheme, restock } = await soldOut();
  const page = async () =>
    (await app.http.inject({ url: `/scheme/${scheme._id}`, headers: { accept: 'text/html' } })).body;
  const opensOf = (html: string) =>
    [...html.matchAll(/command="show-modal" commandfor="([\w-]+)"/g)].map(([, id]) => id);
  expect(opensOf(await page())).toEqual(['notify-me']);
  await restock();
  app.cache.flush();
  expect(opensOf(await page())).toEqual(['order-sheet']);
});
