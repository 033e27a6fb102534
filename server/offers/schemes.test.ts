import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, unique } from '../../test/builders.ts';
import { products } from '../catalog/catalog.table.ts';
import { audits } from '../db/audit.ts';
import { mayPreview } from '../http/preview.ts';
import { files } from '../media/media.table.ts';
import { offices } from '../offices/offices.table.ts';
import { orders } from '../orders/orders.table.ts';
import { campaigns, quotas, schemes } from './offers.table.ts';

const { db, call, clock, app } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const place = await buildPlace(db);
const office = await buildOffice(db, place);

type SchemeBody = BodyOf<'POST scheme'>;

const HOUR = 3600 * 1000;
const inHours = (hours: number) => new Date(Math.floor(clock.now.getTime() / 1000) * 1000 + hours * HOUR).toISOString();

/** The smallest body that is right, on products of its own. */
async function draft(change: Partial<SchemeBody> = {}) {
  const main = await buildProduct(db, { price: 50_000, sales_price: 45_000 });
  const gift = await buildProduct(db, { type: 'BUNDLE', price: 5_000, sales_price: 4_000 });
  const body: SchemeBody = {
    type: 'PRE-ORDER',
    name: unique('Scheme'),
    start_date: inHours(-1),
    end_date: inHours(24),
    main_product: main._id,
    bundle_product: [{ product_id: gift._id }],
    actual_price: 4_000,
    offer_price: 999,
    main_variant: [{ variant_id: main.variant[0]?._id as string, is_active: true, scheme_price: 40_000 }],
    bundle_variant: [{ variant_id: gift.variant[0]?._id as string, is_active: true }],
    ...change,
  };
  return { main, gift, body };
}

const save = (body: SchemeBody) => call('POST scheme', { token, body });
const publish = (id: string, is_published = true) =>
  call('POST scheme/publish/{id}', { token, params: { id }, body: { is_published } });

/** A published scheme and the order that anyone can place in it. */
async function onSale(change: Partial<SchemeBody> = {}) {
  const { body, main, gift } = await draft(change);
  const scheme = (await save(body)).reply.data;
  await publish(scheme._id);
  const order = {
    customer_name: 'Sita Rai',
    customer_phone: '9841000001',
    customer_address: 'New Road 4',
    ...place,
    office_id: office._id,
    scheme_id: scheme._id,
    scheme_type: scheme.type,
    variant_id: main.variant[0]?._id as string,
  };
  return { body: { ...body, _id: scheme._id }, scheme, main, gift, order };
}

describe('scheme', () => {
  it('is added as a draft with all its parts, published, edited and unpublished, each with its audit row', async () => {
    const [file] = await db
      .insert(files)
      .values({ path: unique('public/x').replace(' ', '-'), name: 'Banner', width: 100, height: 50, bytes: 1 })
      .returning();
    const field = (await call('POST field_data', { token, body: { name: unique('Colour') } })).reply.data;
    const { body, main, gift } = await draft({
      description: '<p>Fine</p><script>alert(1)</script>',
      image: [{ document: file?._id as string }],
      limit_per_phone: 2,
      d_data: [{ field_id: field._id, field_type: 'choice', option: ['Red', 'Blue'], is_required: true }],
      allowed_office: [{ office_id: office._id }],
    });
    const added = (await save(body)).reply.data;
    expect(added).toMatchObject({
      state: 'draft',
      is_published: false,
      description: '<p>Fine</p>',
      image: [{ document: { _id: file?._id } }],
      main_product: main._id,
      bundle_product: [{ product_id: gift._id, product_name: gift.name }],
      main_variant: [{ variant_id: main.variant[0]?._id, price: 50_000, sales_price: 45_000, scheme_price: 40_000 }],
      offer_price: 999,
      limit_per_phone: 2,
      d_data: [{ field_name: field.name, field_type: 'choice', option: ['Red', 'Blue'], is_required: true }],
      allowed_office: [{ office_id: office._id }],
    });
    expect((await call('GET scheme/public/{id}', { params: { id: added._id } })).status).toBe(404);

    expect((await publish(added._id)).reply.data.state).toBe('running');
    const shown = (await call('GET scheme/public/{id}', { params: { id: added._id } })).reply.data;
    expect(shown.main_product.variant[0]).toMatchObject({ price: 50_000, sales_price: 40_000 });
    expect(shown.d_data).toEqual([
      {
        _id: added.d_data[0]?._id,
        field_name: field.name,
        field_type: 'choice',
        value: ['Red', 'Blue'],
        is_required: true,
      },
    ]);

    const edited = await save({
      ...body,
      _id: added._id,
      name: 'Another name',
      limit_per_phone: null,
      d_data: added.d_data,
    });
    expect(edited.reply.data).toMatchObject({
      name: 'Another name',
      state: 'running',
      d_data: [{ _id: added.d_data[0]?._id }],
    });
    expect(edited.reply.data).not.toHaveProperty('limit_per_phone');
    expect((await publish(added._id, false)).reply.data.state).toBe('draft');
    const trail = await db.select().from(audits).where(eq(audits.entity_id, added._id)).orderBy(audits._id);
    expect(trail.map((row) => row.action)).toEqual(['add', 'publish', 'edit', 'unpublish']);
  });

  it('is listed by type, name and state', async () => {
    const name = unique('Listed');
    const ids: Record<string, string> = {};
    const main = await buildProduct(db);
    const empty = await buildProduct(db, { inventory: 0 });
    const from = (hours: number) => ({
      start_date: new Date(inHours(hours)),
      end_date: new Date(inHours(hours + 2)),
      name,
    });
    ids.draft = (await buildScheme(db, main, { ...from(-1), is_published: false }))._id;
    ids.scheduled = (await buildScheme(db, main, from(1)))._id;
    ids.running = (await buildScheme(db, main, from(-1)))._id;
    ids.ended = (await buildScheme(db, main, from(-3)))._id;
    ids['sold-out'] = (await buildScheme(db, empty, from(-1)))._id;
    const gone = await buildProduct(db, { type: 'BUNDLE', inventory: 0 });
    const giftless = (await buildScheme(db, main, { ...from(-1), bundles: [gone] }))._id;
    for (const [state, id] of Object.entries(ids)) {
      const { data } = (await call('GET scheme', { token, query: { find_name: name, find_state: state } })).reply;
      expect(
        data.map((row) => row._id).filter((found) => found !== giftless),
        state,
      ).toEqual([id]);
    }
    const soldOut = await call('GET scheme', { token, query: { find_state: 'sold-out', find_name: name } });
    expect(soldOut.reply.data.map((row) => row._id)).toContain(giftless);
    const typed = await call('GET scheme', { token, query: { find_type: 'CAMPAIGN', find_name: name } });
    expect(typed.reply.totalData).toBe(0);
  });

  it('is duplicated with everything but orders and dates, as a draft', async () => {
    const { scheme, order } = await onSale({ limit_per_phone: 4, allowed_office: [{ office_id: office._id }] });
    await call('POST order/public', { body: order });
    const body = { name: 'The copy', start_date: inHours(48), end_date: inHours(72) };
    const copy = (await call('POST scheme/duplicate/{id}', { token, params: { id: scheme._id }, body })).reply.data;
    const { _id, image: _image, bundle_product, main_variant, bundle_variant: _gifts, ...rest } = scheme;
    expect(copy).toMatchObject({ ...rest, ...body, state: 'draft', is_published: false, orders: 0 });
    const prices = (variants: typeof main_variant) => variants.map((one) => [one.variant_id, one.scheme_price]);
    expect(prices(copy.main_variant)).toEqual(prices(main_variant));
    expect(copy.bundle_product.map((one) => one.product_id)).toEqual(bundle_product.map((one) => one.product_id));
    expect(copy._id).not.toBe(_id);
    const backwards = { ...body, end_date: inHours(47) };
    const refused = await call('POST scheme/duplicate/{id}', { token, params: { id: scheme._id }, body: backwards });
    expect(refused.reply.errors).toHaveProperty('end_date');
  });

  it('is deleted without orders, and refused with the reason once it has some', async () => {
    const { scheme, order } = await onSale();
    const remove = (id: string) => call('DELETE scheme/{id}', { token, params: { id } });
    await call('POST order/public', { body: order });
    const refused = await remove(scheme._id);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('1 order')]);
    const { scheme: empty } = await onSale();
    expect((await remove(empty._id)).status).toBe(200);
    expect((await call('GET scheme/{id}', { token, params: { id: empty._id } })).status).toBe(404);
    const [row] = await db.select().from(schemes).where(eq(schemes._id, empty._id));
    expect(row).toMatchObject({ is_deleted: true, is_published: false });

    const found = async (query: object) =>
      (await call('GET scheme', { token, query: { find_name: empty.name, ...query } })).reply.data.map(
        (one) => one._id,
      );
    expect([await found({}), await found({ find_is_deleted: 'true' })]).toEqual([[], [empty._id]]);
    const { token: deleter } = await buildUser(db, { grants: ['DELETE scheme/{id}'] });
    const restore = (token: string) => call('POST scheme/restore/{id}', { token, params: { id: empty._id }, body: {} });
    expect((await restore(deleter)).status).toBe(403);
    expect((await restore(token)).status).toBe(200);
    expect((await restore(token)).status).toBe(409);
    expect([await found({}), await found({ find_is_deleted: 'true' })]).toEqual([[empty._id], []]);
    expect((await call('GET scheme/{id}', { token, params: { id: empty._id } })).reply.data.state).toBe('draft');
    const trail = await db.select().from(audits).where(eq(audits.entity_id, empty._id)).orderBy(audits._id);
    expect(trail.map((one) => one.action)).toEqual(['add', 'publish', 'delete', 'restore']);
  });
});

describe('bad input says what to do', () => {
  const errorsOf = async (body: SchemeBody) => {
    const { status, reply } = await save(body);
    expect(status).toBe(400);
    return reply.errors;
  };

  it('an end before a start', async () => {
    const { body } = await draft({ start_date: inHours(2), end_date: inHours(1) });
    expect(await errorsOf(body)).toEqual({
      end_date: 'The end is not after the start. Choose a later end or an earlier start.',
    });
  });

  it('a price above the list price, until it is confirmed', async () => {
    const { body, main } = await draft();
    const main_variant = [{ variant_id: main.variant[0]?._id as string, is_active: true, scheme_price: 50_001 }];
    const dear = { ...body, main_variant, offer_price: 4_001 };
    expect(await errorsOf(dear)).toEqual({
      'main_variant.0.scheme_price':
        'This is above the list price of Rs. 50,000. Lower it, or confirm that it is meant.',
      offer_price: 'This is above what they cost apart, Rs. 4,000. Lower it, or confirm that it is meant.',
    });
    expect((await save({ ...dear, confirm_above_list: true })).status).toBe(200);
  });

  it('a variant of another product, one that stands twice, and products of the wrong kind', async () => {
    const { body, main, gift } = await draft();
    const [mine, foreign] = [main.variant[0]?._id as string, gift.variant[0]?._id as string];
    const on = { is_active: true };
    expect(
      await errorsOf({
        ...body,
        main_variant: [
          { variant_id: foreign, ...on },
          { variant_id: mine, ...on },
          { variant_id: mine, ...on },
        ],
        bundle_variant: [{ variant_id: mine, ...on }],
      }),
    ).toEqual({
      'main_variant.0.variant_id': 'This variant is of another product. Take it out, or choose its product.',
      'main_variant.2.variant_id': 'This variant stands here twice. Take one out.',
      'bundle_variant.0.variant_id': 'This variant is of another product. Take it out, or choose its product.',
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

  it('a change of a running scheme’s product, or of what has orders', async () => {
    const { body, scheme, order } = await onSale();
    const other = await draft();
    const changed = { ...other.body, _id: scheme._id };
    expect(await errorsOf(changed)).toEqual({
      main_product:
        'This scheme is running, so its main product cannot change. Duplicate the scheme and change the copy.',
      bundle_product:
        'This scheme is running, so its bundle products cannot change. Duplicate the scheme and change the copy.',
    });
    await publish(scheme._id, false);
    expect((await save(changed)).status).toBe(200);
    await save(body);
    await publish(scheme._id);
    await call('POST order/public', { body: order });
    await publish(scheme._id, false);
    expect((await errorsOf(changed))?.main_product).toContain('This scheme has 1 order');
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

describe('the clock alone', () => {
  it('opens and closes orders and offers to the second, without anyone’s action', async () => {
    const real = clock.now;
    const { scheme, main, order } = await onSale({ start_date: inHours(1), end_date: inHours(2) });
    const at = async (time: string, beside: number) => {
      clock.now = new Date(new Date(time).getTime() + beside);
      const offers = await call('GET scheme/offer', { query: { find_type: 'PRE-ORDER', find_main_product: main._id } });
      const { state } = (await call('GET scheme/{id}', { token, params: { id: scheme._id } })).reply.data;
      return [state, offers.reply.totalData, (await call('POST order/public', { body: order })).status];
    };
    expect(await at(scheme.start_date, -1000)).toEqual(['scheduled', 0, 409]);
    expect(await at(scheme.start_date, 0)).toEqual(['running', 1, 200]);
    expect(await at(scheme.end_date, -1)).toEqual(['running', 1, 200]);
    expect(await at(scheme.end_date, 0)).toEqual(['ended', 0, 409]);
    clock.now = real;
  });

  it('answers the offers of a product with their payment method', async () => {
    const { main, scheme } = await onSale();
    app.cache.flush();
    const { reply } = await call('GET scheme/offer', {
      query: { find_type: 'PRE-ORDER', find_main_product: main._id },
    });
    expect(reply).toMatchObject({
      msg: 'Pay at the retailer',
      data: [{ _id: scheme._id, main_product: main._id, price: 54_000, sales_price: 40_999, is_sold_out: false }],
    });
  });
});

describe('before publishing', () => {
  it('a dry run shows discounts, quota gaps, offices without a phone and areas without a retailer', async () => {
    const [campaign] = await db
      .insert(campaigns)
      .values({ name: 'Dry', code: unique('D') })
      .returning();
    const campaign_id = campaign?._id as string;
    const { body, main } = await draft({ type: 'CAMPAIGN', campaign_id });
    const { _id } = (await save(body)).reply.data;
    const check = async () => (await call('GET scheme/check/{id}', { token, params: { id: _id } })).reply.data;
    const nobody = await check();
    expect(nobody.can_publish).toBe(false);
    expect(nobody.findings.find((one) => one.about === 'quota')).toMatchObject({ level: 'stop' });
    const refused = await publish(_id);
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      'No retailer may sell it. Give some a quota in the campaign first.',
    ]);

    const [silent, used] = [await buildOffice(db, { ...place, phone: null }), await buildOffice(db, place)];
    await db.insert(quotas).values([
      { campaign_id, office_id: silent._id, no_of_order: 4 },
      { campaign_id, office_id: used._id, no_of_order: 0 },
    ]);
    const { findings, prices, can_publish } = await check();
    expect(can_publish).toBe(true);
    expect(prices.find((price) => price.variant_id === main.variant[0]?._id)).toMatchObject({
      off_list: 20,
      off_sales: 11,
    });
    const texts = findings.map((one) => one.text).join('\n');
    expect(texts).toContain('1 retailer without a phone number.');
    expect(texts).toContain('1 retailer without orders left in the campaign.');
    expect(texts).toContain('The quotas left (4) are less than the stock (10): 6 units cannot be sold.');
    expect(texts).not.toContain('without a retailer');
    await buildPlace(db);
    expect((await check()).findings.find((one) => one.about === 'area')).toMatchObject({ level: 'warn', total: 1 });
  });

  it('a preview link opens one scheme for an hour', async () => {
    const { body } = await draft();
    const { _id } = (await save(body)).reply.data;
    const { url, expires_at } = (await call('GET scheme/preview/{id}', { token, params: { id: _id } })).reply.data;
    const secret = app.config.AGRIM_SECRET;
    const preview = new URL(url, 'http://x').searchParams.get('preview') as string;
    expect(await mayPreview(secret, preview, `/scheme/${_id}`, clock.now)).toBe(true);
    expect(await mayPreview(secret, preview, '/scheme/01a1fd79-0000-7000-8000-000000000000', clock.now)).toBe(false);
    expect(await mayPreview(secret, preview, `/scheme/${_id}`, new Date(expires_at))).toBe(false);
    expect(await mayPreview(secret, `${preview}x`, `/scheme/${_id}`, clock.now)).toBe(false);
    expect((await call('GET order', { token: preview })).status).toBe(403);
  });
});

describe('custom fields', () => {
  it('are named without periods and commas, and kept while a scheme asks for them', async () => {
    const refused = await call('POST field_data', { token, body: { name: 'Size, cm.' } });
    expect(refused.reply.errors).toEqual({ name: 'Leave out periods and commas.' });
    const field = (await call('POST field_data', { token, body: { name: unique('Size') } })).reply.data;
    await save((await draft({ d_data: [{ field_id: field._id, field_type: 'number' }] })).body);
    expect((await call('POST field_data/delete/{id}', { token, params: { id: field._id } })).status).toBe(409);
    const free = (await call('POST field_data', { token, body: { name: unique('Free') } })).reply.data;
    expect((await call('POST field_data/delete/{id}', { token, params: { id: free._id } })).reply.data).toEqual({
      _id: free._id,
    });
    const all = await call('GET field_data', { token, query: { size: 0 } });
    expect(all.reply.data.map((row) => row._id)).toContain(field._id);
  });

  it('are answered in the order, each by its type', async () => {
    const fields = await Promise.all(
      ['Number', 'Date', 'Choice', 'Text'].map(
        async (name) => (await call('POST field_data', { token, body: { name: unique(name) } })).reply.data,
      ),
    );
    const [number, date, choice, text] = fields.map((field) => field._id) as [string, string, string, string];
    const { scheme, order } = await onSale({
      d_data: [
        { field_id: number, field_type: 'number', is_required: true },
        { field_id: date, field_type: 'date' },
        { field_id: choice, field_type: 'choice', option: ['Red', 'Blue'], is_required: true },
        { field_id: text, field_type: 'text' },
      ],
    });
    const answer = (n: number, value: string | number) => ({
      scheme_d_data_id: scheme.d_data[n]?._id as string,
      value,
      is_active: true,
    });
    const place = (d_data: ReturnType<typeof answer>[]) => call('POST order/public', { body: { ...order, d_data } });
    expect((await place([answer(0, 'many'), answer(1, '31/01/2026'), answer(2, 'Green')])).reply.errors).toEqual({
      'd_data.0.value': 'Enter a number.',
      'd_data.1.value': 'Enter a date like 2026-01-31.',
      'd_data.2.value': 'Choose one of the options.',
    });
    expect((await place([answer(3, 'Hello')])).reply.errors).toEqual({
      'd_data.0.value': 'This field is required.',
      'd_data.2.value': 'This field is required.',
    });
    const placed = await place([answer(2, 'Blue'), answer(0, 42)]);
    const [row] = await db.select().from(orders).where(eq(orders.order_id, placed.reply.data.order_id));
    const shown = (await call('GET order/{id}', { token, params: { id: row?._id as string } })).reply.data;
    expect(shown.d_data).toMatchObject([
      { field_name: fields[0]?.name, field_type: 'number', value: '42' },
      { field_name: fields[2]?.name, field_type: 'choice', value: 'Blue' },
    ]);
  });
});

it('is sold by its own retailers only, where it has a list of them', async () => {
  const { order } = await onSale({ allowed_office: [{ office_id: office._id }] });
  const stranger = await buildOffice(db, place);
  const refused = await call('POST order/public', { body: { ...order, office_id: stranger._id } });
  expect(refused.reply.errors).toEqual({ office_id: 'This retailer does not sell this scheme. Choose another.' });
  expect((await call('POST order/public', { body: order })).status).toBe(200);
});

describe('a product that is archived', () => {
  it('stops publishing and saving', async () => {
    const { body, gift } = await draft();
    const { _id } = (await save(body)).reply.data;
    await db.update(products).set({ is_deleted: true }).where(eq(products._id, gift._id));
    const { data } = (await call('GET scheme/check/{id}', { token, params: { id: _id } })).reply;
    expect(data.findings).toContainEqual(
      expect.objectContaining({ about: 'product', level: 'stop', text: expect.stringContaining('is archived') }),
    );
    expect((await publish(_id)).status).toBe(409);
    expect((await save({ ...body, _id })).reply.errors).toHaveProperty(['bundle_product.0.product_id']);
  });
});

describe('the page of a product', () => {
  it('follows the opening of a scheme by the clock, with no more than the clock moving', async () => {
    const { main } = await onSale({ start_date: inHours(0.002) });
    const [product] = await db
      .update(products)
      .set({ is_active: true, is_published: true })
      .where(eq(products._id, main._id))
      .returning();
    const params = { slug: product?.slug as string };
    const shown = async () => (await call('GET product/public/{slug}', { params })).reply.data.scheme.length;
    expect(await shown()).toBe(0);
    const real = clock.now;
    clock.now = new Date(real.getTime() + 0.002 * HOUR);
    expect(await shown()).toBe(1);
    clock.now = real;
  });
});

describe('the dry run of a scheme with an advance', () => {
  it('names the retailers without a payment QR', async () => {
    const [file] = await db
      .insert(files)
      .values({ path: unique('public/qr').replace(' ', '-'), name: 'QR', width: 480, height: 480, bytes: 1 })
      .returning();
    const [ready, bare] = [await buildOffice(db, place), await buildOffice(db, place)];
    const body = { type: 'MULTI-BUY', advance_payment: 500, offer_price: 0 } as const;
    const allowed_office = [ready, bare].map(({ _id }) => ({ office_id: _id }));
    const { _id } = (await save((await draft({ ...body, allowed_office })).body)).reply.data;
    const found = async (id: string) =>
      (await call('GET scheme/check/{id}', { token, params: { id } })).reply.data.findings
        .filter((finding) => finding.text.includes('payment QR'))
        .map(({ level, rows }) => ({ level, rows }));
    expect(await found(_id)).toEqual([{ level: 'warn', rows: [ready.name, bare.name].sort() }]);
    await db
      .update(offices)
      .set({ payment_qr: file?._id as string })
      .where(eq(offices._id, ready._id));
    expect(await found(_id)).toEqual([{ level: 'warn', rows: [bare.name] }]);
    await db
      .update(offices)
      .set({ payment_qr: file?._id as string })
      .where(eq(offices._id, bare._id));
    expect(await found(_id)).toEqual([{ level: 'good', rows: [] }]);

    // Without an advance nobody pays by the code.
    const { body: plain } = await draft({ allowed_office });
    expect(await found((await save(plain)).reply.data._id)).toEqual([]);
  });
});
