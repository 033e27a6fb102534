import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../server/db/cluster.ts';
import type { Offer } from './crowd.ts';
import type { Machine } from './machine.ts';

/** Settings that all machines on one database share. */
export const SECRET = { AGRIM_SECRET: 'one secret for all of the instances' };

/** Returns the address of a machine's own PostgreSQL. */
export async function databaseOf({ folder }: Machine): Promise<string> {
  const { url, stop } = await startCluster({ folder, isGuest: true });
  await stop();
  return url;
}

/** How long to wait for a database that starts again. */
const START_TIMEOUT_MS = 30_000;
/** No server listens, or the database starts, stops or recovers. */
const AWAY = /^(ECONNREFUSED|ENOENT|57P0[123])$/;

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = await connected(url);
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const began = performance.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isAway = AWAY.test(String((error as { code?: string }).code));
      if (!isAway || performance.now() - began > START_TIMEOUT_MS) throw error;
      await sleep(200);
    }
  }
}

/** Opens a demo scheme in which everyone can order, with enough units for all. */
export async function openShop(url: string): Promise<Offer> {
  await query(
    url,
    `insert into stock_changes (_id, variant_id, before, after, reason, actor)
     select gen_random_uuid(), _id, inventory, 1000000, 'Enough for a crowd', 'Test' from variants`,
  );
  await query(url, 'update variants set inventory = 1000000');
  await query(url, "update schemes set limit_per_phone = null where type = 'PRE-ORDER'");
  const [offer] = await query<Offer>(
    url,
    `select s._id as scheme_id, s.type as scheme_type, v._id as variant_id, f._id as office_id,
       f.state, f.district, f.vdc_municipality
     from schemes s join variants v on v.product_id = s.main_product
     cross join lateral (select * from offices where type = 'RETAILER' and is_active and vdc_municipality is not null limit 1) f
     where s.type = 'PRE-ORDER' and s.is_published and now() between s.start_date and s.end_date
       and not exists (select 1 from scheme_fields d where d.scheme_id = s._id and d.is_required)
     order by s._id, v._id limit 1`,
  );
  if (!offer) throw new Error('The demo has no open pre-order scheme.');
  return offer;
}

/** Finds acknowledged orders that the database lacks or has twice. */
export async function missing(url: string, acknowledged: Set<string>): Promise<string[]> {
  const rows = await query<{ order_id: string }>(url, 'select order_id from orders');
  const there = new Set(rows.map((row) => row.order_id));
  return [...acknowledged].filter((order_id) => !there.has(order_id));
}

/** Counts the crowd's orders that share a key: one request written twice. */
export async function doubled(url: string): Promise<number> {
  const [row] = await query<{ doubled: string }>(
    url,
    `select count(*) - count(distinct customer_phone) as doubled from orders where customer_name = 'One of the crowd'`,
  );
  return Number(row?.doubled);
}
