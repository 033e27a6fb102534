import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ServerRoute } from '../../contract/api.ts';
import type { ProductInput } from '../../contract/catalog.ts';
import { combinations, skuOf } from '../../contract/variants.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, unique } from '../../test/builders.ts';
import { audits } from '../db/audit.ts';
import { mayPreview } from '../http/preview.ts';
import { products, stockChanges, variants } from './catalog.table.ts';
import { productBeforePublishing } from './shop.service.ts';

const { app, db, call, clock } = await testApp();
const { token, user } = await buildUser(db, { is_super: true });

const TYPES = [
  { inventory_type: 'Memory', option: ['8GB', '12GB'] },
  { inventory_type: 'Colour', option: ['Red', 'Blue'] },
];
const FOUR_BY_FOUR = ['Memory', 'Colour', 'Region'].map((inventory_type) => ({
  inventory_type,
  option: [1, 2, 3, 4].map((number) => `${inventory_type}${number}`),
}));

const matrixOf = (types: typeof TYPES, inventory = 10) =>
  combinations(types).map((choice) => ({
    sku_of_seller: skuOf(types, choice),
    is_available: true,
    inventory,
    price: 50_000,
    sales_price: 45_000,
  }));

const phone = (change: Partial<ProductInput> = {}): ProductInput => ({
  type: 'MAIN',
  name: unique('Tara'),
  inventory_type: TYPES,
  variant: matrixOf(TYPES),
  ...change,
});

const save = (body: ProductInput) => call('POST product', { token, body });

async function saved(change: Partial<ProductInput> = {}) {
  const { status, reply } = await save(phone(change));
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply.data;
}

/** The body of an edit that changes nothing. */
function bodyOf(product: Awaited<ReturnType<typeof saved>>): ProductInput {
  return {
    ...product,
    short_description: product.short_description ?? '',
    description: product.description ?? '',
    seo_title: '',
    seo_description: '',
    image: product.image.map(({ document }) => ({ document: document._id })),
    variant: product.variant.map(({ held: _h, sold: _s, has_orders: _o, ...variant }) => ({
      ...variant,
      inventory_was: variant.inventory,
    })),
  };
}

async function ordered(product_id: string, variant_id: string) {
  const place = await buildPlace(db);
  const office = await buildOffice(db, place);
  const scheme = await buildScheme(db, { _id: product_id, name: '', variant: [] });
  const { status } = await call('POST order/public', {
    body: {
      customer_name: 'Sita Rai',
      customer_phone: '9841000001',
      customer_address: 'New Road',
      ...place,
      office_id: office._id,
      scheme_id: scheme._id,
      scheme_type: scheme.type,
      variant_id,
    },
  });
  expect(status).toBe(200);
  return scheme;
}

describe('POST product', () => {
  it('adds a product of 64 variants with a generated SKU and address, an audit row and the first stock in the ledger', async () => {
    const name = unique('Tara X1');
    const product = await saved({
      name,
      inventory_type: FOUR_BY_FOUR,
      variant: matrixOf(FOUR_BY_FOUR, 5),
      weight: 0.215,
    });
    expect(product).toMatchObject({
      is_multiple_variation: true,
      weight: 0.215,
      has_orders: false,
      is_published: true,
    });
    expect(product.variant).toHaveLength(64);
    expect(product.variant[0]).toMatchObject({
      sku_of_seller: 'Memory1-Colour1-Region1',
      inventory: 5,
      sales_price: 45_000,
    });
    expect(product.sku_from_system).toMatch(/^M-\d{5}$/);
    expect(product.slug).toBe(name.toLowerCase().replaceAll(' ', '-'));
    const trail = await db.select().from(audits).where(eq(audits.entity_id, product._id));
    expect(trail).toMatchObject([{ action: 'add', entity: 'Product', user_id: user._id }]);
    const ledger = await call('GET product/stock/{id}', { token, params: { id: product.variant[0]?._id as string } });
    expect(ledger.reply.data).toMatchObject([{ before: 0, after: 5, reason: 'First stock', actor: user.name }]);
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    expect(row?.sales_price_from).toBe(4_500_000);
  });

  it('numbers the address of a second product of the same name', async () => {
    const name = unique('Twin');
    const [first, second] = [await saved({ name }), await saved({ name })];
    expect(second.slug).toBe(`${first.slug}-2`);
  });

  it('has one variant under its own SKU where there are no inventory types', async () => {
    const variant = matrixOf(TYPES).slice(0, 1);
    const product = await saved({ inventory_type: [], variant, sku_from_system: unique('SKU').replace(' ', '-') });
    expect(product.variant.map((one) => one.sku_of_seller)).toEqual([product.sku_from_system]);
    const { reply } = await save(phone({ inventory_type: [] }));
    expect(reply.errors).toEqual({ variant: 'Without inventory types a product has one variant.' });
  });

  it('refuses options by which two variants would have one SKU', async () => {
    const inventory_type = [
      { inventory_type: 'Model', option: ['a', 'a-b'] },
      { inventory_type: 'Case', option: ['b-c', 'c'] },
    ];
    const { status, reply } = await save(phone({ inventory_type, variant: matrixOf(TYPES).slice(0, 1) }));
    expect(status).toBe(400);
    expect(reply.errors).toMatchObject({
      'inventory_type.0.option.1': 'Two combinations would both be called a-b-c. Write this option without its hyphen.',
    });
  });

  it('has one brand of a name, in any case', async () => {
    const name = unique('Tara');
    await call('POST brand', { token, body: { name } });
    const { status, reply } = await call('POST brand', { token, body: { name: name.toLowerCase() } });
    expect(status).toBe(400);
    expect(reply.errors).toEqual({ name: 'This is already used. Choose another.' });
  });

  it('names the field of a SKU that is taken, of a double option, a double variant and a strange one', async () => {
    const { sku_from_system } = await saved();
    const errorsOf = async (change: Partial<ProductInput>) => (await save(phone(change))).reply.errors;
    for (const sku of [sku_from_system, sku_from_system.toLowerCase()])
      expect(await errorsOf({ sku_from_system: sku })).toEqual({
        sku_from_system: 'This is already used. Choose another.',
      });
    expect(
      await errorsOf({
        inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'red'] }],
        variant: matrixOf(TYPES),
      }),
    ).toHaveProperty(['inventory_type.0.option.1'], 'This option stands here twice.');
    const [first] = matrixOf(TYPES);
    expect(await errorsOf({ variant: [first as never, first as never] })).toHaveProperty(['variant.1.sku_of_seller']);
    expect(await errorsOf({ variant: [{ ...(first as object), sku_of_seller: '8GB-Pink' } as never] })).toEqual({
      'variant.0.sku_of_seller': 'This is no combination of the options.',
    });
    expect(await errorsOf({ variant: [{ ...(first as object), sales_price: 60_000 } as never] })).toEqual({
      'variant.0.sales_price': 'The sales price is above the price.',
    });
  });

  it('tells all that is wrong at once', async () => {
    const [product, other] = [await saved(), await saved()];
    const [first, second, ...rest] = bodyOf(product).variant;
    const taken = { sku_from_system: other.sku_from_system, slug: other.slug };
    const body = {
      ...bodyOf(product),
      ...taken,
      variant: [
        { ...first, inventory: 3 },
        { ...second, sku_of_seller: '8GB-Pink' },
        ...rest,
      ] as ProductInput['variant'],
    };
    const { reply } = await save(body);
    expect(Object.keys(reply.errors ?? {}).sort()).toEqual([
      'sku_from_system',
      'slug',
      'stock_reason',
      'variant.1.sku_of_seller',
    ]);
    const shape = await save({
      ...bodyOf(product),
      name: '',
      slug: 'Not Good',
      variant: [
        { ...first, sales_price: 60_000 } as ProductInput['variant'][number],
        ...bodyOf(product).variant.slice(1),
      ],
    });
    expect(Object.keys(shape.reply.errors ?? {}).sort()).toEqual(['name', 'slug', 'variant.0.sales_price']);
  });

  it('keeps the one variant of a product without types, named or not', async () => {
    const product = await saved({ inventory_type: [], variant: matrixOf(TYPES).slice(0, 1) });
    const [variant] = bodyOf(product).variant;
    const edit = { ...bodyOf(product), variant: [{ ...variant, _id: undefined, sku_of_seller: 'Only variant' }] };
    const { reply } = await save(edit as ProductInput);
    expect(reply.data.variant.map(({ _id }) => _id)).toEqual(product.variant.map(({ _id }) => _id));
  });

  it('asks why the stock changes, and writes it to the ledger', async () => {
    const product = await saved();
    const body = bodyOf(product);
    const [first] = body.variant;
    if (first) first.inventory = 25;
    expect((await save(body)).reply.errors).toEqual({ stock_reason: 'Say why the stock changes.' });
    expect((await save({ ...body, stock_reason: 'Delivery 88' })).status).toBe(200);
    const ledger = await db
      .select()
      .from(stockChanges)
      .where(eq(stockChanges.variant_id, first?._id as string))
      .orderBy(stockChanges.at);
    expect(ledger.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [0, 10, 'First stock'],
      [10, 25, 'Delivery 88'],
    ]);
    const late = await save({
      ...body,
      stock_reason: 'Again',
      variant: body.variant.map((one) => ({ ...one, inventory: 30 })),
    });
    expect(late.reply.errors).toEqual({
      'variant.0.inventory': 'The stock has changed to 25 meanwhile. Check it again.',
    });
  });

  it('leaves stock alone that changed meanwhile and was not touched, and asks what was shown where it was', async () => {
    const body = bodyOf(await saved());
    const [first] = body.variant;
    await db
      .update(variants)
      .set({ inventory: 7 })
      .where(eq(variants._id, first?._id as string));
    const renamed = await save({ ...body, name: unique('Tara') });
    expect(renamed.status).toBe(200);
    expect(renamed.reply.data.variant[0]?.inventory).toBe(7);
    const variant = body.variant.map(({ inventory_was: _was, ...one }) => one);
    const blind = await save({ ...body, stock_reason: 'Count', variant });
    expect(blind.reply.errors).toEqual({
      'variant.0.inventory': 'The stock has changed to 7 meanwhile. Check it again.',
    });
  });

  it('renames options in place, even when two swap', async () => {
    const product = await saved();
    const body = bodyOf(product);
    const swapped = { Red: 'Blue', Blue: 'Red' } as Record<string, string>;
    body.variant = body.variant.map((variant) => ({
      ...variant,
      sku_of_seller: variant.sku_of_seller.replace(/Red|Blue/, (colour) => swapped[colour] as string),
    }));
    const { status, reply } = await save(body);
    expect(status).toBe(200);
    expect(reply.data.variant[0]).toMatchObject({ _id: product.variant[0]?._id, sku_of_seller: '8GB-Blue' });
  });

  it('switches a variant with orders off, but does not remove it, nor changes the SKU, nor takes its held units', async () => {
    const product = await saved();
    await ordered(product._id, product.variant[1]?._id as string);
    const body = bodyOf((await call('GET product/product/{id}', { token, params: { id: product._id } })).reply.data);
    const [first, second, ...rest] = body.variant;
    const removed = await save({ ...body, variant: [first as never, ...rest] });
    expect([removed.status, removed.reply.errors]).toEqual([
      400,
      { 'variant.1': '8GB-Blue has orders: it can be switched off, but not removed.' },
    ]);
    expect((await save({ ...body, sku_from_system: 'OTHER-1' })).reply.errors).toHaveProperty('sku_from_system');
    const emptied = await save({
      ...body,
      stock_reason: 'Lost',
      variant: [first as never, { ...(second as object), inventory: 0 } as never],
    });
    expect(emptied.reply.errors).toMatchObject({ 'variant.1.inventory': 'Open orders hold 1 units.' });
    const off = await save({ ...body, variant: [{ ...(second as object), is_available: false } as never] });
    expect(off.reply.data.variant).toMatchObject([{ sku_of_seller: '8GB-Blue', is_available: false, held: 1 }]);
  });

  it('keeps only harmless HTML', async () => {
    const { description } = await saved({
      description: '<p onclick="x()">Good <b>phone</b><script>alert(1)</script><a href="javascript:x()">a</a></p>',
    });
    expect(description).toBe('<p>Good <b>phone</b><a>a</a></p>');
  });

  it('is granted apart for adding and editing', async () => {
    const adder = await buildUser(db, { grants: ['POST product'] });
    const product = await saved();
    const edit = await call('POST product', { token: adder.token, body: bodyOf(product) });
    expect(edit.status).toBe(403);
  });
});

it('publishes and switches off only for who may, also by the form', async () => {
  const product = await saved({ is_published: false });
  const { token: editor } = await buildUser(db, {
    grants: ['POST product {_id}', 'POST product/status/multiple {is_active}'],
  });
  const edit = (change: object) => call('POST product', { token: editor, body: { ...bodyOf(product), ...change } });
  const refused = await edit({ is_active: false, is_published: true });
  expect(refused.reply.errors).toEqual({ is_published: 'You may not change this. Set it back.' });
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

  it('archives and restores', async () => {
    const product = await saved();
    await call('DELETE product/delete/{id}', { token, params: { id: product._id } });
    const found = async (query: object) =>
      (await call('GET product', { token, query: { find_name: product.name, ...query } })).reply.totalData;
    expect([await found({}), await found({ find_is_deleted: 'true' })]).toEqual([0, 1]);
    const restore = () => call('POST product/restore/{id}', { token, params: { id: product._id }, body: {} });
    const edit = await call('POST product', { token, body: bodyOf(product) });
    const publish = await call('POST product/status/multiple', {
      token,
      body: { product_id: [product._id], type: 'is_published' },
    });
    for (const { status, reply } of [edit, publish])
      expect([status, reply.msg]).toEqual([409, `${product.name} is in the archive. Restore it there first.`]);
    expect((await restore()).status).toBe(200);
    expect([await found({}), await found({ find_is_deleted: 'true' })]).toEqual([1, 0]);
    expect((await restore()).status).toBe(409);
    const trail = await db.select().from(audits).where(eq(audits.entity_id, product._id)).orderBy(audits._id);
    expect(trail.map((row) => row.action)).toEqual(['add', 'delete', 'restore']);
  });

  it('is granted apart from restoring', async () => {
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

it('a preview link is refused for what is in the archive, by its name, and given again once it is restored', async () => {
  const { _id, name } = await saved();
  const link = () => call('GET product/preview/{id}', { token, params: { id: _id } });
  await call('DELETE product/delete/{id}', { token, params: { id: _id } });
  const { status, reply } = await link();
  expect([status, reply.msg]).toEqual([409, `${name} is in the archive. Restore it there first.`]);
  await call('POST product/restore/{id}', { token, params: { id: _id } });
  expect((await link()).status).toBe(200);
});

describe('GET product', () => {
  it('finds by parts of name and SKU, by words in any order, and in spite of typing errors', async () => {
    const product = await saved({ name: 'Samsung Galaxy Flip', sku_from_system: 'GX-77' });
    const found = async (find_search: string) =>
      (await call('GET product', { token, query: { find_search } })).reply.data.map((row) => row._id);
    for (const search of ['galaxy', 'GX-7', 'flip samsung', 'samsnug', 'galxy flip', '%'.concat('galaxy').slice(1)])
      expect(await found(search), search).toEqual([product._id]);
    expect(await found('refrigerator')).toEqual([]);
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

  it('says what each variant chooses', async () => {
    const product = await saved();
    const { reply } = await call('GET product-type/{id}', { token, params: { id: product._id } });
    expect(reply.data.variant[2]?.variant_type).toEqual([
      { inventory_type: 'Memory', value: '12GB' },
      { inventory_type: 'Colour', value: 'Red' },
    ]);
  });
});
