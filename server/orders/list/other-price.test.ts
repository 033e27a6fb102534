import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, orderBody } from '../../../test/builders.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { schemes, schemeVariants } from '../../offers/offers.table.ts';
import { orders } from '../orders.table.ts';

const { db, call } = await testApp();
const place = await buildPlace(db);
const [near, far] = [await buildOffice(db, place), await buildOffice(db, place)];
const { token } = await buildUser(db, { is_super: true });

it('lists the orders of your offices at an old price, and none at today’s price', async () => {
  const main = await buildProduct(db);
  const giftProduct = await buildProduct(db, { type: 'BUNDLE' });
  const scheme = await buildScheme(db, main, { bundles: [giftProduct], offer_price: 99_900, actual_price: 400_000 });
  const other = await buildScheme(db, main);
  const variant_id = main.variant[0]._id;
  const setPrice = async (scheme_price: number) => {
    await db.delete(schemeVariants).where(eq(schemeVariants.scheme_id, scheme._id));
    await db.insert(schemeVariants).values({ scheme_id: scheme._id, variant_id, scheme_price });
    // Marks the scheme changed, as a save does.
    await db
      .update(schemes)
      .set({ name: `${scheme.name} ${scheme_price}` })
      .where(eq(schemes._id, scheme._id));
  };
  const orderAt = async (office_id: string, of = scheme) => {
    const { reply, status } = await call('POST order/public', {
      body: { ...orderBody(of, variant_id, place), office_id },
    });
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply.data.order_id;
  };
  await setPrice(71_900);
  const [cheap, cheaper] = [await orderAt(near._id), await orderAt(far._id)];
  await setPrice(7_199_900);
  const dear = await orderAt(near._id);
  await orderAt(near._id, other);

  const list = async (by = token, query = {}) =>
    (await call('GET order/other-price/{id}', { token: by, params: { id: scheme._id }, query })).reply;
  const all = await list();
  expect(all.totalData).toBe(2);
  expect(all.data.map(({ order_id, price, price_now }) => [order_id, price, price_now])).toEqual([
    [cheaper, 719 + 999, 71_999 + 999],
    [cheap, 719 + 999, 71_999 + 999],
  ]);
  expect(all.data.map(({ order_id }) => order_id)).not.toContain(dear);
  expect((await list(token, { page: 2, size: 1 })).data.map(({ order_id }) => order_id)).toEqual([cheap]);

  // Delivered orders are a separate list, because staff handle them differently.
  await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders.order_id, cheaper));
  const idsOf = async (find_is_delivered: string) =>
    (await list(token, { find_is_delivered })).data.map(({ order_id }) => order_id);
  expect([await idsOf('false'), await idsOf('true')]).toEqual([[cheap], [cheaper]]);

  // An office sees its own orders, a role its kinds.
  const { token: ofNear } = await buildUser(db, { office: near, grants: ['GET order/other-price/{id}'] });
  expect((await list(ofNear)).data.map(({ order_id }) => order_id)).toEqual([cheap]);
  const { token: ofCampaigns } = await buildUser(db, { grants: ['GET order/other-price/{id} {CAMPAIGN}'] });
  expect((await list(ofCampaigns)).totalData).toBe(0);

  // A cancelled order is no longer listed.
  const [{ _id }] = all.data.filter(({ order_id }) => order_id === cheap) as [(typeof all.data)[number]];
  const body = { reason: 'The price was a slip' };
  const gone = await call('POST order/{id}/{step}', { token, params: { id: _id, step: 'cancel' }, body });
  expect(gone.status, JSON.stringify(gone.reply)).toBe(200);
  expect((await list()).data.map(({ order_id }) => order_id)).toEqual([cheaper]);

  // The catalogue's price counts if the scheme has none.
  await db.update(variants).set({ sales_price: 71_900 }).where(eq(variants._id, variant_id));
  await db.delete(schemeVariants).where(eq(schemeVariants.scheme_id, scheme._id));
  expect((await list()).data.map(({ order_id }) => order_id)).toEqual([dear]);
});
