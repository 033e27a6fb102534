import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildOffice,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  insertOne,
  orderBody,
} from '../../../test/builders.ts';
import { present } from '../../../test/present.ts';
import { processorShare } from '../../../test/processor-share.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { db, call } = await testApp();
const place = await buildPlace(db);
const retailer = await buildOffice(db, place);
const { token } = await buildUser(db, { office: retailer, grants: ['POST order/multiple/{step}'] });

const ORDERS = 500;
/** How long a bulk step of this many orders can take on a quiet machine, in milliseconds. */
const LIMIT = 1_000;

it('a bulk step over 500 orders of one variant and one quota takes less than a second', async () => {
  const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Launch', code: 'L1' });
  await db.insert(quotas).values({ campaign_id, office_id: retailer._id, no_of_order: 2 * ORDERS });
  const product = await buildProduct(db, { inventory: 2 * ORDERS });
  const scheme = await buildScheme(db, product, { campaign_id });
  const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
  await Promise.all(Array.from({ length: ORDERS }, () => call('POST order/public', { body })));
  const ids = (await db.select({ _id: orders._id }).from(orders).where(eq(orders.scheme_id, scheme._id))).map(
    ({ _id }) => _id,
  );
  expect(ids).toHaveLength(ORDERS);

  for (const [step, more] of [
    ['contact', {}],
    ['confirm', {}],
    ['cancel', { reason: 'The launch is off.' }],
  ] as const) {
    const began = performance.now();
    const { reply } = await call('POST order/multiple/{step}', {
      token,
      params: { step },
      body: { order_id: ids, ...more },
    });
    const took = performance.now() - began;
    expect(reply.data, step).toMatchObject({ done: ORDERS, refused: 0 });
    console.log(`${step} of ${ORDERS} orders: ${Math.round(took)} ms`);
    expect(took * processorShare(), step).toBeLessThan(LIMIT);
  }
  expect(await findDrift(db)).toEqual([]);
});

it('two bulk steps over the same orders end each of them once, and keep stock and quotas right', async () => {
  const distributor = await buildOffice(db, place);
  const stores = await Promise.all([1, 2].map(() => buildOffice(db, place, distributor)));
  const { token } = await buildUser(db, { office: distributor, grants: ['POST order/multiple/{step}'] });
  const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Crossing', code: 'X1' });
  for (const { _id } of stores) await db.insert(quotas).values({ campaign_id, office_id: _id, no_of_order: 60 });
  const product = await buildProduct(db, {
    inventory: 60,
    inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue', 'Black'] }],
  });
  const scheme = await buildScheme(db, product, { campaign_id });
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      call('POST order/public', {
        body: {
          ...orderBody(scheme, present(product.variant[at % 3])._id, place),
          office_id: present(stores[at % 2])._id,
        },
      }),
    ),
  );
  const rows = await db.select({ _id: orders._id }).from(orders).where(eq(orders.scheme_id, scheme._id));
  const ids = rows.map(({ _id }) => _id);
  expect(ids).toHaveLength(60);

  const cancel = (order_id: string[]) =>
    call('POST order/multiple/{step}', { token, params: { step: 'cancel' }, body: { order_id, reason: 'Over' } });
  const both = await Promise.all([cancel(ids), cancel(ids.toReversed())]);
  expect(both.reduce((done, { reply }) => done + reply.data.done, 0)).toBe(60);
  expect(await db.$count(quotas, and(eq(quotas.campaign_id, campaign_id), eq(quotas.used, 0)))).toBe(2);
  expect(await findDrift(db)).toEqual([]);
});
