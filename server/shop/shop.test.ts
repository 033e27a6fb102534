import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, insertOne } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { statements as statementsOf } from '../../test/statements.ts';
import { brands, products, variants } from '../catalog/catalog.table.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';

const { app, db, call, clock } = await testApp();
const slugOf = async (id: string) => firstOf(await db.select().from(products).where(eq(products._id, id))).slug;

const statements = (work: () => Promise<unknown>) => statementsOf(db, work);

describe('the public products', () => {
  it('are those that are published, active and not deleted, by name, price and search', async () => {
    const [cheap, dear] = [
      await buildProduct(db, { sales_price: 1000 }),
      await buildProduct(db, { sales_price: 90_000 }),
    ];
    for (const flag of ['is_published', 'is_active'] as const) {
      const hidden = await buildProduct(db);
      await db
        .update(products)
        .set({ [flag]: false })
        .where(eq(products._id, hidden._id));
      expect((await call('GET product/public/{slug}', { params: { slug: await slugOf(hidden._id) } })).status).toBe(
        404,
      );
    }
    const list = async (query: Record<string, string>) => (await call('GET product/public', { query })).reply;
    expect((await list({ sort: 'price:asc' })).data.map((row) => row._id)).toEqual([cheap._id, dear._id]);
    expect((await list({ find_price_from: '2000' })).data.map((row) => row._id)).toEqual([dear._id]);
    expect((await list({ find_search: cheap.name.replace('Product', 'prodcut') })).data[0]?._id).toBe(cheap._id);
    expect((await call('GET product/public', { query: { find_secret: '1' } })).status).toBe(400);
  });

  it('are found by their texts, in Devanagari, too, and by their options and brand', async () => {
    const phone = await buildProduct(db, {
      inventory_type: [{ inventory_type: 'Colour', option: ['Saffron', 'Teal'] }],
    });
    // With two letters, a word is searched only in the name.
    await db
      .update(products)
      .set({ name: `${phone.name} Q7` })
      .where(eq(products._id, phone._id));
    const brand = await insertOne(db, brands, { name: 'Himchuli', description: '' });
    await db
      .update(products)
      .set({ brand_id: brand._id, short_description: 'A handy phone', description: '<p>Zoom of a hawk</p>' })
      .where(eq(products._id, phone._id));
    for (const find_search of [
      'handy',
      'hawk zoom',
      'saffron',
      'himchuli',
      'himchuli TEAL',
      'हिम्चुलि',
      'handy फोन',
      'q7 saffron',
    ]) {
      const { reply } = await call('GET product/public', { query: { find_search } });
      expect(
        reply.data.map((row) => row._id),
        find_search,
      ).toEqual([phone._id]);
    }
  });

  it('show their variants and the schemes that sell them now', async () => {
    const product = await buildProduct(db, {
      inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }],
      inventory: 0,
    });
    const gift = await buildProduct(db, { type: 'BUNDLE' });
    const scheme = await buildScheme(db, product, { bundles: [gift] });
    await buildScheme(db, product, { start_date: new Date(0), end_date: new Date(1000) });
    await buildScheme(db, product, { is_published: false });
    for (const { _id } of [product, gift]) {
      const { reply } = await call('GET product/public/{slug}', { params: { slug: await slugOf(_id) } });
      expect(reply.data.scheme).toMatchObject([{ _id: scheme._id, is_sold_out: true, is_gift: _id === gift._id }]);
      expect(reply.data.scheme).toHaveLength(1);
    }
    const { reply } = await call('GET product/public', { query: { find_search: product.name } });
    expect(reply.data).toMatchObject([{ is_available: false }]);
  });
});

it('without a search or an order of one’s own, products on offer are first, then those sold by themselves, the newest first', async () => {
  const [old, gift, soldOut, offered] = [
    await buildProduct(db),
    await buildProduct(db, { type: 'BUNDLE' }),
    await buildProduct(db, { inventory: 0 }),
    await buildProduct(db),
  ];
  const newest = await buildProduct(db);
  const later = await buildProduct(db, { type: 'BUNDLE' });
  const ordered = [offered, newest, soldOut, old, later, gift].map(({ _id }) => _id);
  const { _id: find_brand_id } = await insertOne(db, brands, { name: 'Window', description: '' });
  await db.update(products).set({ brand_id: find_brand_id }).where(inArray(products._id, ordered));
  await buildScheme(db, offered);
  await buildScheme(db, soldOut);
  await buildScheme(db, old, { start_date: new Date(0), end_date: new Date(1000) });
  const list = async (query: object) =>
    (await call('GET product/public', { query: { find_brand_id, ...query } })).reply.data.map(({ _id }) => _id);
  app.cache.flush();
  expect(await list({})).toEqual(ordered);
  // No two pages overlap.
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page: String(page), size: '2' })));
  expect(pages.flat()).toEqual(ordered);
  expect(await list({ sort: 'added_at:asc' })).toEqual(
    [old, gift, soldOut, offered, newest, later].map(({ _id }) => _id),
  );
});

describe('the queries behind the public products', () => {
  const list = (query: Record<string, string>) => async () => {
    const { status, reply } = await call('GET product/public', { query });
    expect(status).toBe(200);
    expect(reply.data.length).toBeGreaterThan(1);
  };

  it('are as many for two products as for twenty', async () => {
    await buildProduct(db);
    await buildProduct(db);
    const few = await statements(list({ sort: 'name:asc' }));
    for (let number = 0; number < 20; number += 1) await buildProduct(db);
    app.cache.flush();
    expect(await statements(list({ size: '10' }))).toBe(7);
    // The total, the page's ids, their rows, pictures, stock and offers, and the offers' end.
    expect([few, await statements(list({ sort: 'name:asc' }))]).toEqual([7, 7]);
    // A search is one statement for its total and ids; with a typing error, one in the texts, one for joined words and
    // two for words that could be meant.
    expect(await statements(list({ find_search: 'product' }))).toBe(5);
    expect(await statements(list({ find_search: 'prodcut' }))).toBe(9);
  });

  it('are asked once for a list, and for each search', async () => {
    const sortedList = list({ sort: 'price:desc' });
    expect(await statements(sortedList)).toBe(7);
    expect(await statements(sortedList)).toBe(0);
    app.cache.invalidate(PRODUCTS_TAG);
    expect(await statements(sortedList)).toBe(7);
    expect(await statements(list({ find_search: 'product' }))).toBe(5);
    expect(await statements(list({ find_search: 'product' }))).toBe(5);
  });

  it('do not grow with the variants, reviews and schemes of a product', async () => {
    const page = (product: { _id: string }) => async () =>
      expect((await call('GET product/public/{slug}', { params: { slug: await slugOf(product._id) } })).status).toBe(
        200,
      );
    const plain = await buildProduct(db);
    const rich = await buildProduct(db, {
      inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue', 'Green', 'Grey'] }],
    });
    for (let number = 0; number < 5; number += 1) await buildScheme(db, rich);
    const few = await statements(page(plain));
    expect(await statements(page(rich))).toBe(few);
    // When the clock changes the page, the product and its parts, the schemes, the reviews with their figures, the
    // questions.
    expect(few).toBe(11);
  });
});

// Rendered by the storefront's build, which `npm test` makes first.
describe('the page of the products', () => {
  const visit = async (url: string) => {
    const { statusCode, body } = await app.http.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(200);
    return body;
  };
  const sortsOn = (page: string) =>
    [...page.matchAll(/<option value="([^"]*)"[^>]*>([^<]*(?:first|match))</g)].map(([, , text]) => text);

  it('begins a search with the best match, and a list with products on offer', async () => {
    expect(sortsOn(await visit('/products'))[0]).toBe('Offers first');
    expect(sortsOn(await visit('/products?find_search=product'))[0]).toBe('Best match');
    const newest = await visit('/products?find_search=product&sort=added_at:desc');
    expect(newest).toMatch(/<option value="added_at:desc" selected="">Newest first/);
  });

  it('is read once for a list, each time for a search, with the brands, the kinds and the filters in three more queries', async () => {
    app.cache.flush();
    // The frame of every page is read with the first.
    await visit('/login');
    expect(await statements(() => visit('/products?sort=name:asc'))).toBe(10);
    expect(await statements(() => visit('/products?sort=name:asc'))).toBe(0);
    expect(await statements(() => visit('/products?sort=name:asc&fbclid=abc'))).toBe(0);
    expect(await visit('/products?sort=name:asc&fbclid=abc')).not.toContain('fbclid');
    expect(await statements(() => visit('/products?find_search=product'))).toBe(8);
    expect(await statements(() => visit('/products?find_search=product'))).toBe(8);
  });

  it('says on a card what its scheme saves and gives with it, as the home page does, as long as that runs', async () => {
    const [phone, gift] = [await buildProduct(db), await buildProduct(db, { type: 'BUNDLE' })];
    const later = new Date(clock.now.getTime() + HOUR_MS);
    const prices = { actual_price: 400_000, offer_price: 0, end_date: later };
    await buildScheme(db, phone, { ...prices, bundles: [gift] });
    const free = `Free: ${gift.name}, worth Rs. 4,000`;
    // An amount stays on one line.
    const card = async () =>
      (await visit(`/products?find_search=${encodeURIComponent(phone.name)}`)).replace(/<span class="amount">/g, '');
    expect(await card()).toContain(free);
    expect(await card()).toContain('You save Rs. 9,000');
    clock.now = later;
    for (const text of [free, 'You save Rs.']) expect(await card()).not.toContain(text);
    clock.now = new Date();
  });

  it('reads prices as people write them, and names the words that it cannot read or find', async () => {
    const cheap = await buildProduct(db, { sales_price: 9_500 });
    const dear = await buildProduct(db, { sales_price: 12_500 });
    for (const from of ['10,000', 'Rs. 10000', '१०,०००']) {
      const page = await visit(`/products?find_price_from=${encodeURIComponent(from)}&size=100&sort=price:asc`);
      expect(page).toContain(dear.name);
      expect(page).not.toContain(`>${cheap.name}<`);
      expect(page).toContain(`value="${from}"`);
    }
    const long = await visit(`/products?page=2&find_search=${'phone '.repeat(60)}`);
    // The answer also contains the page's texts.
    expect(long).toContain('<p>This search is too long.');
    expect(long).not.toContain(`>${dear.name}<`);
    const unread = await visit('/products?find_price_from=cheap');
    expect(unread).toContain('value="cheap"');
    expect(unread).toMatch(/<p id="price-problem"[^>]*>Enter prices as numbers/);
    expect(await visit('/products?find_price_from=20000&find_price_to=10000')).toContain(
      '<p>The minimum price is higher than the maximum.</p>',
    );
  });

  it('pages by links that keep the search', async () => {
    const first = await visit('/products?find_search=product&find_price_from=1000');
    const next = /<a [^>]*href="([^"]*)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toBe('/products?find_search=product&find_price_from=1000&page=2');
    expect(await visit(next)).toContain('rel="prev"');
  });

  it('leads from a page beyond the last to the last', async () => {
    const beyond = await visit('/products?find_search=product&page=99');
    expect(beyond).toContain('<p>There is no page');
    expect(beyond).not.toContain('<p>Nothing fits');
    const last = /<a [^>]*href="([^"]*)"[^>]*>Show the last page/.exec(beyond)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(last).toBe('/products?find_search=product&page=2');
    expect(await visit(last)).toContain('rel="prev"');
  });
});

it('a product that comes with an offer is not ordered by it, nor is one whose offer is sold out', async () => {
  const [phone, gift] = [await buildProduct(db), await buildProduct(db, { type: 'BUNDLE' })];
  const scheme = await buildScheme(db, phone, { bundles: [gift] });
  const shown = async (product: typeof phone) => {
    app.cache.flush();
    const { body } = await app.http.inject({ url: `/products/${await slugOf(product._id)}` });
    const [, ways = ''] =
      new RegExp(`href="/scheme/${scheme.slug}(?:\\?variant=${product.variant[0]._id})?"[^>]*>([^<]*)`).exec(body) ??
      [];
    return [ways, /data-find-store="true">Find a store<\/button><span/.test(body)];
  };
  expect(await shown(phone)).toEqual(['Order now', false]);
  expect(await shown(gift)).toEqual(['See the offer', true]);
  await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, phone._id));
  expect(await shown(phone)).toEqual(['See the offer', true]);
  expect(await shown(gift)).toEqual(['', true]);
});

it('a product that is only ordered ahead is not said to be in stock', async () => {
  const page = async (type?: 'PRE-ORDER' | 'CAMPAIGN') => {
    const product = await buildProduct(db);
    if (type) await buildScheme(db, product, { type });
    return (await app.http.inject({ url: `/products/${await slugOf(product._id)}` })).body;
  };
  const stockTextOn = async (type?: 'PRE-ORDER' | 'CAMPAIGN') =>
    /(In stock|Available for pre-order)<\/span>/.exec(await page(type))?.[1];
  expect(await stockTextOn('PRE-ORDER')).toBe('Available for pre-order');
  for (const type of [undefined, 'CAMPAIGN'] as const) expect(await stockTextOn(type)).toBe('In stock');
});
