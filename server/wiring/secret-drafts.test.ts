import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Definition } from '../../contract/calls/endpoint.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser } from '../../test/builders.ts';
import { products } from '../catalog/catalog.table.ts';
import { blogPosts, contents } from '../content/content.table.ts';
import { pages, sliders } from '../sections/sections.table.ts';

/** A word that is only in unpublished content. */
const SECRET = 'Zephyr';
const key = (what: string) => `${SECRET}-${what}`.toLowerCase();

const { app, db, call, clock } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const place = await buildPlace(db);
const office = await buildOffice(db, place);

const shown = await buildProduct(db);
const running = await buildScheme(db, shown);
const [shownSlug, slug] = ['shown-phone', key('phone')];
const drafted = await buildProduct(db);
await db.update(products).set({ slug: shownSlug }).where(eq(products._id, shown._id));
await db
  .update(products)
  .set({ name: `${SECRET} phone`, name_ne: `${SECRET} फोन`, slug, is_published: false })
  .where(eq(products._id, drafted._id));
const inDraft = await buildScheme(db, drafted, { name: `${SECRET} offer`, is_published: false });
// An unpublished scheme whose product is public.
const second = await buildScheme(db, shown, { name: `${SECRET} again`, is_published: false, type: 'MULTI-BUY' });
const ids = { products: [drafted], schemes: [inDraft, second] };

beforeAll(async () => {
  const section = { layout_type: 'scheme', view_type: 'Running', name: 'Offers' } as const;
  const { data: home } = (await call('POST layout', { token, body: { name: 'Home', section: [section] } })).reply;
  const hidden = [...home.section, { ...section, name: `${SECRET} section` }];
  await call('POST layout', { token, body: { _id: home._id, name: 'Home', section: hidden, is_draft: true } });
  await call('POST slider', {
    token,
    body: { name: `${SECRET} slider`, key: key('slider'), images: [], is_draft: true },
  });
  const content = { key: 'returns', name: 'Returns', is_page: true, description: '<p>7 days.</p>' };
  const { _id } = (await call('POST content', { token, body: content })).reply.data;
  await call('POST content', {
    token,
    body: { ...content, _id, name: `${SECRET} returns`, description: `<p>${SECRET}</p>`, is_draft: true },
  });
  await call('POST content', {
    token,
    body: { key: key('page'), name: `${SECRET} page`, is_page: true, is_draft: true },
  });
  const post = { slug: key('post'), title: `${SECRET} post`, summary: SECRET, publish_from: clock.now.toISOString() };
  await call('POST blog', { token, body: { ...post, is_draft: true } });
  const later = new Date(clock.now.getTime() + DAY_MS).toISOString();
  await call('POST blog', { token, body: { ...post, slug: key('later'), publish_from: later } });
});

/** Every page that can show a draft, by its own address or in a list. */
const PAGES = [
  ...['/', '/products', '/products?find_search=phone', '/consumer', '/blog', '/blog/rss.xml', '/sitemap.xml'],
  ...['/robots.txt', '/manifest.webmanifest', '/offline', '/offline.js', '/track', '/contact', '/login'],
  ...[`/compare?a=${slug}`, `/compare?a=${shownSlug}&b=${slug}`],
  ...[`/products/${slug}`, `/products/${shownSlug}`, `/page/returns`, `/page/${key('page')}`],
  ...[`/blog/${key('post')}`, `/blog/${key('later')}`, `/scheme/${running._id}`],
  ...ids.schemes.flatMap(({ _id }) => [
    `/scheme/${_id}`,
    `/consumer?scheme=${_id}`,
    `/consumer?office=${office._id}&scheme=${_id}`,
  ]),
];

/** Lists every public read, with a draft as each of its parameters and filters. */
function readsOf({ path, query }: Definition): string[] {
  const names = [drafted._id, slug, inDraft._id, second._id, office._id, place.district, 'home'];
  const keys = ['slider', 'page', 'post', 'later'].map(key);
  const values = path.includes('{') ? [...names, ...keys, 'returns'] : [''];
  const filters = [
    '',
    `size=100&find_search=${SECRET}`,
    `text=${SECRET}`,
    `find_scheme=${inDraft._id}&vdc_municipality=${place.vdc_municipality}&text=Office`,
    `scheme_id=${inDraft._id}&variant_id=${drafted.variant[0]._id}&vdc_municipality=${place.vdc_municipality}`,
    `campaign=&retailer=${office._id}&scheme=${second._id}`,
    `find__id=${drafted._id}`,
    `find_ids=${inDraft._id}`,
  ];
  return values.flatMap((value) =>
    (query ? filters : ['']).map((filter) => `/api/${path.replace(/\{\w+\}/g, value)}?${filter}`),
  );
}

const reads = (Object.values(api) as Definition[])
  .filter(({ access, method }) => access === 'public' && method === 'GET')
  .flatMap(readsOf);

const textOf = async (url: string, headers = {}) => {
  const { statusCode, body } = await app.http.inject({ url, headers: { accept: 'text/html', ...headers } });
  // A page contains its own address, which isn't secret.
  return { statusCode, text: body.replaceAll(url.replaceAll('&', '&amp;'), '').replaceAll(url, '') };
};

it('drafts of products, schemes, pages, posts and sections are on no public page and in no public reply', async () => {
  expect(await db.$count(products, eq(products.name, `${SECRET} phone`))).toBe(1);
  for (const table of [contents, blogPosts, pages, sliders]) expect(await db.$count(table)).toBeGreaterThan(0);
  const leaks: string[] = [];
  let answered = 0;
  for (const lang of ['en', 'ne'])
    for (const url of [...PAGES, ...reads]) {
      const { statusCode, text } = await textOf(url, { 'accept-language': lang });
      expect(statusCode, url).toBeLessThan(500);
      if (statusCode === 200) answered += 1;
      if (new RegExp(SECRET, 'i').test(text)) leaks.push(`${statusCode} ${url}: ${around(text)}`);
    }
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(60);
});

it('appear there once they are published', async () => {
  await db.update(products).set({ is_published: true }).where(eq(products._id, drafted._id));
  app.cache.flush();
  for (const url of ['/products?find_search=phone', `/products/${slug}`, '/sitemap.xml'])
    expect((await textOf(url)).text, url).toMatch(new RegExp(SECRET, 'i'));
});

const around = (text: string) => text.slice(Math.max(text.search(new RegExp(SECRET, 'i')) - 80, 0)).slice(0, 200);
