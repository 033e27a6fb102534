import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import { PAGES } from '../../contract/page-list.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, buildUser, insertOne, unique } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { files } from '../media/media.table.ts';

const SITE = 'https://agrim.example';
const { db, call, app, clock } = await testApp({ env: { ...UNLIMITED, PUBLIC_URL: SITE } });
const { token } = await buildUser(db, { is_super: true });
const get = async (url: string) => {
  app.cache.flush();
  return app.http.inject({ url, headers: { accept: 'text/html' } });
};
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));
const typesOf = (html: string) => dataOf(html).map((data) => data['@type']);
/** The pages of PAGES with one address. */
const OF_NO_RECORD = Object.values(PAGES).flatMap(({ path, ...facts }) =>
  path && !path.includes(':') ? [{ path, ...facts }] : [],
);
const metaOf = (html: string, name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];

const product = await buildProduct(db);
const scheme = await buildScheme(db, product);
const picture = await insertOne(db, files, {
  path: 'public/story.jpg',
  name: 'story',
  width: 1600,
  height: 900,
  bytes: 9,
});
await call('POST content', {
  token,
  body: { name: 'Returns', key: 'returns', is_page: true, description: '<p>7 days.</p>' },
});
await call('POST content', {
  token,
  body: {
    name: 'Footer',
    key: 'footer',
    description: '<p><a href="tel:+97715970000">Call</a> <a href="mailto:help@agrim.example">Write</a></p>',
  },
});
await call('POST blog', {
  token,
  body: {
    title: 'Care & use',
    slug: 'care',
    summary: 'How\u000b to charge.',
    picture_id: picture._id ?? null,
    publish_from: new Date(clock.now.getTime() - 60_000).toISOString(),
  },
});

describe('search engines', () => {
  it('read on the contact page whom to call and write to, as the footer says it', async () => {
    const { body } = await get('/contact');
    expect(typesOf(body)).toEqual(['Organization']);
    expect(dataOf(body)[0]?.contactPoint).toMatchObject({
      '@type': 'ContactPoint',
      telephone: '+97715970000',
      email: 'help@agrim.example',
    });
  });

  it('find every page in the sitemap that robots.txt names', async () => {
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const paths = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address?.replace(SITE, ''));
    for (const path of ['/', '/products', '/blog', `/scheme/${scheme.slug}`, '/page/returns', '/blog/care'])
      expect(paths).toContain(path);
    expect(paths.some((path) => path?.startsWith('/products/'))).toBe(true);
    expect(paths).not.toContain('/page/footer');
    expect(paths).toContain('/blog/care?lang=ne');
    expect(body).toContain(`hreflang="ne" href="${SITE}/blog/care?lang=ne"/>`);
    expect(body).toContain(`hreflang="x-default" href="${SITE}/blog/care"/>`);
  });

  it.each(OF_NO_RECORD)(
    'keep $path out unless it is listed, and find it in the sitemap if it says so',
    async (page) => {
      const { body, statusCode } = await get(page.path);
      expect(statusCode).toBe(200);
      expect(body.includes('<meta name="robots" content="noindex">')).toBe(!page.isListed);
      const sitemap = (await get('/sitemap.xml')).body;
      expect(sitemap.includes(`<loc>${SITE}${page.path}</loc>`)).toBe(page.inSitemap);
    },
  );

  it.each([
    ...OF_NO_RECORD.filter(({ inSitemap }) => inSitemap).map(({ path }) => path),
    '/blog/care',
    '/page/returns',
  ])('are told the one address of %s and its picture with its size', async (path) => {
    const { body, statusCode } = await get(path);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${SITE}${path}">`);
    expect(body).toContain(`hreflang="ne" href="${SITE}${path}?lang=ne"`);
    expect(metaOf(body, 'og:url')).toBe(SITE + path);
    expect(body).toContain(`hreflang="en" href="${SITE}${path}"`);
    expect(body).toContain(`hreflang="x-default" href="${SITE}${path}"`);
    const nepali = (await get(`${path}?lang=ne`)).body;
    expect(nepali).toContain(`<link rel="canonical" href="${SITE}${path}?lang=ne">`);
    expect(metaOf(nepali, 'og:url')).toBe(`${SITE}${path}?lang=ne`);
    expect(metaOf(body, 'og:image')).toMatch(/^https:\/\/agrim\.example\/.+\.jpg(\?v=[0-9a-f]{8})?$/);
    expect(Number(metaOf(body, 'og:image:width'))).toBeGreaterThan(0);
    expect(Number(metaOf(body, 'og:image:height'))).toBeGreaterThan(0);
  });

  it('get the texts that pages and posts have for them, in the language of the page', async () => {
    const seo = { seo_title: 'Short title', seo_title_ne: 'छोटो शीर्षक', seo_description_ne: 'छोटो सार।' };
    const page = {
      name: 'Warranty',
      name_ne: 'वारेन्टी',
      key: 'warranty',
      is_page: true,
      description: '<p>2 years.</p>',
    };
    const post = {
      title: 'Charging',
      slug: 'charging',
      summary: 'How to charge.',
      publish_from: clock.now.toISOString(),
    };
    await call('POST content', { token, body: { ...page, ...seo } });
    await call('POST blog', { token, body: { ...post, ...seo, is_active: true } });
    for (const [path, text] of Object.entries({ '/page/warranty': '2 years.', '/blog/charging': 'How to charge.' })) {
      const [english, nepali] = [(await get(path)).body, (await get(`${path}?lang=ne`)).body];
      expect(english).toContain('<title>Short title | Our shop</title>');
      expect(metaOf(english, 'og:description')).toBe(text);
      expect(nepali).toContain('<title>छोटो शीर्षक | हाम्रो पसल</title>');
      expect(metaOf(nepali, 'og:title')).toBe('छोटो शीर्षक | हाम्रो पसल');
      expect(metaOf(nepali, 'og:description')).toBe('छोटो सार।');
    }
  });

  it.each([
    '/no-such-page',
    '/scheme/0190f3a2-7c1e-7b44-9d0a-5e2b6c8f1a34',
    '/products/no-such-phone',
    '/page/no-such-page',
    '/blog/no-such-post',
    '/blog?category=none',
  ])('get nothing about pages that do not exist: %s', async (path) => {
    const { body, statusCode } = await get(path);
    expect(statusCode).toBe(404);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect(body).not.toContain('hreflang="x-default"');
  });

  it.each([
    '/login',
    '/track',
    '/track?order=AG-K7M2Q9XH&see=abc',
    '/consumer?purchase=0190f3a2-7c1e-7b44-9d0a-5e2b6c8f1a34',
  ])('keep personal pages out of their lists: %s', async (path) => {
    const { body, statusCode } = await get(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
  });

  it('read the subject of a page', async () => {
    const home = (await get('/')).body;
    expect(typesOf(home)).toEqual(['Organization', 'WebSite']);
    expect(JSON.stringify(dataOf(home)[1])).toContain(`${SITE}/products?find_search=`);
    const post = (await get('/blog/care')).body;
    expect(typesOf(post)).toEqual(['Article', 'BreadcrumbList']);
    expect(dataOf(post)[0]).toMatchObject({ headline: 'Care & use', image: `${SITE}/public/1280/story.jpg` });
    expect([metaOf(post, 'og:image:width'), metaOf(post, 'og:image:height')]).toEqual(['1280', '720']);
    expect(typesOf((await get('/page/returns')).body)).toEqual(['BreadcrumbList']);
    const listed = (await call('GET product/public', {})).reply.data[0];
    const shown = dataOf((await get(`/products/${listed?.slug}`)).body);
    expect(shown[0]).toMatchObject({ '@type': 'Product', name: listed?.name });
    expect(shown[0]?.offers).toMatchObject([{ priceCurrency: 'NPR' }]);
  });

  it('get a short text of a product with its price, and as much of its long text as fits', async () => {
    const { _id } = await buildProduct(db, { inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }] });
    const slug = unique('described').replace(' ', '-');
    const long = `<p>For school and work.</p>${'<p>A dependable first phone.</p>'.repeat(5)}`;
    const texts = { short_description: 'Bright.', short_description_ne: 'उज्यालो।', description: long };
    await db
      .update(products)
      .set({ slug, ...texts })
      .where(eq(products._id, _id));
    const described = async (query = '') => metaOf((await get(`/products/${slug}${query}`)).body, 'og:description');
    const english = (await described()) ?? '';
    expect(english).toMatch(/^Bright\. Rs\. 45,000\. For school and work\. A dependable .* dependable…$/);
    expect(english.length).toBeLessThanOrEqual(160);
    // The long text isn't translated.
    expect(await described('?lang=ne')).toBe('उज्यालो। मूल्य रु. 45,000।');

    await db
      .update(variants)
      .set({ sales_price: 4_400_000 })
      .where(and(eq(variants.product_id, _id), eq(variants.sku_of_seller, 'Red')));
    expect(await described()).toContain('Bright. From Rs. 44,000. For school');
    expect(await described('?lang=ne')).toBe('उज्यालो। रु. 44,000 देखि।');
    await db.update(products).set({ seo_description: 'Buy it.' }).where(eq(products._id, _id));
    expect(await described()).toBe('Buy it.');
  });

  it('see no pre-order once the scheme has ended', async () => {
    const offered = async () => JSON.stringify(dataOf((await get(`/scheme/${scheme._id}`)).body)[0]);
    expect(await offered()).toContain('PreOrder');
    const { now } = clock;
    clock.now = new Date(now.getTime() + 400 * DAY_MS);
    expect(await offered()).not.toContain('PreOrder');
    expect(await offered()).toContain('Discontinued');
    clock.now = now;
  });
});

it('the sitemap dates the last change that visitors see, and ignores drafts', async () => {
  const lastmod = async () => {
    app.cache.flush();
    const { body } = await get('/sitemap.xml');
    return /\/page\/returns<\/loc><lastmod>([^<]+)/.exec(body)?.[1];
  };
  const before = await lastmod();
  const { data } = (await call('GET content', { token, query: { find_key: 'returns' } })).reply;
  clock.now = new Date(clock.now.getTime() + HOUR_MS);
  const drafted = { _id: firstOf(data)._id, name: 'Returns', key: 'returns', description: '<p>Later.</p>' };
  await call('POST content', { token, body: { ...drafted, is_draft: true } });
  expect(await lastmod()).toBe(before);
  await call('POST content', { token, body: drafted });
  expect(await lastmod()).toBe(clock.now.toISOString());
  clock.now = new Date(clock.now.getTime() - HOUR_MS);
});

it('a text in one language says which it is', async () => {
  const headingOf = async (path: string) => /<h1[^>]*>/.exec((await get(path)).body)?.[0];
  expect(await headingOf('/blog/care?lang=ne')).toContain('lang="en"');
  expect(await headingOf('/blog/care')).not.toContain('lang=');
  const body = { title: 'चार्ज गर्ने तरिका', slug: 'charge', publish_from: clock.now.toISOString() };
  await call('POST blog', { token, body });
  expect(await headingOf('/blog/charge')).toContain('lang="ne"');
  expect((await get('/page/returns?lang=ne')).body).toMatch(/<div class="[^"]*html[^"]*" lang="en">/);
});

describe('the feed of the blog', () => {
  it('holds the newest posts', async () => {
    const { body, headers } = await get('/blog/rss.xml');
    expect(headers['content-type']).toContain('application/rss+xml');
    expect(body).toContain('<title>Care &amp; use</title>');
    expect(body).toContain(`<link>${SITE}/blog/care</link>`);
    expect(headers.vary).toContain('accept-language');
    expect(body).toContain('<description>How to charge.</description>');
  });

  it('names the subject and language of each item, even if it has only one language', async () => {
    const publish_from = clock.now.toISOString();
    const text = '<p>दिनको दुई पटक &amp; राति होइन।</p>';
    for (const post of [
      { title: 'कति पटक चार्ज गर्ने', slug: 'how-often', text },
      { title: 'No words', slug: 'no-words' },
    ])
      expect((await call('POST blog', { token, body: { ...post, publish_from } })).status).toBe(200);
    const { body } = await get('/blog/rss.xml');
    const item = (slug: string) => body.split('<item>').find((one) => one.includes(`/blog/${slug}<`));
    expect(item('how-often')).toContain('<dc:language>ne</dc:language>');
    expect(item('how-often')).toContain('<description>दिनको दुई पटक &amp; राति होइन।</description>');
    expect(item('no-words')).toContain('<dc:language>en</dc:language>');
    expect(body).not.toContain('<description></description>');
  });
});

it('the picture of link previews is as large as it says', async () => {
  const { rawPayload } = await get('/og.jpg');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

it.each([`/scheme/${scheme._id}`, '/blog', '/blog/care', '/products/:slug'])(
  'the days on %s are written one way, with those that Nepal counts for readers of Nepali',
  async (path) => {
    const { slug } = (await call('GET product/public', {})).reply.data[0] as { slug: string };
    const bodyOf = async (query: string) => {
      const { body } = await get(path.replace(':slug', slug) + query);
      return body.slice(body.indexOf('<main'), body.indexOf('id="props"'));
    };
    // The Nepali date comes first; the Gregorian one has no year when a time follows.
    expect(await bodyOf('?lang=ne')).toMatch(/\d+ [\u0900-\u097f]+ 20\d\d[^<(]* \(\d+ [A-Z][a-z]{2}\)/);
    const english = await bodyOf('');
    expect(english).toMatch(/\d+ [A-Z][a-z]{2} 20\d\d/);
    expect(english.replace(/<[^>]+>/g, ' ')).not.toMatch(/\p{Script=Devanagari} 20\d\d/u);
  },
);

it('sets the language cookie only over TLS if the shop uses TLS', async () => {
  const { headers } = await app.http.inject('/language/ne');
  expect(headers['set-cookie']).toMatch(/; Secure$/);
});
