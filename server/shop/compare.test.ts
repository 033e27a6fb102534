import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { products } from '../catalog/catalog.table.ts';

const { app, db } = await testApp();

async function shown(query: Record<string, string>, language = 'en') {
  const response = await app.http.inject({ url: '/compare', query, headers: { 'accept-language': language } });
  // React puts an empty comment between two texts; the data for the scripts contains all texts, shown or not.
  const html = response.body.replace(/<script type="application\/json"[^>]*>.*?<\/script>|<!-- -->/gs, '');
  return { status: response.statusCode, html };
}
async function product(inventory: number, sales_price: number) {
  const { _id, name } = await buildProduct(db, { inventory, sales_price });
  const row = firstOf(await db.select({ slug: products.slug }).from(products).where(eq(products._id, _id)));
  return { name, slug: row.slug };
}
const cheap = await product(5, 20_000);
const dear = await product(0, 90_000);

it('compares two products side by side and marks the differences', async () => {
  const { status, html } = await shown({ a: cheap.slug, b: dear.slug });
  expect(status).toBe(200);
  expect(html).toContain(`${cheap.name} and ${dear.name}`);
  const body = html.slice(html.indexOf('<table'), html.indexOf('</table>'));
  expect(body).toMatch(/Price<span class="visually-hidden"> \(different\)<\/span>.*Rs\. 20,000.*Rs\. 90,000/s);
  expect(body).toMatch(/Available.*Yes.*Sold out/s);
  expect(body).toMatch(/Rating<\/th>/);
  expect(html).toContain('noindex');
  expect((await shown({ a: cheap.slug, b: dear.slug }, 'ne')).html).toContain('(फरक)');
});

it('offers other products while one is still to be chosen, by a search too', async () => {
  const link = (slug: string) => `href="/compare?a=${cheap.slug}&amp;b=${slug}"`;
  const { html } = await shown({ a: cheap.slug });
  expect(html).toContain(`What would you like to compare with ${cheap.name}?`);
  expect(html).toContain(link(dear.slug));
  expect(html).not.toContain(link(cheap.slug));
  const comparison = await shown({ a: cheap.slug, find_search: dear.name });
  expect(comparison.html).toContain(link(dear.slug));
  expect((await shown({ a: cheap.slug, find_search: 'qqzzxx' })).html).toContain('No results.');
});

it('offers first what costs about as much', async () => {
  const [one, alike] = [await product(3, 30_000), await product(3, 40_000)];
  const { html } = await shown({ a: one.slug });
  expect(html).toContain(`b=${alike.slug}"`);
  expect(html).not.toContain(`b=${dear.slug}"`);
});

it('asks for both products if none is named, both are the same, or a link is old', async () => {
  for (const query of [{}, { a: 'never-there', b: 'nor-this' }] as Record<string, string>[])
    expect((await shown(query)).html).toContain('Choose the first product');
  expect((await shown({ a: cheap.slug, b: cheap.slug.toUpperCase() })).html).toContain(
    `What would you like to compare with ${cheap.name}?`,
  );
  expect((await shown({ a: 'never-there', b: dear.slug })).html).toContain(`compare with ${dear.name}?`);
});
