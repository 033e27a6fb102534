import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unique } from '../../../test/builders.ts';
import { matrixOf, productFixture, TYPES } from '../../../test/product-fixture.ts';
import { variants } from '../catalog.table.ts';

const { db, call, token, saved } = await productFixture();

describe('GET product', () => {
  it('finds by parts of name and SKU, by words in any order, and in spite of typing errors', async () => {
    const product = await saved({ name: 'Samsung Galaxy Flip', sku_from_system: 'GX-77' });
    const idsFound = async (find_search: string) =>
      (await call('GET product', { token, query: { find_search } })).reply.data.map((row) => row._id);
    for (const search of ['galaxy', 'GX-7', 'flip samsung', 'samsnug', 'galxy flip', '%'.concat('galaxy').slice(1)])
      expect(await idsFound(search), search).toEqual([product._id]);
    expect(await idsFound('refrigerator')).toEqual([]);
  });

  it('filters by brand and stock, and sorts by stock', async () => {
    const brand = (await call('POST brand', { token, body: { name: unique('Brand') } })).reply.data;
    const [none, few, many] = [0, 3, 50];
    for (const inventory of [many, none, few])
      await saved({ brand_id: brand._id, inventory_type: [], variant: matrixOf(TYPES, inventory).slice(0, 1) });
    const list = async (query: object) =>
      (await call('GET product', { token, query: { find_brand_id: brand._id, ...query } })).reply.data.map(
        (row) => row.inventory,
      );
    expect(await list({ sort: 'inventory:asc' })).toEqual([none, few, many]);
    expect(await list({ find_stock: 'out' })).toEqual([none]);
    expect(await list({ find_stock: 'low' })).toEqual([few]);
    const inUse = await call('DELETE brand/{id}', { token, params: { id: brand._id } });
    expect([inUse.status, inUse.reply.msg]).toEqual([409, 'This is still used by products. Remove it there first.']);
    expect((await call('GET brand', { token, query: { find_name: brand.name } })).reply.data).toMatchObject([
      { product_count: 3 },
    ]);
  });

  it('sorts by free units, which no open order holds', async () => {
    const brand = (await call('POST brand', { token, body: { name: unique('Brand') } })).reply.data;
    const [held, few, many] = [50, 3, 40];
    for (const inventory of [many, held, few])
      await saved({ brand_id: brand._id, inventory_type: [], variant: matrixOf(TYPES, inventory).slice(0, 1) });
    await db.update(variants).set({ held }).where(eq(variants.inventory, held));
    const list = async (sort: string) =>
      (await call('GET product', { token, query: { find_brand_id: brand._id, sort } })).reply.data.map(
        (row) => row.inventory - row.held,
      );
    expect(await list('available:asc')).toEqual([0, few, many]);
    expect(await list('available:desc')).toEqual([many, few, 0]);
  });

  it('returns the options of each variant', async () => {
    const product = await saved();
    const { reply } = await call('GET product-type/{id}', { token, params: { id: product._id } });
    expect(reply.data.variant[2]?.variant_type).toEqual([
      { inventory_type: 'Memory', value: '12GB' },
      { inventory_type: 'Colour', value: 'Red' },
    ]);
  });
});
