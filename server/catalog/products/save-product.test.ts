import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProductInput } from '../../../contract/catalog/catalog.ts';
import { buildOffice, buildPlace, buildScheme, buildUser, orderBody, unique } from '../../../test/builders.ts';
import { meant } from '../../../test/live.ts';
import { firstOf, present } from '../../../test/present.ts';
import { matrixOf, productFixture, TYPES } from '../../../test/product-fixture.ts';
import { audits } from '../../db/audit.ts';
import { products, stockChanges, variants } from '../catalog.table.ts';

const { db, call, token, user, phone, save, saved, bodyOf } = await productFixture();

const FOUR_BY_FOUR = ['Memory', 'Colour', 'Region'].map((inventory_type) => ({
  inventory_type,
  option: [1, 2, 3, 4].map((number) => `${inventory_type}${number}`),
}));

async function ordered(product_id: string, variant_id: string) {
  // A scheme sells only published products, and a product without a picture can't be saved as published.
  const publish = (is_published: boolean) =>
    db.update(products).set({ is_published }).where(eq(products._id, product_id));
  await publish(true);
  const place = await buildPlace(db);
  const office = await buildOffice(db, place);
  const scheme = await buildScheme(db, { _id: product_id });
  const { status } = await call('POST order/public', {
    body: { ...orderBody(scheme, variant_id, place), office_id: office._id },
  });
  expect(status).toBe(200);
  await publish(false);
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
      is_published: false,
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
    const ledger = await call('GET product/stock/{id}', { token, params: { id: firstOf(product.variant)._id } });
    expect(ledger.reply.data).toMatchObject([{ before: 0, after: 5, reason: 'Initial stock', actor: user.name }]);
    const [row] = await db.select().from(products).where(eq(products._id, product._id));
    expect(row?.sales_price_from).toBe(4_500_000);
  });

  it('requires an IMEI by its kind, or as somebody chose, even if it’s renamed later', async () => {
    const [one, case_] = [await saved({ name: unique('Tara One') }), await saved({ name: unique('Guard Case') })];
    expect([one.has_imei, case_.has_imei]).toEqual([true, false]);
    const answer = await saved({ ...bodyOf(case_), has_imei: true });
    expect(answer.has_imei).toBe(true);
    const { has_imei: _left, ...rest } = bodyOf(answer);
    expect((await saved({ ...rest, name: unique('Power Bank') })).has_imei).toBe(true);
  });

  it('numbers the address of a second product of the same name', async () => {
    const name = unique('Twin');
    const [first, second] = [await saved({ name }), await saved({ name })];
    expect(second.slug).toBe(`${first.slug}-2`);
  });

  it('has one variant under its own SKU if there are no inventory types', async () => {
    const variant = matrixOf(TYPES).slice(0, 1);
    const product = await saved({ inventory_type: [], variant, sku_from_system: unique('SKU').replace(' ', '-') });
    expect(product.variant.map((one) => one.sku_of_seller)).toEqual([product.sku_from_system]);
    const { reply } = await save(phone({ inventory_type: [] }));
    expect(reply.errors).toEqual({ variant: 'Without inventory types a product has one variant.' });
  });

  it('refuses options that give two variants the same SKU', async () => {
    const inventory_type = [
      { inventory_type: 'Model', option: ['a', 'a-b'] },
      { inventory_type: 'Case', option: ['b-c', 'c'] },
    ];
    const { status, reply } = await save(phone({ inventory_type, variant: matrixOf(TYPES).slice(0, 1) }));
    expect(status).toBe(400);
    expect(reply.errors).toMatchObject({
      'inventory_type.0.option.1':
        'Two combinations would both get the SKU a-b-c. Write this option without its hyphen.',
    });
  });

  it('reuses a brand’s name regardless of case', async () => {
    const name = unique('Tara');
    await call('POST brand', { token, body: { name } });
    const { status, reply } = await call('POST brand', { token, body: { name: name.toLowerCase() } });
    expect(status).toBe(400);
    expect(reply.errors).toEqual({ name: 'Already in use. Choose another.' });
  });

  it('names the field of a taken SKU, a double option, a double variant and an unknown one', async () => {
    const { sku_from_system } = await saved();
    const errorsOf = async (change: Partial<ProductInput>) => (await save(phone(change))).reply.errors;
    for (const sku of [sku_from_system, sku_from_system.toLowerCase()])
      expect(await errorsOf({ sku_from_system: sku })).toEqual({
        sku_from_system: 'Already in use. Choose another.',
      });
    expect(
      await errorsOf({
        inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'red'] }],
        variant: matrixOf(TYPES),
      }),
    ).toHaveProperty(['inventory_type.0.option.1'], 'This option is listed twice.');
    const first = firstOf(matrixOf(TYPES));
    expect(await errorsOf({ variant: [first, first] })).toHaveProperty(['variant.1.sku_of_seller']);
    expect(await errorsOf({ variant: [{ ...first, sku_of_seller: '8GB-Pink' }] })).toEqual({
      'variant.0.sku_of_seller': 'This is not a valid combination of options.',
    });
    expect(await errorsOf({ variant: [{ ...first, sales_price: 60_000 }] })).toEqual({
      'variant.0.sales_price': 'The sales price is higher than the list price.',
    });
  });

  it('reports everything wrong at once', async () => {
    const [product, other] = [await saved(), await saved()];
    const [first, second, ...rest] = bodyOf(product).variant;
    const usedByOther = { sku_from_system: other.sku_from_system, slug: other.slug };
    const body = {
      ...bodyOf(product),
      ...usedByOther,
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

  it('keeps the single variant of a product without types, named or not', async () => {
    const product = await saved({ inventory_type: [], variant: matrixOf(TYPES).slice(0, 1) });
    const [variant] = bodyOf(product).variant;
    const edit = { ...bodyOf(product), variant: [{ ...variant, _id: undefined, sku_of_seller: 'Only variant' }] };
    const { reply } = await save(edit as ProductInput);
    expect(reply.data.variant.map(({ _id }) => _id)).toEqual(product.variant.map(({ _id }) => _id));
  });

  it('requires a reason for a stock change, and writes it to the ledger', async () => {
    const product = await saved();
    const body = bodyOf(product);
    const first = firstOf(body.variant);
    first.inventory = 25;
    expect((await save(body)).reply.errors).toEqual({ stock_reason: 'Give a reason for the stock change.' });
    expect((await save({ ...body, stock_reason: 'Delivery 88' })).status).toBe(200);
    const ledger = await db
      .select()
      .from(stockChanges)
      .where(eq(stockChanges.variant_id, present(first._id)))
      .orderBy(stockChanges.at);
    expect(ledger.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [0, 10, 'Initial stock'],
      [10, 25, 'Delivery 88'],
    ]);
    const late = await save({
      ...body,
      stock_reason: 'Again',
      variant: body.variant.map((one) => ({ ...one, inventory: 30 })),
    });
    expect(late.reply.errors).toEqual({
      'variant.0.inventory': 'The stock is now 25. Check it again.',
    });
  });

  it('keeps stock that changed meanwhile if the form didn’t touch it, even if the whole row is sent back', async () => {
    const body = bodyOf(await saved());
    const first = firstOf(body.variant);
    await db
      .update(variants)
      .set({ inventory: 7 })
      .where(eq(variants._id, present(first._id)));
    const renamed = await save({ ...body, name: unique('Tara') });
    expect(renamed.status).toBe(200);
    expect(renamed.reply.data.variant[0]?.inventory).toBe(7);
    const { data } = (await call('GET product/product/{id}', { token, params: { id: renamed.reply.data._id } })).reply;
    await db
      .update(variants)
      .set({ inventory: 6 })
      .where(eq(variants._id, present(first._id)));
    const back = await save({ ...data, name: unique('Tara') } as unknown as ProductInput);
    expect([back.status, back.reply.data?.variant[0]?.inventory]).toEqual([200, 6]);
  });

  it('accepts stock from a client with only the specification’s fields, and notes it in the ledger', async () => {
    const body = bodyOf(await saved());
    const variant = body.variant.map(({ inventory_was: _was, inventory, ...one }, index) => ({
      ...one,
      inventory: index === 0 ? 4 : inventory,
    }));
    const { status, reply } = await save({ ...body, variant });
    expect([status, reply.data.variant[0]?.inventory]).toEqual([200, 4]);
    const ledger = await db
      .select()
      .from(stockChanges)
      .where(eq(stockChanges.variant_id, present(variant[0]?._id)))
      .orderBy(stockChanges.at);
    expect(ledger.at(-1)).toMatchObject({ before: 10, after: 4, reason: 'Set by another program' });
  });

  it('keeps what a client leaves out: flags, brand, texts, pictures, weight and kind', async () => {
    const whole = await saved({
      type: 'BUNDLE',
      short_description: 'Short',
      description: '<p>Long</p>',
      seo_title: 'Seo',
      seo_description: 'Found',
      weight: 0.5,
      is_active: false,
    });
    await db.update(products).set({ is_published: true }).where(eq(products._id, whole._id));
    const { _id, name, sku_from_system, inventory_type, variant } = bodyOf(whole);
    const { status, reply } = await save({ _id, name, sku_from_system, inventory_type, variant });
    const { revision: _seen, ...before } = whole;
    expect([status, reply.data]).toMatchObject([200, { ...before, is_published: true }]);
    const emptied = { short_description: null, description: null, seo_title: null, brand_id: null, weight: null };
    const cleared = await save({ _id, name, sku_from_system, inventory_type, variant, ...emptied } as never);
    expect(cleared.reply.data).toMatchObject({ short_description: '', description: '', seo_title: '' });
    expect(cleared.reply.data.weight ?? null).toBeNull();
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
    expect(reply.data.variant[0]).toMatchObject({ _id: firstOf(product.variant)._id, sku_of_seller: '8GB-Blue' });
  });

  it('deactivates a variant with orders, but doesn’t remove it, change its SKU or take its held units', async () => {
    const product = await saved();
    await ordered(product._id, present(product.variant[1])._id);
    const body = bodyOf((await call('GET product/product/{id}', { token, params: { id: product._id } })).reply.data);
    const [first, second, ...rest] = body.variant;
    const removed = await save({ ...body, variant: [present(first), ...rest] });
    expect([removed.status, removed.reply.errors]).toEqual([
      400,
      { 'variant.1': '8GB-Blue has orders: switch it off instead of removing it.' },
    ]);
    expect((await save({ ...body, sku_from_system: 'OTHER-1' })).reply.errors).toHaveProperty('sku_from_system');
    const emptied = await save({
      ...body,
      stock_reason: 'Lost',
      variant: [present(first), { ...present(second), inventory: 0 }],
    });
    expect(emptied.reply.errors).toMatchObject({
      'variant.1.inventory': 'Open orders hold 1 unit. Enter at least that many.',
    });
    // The other flags would stop a running scheme, so they need a confirmation.
    const variant = [{ ...present(second), is_available: false }];
    const off = await meant((live_change) => save({ ...body, variant, live_change }));
    expect(off.reply.data.variant).toMatchObject([{ sku_of_seller: '8GB-Blue', is_available: false, held: 1 }]);
  });

  it('keeps only harmless HTML', async () => {
    const { description } = await saved({
      description: '<p onclick="x()">Good <b>phone</b><script>alert(1)</script><a href="javascript:x()">a</a></p>',
    });
    expect(description).toBe('<p>Good <b>phone</b><a>a</a></p>');
  });

  it('needs separate grants for adding and editing', async () => {
    const adder = await buildUser(db, { grants: ['POST product'] });
    const product = await saved();
    const edit = await call('POST product', { token: adder.token, body: bodyOf(product) });
    expect(edit.status).toBe(403);
  });
});
