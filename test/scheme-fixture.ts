import type { BodyOf } from '../contract/api.ts';
import { HOUR_MS } from '../contract/durations.ts';
import { testApp } from './app.ts';
import { buildOffice, buildPlace, buildProduct, buildUser, orderBody, unique } from './builders.ts';

export type SchemeBody = BodyOf<'POST scheme'>;

/** Starts the whole server with a signed-in user who manages schemes, and one retailer that sells them. */
export async function schemeFixture() {
  const app = await testApp();
  const { db, call, clock } = app;
  const { token } = await buildUser(db, { is_super: true });
  const place = await buildPlace(db);
  const office = await buildOffice(db, place);

  const inHours = (hours: number) =>
    new Date(Math.floor(clock.now.getTime() / 1000) * 1000 + hours * HOUR_MS).toISOString();

  /** Returns the smallest valid body, with products of its own. */
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
      main_variant: [{ variant_id: main.variant[0]._id, is_active: true, scheme_price: 40_000 }],
      bundle_variant: [{ variant_id: gift.variant[0]._id, is_active: true }],
      ...change,
    };
    return { main, gift, body };
  }

  const save = (body: SchemeBody) => call('POST scheme', { token, body });
  const publish = (id: string, is_published = true) =>
    call('POST scheme/publish/{id}', { token, params: { id }, body: { is_published } });

  /** Publishes a scheme, and returns an order that anyone can place in it. */
  async function onSale(change: Partial<SchemeBody> = {}) {
    const { body, main, gift } = await draft(change);
    const scheme = (await save(body)).reply.data;
    await publish(scheme._id);
    const order = { ...orderBody(scheme, main.variant[0]._id, place), office_id: office._id };
    return { body: { ...body, _id: scheme._id }, scheme, main, gift, order };
  }

  return { ...app, token, place, office, inHours, draft, save, publish, onSale };
}
