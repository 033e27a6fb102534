import { eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type EndpointKey, resources } from '../../contract/api.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { productImages } from '../catalog/catalog.table.ts';
import { blogPosts } from '../content/content.table.ts';
import { questions, reviews } from '../feedback/feedback.table.ts';
import { ensurePlaces } from '../locations/ensure-places.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';
import { deadlineOf, deadlineRules } from '../orders/deadlines.service.ts';
import { orders, returns } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { findFaults } from '../reports/books-check.service.ts';
import { POSTS } from './content-texts.ts';
import { seedDemo } from './demo.ts';

const SITE = 'https://agrim.example';
const { app, db, clock } = await testApp({ env: { ...UNLIMITED, PUBLIC_URL: SITE } });
const quiet = () => {};
await ensurePlaces(db, quiet);
await seedDemo(db, app.storage, clock.now, quiet);

/** Two small letters in a row: not a model, unit or standard, such as X1, mAh, 5G or USB-C. */
const WORD = /\p{Script=Latin}?\p{Ll}{2,}/u;
const ADDRESS = /\S+@\S+|https?:\/\/\S+|\S+\.(?:com|example)\b/g;
/** The other language by its own name, a standard, and the months of days beside those of Bikram Sambat. */
const AS_IT_IS = /^(English|JavaScript|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|path|rect|circle)$/;
const READ_OUT = /\s(?:alt|aria-label|title|placeholder)="([^"]*)"/g;

const latinIn = (text: string) =>
  text
    .replace(/&#x?\w+;|&\w+;/g, ' ')
    .replace(ADDRESS, ' ')
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((word) => /\p{Script=Latin}/u.test(word) && WORD.test(word) && !AS_IT_IS.test(word));

/** Finds the Latin words that a page shows or has read out, except texts marked as English. */
function latinOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style)\b.*?<\/\1>/gs, '');
  const open: { tag: string; isEnglish: boolean }[] = [];
  return [...body.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/g)].flatMap(
    ([, end, tag = '', attributes = '', text]) => {
      const isEnglish = open.at(-1)?.isEnglish ?? false;
      if (text !== undefined) return isEnglish ? [] : latinIn(text);
      if (end) {
        const at = open.findLastIndex((one) => one.tag === tag);
        if (at >= 0) open.length = at;
        return [];
      }
      const language = /\slang="(\w+)"/.exec(attributes)?.[1];
      const isInEnglish = language ? language === 'en' : isEnglish;
      if (!VOID.test(tag) && !attributes.endsWith('/')) open.push({ tag, isEnglish: isInEnglish });
      return isInEnglish ? [] : [...attributes.matchAll(READ_OUT)].flatMap(([, read = '']) => latinIn(read));
    },
  );
}

const page = async (path: string) => (await app.http.inject({ url: path, headers: { accept: 'text/html' } })).body;

it('has every public page in Nepali, with nothing left in English', async () => {
  const map = (await app.http.inject('/sitemap.xml')).body;
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const [store] = await db.select().from(offices).where(isNotNull(offices.opening_hours));
  const others = ['/products?page=2', '/track', '/login', '/contact', '/not-there', `/consumer?retailer=${store?._id}`];
  const paths = [...new Set([...listed, ...others])];
  expect(paths.length).toBeGreaterThan(25);
  const names = [
    ...(await db.select({ name: reviews.customer_name }).from(reviews)),
    ...(await db.select({ name: questions.customer_name }).from(questions)),
  ];
  const people = new Set(names.flatMap(({ name }) => name.split(' ')));
  const left: Record<string, string[]> = {};
  for (const path of paths) {
    const html = await page(`${path}${path.includes('?') ? '&' : '?'}lang=ne`);
    expect(html, path).toContain('<html lang="ne">');
    const seen = html.replace(/<script\b.*?<\/script>/gs, '');
    expect(seen, `money on ${path}`).not.toMatch(/\bRs\.|\bNPR\b/);
    expect(seen.replace(/<[^>]*>/g, ' '), `days on ${path}`).not.toMatch(/\d{4}-\d\d-\d\d/);
    const latinWords = [...new Set(latinOf(html))].filter((word) => !people.has(word));
    if (latinWords.length > 0) left[path] = latinWords;
  }
  expect(left).toEqual({});
});

it('names each store, its address and its hours in both languages', async () => {
  const { body } = await app.http.inject('/api/office/public/search?text=kalanki');
  const { office } = JSON.parse(body).data;
  expect(office).toMatchObject([
    {
      name: expect.stringMatching(/Kathmandu 2$/),
      name_ne: 'हिमाल इलेक्ट्रोनिक्स, काठमाडौं 2',
      address_ne: expect.stringContaining('कलंकी चोक'),
      opening_hours_ne: expect.stringContaining('देखि'),
    },
  ]);
});

it('has no return before its delivery, and no review text twice for a product', async () => {
  const { rows } = await db.execute(sql`
    select r._id from returns r join order_events e on e.order_id = r.order_id and e.step = 'deliver' where r.asked_at < e.at`);
  expect(rows).toEqual([]);
  expect(await db.$count(returns)).toBeGreaterThan(0);
  const texts = await db.select({ text: reviews.text, product_id: reviews.product_id }).from(reviews);
  // Any phone may get any of them, and some phones have no 5G.
  expect(texts.filter(({ text }) => text.includes('5G'))).toEqual([]);
  expect(new Set(texts.map(({ text, product_id }) => `${product_id} ${text}`)).size).toBe(texts.length);
});

it('has rows of every resource, the first of them in its declaration', async () => {
  const reader = await buildUser(db, { grants: resources.map(({ list }) => `GET ${list.path}` as EndpointKey) });
  for (const { list, demo, screen } of resources) {
    const { body } = await app.http.inject({ url: `/api/${list.path}`, headers: { authorization: reader.token } });
    const least = demo === 'made' ? 1 : demo.length;
    expect(JSON.parse(body).totalData, screen.label).toBeGreaterThanOrEqual(least);
  }
});

it('has a different picture for each post, never a product on white', async () => {
  const shown = await db
    .select({ picture_id: blogPosts.picture_id })
    .from(blogPosts)
    .leftJoin(productImages, eq(productImages.file_id, blogPosts.picture_id))
    .where(isNull(productImages.file_id));
  expect(new Set(shown.map(({ picture_id }) => picture_id)).size).toBe(POSTS.length);
});

it('has no message that waits to be sent: its orders are from past days', async () => {
  expect(await db.$count(smsMessages)).toBeGreaterThan(100);
  expect(await db.$count(smsMessages, ne(smsMessages.status, 'printed'))).toBe(0);
});

it('has no review of a phone that is ordered ahead, and reviews of others', async () => {
  const { rows } = await db.execute(sql`
    select r._id from reviews r join schemes s on s.main_product = r.product_id
    where s.type = 'PRE-ORDER' and s.end_date > ${clock.now.toISOString()}`);
  expect(rows).toEqual([]);
  expect(await page('/?lang=en')).toMatch(/What A7 owners say.*of 5 from \d+ reviews/s);
});

it('shows no picture twice on the page of the flagship', async () => {
  const [flagship] = await db.select().from(schemes).where(eq(schemes.name, 'Tara X1 Pro Pre-order'));
  const html = await page(`/scheme/${flagship?._id}?lang=en`);
  const [story = '', order = ''] = html.slice(html.indexOf('<main')).split('<article');
  const shownIn = (part: string) => [...part.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src);
  const shown = shownIn(story);
  expect(shown.length).toBeGreaterThan(8);
  expect(new Set(shown).size).toBe(shown.length);
  // The order's page has another view.
  expect(shown).not.toContain(shownIn(order)[0]);
});

it('has no order that the clock ends on the first day', async () => {
  const [rules, rows] = [await deadlineRules(db), await db.select().from(orders)];
  const endsSoon = rows.filter((order) => {
    const deadline = deadlineOf(rules, order);
    return deadline?.ends && deadline.at.getTime() < clock.now.getTime() + DAY_MS;
  });
  expect(endsSoon.map(({ status, changed_at }) => [status, changed_at])).toEqual([]);
});

it('passes stock:check', async () => {
  expect(await findDrift(db)).toEqual([]);
  expect(await findFaults(db)).toEqual([]);
});
