import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildUser } from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';
import { orders } from '../orders.table.ts';

const { db, app } = await testApp();
const place = await buildPlace(db);
const retailer = await buildOffice(db, place);
const { token } = await buildUser(db, { office: retailer, grants: ['POST order/export'] });

/** Collects garbage now, so that the memory in use afterwards is really held. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heldNow(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

const EXPORTED = atLength(20_000, 100_000);

/** An eighth of the file's size, in bytes. */
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
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      chunks += 1;
      if (format === 'csv') lines += chunk.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
      // Read slowly: rows not yet taken must wait in the database, not in memory.
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
