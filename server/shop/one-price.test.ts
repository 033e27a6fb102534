import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { products } from '../catalog/catalog.table.ts';
import { schemeVariants } from '../offers/offers.table.ts';

const { app, db, call } = await testApp();

/** Reads the text that a page shows, without the empty comments that React puts between two texts. */
async function seen(url: string) {
  const { body } = await app.http.inject({ url, headers: { 'accept-language': 'en' } });
  return body.replace(/<script type="application\/json"[^>]*>.*?<\/script>|<!-- -->|<span class="amount">/gs, '');
}

const slugOf = async (id: string) => firstOf(await db.select().from(products).where(eq(products._id, id))).slug;

/** Reads the prices that an offer's pages cross out: home, scheme, product, products and compare. */
async function crossedOnAll(scheme: { _id: string; slug: string }, main: { _id: string; name: string }) {
  const other = await slugOf((await buildProduct(db))._id);
  const slug = await slugOf(main._id);
  const crossed = (html: string) =>
    [...html.matchAll(/Original price <\/span>(Rs\. [\d,]+)/g)].map(([, price]) => price);
  const home = await seen('/');
  const card = home.slice(home.indexOf(`scheme/${scheme.slug}`));
  const table = await seen(`/compare?a=${slug}&b=${other}`);
  return {
    home: crossed(card)[0],
    scheme: crossed(await seen(`/scheme/${scheme._id}`))[0],
    product: crossed(await seen(`/products/${slug}`))[0],
    products: crossed(await seen(`/products?find_search=${encodeURIComponent(main.name)}`))[0],
    compare: /Original price.*?(Rs\. [\d,]+)/s.exec(table.slice(table.indexOf('<table')))?.[1],
  };
}

/** Reads the offers of a page as search engines do. */
function offersIn(page: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json).offers.map((offer: { price: number; availability: string }) => ({
    price: offer.price,
    availability: offer.availability,
  }));
}

const all = (price: string) => ({ home: price, scheme: price, product: price, products: price, compare: price });

describe('an offer crosses out one price on all pages', () => {
  it('for a pre-order, the list price and what its gifts cost apart', async () => {
    const [phone, gift] = [
      await buildProduct(db, { price: 50_000, sales_price: 45_000 }),
      await buildProduct(db, { type: 'BUNDLE' }),
    ];
    const scheme = await buildScheme(db, phone, { bundles: [gift], actual_price: 1_099_800, offer_price: 0 });
    expect(await crossedOnAll(scheme, phone)).toEqual(all('Rs. 60,998'));
    const page = await seen(`/products/${await slugOf(phone._id)}`);
    expect(offersIn(page)).toMatchObject([{ availability: 'https://schema.org/PreOrder' }]);
  });

  it('for a multi-buy, what both cost in the shop today, as its consumer page, whatever was saved of its gift', async () => {
    const [phone, gift] = [
      await buildProduct(db, { price: 21_999, sales_price: 19_999 }),
      await buildProduct(db, { type: 'BUNDLE', price: 6_999, sales_price: 5_999 }),
    ];
    const scheme = await buildScheme(db, phone, {
      type: 'MULTI-BUY',
      bundles: [gift],
      actual_price: 699_900,
      offer_price: 250_000,
    });
    const sold = [
      { variant_id: phone.variant[0]._id, scheme_price: 1_949_900 },
      { variant_id: gift.variant[0]._id, scheme_price: 199_900 },
    ];
    await db.insert(schemeVariants).values(sold.map((one) => ({ scheme_id: scheme._id, ...one })));
    app.cache.flush();
    const { reply } = await call('GET scheme/public/multi-buy', { query: { scheme: scheme._id } });
    // The consumer page crosses out the sum of the sales prices, and asks for that of the scheme prices.
    expect(reply.data[0]).toMatchObject({
      main_variant: [{ sales_price: 19_999, scheme_price: 19_499 }],
      bundle_variant: [{ sales_price: 5_999, scheme_price: 1_999 }],
    });
    expect(await crossedOnAll(scheme, phone)).toEqual(all('Rs. 25,998'));
    const like = await buildProduct(db, { sales_price: 21_000 });
    const pages = ['/', `/scheme/${scheme._id}`, `/products/${await slugOf(phone._id)}`];
    for (const page of [...pages, `/compare?a=${await slugOf(like._id)}`]) expect(await seen(page)).toContain('21,498');
    // Search engines are told the shown price.
    const page = await seen(`/products/${await slugOf(phone._id)}`);
    expect(offersIn(page)).toEqual([{ price: 21_498, availability: 'https://schema.org/InStock' }]);
    // A search for a price finds the price of the card.
    const costing = async (find_price_from: string, find_price_to: string) => {
      const { reply } = await call('GET product/public', { query: { find_price_from, find_price_to, size: '100' } });
      return reply.data.map(({ _id }) => _id);
    };
    expect(await costing('19000', '20000')).not.toContain(phone._id);
    expect(await costing('21498', '21498')).toContain(phone._id);
  });

  it('and the product tells the price of a scheme that costs more than it does alone', async () => {
    const phone = await buildProduct(db, { price: 50_000, sales_price: 45_000 });
    const scheme = await buildScheme(db, phone);
    await db
      .insert(schemeVariants)
      .values({ scheme_id: scheme._id, variant_id: phone.variant[0]._id, scheme_price: 4_800_000 });
    app.cache.flush();
    for (const page of [
      `/products/${await slugOf(phone._id)}`,
      `/products?find_search=${encodeURIComponent(phone.name)}`,
    ])
      expect(await seen(page)).toMatch(/Rs\. 48,000.*On its own: Rs\. 45,000/s);
  });
});
