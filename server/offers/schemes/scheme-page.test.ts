import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertOne, unique } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { type SchemeBody, schemeFixture } from '../../../test/scheme-fixture.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { productTag } from '../../catalog/product-tags.service.ts';
import { files } from '../../media/media.table.ts';
import { schemes } from '../offers.table.ts';

// The pages are rendered by the storefront's build, which `npm test` makes first.
const { app, db, call, token, inHours, draft, save, onSale } = await schemeFixture();
const SITE = 'https://agrim.example';
app.config.PUBLIC_URL = SITE;

const NOTICE = 'Preview: customers do not see this page until it is published.';

async function visit(url: string) {
  const { statusCode, headers, body } = await app.http.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, headers, body };
}

/** Reads the text that a visitor sees, without the texts kept ready for scripts. */
const seenOn = (body: string) => body.replace(/<script type="application\/json"[^>]*>.*?<\/script>|<!-- -->/gs, '');

/** Parses a data block of the page. */
function structuredIn(page: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

const metaIn = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(page)?.[1];

async function withPicture(change: Partial<SchemeBody> = {}) {
  const key = unique('banner').replace(' ', '-');
  const file = await insertOne(db, files, {
    path: `public/${key}.jpg`,
    name: 'Banner',
    width: 1600,
    height: 800,
    bytes: 1,
  });
  return { key, ...(await onSale({ image: [{ document: file._id }], ...change })) };
}

describe('the card of a scheme', () => {
  it('names what comes with it, and what that costs apart and in the scheme', async () => {
    const { main, gift } = await onSale({ offer_price: 0 });
    const { reply } = await call('GET scheme/offer', { query: { find_main_product: main._id } });
    expect(reply.data).toMatchObject([{ gifts: [gift.name], actual_price: 4_000, offer_price: 0 }]);
  });
});

describe('the page of a scheme', () => {
  it('holds what staff wrote as text, in its head, its data and its body', async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
    const { scheme } = await onSale({ name: `Launch ${unique(evil)}` });
    const { status, body } = await visit(`/scheme/${scheme._id}`);
    expect([status, body.includes('Launch')]).toEqual([200, true]);
    expect(body).not.toContain('<script>alert(1)');
    expect(body).not.toContain('<img src=x');
    expect(structuredIn(body)).toBeDefined();
  });

  it('gives search engines the product, and each variant’s full price, dates and availability', async () => {
    const { scheme, main, key } = await withPicture();
    const { status, body } = await visit(`/scheme/${scheme._id}`);
    expect(status).toBe(200);
    expect(structuredIn(body)).toMatchObject({
      '@type': 'Product',
      name: main.name,
      image: [`${SITE}/public/1280/${key}.jpg`],
      offers: [
        {
          '@type': 'Offer',
          sku: main.variant[0]?.sku_of_seller,
          url: `${SITE}/scheme/${scheme.slug}`,
          price: 40_999,
          priceCurrency: 'NPR',
          availability: 'https://schema.org/PreOrder',
          availabilityStarts: scheme.start_date,
          availabilityEnds: scheme.end_date,
        },
      ],
    });
  });

  it('tells people and search engines that it is sold out', async () => {
    const { scheme, main } = await onSale();
    await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, main._id));
    app.cache.flush();
    const { body } = await visit(`/scheme/${scheme._id}`);
    expect(seenOn(body)).toContain('Sold out');
    // The page has no such list.
    expect(seenOn(body)).not.toContain('Please select another variant.');
    expect(structuredIn(body).offers[0].availability).toBe('https://schema.org/SoldOut');
  });

  it('offers other live schemes with their savings once it is sold out or has ended', async () => {
    const other = await onSale({ end_date: inHours(2) });
    const gone = await onSale({ end_date: inHours(1) });
    const { scheme, main } = await onSale();
    const offered = async () => [
      ...seenOn((await visit(`/scheme/${scheme._id}`)).body).matchAll(/href="\/scheme\/([^"]*)"/g),
    ];
    expect(await offered()).toEqual([]);
    for (const product of [main, gone.main])
      await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, product._id));
    app.cache.flush();
    const slugs = (await offered()).map(([, slug]) => slug);
    const isOffered = [gone, { scheme }].map(({ scheme: { slug } }) => slugs.includes(slug));
    expect([slugs[0], ...isOffered]).toEqual([other.scheme.slug, false, false]);
    const { body } = await visit(`/scheme/${scheme._id}`);
    expect(seenOn(body)).toContain('You save');
    expect(seenOn(body)).not.toContain('See other offers');
    // The page follows its content: the other scheme is sold out as well.
    await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, other.main._id));
    app.cache.invalidate(productTag(other.main._id));
    expect((await offered()).map(([, slug]) => slug)).not.toContain(other.scheme.slug);
  });

  it('has the escaped text and picture of a shared link', async () => {
    const name = `Dashain "2026" <b>& more ${unique('')}`;
    const { scheme } = await withPicture({ name, description: '<p>Two phones &amp; one price.</p>' });
    const { body } = await visit(`/scheme/${scheme._id}`);
    const title = `${name} | Our shop`.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    expect(metaIn(body, 'og:title')).toBe(title.replace(/"/g, '&quot;'));
    expect(metaIn(body, 'og:description')).toBe('Two phones &amp; one price. Rs. 40,999.');
    expect(metaIn(body, 'og:url')).toBe(`${SITE}/scheme/${scheme.slug}`);
    expect(metaIn(body, 'og:image')).toMatch(new RegExp(`^${SITE}/share/scheme/${scheme.slug}.jpg\\?v=[0-9a-f]{8}$`));
    expect(structuredIn(body).offers[0].name).toContain(name);
  });

  it('counts down to the opening while it is not open yet', async () => {
    const { scheme } = await onSale({ start_date: inHours(5), end_date: inHours(9) });
    const { body, headers } = await visit(`/scheme/${scheme._id}`);
    expect([body.includes('Starts in'), body.includes('Place Order</button>')]).toEqual([true, false]);
    expect(headers['server-timing']).toMatch(/^now;dur=\d+$/);
  });

  it('shows no saving if it costs more than the list price, and the list price if it costs less', async () => {
    const { body, main } = await draft({ bundle_product: [], bundle_variant: [], offer_price: 0, actual_price: 0 });
    const at = async (scheme_price: number) => {
      const main_variant = [{ variant_id: main.variant[0]._id, is_active: true, scheme_price }];
      const { _id } = (await save({ ...body, main_variant, confirm_above_list: true })).reply.data;
      await call('POST scheme/publish/{id}', { token, params: { id: _id }, body: { is_published: true } });
      return (await visit(`/scheme/${_id}`)).body;
    };
    const dearer = await at(60_000);
    expect(dearer).toContain('Rs. 60,000');
    expect(seenOn(dearer)).not.toMatch(/You save|Original price/);
    expect(seenOn(await at(48_000))).toMatch(
      // No line ends between "Rs." and its number.
      /Original price <\/span>Rs. 50,000.*You save <span class="amount">Rs. 2,000<\/span>/s,
    );
  });
});

describe('a preview link', () => {
  const linkTo = async (id: string) =>
    (await call('GET scheme/preview/{id}', { token, params: { id } })).reply.data.url;

  it('shows a draft only to its bearer, and is never cached', async () => {
    const { _id } = (await save((await draft()).body)).reply.data;
    const stranger = await visit(`/scheme/${_id}`);
    expect([stranger.status, stranger.body.includes('Scheme Not Available.')]).toEqual([404, true]);
    const { status, headers, body } = await visit(await linkTo(_id));
    expect(status).toBe(200);
    expect(body).toContain(NOTICE);
    // In a frame of the back office its landmarks are beside those of the screen.
    expect(body).toMatch(/<header [^>]*aria-label="Preview">.*<main [^>]*aria-label="Preview">/s);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

    // Also at its slug, which visitors read from the cache.
    const { slug } = firstOf(await db.select().from(schemes).where(eq(schemes._id, _id)));
    const bearer = await visit(`/scheme/${slug}${new URL(await linkTo(_id), 'http://x').search}`);
    expect([bearer.status, bearer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await visit(`/scheme/${slug}`)).status).toBe(404);
  });

  it('doesn’t call a public scheme a preview', async () => {
    const { scheme } = await onSale();
    const { status, body } = await visit(await linkTo(scheme._id));
    expect([status, seenOn(body).includes(NOTICE), body.includes(scheme.name)]).toEqual([200, false, true]);
  });
});
