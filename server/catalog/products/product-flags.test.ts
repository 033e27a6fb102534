import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ServerRoute } from '../../../contract/api.ts';
import { buildProduct, buildScheme, buildUser, unique } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { productFixture } from '../../../test/product-fixture.ts';
import { audits } from '../../db/audit.ts';
import { mayPreview } from '../../http/pages/preview.ts';
import { productBeforePublishing } from '../../shop/shop.ts';
import { products } from '../catalog.table.ts';

const { app, db, call, clock, token, saved, bodyOf, picture } = await productFixture();

it('publishes and deactivates only for users with the grant, in the form too', async () => {
  const product = await saved({ is_published: false });
  const { token: editor } = await buildUser(db, {
    grants: ['POST product {_id}', 'POST product/status/multiple {is_active}'],
  });
  const edit = (change: object) => call('POST product', { token: editor, body: { ...bodyOf(product), ...change } });
  const refused = await edit({ is_active: false, is_published: true });
  expect(refused.reply.errors).toMatchObject({ is_published: 'You can’t change this. Change it back.' });
  expect((await edit({ is_active: false })).reply.data).toMatchObject({ is_active: false, is_published: false });
});

describe('deleting', () => {
  it('is refused while a scheme sells the product, and says which', async () => {
    const product = await buildProduct(db);
    const gift = await buildProduct(db, { type: 'BUNDLE' });
    const scheme = await buildScheme(db, product, { bundles: [gift] });
    for (const _id of [product._id, gift._id]) {
      const { status, reply } = await call('DELETE product/delete/{id}', { token, params: { id: _id } });
      expect(status).toBe(409);
      expect(reply.msg).toContain(scheme.name);
    }
  });

  it('deletes and restores', async () => {
    const product = await saved();
    await call('DELETE product/delete/{id}', { token, params: { id: product._id } });
    const idsFound = async (query: object) =>
      (await call('GET product', { token, query: { find_name: product.name, ...query } })).reply.totalData;
    expect([await idsFound({}), await idsFound({ find_is_deleted: 'true' })]).toEqual([0, 1]);
    const restore = () => call('POST product/restore/{id}', { token, params: { id: product._id }, body: {} });
    const edit = await call('POST product', { token, body: bodyOf(product) });
    const publish = await call('POST product/status/multiple', {
      token,
      body: { product_id: [product._id], type: 'is_published' },
    });
    for (const { status, reply } of [edit, publish])
      expect([status, reply.msg]).toEqual([409, `${product.name} is deleted. Restore it in Deleted items first.`]);
    expect((await restore()).status).toBe(200);
    expect([await idsFound({}), await idsFound({ find_is_deleted: 'true' })]).toEqual([1, 0]);
    expect((await restore()).status).toBe(409);
    const trail = await db.select().from(audits).where(eq(audits.entity_id, product._id)).orderBy(audits._id);
    expect(trail.map((row) => row.action)).toEqual(['add', 'delete', 'restore']);
  });

  it('needs another grant than restoring', async () => {
    const product = await saved();
    const of = async (grants: ServerRoute[]) => (await buildUser(db, { grants })).token;
    const [restorer, deleter] = [
      await of(['POST product/restore/{id}']),
      await of(['POST product/status/multiple {is_deleted}']),
    ];
    const flag = (token: string, value: boolean) =>
      call('POST product/status/multiple', {
        token,
        body: { product_id: [product._id], type: 'is_deleted', value },
      });
    const restore = (token: string) =>
      call('POST product/restore/{id}', { token, params: { id: product._id }, body: {} });
    expect((await flag(restorer, true)).status).toBe(403);
    expect((await flag(deleter, true)).status).toBe(200);
    expect((await flag(deleter, false)).reply.errors).toHaveProperty('value');
    expect((await restore(deleter)).status).toBe(403);
    expect((await restore(restorer)).status).toBe(200);
  });

  it('sets a flag on many, all or none', async () => {
    const [one, other] = [await saved(), await saved()];
    const set = (product_id: string[]) =>
      call('POST product/status/multiple', { token, body: { product_id, type: 'is_published', value: false } });
    expect((await set([one._id, '01a1fd79-0000-7000-8000-000000000000'])).status).toBe(404);
    expect((await set([one._id, other._id])).status).toBe(200);
    const rows = await db
      .select()
      .from(products)
      .where(inArray(products._id, [one._id, other._id]));
    expect(rows.map((row) => row.is_published)).toEqual([false, false]);
  });
});

it('a request with only the specification’s fields switches a flag off if all have it, else on', async () => {
  const product_id = [(await saved())._id, (await saved())._id];
  const set = async (product_id: string[], type: 'is_active' | 'is_deleted') =>
    (await call('POST product/status/multiple', { token, body: { product_id, type } })).reply.data.value;
  const flags = async () =>
    (await db.select().from(products).where(inArray(products._id, product_id))).map((row) => row.is_active);
  expect([await set(product_id, 'is_active'), await flags()]).toEqual([false, [false, false]]);
  await set(product_id.slice(0, 1), 'is_active');
  expect([await set(product_id, 'is_active'), await flags()]).toEqual([true, [true, true]]);
  expect(await set(product_id, 'is_deleted')).toBe(true);
  expect(await set(product_id, 'is_deleted')).toBe(true);
});

it('one call restores many, skipping those already restored', async () => {
  const product_id = [(await saved())._id, (await saved())._id, (await saved())._id];
  await call('POST product/status/multiple', { token, body: { product_id, type: 'is_deleted' } });
  await call('POST product/restore/{id}', { token, params: { id: firstOf(product_id) } });
  const restore = (ids: string[]) => call('POST product/multiple/restore', { token, body: { product_id: ids } });
  expect((await restore(product_id)).reply.data.product_id.toSorted()).toEqual(product_id.slice(1).toSorted());
  const rows = await db.select().from(products).where(inArray(products._id, product_id));
  expect(rows.map((row) => row.is_deleted)).toEqual([false, false, false]);
  const trail = await db.select().from(audits).where(inArray(audits.entity_id, product_id));
  expect(trail.filter((row) => row.action === 'restore')).toHaveLength(3);
  expect((await restore(['01a1fd79-0000-7000-8000-000000000000'])).status).toBe(404);
});

describe('a product that goes live', () => {
  it('needs a picture, a variant and a price, and names the missing fields', async () => {
    const bare = { type: 'MAIN' as const, name: unique('Bare'), is_published: true };
    const unpriced = { sku_of_seller: 'x', is_available: true, inventory: 0, price: 0, sales_price: 0 };
    const refused = await call('POST product', { token, body: { ...bare, variant: [unpriced] } });
    expect([refused.status, refused.reply.errors]).toEqual([
      400,
      { image: 'Add a picture.', 'variant.0.sales_price': 'Enter a price.' },
    ]);
    const switchedOff = await call('POST product', {
      token,
      body: {
        ...bare,
        image: [await picture()],
        variant: [{ ...unpriced, price: 9, sales_price: 9, is_available: false }],
      },
    });
    expect(switchedOff.reply.errors).toEqual({ variant: 'Make a variant available.' });
    const whole = { ...bare, image: [await picture()], variant: [{ ...unpriced, price: 9, sales_price: 9 }] };
    expect((await call('POST product', { token, body: whole })).reply.data.is_published).toBe(true);
  });

  it('must be complete in a bulk action too: all go live, or none', async () => {
    const [draft, whole] = [await saved(), await saved({ image: [await picture()] })];
    const publish = (product_id: string[]) =>
      call('POST product/status/multiple', { token, body: { product_id, type: 'is_published' } });
    const refused = await publish([draft._id, whole._id]);
    expect([refused.status, refused.reply.msg]).toEqual([409, `${draft.name} can’t be published: it needs a picture.`]);
    expect((await publish([whole._id])).status).toBe(200);
  });
});

it('a preview link opens the page of one product before it is published, for an hour', async () => {
  const product = await saved({ is_published: false });
  const linkOf = (token: string) => call('GET product/preview/{id}', { token, params: { id: product._id } });
  expect((await linkOf((await buildUser(db, { grants: ['GET product'] })).token)).status).toBe(403);
  const { url, expires_at } = (await linkOf(token)).reply.data;
  const path = `/products/${product.slug}`;
  const preview = new URL(url, 'http://x').searchParams.get('preview');
  const may = (path: string, at = clock.now) => mayPreview(app.config.AGRIM_SECRET, preview, path, at);
  expect([url.startsWith(`${path}?`), await may(path), await may(`${path}-2`)]).toEqual([true, true, false]);
  expect(await may(path, new Date(expires_at))).toBe(false);
  expect((await productBeforePublishing(db, product.slug, clock.now))._id).toBe(product._id);
  expect((await call('GET product/public/{slug}', { params: { slug: product.slug } })).status).toBe(404);
});

it('refuses a preview link of a deleted product by name, and gives one again once it’s restored', async () => {
  const { _id, name } = await saved();
  const link = () => call('GET product/preview/{id}', { token, params: { id: _id } });
  await call('DELETE product/delete/{id}', { token, params: { id: _id } });
  const { status, reply } = await link();
  expect([status, reply.msg]).toEqual([409, `${name} is deleted. Restore it in Deleted items first.`]);
  await call('POST product/restore/{id}', { token, params: { id: _id } });
  expect((await link()).status).toBe(200);
});
