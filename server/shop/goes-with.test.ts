import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, buildUser, unique } from '../../test/builders.ts';
import { importsOf } from '../../test/import-fixture.ts';
import { firstOf } from '../../test/present.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { schemes } from '../offers/offers.table.ts';

const fixture = await testApp();
const { app, db, call } = fixture;
const { token } = await buildUser(db, { is_super: true });
const { imported } = importsOf(fixture, token);

const rowOf = async (_id: string) => firstOf(await db.select().from(products).where(eq(products._id, _id)));

/** Saves the products that go with a product, as its form does. */
async function link(product: { _id: string }, goes_with: string[]) {
  const { data } = (await call('GET product/product/{id}', { token, params: { id: product._id } })).reply;
  const variant = data.variant.map(({ held: _held, has_orders: _has, ...row }) => ({
    ...row,
    inventory_was: row.inventory,
  }));
  const { name, inventory_type } = data;
  return call('POST product', { token, body: { _id: product._id, name, inventory_type, variant, goes_with } });
}

/** Reads the names and prices offered below a page. */
async function beside(path: string) {
  const { body } = await app.http.inject({ url: path, headers: { accept: 'text/html' } });
  const [, aside = ''] = /<aside [^>]*aria-labelledby="goes-with">(.*?)<\/aside>/s.exec(body) ?? [];
  const names = [...aside.matchAll(/<a [^>]*href="\/products\/([^"]*)"/g)].map(([, slug]) => slug);
  return { names, aside, body };
}

describe('what goes with a product', () => {
  it('is shown below its page and those of its offers, with price and link, and never to its script', async () => {
    const [phone, cover, buds, gift] = await Promise.all([
      buildProduct(db),
      buildProduct(db, { type: 'BUNDLE', price: 1_999, sales_price: 1_499 }),
      buildProduct(db, { type: 'BUNDLE' }),
      buildProduct(db, { type: 'BUNDLE' }),
    ]);
    const scheme = await buildScheme(db, phone, { bundles: [gift] });
    const slugOf = async ({ _id }: { _id: string }) => (await rowOf(_id)).slug;
    const [page, of] = [`/products/${await slugOf(phone)}`, [await slugOf(buds), await slugOf(cover)]];
    expect((await beside(page)).aside).toBe('');
    expect((await link(phone, [buds._id, cover._id, gift._id])).status).toBe(200);

    app.cache.flush();
    const shown = await beside(page);
    expect(shown.names).toEqual([...of, await slugOf(gift)]);
    expect(shown.aside.replace(/<!-- -->|<[^>]*>/g, ' ')).toMatch(/^\s*Related products.*Rs\. 1,499/s);
    const [, props = ''] = /id="props">(.*?)<\/script>/s.exec(shown.body) ?? [];
    expect(props).not.toContain(of[0]);
    expect((await beside(`${page}?lang=ne`)).aside).toContain('यससँग मिल्ने');
    // An offer's own gifts aren't offered for sale again.
    expect((await beside(`/scheme/${scheme.slug}`)).names).toEqual(of);

    await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, buds._id));
    await db.update(products).set({ is_published: false }).where(eq(products._id, gift._id));
    app.cache.flush();
    expect((await beside(page)).names).toEqual([of[1]]);
    expect((await beside(`/scheme/${scheme.slug}`)).names).toEqual([of[1]]);
  });

  it('can be ordered next if a scheme sells it now', async () => {
    const [phone, other, cover] = [await buildProduct(db), await buildProduct(db), await buildProduct(db)];
    const scheme = await buildScheme(db, phone);
    const next = await buildScheme(db, other, { limit_per_phone: 2 });
    await link(phone, [cover._id, other._id]);
    app.cache.flush();
    const also = async () => {
      const { body } = await beside(`/scheme/${scheme.slug}`);
      return JSON.parse(/id="props">(.*?)<\/script>/s.exec(body)?.[1] ?? '').also;
    };
    const { name } = await rowOf(other._id);
    const named = { name, slug: next.slug };
    expect(await also()).toEqual([{ ...named, scheme_id: next._id, limit_per_phone: 2 }]);
    await db.update(schemes).set({ end_date: app.clock() }).where(eq(schemes._id, next._id));
    app.cache.flush();
    expect(await also()).toEqual([]);
  });

  it('exists and is another product; one that was deleted later stays until somebody removes it', async () => {
    const [phone, cover] = [await buildProduct(db), await buildProduct(db)];
    expect((await link(phone, [phone._id])).reply.errors).toEqual({
      goes_with: 'A product can’t be related to itself. Remove it.',
    });
    const gone = await link(phone, ['01a1fd79-0000-7000-8000-000000000000']);
    expect(gone.reply.errors).toEqual({ goes_with: 'One of these products no longer exists. Remove it.' });
    expect((await link(phone, [cover._id, cover._id])).reply.data.goes_with).toEqual([cover._id]);
    await db.update(products).set({ is_deleted: true }).where(eq(products._id, cover._id));
    expect((await link(phone, [cover._id])).status).toBe(200);
    expect((await link(phone, [])).reply.data.goes_with).toEqual([]);
    const nine = await Promise.all(Array.from({ length: 9 }, () => buildProduct(db)));
    expect(
      (
        await link(
          phone,
          nine.map(({ _id }) => _id),
        )
      ).reply.errors,
    ).toEqual({
      goes_with: 'Choose at most 8 related products.',
    });
  });

  it('is read from files by SKU and goes out the same way', async () => {
    const [cover, buds] = [await buildProduct(db), await buildProduct(db)];
    const skus = await Promise.all([cover, buds].map(async ({ _id }) => (await rowOf(_id)).sku_from_system));
    const sku = unique('BESIDE').replace(' ', '-');
    const file = (cell: string) => `sku,name,price,goes with\n${sku},Phone,10,"${cell}"`;
    const wrong = await imported(file(`${skus[0]}; NO-SUCH`));
    expect(wrong.errors).toEqual([
      {
        line: 2,
        text: 'Related products (system SKUs): There is no product NO-SUCH. Import it first.',
        cells: [{ column: 'Related products (system SKUs)', found: `${skus[0]}; NO-SUCH` }],
      },
    ]);
    expect(await imported(file(`${skus[1]?.toLowerCase()}; ${skus[0]}`))).toMatchObject({ status: 'done', added: 1 });
    const added = firstOf(await db.select().from(products).where(eq(products.sku_from_system, sku)));
    expect(added.goes_with).toEqual([buds._id, cover._id]);
    const { body } = await app.http.inject({ url: '/api/product/export', headers: { authorization: token } });
    const line = body.split('\n').find((row) => row.includes(sku)) ?? '';
    expect(line).toContain(`${skus[1]}; ${skus[0]}`);
    expect(await imported(`${body.split('\n')[0]}\n${line}`)).toMatchObject({ bad_rows: 0, changed: 0 });
  });
});
