import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { UNLIMITED } from '../../../contract/limits/limits.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody } from '../../../test/builders.ts';
import { present } from '../../../test/present.ts';
import { SECRET } from '../../../test/secret.ts';
import { runServer } from '../../../test/server.ts';
import { findDrift } from '../stock-check.service.ts';

const UNITS = 90;
const BUYERS_OF_EACH = 12;

const { db, url } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const settings = { ...UNLIMITED, AGRIM_SECRET: SECRET, DATABASE_URL: url, LOG_LEVEL: 'silent', BUSY_AFTER_MS: '0' };
// One server runs the jobs; the others only answer requests.
const servers = await Promise.all(['on', 'off', 'off'].map((JOBS) => runServer(() => {}, { ...settings, JOBS })));
afterAll(() => Promise.all(servers.map(({ stop }) => stop())));

it('sells few units exactly once through three equal servers, without a deadlock', async () => {
  const phone = await buildProduct(db, { inventory: UNITS, inventory_type: COLOURS });
  const gifts = [
    await buildProduct(db, { type: 'BUNDLE', inventory: 10 * UNITS }),
    await buildProduct(db, { type: 'BUNDLE', inventory: 10 * UNITS }),
  ];
  // Two schemes share their units and name the gifts in opposite orders: batches that lock as they read would deadlock.
  const schemes = [
    await buildScheme(db, phone, { bundles: gifts }),
    await buildScheme(db, phone, { bundles: gifts.toReversed(), limit_per_phone: 2 }),
  ];
  let orders = 0;
  const nextOrder = () => {
    orders += 1;
    return {
      ...orderBody(present(schemes[orders % 2]), present(phone.variant[orders % COLOURS[0].option.length])._id, place),
      office_id: office._id,
      customer_phone: String(9_843_000_000 + orders),
    };
  };
  const sold = new Map(servers.map(({ address }) => [address, 0]));
  const refusals = new Set<number>();
  async function buyOn(address: string): Promise<void> {
    for (let refused = 0; refused < 4; ) {
      const status = await order(address, nextOrder());
      if (status === 200) sold.set(address, (sold.get(address) ?? 0) + 1);
      else {
        refused += 1;
        refusals.add(status);
      }
    }
  }
  const buyers = servers.flatMap(({ address }) => Array.from({ length: BUYERS_OF_EACH }, () => buyOn(address)));
  await Promise.all(buyers);

  const all = COLOURS[0].option.length * UNITS;
  expect([...sold.values()].reduce((sum, count) => sum + count)).toBe(all);
  expect(Math.min(...sold.values())).toBeGreaterThan(0);
  expect([...refusals]).toEqual([409]);
  expect(await findDrift(db)).toEqual([]);
  const { rows: left } = await db.execute(sql`
    select count(*)::int as variants from variants
    where product_id = ${phone._id} and inventory = held and held = ${UNITS}`);
  expect(left).toEqual([{ variants: COLOURS[0].option.length }]);

  // A connection reports its deadlocks by the time it ends.
  await Promise.all(servers.map(({ end }) => end()));
  const { rows } = await db.execute(sql`
    select deadlocks::int from pg_stat_database where datname = current_database()`);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

const COLOURS: [{ inventory_type: string; option: string[] }] = [
  { inventory_type: 'Colour', option: ['Black', 'White', 'Blue'] },
];

async function order(address: string, body: object): Promise<number> {
  const answer = await fetch(`${address}/api/order/public`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}
