import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildOffice, buildProduct, buildScheme, buildUser, insertOne, unique } from '../../../test/builders.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { audits } from '../../db/audit.ts';
import { files } from '../../media/media.table.ts';
import { schemes } from '../offers.table.ts';

const { db, call, token, place, office, inHours, draft, save, publish, onSale } = await schemeFixture();

describe('scheme', () => {
  it('is added as a draft with all its parts, published, edited and unpublished, each with its audit row', async () => {
    const file = await insertOne(db, files, {
      path: unique('public/x').replace(' ', '-'),
      name: 'Banner',
      width: 100,
      height: 50,
      bytes: 1,
    });
    const field = (await call('POST field_data', { token, body: { name: unique('Colour') } })).reply.data;
    const { body, main, gift } = await draft({
      description: '<p>Fine</p><script>alert(1)</script>',
      image: [{ document: file._id }],
      limit_per_phone: 2,
      d_data: [{ field_id: field._id, field_type: 'choice', option: ['Red', 'Blue'], is_required: true }],
      allowed_office: [{ office_id: office._id }],
    });
    const added = (await save(body)).reply.data;
    expect(added).toMatchObject({
      status: 'draft',
      is_published: false,
      description: '<p>Fine</p>',
      image: [{ document: { _id: file._id } }],
      main_product: main._id,
      bundle_product: [{ product_id: gift._id, product_name: gift.name }],
      main_variant: [{ variant_id: main.variant[0]._id, price: 50_000, sales_price: 45_000, scheme_price: 40_000 }],
      offer_price: 999,
      limit_per_phone: 2,
      d_data: [{ field_name: field.name, field_type: 'choice', option: ['Red', 'Blue'], is_required: true }],
      allowed_office: [{ office_id: office._id }],
    });
    expect((await call('GET scheme/public/{id}', { params: { id: added._id } })).status).toBe(404);

    expect((await publish(added._id)).reply.data.status).toBe('running');
    const shown = (await call('GET scheme/public/{id}', { params: { id: added._id } })).reply.data;
    expect(shown.main_product.variant[0]).toMatchObject({ price: 50_000, sales_price: 40_000 });
    expect(shown.d_data).toEqual([
      {
        _id: added.d_data[0]?._id,
        field_name: field.name,
        field_type: 'choice',
        value: ['Red', 'Blue'],
        option_names_ne: {},
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
      status: 'running',
      d_data: [{ _id: added.d_data[0]?._id }],
    });
    expect(edited.reply.data).not.toHaveProperty('limit_per_phone');
    expect((await publish(added._id, false)).reply.data.status).toBe('draft');
    const trail = await db.select().from(audits).where(eq(audits.entity_id, added._id)).orderBy(audits._id);
    expect(trail.map((row) => row.action)).toEqual(['add', 'publish', 'edit', 'unpublish']);
  });

  it('shows customers the prices of a multi-buy as those of its cheapest gift, whatever the request says', async () => {
    const { body, gift } = await draft({ type: 'MULTI-BUY', offer_price: 0, actual_price: 0 });
    const bundle_variant = [{ variant_id: gift.variant[0]._id, is_active: true, scheme_price: 1_500 }];
    const priced = (await save({ ...body, bundle_variant })).reply.data;
    expect(priced).toMatchObject({ actual_price: 4_000, offer_price: 1_500 });
    const unlisted = await save({ ...body, _id: priced._id, bundle_variant: [] });
    expect(unlisted.reply.data).toMatchObject({ actual_price: 4_000, offer_price: 4_000 });
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
    for (const [status, id] of Object.entries(ids)) {
      const { data } = (await call('GET scheme', { token, query: { find_name: name, find_status: status } })).reply;
      expect(
        data.map((row) => row._id).filter((found) => found !== giftless),
        status,
      ).toEqual([id]);
    }
    const soldOut = await call('GET scheme', { token, query: { find_status: 'sold-out', find_name: name } });
    expect(soldOut.reply.data.map((row) => row._id)).toContain(giftless);
    const typed = await call('GET scheme', { token, query: { find_type: 'CAMPAIGN', find_name: name } });
    expect(typed.reply.totalData).toBe(0);
    const two = await call('GET scheme', { token, query: { find__id: `${ids.draft},${ids.ended}` } });
    expect(new Set(two.reply.data.map((row) => row._id))).toEqual(new Set([ids.draft, ids.ended]));
  });

  it('is duplicated with everything but orders and dates, as a draft', async () => {
    const { scheme, order } = await onSale({ limit_per_phone: 4, allowed_office: [{ office_id: office._id }] });
    await call('POST order/public', { body: order });
    const body = { name: 'The copy', start_date: inHours(48), end_date: inHours(72) };
    const copy = (await call('POST scheme/duplicate/{id}', { token, params: { id: scheme._id }, body })).reply.data;
    const {
      _id,
      revision: _revision,
      image: _image,
      bundle_product,
      main_variant,
      bundle_variant: _gifts,
      ...rest
    } = scheme;
    expect(copy).toMatchObject({ ...rest, ...body, slug: 'the-copy', status: 'draft', is_published: false, orders: 0 });
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

    const idsFound = async (query: object) =>
      (await call('GET scheme', { token, query: { find_name: empty.name, ...query } })).reply.data.map(
        (one) => one._id,
      );
    expect([await idsFound({}), await idsFound({ find_is_deleted: 'true' })]).toEqual([[], [empty._id]]);
    const { token: deleter } = await buildUser(db, { grants: ['DELETE scheme/{id}'] });
    const restore = (token: string) => call('POST scheme/restore/{id}', { token, params: { id: empty._id }, body: {} });
    expect((await restore(deleter)).status).toBe(403);
    expect((await restore(token)).status).toBe(200);
    expect((await restore(token)).status).toBe(409);
    expect([await idsFound({}), await idsFound({ find_is_deleted: 'true' })]).toEqual([[empty._id], []]);
    expect((await call('GET scheme/{id}', { token, params: { id: empty._id } })).reply.data.status).toBe('draft');
    const trail = await db.select().from(audits).where(eq(audits.entity_id, empty._id)).orderBy(audits._id);
    expect(trail.map((one) => one.action)).toEqual(['add', 'publish', 'delete', 'restore']);
  });
});

it('is sold only by its own retailers if it lists any', async () => {
  const { order } = await onSale({ allowed_office: [{ office_id: office._id }] });
  const stranger = await buildOffice(db, place);
  const refused = await call('POST order/public', { body: { ...order, office_id: stranger._id } });
  expect(refused.reply.errors).toEqual({ office_id: 'This store isn’t part of this offer. Choose another.' });
  expect((await call('POST order/public', { body: order })).status).toBe(200);
});
