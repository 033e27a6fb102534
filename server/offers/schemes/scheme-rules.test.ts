import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildProduct, unique } from '../../../test/builders.ts';
import { type SchemeBody, schemeFixture } from '../../../test/scheme-fixture.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import { quotas, schemes } from '../offers.table.ts';

const { db, call, token, office, inHours, draft, save, publish, onSale } = await schemeFixture();

describe('bad input says what to do', () => {
  const errorsOf = async (body: SchemeBody) => {
    const { status, reply } = await save(body);
    expect(status).toBe(400);
    return reply.errors;
  };

  it('an end before a start', async () => {
    const { body } = await draft({ start_date: inHours(2), end_date: inHours(1) });
    expect(await errorsOf(body)).toEqual({
      end_date: 'The end must be after the start. Choose a later end or an earlier start.',
    });
  });

  it('a text that is not a time or a list, in plain words', async () => {
    const { body } = await draft();
    const odd = { ...body, start_date: '+12026-01-01T00:00:00Z', end_date: 'soon', bundle_product: 'x' };
    expect(await errorsOf(odd as unknown as SchemeBody)).toEqual({
      start_date: 'Enter a date and time between the years 1900 and 2999.',
      end_date: 'Enter a date and time between the years 1900 and 2999.',
      bundle_product: 'This must be an array.',
    });
  });

  it('a price above the list price, until the user confirms it', async () => {
    const { body, main } = await draft();
    const main_variant = [{ variant_id: main.variant[0]._id, is_active: true, scheme_price: 50_001 }];
    const dear = { ...body, main_variant, offer_price: 4_001 };
    expect(await errorsOf(dear)).toEqual({
      'main_variant.0.scheme_price':
        'This is above the list price of Rs. 50,000. Lower it, or choose “Allow prices above the list price”.',
      offer_price:
        'This is above their price when sold separately, Rs. 4,000. Lower it, or choose “Allow prices above the list price”.',
    });
    expect((await save({ ...dear, confirm_above_list: true })).status).toBe(200);
  });

  it('a variant of another product, a duplicate, and products of the wrong kind', async () => {
    const { body, main, gift } = await draft();
    const [own, foreign] = [main.variant[0]._id, gift.variant[0]._id];
    const on = { is_active: true };
    expect(
      await errorsOf({
        ...body,
        main_variant: [
          { variant_id: foreign, ...on },
          { variant_id: own, ...on },
          { variant_id: own, ...on },
        ],
        bundle_variant: [{ variant_id: own, ...on }],
      }),
    ).toEqual({
      'main_variant.0.variant_id': 'This variant belongs to another product. Remove it or choose that product.',
      'main_variant.2.variant_id': 'This variant is listed twice. Remove one.',
      'bundle_variant.0.variant_id': 'This variant belongs to another product. Remove it or choose that product.',
    });
    const swapped = {
      main_product: gift._id,
      bundle_product: [{ product_id: main._id }],
      main_variant: [],
      bundle_variant: [],
    };
    expect(await errorsOf({ ...body, ...swapped })).toEqual({
      main_product: 'This is not a main product. Choose one.',
      'bundle_product.0.product_id': 'This is not a bundle product. Choose one.',
    });
  });

  it('a change of a running scheme’s product, or of a scheme with orders', async () => {
    const { body, scheme, order } = await onSale();
    const other = await draft();
    const changed = { ...other.body, _id: scheme._id };
    expect(await errorsOf(changed)).toEqual({
      main_product: 'This scheme is live, so this can’t change. Duplicate the scheme and change the copy.',
      bundle_product: 'This scheme is live, so this can’t change. Duplicate the scheme and change the copy.',
    });
    await publish(scheme._id, false);
    expect((await save(changed)).status).toBe(200);
    await save(body);
    await publish(scheme._id);
    await call('POST order/public', { body: order });
    await publish(scheme._id, false);
    expect((await errorsOf(changed))?.main_product).toContain('This scheme has orders, so this can’t change.');
  });

  it('a campaign scheme without a campaign, retailers beside a campaign, a multi-buy without its gift', async () => {
    const campaign = (await call('POST campaign', { token, body: { name: 'C', code: unique('C').replace(' ', '-') } }))
      .reply.data;
    const { body } = await draft();
    expect(await errorsOf({ ...body, type: 'CAMPAIGN' })).toHaveProperty('campaign_id');
    const both = { campaign_id: campaign._id, allowed_office: [{ office_id: office._id }] };
    expect(await errorsOf({ ...body, ...both })).toHaveProperty('allowed_office');
    const giftless = { bundle_product: [], bundle_variant: [], offer_price: 0 };
    expect(await errorsOf({ ...body, ...giftless, type: 'MULTI-BUY' })).toHaveProperty('bundle_product');
    expect(await errorsOf({ ...body, type: 'MULTI-BUY', advance_payment: 40_001 })).toHaveProperty('advance_payment');
    const gone = '01a1fd79-0000-7000-8000-000000000000';
    expect(
      Object.keys(
        (await errorsOf({
          ...body,
          campaign_id: gone,
          image: [{ document: gone }],
          d_data: [{ field_id: gone, field_type: 'choice', option: ['One', 'Two'] }],
        })) ?? {},
      ).sort(),
    ).toEqual(['campaign_id', 'd_data.0.field_id', 'image.0.document']);
  });
});

describe('an advance of a multi-buy', () => {
  it('can’t exceed the price of the cheapest variant, even if the request lists none', async () => {
    const types = [{ inventory_type: 'Memory', option: ['4 GB', '8 GB'] }];
    const main = await buildProduct(db, { inventory_type: types, sales_price: 45_000 });
    const [small, large] = main.variant.map((variant) => variant._id) as [string, string];
    await db.update(variants).set({ sales_price: 3_000_000 }).where(eq(variants._id, small));
    const { body } = await draft({ type: 'MULTI-BUY', main_product: main._id, main_variant: [], offer_price: 0 });
    const ask = async (change: Partial<SchemeBody>) => (await save({ ...body, ...change })).reply.errors;
    const refusal = { advance_payment: 'The advance is higher than the cheapest variant, Rs. 30,000. Lower it.' };
    expect(await ask({ advance_payment: 30_001 })).toEqual(refusal);
    const dearer = [{ variant_id: large, is_active: true, scheme_price: 40_000 }];
    expect(await ask({ advance_payment: 30_001, main_variant: dearer })).toEqual(refusal);
    // A variant that the scheme doesn't sell can cost less.
    const without = [...dearer, { variant_id: small, is_active: false }];
    expect(await ask({ advance_payment: 40_000, main_variant: without })).toBeUndefined();
    expect(await ask({ advance_payment: 30_000 })).toBeUndefined();
  });
});

describe('an offer that cannot be sold', () => {
  it.each([
    ['deleted', { is_deleted: true }, 'is deleted. Restore it, or choose another.'],
    ['not active', { is_active: false }, 'is not active. Activate it, or choose another.'],
  ])('stops publishing at the field of a product that is %s', async (_what, flags, text) => {
    const { body, gift } = await draft();
    const { _id } = (await save(body)).reply.data;
    await db.update(products).set(flags).where(eq(products._id, gift._id));
    const { data } = (await call('GET scheme/check/{id}', { token, params: { id: _id } })).reply;
    const field = 'bundle_product.0.product_id';
    expect(data.findings).toContainEqual(
      expect.objectContaining({ about: 'product', level: 'stop', field, text: `${gift.name} ${text}` }),
    );
    const refused = await publish(_id);
    expect([refused.status, refused.reply.errors]).toEqual([409, { [field]: `${gift.name} ${text}` }]);
    expect(refused.reply.msg).toContain(text);
  });

  it('can’t be saved into a published scheme, however it came about', async () => {
    const { body, gift, main } = await onSale();
    const off = [{ variant_id: main.variant[0]._id, is_active: false }];
    expect((await save({ ...body, main_variant: off })).reply.errors).toEqual({
      main_product: 'No variant of the main product is available. Switch one on.',
    });
    await db.update(products).set({ is_active: false }).where(eq(products._id, gift._id));
    expect((await save(body)).reply.errors).toEqual({
      'bundle_product.0.product_id': `${gift.name} is not active. Activate it, or choose another.`,
    });
    await db.update(products).set({ is_deleted: true }).where(eq(products._id, gift._id));
    expect((await save(body)).reply.errors).toHaveProperty(['bundle_product.0.product_id']);
    // Staff can save an unfinished draft.
    await db.update(products).set({ is_deleted: false }).where(eq(products._id, gift._id));
    await publish(body._id, false);
    expect((await save({ ...body, main_variant: off })).status).toBe(200);
  });

  it('is a campaign without retailers, and an end that is past', async () => {
    const campaign = (
      await call('POST campaign', { token, body: { name: 'Empty', code: unique('E').replace(' ', '-') } })
    ).reply.data;
    const { body } = await draft({ type: 'CAMPAIGN', campaign_id: campaign._id });
    const { _id } = (await save({ ...body, start_date: inHours(-3), end_date: inHours(-2) })).reply.data;
    expect((await publish(_id)).reply.errors).toEqual({
      campaign_id: 'No retailer can sell it. Set quotas in the campaign first.',
      end_date: 'The end is in the past. Set a later end.',
    });
    await db.insert(quotas).values({ campaign_id: campaign._id, office_id: office._id, no_of_order: 1 });
    await save({ ...body, _id });
    expect((await publish(_id)).status).toBe(200);
    const ended = { ...body, _id, start_date: inHours(-3), end_date: inHours(-2) };
    expect((await save(ended)).reply.errors).toEqual({ end_date: 'The end is in the past. Set a later end.' });
    const past = { start_date: new Date(inHours(-3)), end_date: new Date(inHours(-2)) };
    await db.update(schemes).set(past).where(eq(schemes._id, _id));
    // Staff can correct an ended scheme without reopening it.
    expect((await save({ ...ended, name: 'Over' })).reply.data).toMatchObject({ name: 'Over', status: 'ended' });
  });

  it('is a start that is moved into the future while customers order from it', async () => {
    const { body } = await draft();
    const { _id } = (await save({ ...body, start_date: inHours(-1), end_date: inHours(5) })).reply.data;
    await publish(_id);
    const later = { ...body, _id, start_date: inHours(2), end_date: inHours(5) };
    expect((await save(later)).reply.errors).toEqual({
      start_date: 'Customers can already order it. Unpublish it to close it, or duplicate it for a later start.',
    });
    await publish(_id, false);
    expect((await save(later)).status).toBe(200);
  });
});
