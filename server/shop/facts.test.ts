import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpecificationField } from '../../contract/catalog/specification-values.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct } from '../../test/builders.ts';
import { products, specificationSheets } from '../catalog/catalog.table.ts';
import { keptValues } from '../catalog/product-specification.service.ts';
import { newId } from '../db/columns.ts';

const { app, db, call } = await testApp();

const field = (name: string, kind: SpecificationField['kind'], more: Partial<SpecificationField> = {}) => ({
  _id: newId(),
  name,
  name_ne: '',
  kind,
  unit: '',
  unit_ne: '',
  option: [],
  option_names_ne: {},
  is_filter: true,
  ...more,
});
const FIELDS = {
  grip: field('Grip', 'CHOICE', { option: ['Soft', 'Firm'] }),
  network: field('Network', 'CHOICE', { option: ['4G', '5G'], name_ne: 'नेटवर्क' }),
  memory: field('Memory', 'TEXT'),
  battery: field('Battery', 'NUMBER', { unit: 'mAh' }),
  weight: field('Weight', 'NUMBER', { unit: 'g', is_filter: false }),
};
const RANGE = [
  ['Tara X1', { network: '5G', memory: ['12 GB or 16 GB', '12 GB वा 16 GB'], battery: '5500', weight: '219' }],
  ['Tara A7', { network: '5G', memory: ['8 GB or 12 GB', '8 GB वा 12 GB'], battery: '5000', weight: '192' }],
  ['Tara A5', { network: '4G', memory: '8 GB', battery: '5000', weight: '195', grip: 'Firm' }],
  ['Tara Case', { grip: 'Soft' }],
] as const;

beforeAll(async () => {
  const group = [{ name: 'All', name_ne: '', field: Object.values(FIELDS) }];
  const sheet = { _id: newId(), name: 'Phone', name_ne: '', group };
  await db.insert(specificationSheets).values(sheet);
  for (const [name, given] of RANGE) {
    const { _id } = await buildProduct(db, { sales_price: 20_000 });
    const values = Object.fromEntries(
      Object.entries(given).map(([key, text]) => {
        const [value, value_ne] = [text].flat();
        return [FIELDS[key as keyof typeof FIELDS]._id, { value: value as string, value_ne: value_ne ?? '' }];
      }),
    );
    const specification = keptValues(group, values);
    await db
      .update(products)
      .set({ name, specification, specification_sheet_id: sheet._id })
      .where(eq(products._id, _id));
  }
  app.cache.flush();
});

const found = async (query: Record<string, string>) =>
  (await call('GET product/public', { query: { sort: 'name:asc', ...query } })).reply.data.map(({ name }) => name);
const page = async (query: string) =>
  (await app.http.inject({ url: `/products${query}`, headers: { accept: 'text/html' } })).body
    .replace(/<\/main>.*/s, '')
    .replace(/<!-- -->/g, '');
/** Lists the fields of the filters with their choices, as a visitor reads them. */
const filtersOf = (html: string) =>
  [...html.matchAll(/<select[^>]*name="find_facts".*?<\/select>/gs)].map(([select]) =>
    [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text),
  );

describe('products narrowed by facts', () => {
  it.each([
    ['Network:5G', ['Tara A7', 'Tara X1']],
    ['network: 5g ', ['Tara A7', 'Tara X1']],
    ['Memory:8 GB', ['Tara A5', 'Tara A7']],
    ['Memory:12GB', ['Tara A7', 'Tara X1']],
    ['Battery:5000', ['Tara A5', 'Tara A7', 'Tara X1']],
    ['Battery:5001', ['Tara X1']],
    ['Battery:many', []],
    [['Network:5G', 'Memory:8 GB', 'Battery:5000'].join(';'), ['Tara A7']],
    ['Network:6G', []],
    ['nothing', ['Tara A5', 'Tara A7', 'Tara Case', 'Tara X1']],
  ])('are those that have every one: %s', async (find_facts, names) => {
    expect(await found({ find_facts })).toEqual(names);
  });

  it('are counted and parted into pages after the others are gone', async () => {
    const query = { find_facts: 'Battery:5000', sort: 'name:asc', size: '2', page: '2' } as const;
    const { reply } = await call('GET product/public', { query });
    expect(reply).toMatchObject({ totalData: 3, page: 2, data: [{ name: 'Tara X1' }] });
    expect(await found({ find_facts: 'Network:5G', find_search: 'a7' })).toEqual(['Tara A7']);
  });

  it('are refused by a field that is no filter', async () => {
    const { status, reply } = await call('GET product/public', { query: { find_facts: 'Weight:200' } });
    expect(status).toBe(400);
    expect(reply).toMatchObject({ errors: { find_facts: 'No filter has the name Weight.' } });
  });
});

describe('the page of products', () => {
  it('offers the values that its products have, with how many, and first what most of them have', async () => {
    expect(filtersOf(await page(''))).toEqual([
      ['Any', '4G (1)', '5G (2)'],
      ['Any', '8 GB (2)', '12 GB (2)', '16 GB (1)'],
      ['Any', '5,000 mAh or more (3)', '5,500 mAh or more (1)'],
      ['Any', 'Firm (1)', 'Soft (1)'],
    ]);
    // The changed filter keeps all choices; the others count the remaining products.
    expect(filtersOf(await page('?find_facts=Network%3A4G'))).toEqual([['Any', '4G (1)', '5G (2)']]);
  });

  it('reads the fields of its form, says each wish, and has a link without it', async () => {
    const html = await page('?find_facts=Network%3A5G&find_facts=&find_facts=Battery%3A5500&find_price_to=30000');
    expect(html).toContain('1 product<');
    const links = [...html.matchAll(/<a href="([^"]*)" aria-label="Remove ([^"]*)"/g)].map(([, href, text]) => [
      text,
      href,
    ]);
    expect(links).toEqual([
      ['Up to Rs. 30,000', '/products?find_facts=Network%3A5G%3BBattery%3A5500'],
      ['Network: 5G', '/products?find_facts=Battery%3A5500&amp;find_price_to=30000'],
      ['Battery: 5,500 mAh or more', '/products?find_facts=Network%3A5G&amp;find_price_to=30000'],
    ]);
    expect(html).toContain('<a href="/products">Clear all</a>');
  });

  it('leads from a search that its filters leave nothing of to the same search without them', async () => {
    const html = await page('?find_search=x1&find_facts=Network%3A4G');
    expect(html).toContain('No results.');
    expect(html).toMatch(/href="\/products\?find_search=x1"[^>]*>Search “x1” without filters</);
    expect(await page('?find_search=x1')).toContain('1 product<');
    expect(await page('?find_search=qqzzxx')).toMatch(/href="\/products"[^>]*>Show all products</);
  });

  it('ignores a field that is no longer a filter, as in an old link', async () => {
    expect(await page('?find_facts=Colour%3Ared')).toContain('4 products<');
  });

  it('is in Nepali with the same address', async () => {
    const html = await page('?find_facts=Memory%3A8+GB&lang=ne');
    expect(html).toContain('नेटवर्क');
    expect(html).toContain('value="Network:5G"');
  });
});
