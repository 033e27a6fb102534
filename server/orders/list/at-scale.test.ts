import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { processorShare } from '../../../bench/measure.ts';
import { testApp } from '../../../test/app.ts';
import {
  buildOffice,
  buildOrder,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  orderBody,
} from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { db, call, app } = await testApp();
const place = await buildPlace(db);
const retailer = await buildOffice(db, place);
const { token } = await buildUser(db, {
  office: retailer,
  grants: ['POST order/multiple/{step}', 'POST order/export'],
});

const MANY = 500;
/** Milliseconds that a bulk step of this many may take on a quiet machine. */
const LIMIT = 3_000;

it('a bulk step over 500 orders of one variant and one quota takes less than three seconds', async () => {
  const [campaign] = await db.insert(campaigns).values({ name: 'Launch', code: 'L1' }).returning();
  const campaign_id = campaign?._id as string;
  await db.insert(quotas).values({ campaign_id, office_id: retailer._id, no_of_order: 2 * MANY });
  const product = await buildProduct(db, { inventory: 2 * MANY });
  const scheme = await buildScheme(db, product, { campaign_id });
  const body = { ...orderBody(scheme, product.variant[0]?._id, place), office_id: retailer._id };
  await Promise.all(Array.from({ length: MANY }, () => call('POST order/public', { body })));
  const ids = (await db.select({ _id: orders._id }).from(orders).where(eq(orders.scheme_id, scheme._id))).map(
    ({ _id }) => _id,
  );
  expect(ids).toHaveLength(MANY);

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
    expect(reply.data, step).toMatchObject({ done: MANY, refused: 0 });
    console.log(`${step} of ${MANY} orders: ${Math.round(took)} ms`);
    expect(took * processorShare(), step).toBeLessThan(LIMIT);
  }
  expect(await findDrift(db)).toEqual([]);
});

it('two bulk steps over the same orders end each of them once, and keep stock and quotas right', async () => {
  const distributor = await buildOffice(db, place);
  const stores = await Promise.all([1, 2].map(() => buildOffice(db, place, distributor)));
  const { token } = await buildUser(db, { office: distributor, grants: ['POST order/multiple/{step}'] });
  const [campaign] = await db.insert(campaigns).values({ name: 'Crossing', code: 'X1' }).returning();
  const campaign_id = campaign?._id as string;
  for (const { _id } of stores) await db.insert(quotas).values({ campaign_id, office_id: _id, no_of_order: 60 });
  const product = await buildProduct(db, {
    inventory: 60,
    inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue', 'Black'] }],
  });
  const scheme = await buildScheme(db, product, { campaign_id });
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      call('POST order/public', {
        body: { ...orderBody(scheme, product.variant[at % 3]?._id, place), office_id: stores[at % 2]?._id as string },
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

/** Collects the garbage now: what is used afterwards is really held. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heldNow(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

const EXPORTED = atLength(20_000, 100_000);

/** Bytes of an eighth of the file of an order. */
it.each([
  ['csv', 30],
  ['xlsx', 1.3],
] as const)(
  `${EXPORTED} orders leave as %s with flat memory`,
  async (format, eighth) => {
    const part = eighth * EXPORTED;
    const pattern = await buildOrder(db, retailer);
    const rows = await db.$count(orders);
    for (let first = 1; rows < EXPORTED && first < EXPORTED; first += 10_000)
      await db.execute(sql`
      with made as (
        insert into orders (_id, order_id, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone,
          customer_address, state, district, vdc_municipality, total, placed_at, changed_at)
        select gen_random_uuid(), 'AG-S' || n, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone,
          customer_address, state, district, vdc_municipality, total, placed_at, changed_at
        from orders, generate_series(${first}::int, ${first + 9_999}::int) n where _id = ${pattern._id} returning _id)
      insert into order_items (order_id, position, variant_id, role, product_name, sku_of_seller, price)
      select made._id, 0, i.variant_id, 'main', i.product_name, i.sku_of_seller, 0
      from made, order_items i where i.order_id = ${pattern._id}`);
    const address = app.http.server.listening
      ? `http://127.0.0.1:${(app.http.server.address() as { port: number }).port}`
      : await app.http.listen({ host: '127.0.0.1', port: 0 });

    /** MB that are held before the file and after each eighth of it. */
    const held = [heldNow()];
    const began = performance.now();
    const response = await fetch(`${address}/api/order/export`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ format }),
    });
    const count = Number(response.headers.get('x-rows'));
    expect(count).toBeGreaterThan(EXPORTED);
    let [bytes, chunks, lines] = [0, 0, 0];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      chunks += 1;
      if (format === 'csv') lines += chunk.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
      // A slow reader: what it does not take must wait in the database, not in memory.
      if (chunks % 200 === 0) await sleep(20);
      if (bytes < part * held.length) continue;
      held.push(heldNow());
    }
    const grew = Math.max(...held) - Math.min(...held);
    const took = Math.round(performance.now() - began);
    console.log(
      `${format}: ${count} rows, ${bytes} bytes in ${took} ms, between ${Math.round(Math.min(...held))} and ${Math.round(Math.max(...held))} MB held`,
    );
    if (format === 'csv') expect(lines).toBe(count + 1);
    expect(held.length).toBeGreaterThan(7);
    expect(grew).toBeLessThan(20);
  },
  120_000,
);
