import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme } from '../../test/builders.ts';
import { products } from '../catalog/catalog.table.ts';

const { app, db, call } = await testApp();

/** A shop with phones and the products that come with them, newest last. */
const RANGE = [
  { name: 'Tara X1 Pro', type: 'MAIN', price: 150_000, short: 'A camera for the night.', long: '5,500 mAh' },
  { name: 'Tara A3', type: 'MAIN', price: 18_000, short: 'A first phone.', long: '5,000 mAh' },
  { name: 'Tara Buds', type: 'BUNDLE', price: 8_000, short: 'Wireless earbuds.', long: '' },
  { name: 'Tara Boom', type: 'BUNDLE', price: 6_000, short: 'A small speaker.', long: '' },
  { name: 'Tara Watch', type: 'BUNDLE', price: 13_000, short: 'Ten days on the wrist.', long: '' },
  { name: 'Tara Power 20K', type: 'BUNDLE', price: 4_500, short: 'A power bank.', long: 'Charges a phone.' },
  { name: 'Tara Guard Case', type: 'BUNDLE', price: 1_500, short: 'For each phone.', long: '' },
  { name: 'Tara Charger 65 W', type: 'BUNDLE', price: 3_000, short: 'Charges phone and laptop.', long: '' },
] as const;
const PHONES = ['Tara A3', 'Tara X1 Pro'];

beforeAll(async () => {
  for (const { name, type, price, short, long } of RANGE) {
    const { _id } = await buildProduct(db, { type, sales_price: price });
    await db
      .update(products)
      .set({ name, short_description: short, description: `<p>${long}</p>` })
      .where(eq(products._id, _id));
    if (name === 'Tara A3') await buildScheme(db, { _id } as Parameters<typeof buildScheme>[1]);
  }
  app.cache.flush();
});

const namesFound = async (find_search: string, more: Record<string, string> = {}) =>
  (await call('GET product/public', { query: { find_search, ...more } })).reply.data.map(({ name }) => name);
const page = async (query: string, accept = 'text/html') =>
  (await app.http.inject({ url: `/products${query}`, headers: { accept } })).body
    .replace(/<\/main>.*/s, '')
    .replace(/<span class="amount">/g, '');

describe('a search of the shop', () => {
  it.each([
    ['phone', PHONES],
    ['mobile', PHONES],
    ['smartphones', PHONES],
    ['फोन', PHONES],
    ['मोबाइल', PHONES],
    ['fone', PHONES],
    ['headphone', ['Tara Buds', 'Tara Boom']],
    ['हेडफोन', ['Tara Buds', 'Tara Boom']],
    ['speaker', ['Tara Boom', 'Tara Buds']],
    ['charger', ['Tara Charger 65 W', 'Tara Power 20K']],
    ['powerbank', ['Tara Power 20K', 'Tara Charger 65 W']],
    ['घडी', ['Tara Watch']],
    ['cover', ['Tara Guard Case']],
    ['tara phone', PHONES],
    ['camera phone', ['Tara X1 Pro']],
  ])('finds by the word for a kind of product: %s', async (text, names) => {
    expect(await namesFound(text)).toEqual(names);
  });

  it.each([
    ['x1pro', ['Tara X1 Pro']],
    ['tarax1 pro', ['Tara X1 Pro']],
    ['guardcase', ['Tara Guard Case']],
    ['5000', ['Tara A3']],
  ])('finds a name that is written otherwise: %s', async (text, names) => {
    expect(await namesFound(text)).toEqual(names);
  });

  it('has names before texts, and products sold by themselves first', async () => {
    expect(await namesFound('tara')).toEqual([
      ...PHONES,
      ...RANGE.slice(2)
        .map(({ name }) => name)
        .toReversed(),
    ]);
    expect(await namesFound('laptop')).toEqual(['Tara Charger 65 W']);
  });

  it('reads prices and what is cheap', async () => {
    expect(await namesFound('phone under 20000')).toEqual(['Tara A3']);
    expect(await namesFound('under 5000', { sort: 'price:asc' })).toEqual([
      'Tara Guard Case',
      'Tara Charger 65 W',
      'Tara Power 20K',
    ]);
    expect(await namesFound('mobile cheap')).toEqual(['Tara A3', 'Tara X1 Pro']);
    expect(await namesFound('cheap mobile', { sort: 'price:desc' })).toEqual(['Tara X1 Pro', 'Tara A3']);
    expect(await namesFound('phone over 1 lakh')).toEqual(['Tara X1 Pro']);
  });

  it('is narrowed to a kind', async () => {
    expect(await namesFound('tara', { find_kind: 'audio' })).toEqual(['Tara Boom', 'Tara Buds']);
    expect(await namesFound('tara', { find_kind: 'spaceship' })).toEqual([]);
  });
});

describe('suggestions', () => {
  it('are the best matches, at the price of their cards, and are cached until a product changes', async () => {
    const suggested = (text: string) => call('GET product/suggestion', { query: { text } });
    const { reply } = await suggested('tara a');
    expect(reply.data.slice(0, 1)).toMatchObject([{ name: 'Tara A3', price: 18_000 }]);
    expect((await suggested('tara')).reply.data).toHaveLength(6);
    expect((await suggested('phone under 20000')).reply.data.map(({ name }) => name)).toEqual(['Tara A3']);
    expect((await suggested('qqzzxx')).reply.data).toEqual([]);
    expect((await suggested(' ')).reply).toMatchObject({ errors: { text: expect.any(String) } });
    await db.update(products).set({ name: 'Tara B3' }).where(eq(products.name, 'Tara A3'));
    expect((await suggested('tara a')).reply.data[0]).toMatchObject({ name: 'Tara A3' });
    app.cache.flush();
    expect((await suggested('tara b3')).reply.data[0]).toMatchObject({ name: 'Tara B3' });
    await db.update(products).set({ name: 'Tara A3' }).where(eq(products.name, 'Tara B3'));
    app.cache.flush();
  });
});

describe('the page of the products', () => {
  it('shows what a search wishes in its fields', async () => {
    const body = await page('?find_search=phone+under+20%2C000+cheap');
    expect(body).toMatch(/name="find_search"[^>]*value="phone"/);
    expect(body).toMatch(/name="find_price_to"[^>]*value="20000"/);
    expect(body).toMatch(/<option value="price:asc" selected=""/);
    expect(body).toContain('1 product<');
    expect(body).not.toContain('Enter prices');
    expect(await page('?find_search=phone+under+20k&find_price_from=cheap')).toContain('Enter prices');
  });

  it('offers the kinds that there are, and keeps what else was asked for', async () => {
    const body = await page('?find_search=tara&find_kind=audio&sort=name:asc');
    const kinds = [...body.matchAll(/<a href="([^"]*)"( aria-current="page")?>([^<]*)<\/a><\/li>/g)]
      .filter(([, href]) => href?.startsWith('/products'))
      .map(([, href, current, name]) => [name, Boolean(current), href?.includes('find_search=tara&amp;sort=name')]);
    expect(kinds).toEqual([
      ['All', false, true],
      ['Phones', false, true],
      ['Audio', true, true],
      ['Charging', false, true],
      ['Watches', false, true],
      ['Cases', false, true],
    ]);
    // A search on the page stays in its kind; an unknown kind is ignored.
    expect(body).toContain('<input type="hidden" name="find_kind" value="audio"/>');
    expect(await page('?find_kind=spaceship')).not.toContain('spaceship');
  });

  it('shows the nearest names and current offers if nothing is found', async () => {
    const body = await page('?find_search=galaxy+watch+ultra');
    expect(body).toContain('No results.');
    const [, near = '', offered = ''] = body.split(/Similar results<\/h2>|On offer now<\/h2>/);
    expect(near).toContain('Tara Watch');
    expect(offered).toContain('Tara A3');
    expect(offered).not.toContain('Tara Watch');
    // A bare number is a price.
    expect((await page('?find_search=14000')).split('Similar results</h2>')[1]).toMatch(/Tara Watch.*Tara A3/s);
    expect(await page('?find_search=tara')).not.toContain('On offer now');
  });
});
