import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme } from '../../test/builders.ts';
import { products } from './catalog.table.ts';

const { db, call } = await testApp();
const slugOf = async (id: string) => (await db.select().from(products).where(eq(products._id, id)))[0]?.slug as string;

describe('the public products', () => {
  it('are those that are published, active and not archived, by name, price and search', async () => {
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
      expect(reply.data.scheme.map((one) => one._id)).toEqual([scheme._id]);
    }
    const { reply } = await call('GET product/public', { query: { find_search: product.name } });
    expect(reply.data).toMatchObject([{ is_available: false }]);
  });
});
