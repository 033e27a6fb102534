import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { gt, sql } from 'drizzle-orm';
import { startCluster } from '../server/db/cluster.ts';
import { connect, type Db } from '../server/db/db.ts';
import { schemes } from '../server/offers/offers.table.ts';
import { createIntake } from '../server/orders/intake/intake.service.ts';
import { orders } from '../server/orders/orders.table.ts';
import { findDrift } from '../server/orders/stock-check.service.ts';
import { SECRET } from '../test/app.ts';
import { buildUser } from '../test/builders.ts';
import { runServer } from '../test/server.ts';
import { cpuByPart } from './cpu.ts';
import { openShop, type Shop } from './intake-data.ts';
import { type Load, load, percentile } from './load.ts';
import { writeResults } from './measure.ts';
import { fillOrders } from './orders-data.ts';

const SECONDS = 5;
const ROUNDS = 3;
const MOST_CLIENTS = 200;
/** How many orders staff can take a step of at once. */
const CALLED_AT_ONCE = 500;
/** Orders already in the tables before the first one. */
const ORDERS_BEFORE = 300_000;
/** For how many seconds a process counts as cold, and then as warm. */
const PHASE_SECONDS = 6;
/** Orders a second of a cold and a warm process, and the p99 of a warm one. */
const COLD_RATE = 4_500;
const WARM_RATE = 5_500;
const WARM_P99 = 80;
/** The share of its rate that must remain on unanalyzed tables. */
const LEAST_UNANALYZED = 0.8;

interface Line {
  title: string;
  per_second: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per order. */
  cpu?: { node: number; postgres: number };
  statuses: Record<string, number>;
}

/**
 * Sends orders over HTTP from this process to a production server with its own durable PostgreSQL: with two gifts,
 * quota, limit per phone, key and messages. Measures figures to compare with in the same run.
 */
export async function benchIntake(): Promise<boolean> {
  const lines: Line[] = [];
  const note = (line: Line) => {
    lines.push(line);
    show(line);
  };
  note(await bareFastify());
  const analyzed = await onServer('analyzed', (site) => coldAndWarm(site, note));
  const unanalyzed = await onServer('never analyzed', (site) => coldAndWarm(site, note));
  const isExact = await onServer('empty', (site) => crowds(site, note));
  writeResults('intake', lines);
  const share = (of: 'cold' | 'warm') => unanalyzed[of].per_second / analyzed[of].per_second;
  console.log(
    `Never analyzed: ${share('cold').toFixed(2)} of the rate while cold, ${share('warm').toFixed(2)} while warm.`,
  );
  const { cold, warm } = analyzed;
  const isQuick = cold.per_second >= COLD_RATE && warm.per_second >= WARM_RATE && warm.p99 <= WARM_P99;
  return isExact && isQuick && share('warm') >= LEAST_UNANALYZED;
}

/** The state of the tables before the first order. */
type Tables = 'empty' | 'analyzed' | 'never analyzed';

interface Site {
  tables: Tables;
  db: Db;
  folder: string;
  address: string;
  port: number;
  shop: Shop;
}

/** Starts a new server in production mode. */
async function onServer<Result>(tables: Tables, work: (site: Site) => Promise<Result>): Promise<Result> {
  const server = await runServer(() => {}, {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://shop.example',
    AGRIM_SECRET: SECRET,
    TRUST_PROXY: '127.0.0.1/32',
  });
  const cluster = await startCluster({ folder: server.folder });
  const { db, close } = connect(cluster.url, { size: 4 });
  try {
    const shop = await openShop(db);
    if (tables !== 'empty') await fillOrders(db, ORDERS_BEFORE);
    if (tables === 'never analyzed') await forgetStatistics(db);
    const { address, folder } = server;
    return await work({ tables, db, folder, address, port: Number(new URL(address).port), shop });
  } finally {
    await close();
    await cluster.stop();
    await server.stop();
  }
}

/** Leaves the tables as a bulk load does, before PostgreSQL has analyzed them. */
async function forgetStatistics(db: Db): Promise<void> {
  for (const table of GROWING) {
    await db.execute(sql.raw(`alter table ${table} set (autovacuum_enabled = false)`));
    await db.execute(sql`select pg_clear_relation_stats('public', ${table})`);
    await db.execute(sql`delete from pg_statistic where starelid = ${table}::regclass`);
  }
}
const GROWING = ['orders', 'order_items', 'order_events', 'idempotency_keys', 'limit_counts'];

/** Measures a process's first seconds, and those after them. */
async function coldAndWarm(site: Site, note: (line: Line) => void) {
  const phase = async (title: string) => {
    const line = await withCpu(site, `${title} ${PHASE_SECONDS} s, ${site.tables}`, () =>
      load({ port: site.port, clients: MOST_CLIENTS, seconds: PHASE_SECONDS, request: () => site.shop.order(1) }),
    );
    note(line);
    return line;
  };
  return { cold: await phase('first'), warm: await phase('next') };
}

async function withCpu({ folder }: Site, title: string, work: () => Promise<Load>): Promise<Line> {
  const before = cpuByPart(folder);
  const measured = await work();
  const after = cpuByPart(folder);
  const each = (seconds: number) => Number(((seconds / measured.times.length) * 1_000).toFixed(3));
  const cpu = { node: each(after.node - before.node), postgres: each(after.postgres - before.postgres) };
  return { ...lineOf(title, measured), cpu };
}

/**
 * Sends crowds of different sizes, staff among them, and more buyers than units; returns whether every counter is
 * exact.
 */
async function crowds({ db, address, port, shop }: Site, note: (line: Line) => void): Promise<boolean> {
  await load({ port, clients: 64, seconds: 4, request: () => shop.order(1) });
  for (const clients of [1, 8, 32, 64, MOST_CLIENTS])
    note(await orderRounds(`orders of one variant, ${clients} clients`, port, shop, clients, 1));
  note(await orderRounds('orders of 16 variants, 200 clients', port, shop, MOST_CLIENTS, 16));
  note(await orderRounds('3 times as many clients (600)', port, shop, 3 * MOST_CLIENTS, 1));
  note(await engineAlone(db, shop));
  await staffAmongBuyers(db, address, port, shop);
  const few = await openShop(db, { inventory: 100 });
  note(
    lineOf(
      '500 buyers of 100 units',
      await load({ port, clients: 500, seconds: 20, most: 500, request: () => few.order(1) }),
    ),
  );
  const drift = await findDrift(db);
  console.log(drift.length === 0 ? 'No counter has drifted.' : drift);
  return drift.length === 0;
}

async function orderRounds(title: string, port: number, shop: Shop, clients: number, variants: number): Promise<Line> {
  const rounds: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await load({ port, clients, seconds: SECONDS, request: () => shop.order(variants) }));
  return lineOf(title, medianOf(rounds));
}

/** Measures what HTTP and JSON alone cost on this machine. */
async function bareFastify(): Promise<Line> {
  const bare = fork(resolve(import.meta.dirname, 'reference-server.ts'), { execArgv: [] });
  const [port] = (await once(bare, 'message')) as [number];
  const request = () => BARE_ORDER;
  await load({ port, clients: MOST_CLIENTS, seconds: 1, request });
  const measured = await load({ port, clients: MOST_CLIENTS, seconds: SECONDS, request });
  bare.disconnect();
  return lineOf('reference: a bare Fastify, 200 clients', measured);
}

const BODY = JSON.stringify({ customer_name: 'Sita Rai', filler: 'x'.repeat(560) });
const BARE_ORDER = `POST /api/order/public HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`;

/** Measures the batches alone, called in this process: what the database costs. */
async function engineAlone(db: Db, shop: Shop): Promise<Line> {
  const intake = createIntake(db, console.error);
  const times: number[] = [];
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < SECONDS * 1000) {
      const input = shop.input(1);
      const began = performance.now();
      const idempotency = { route: 'POST order/public', key: crypto.randomUUID(), body_hash: 'bench' };
      await intake.place({ as: 'order', input, at: new Date(), by: null, idempotency });
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: MOST_CLIENTS }, client));
  const seconds = (performance.now() - began) / 1000;
  await intake.close();
  times.sort((one, other) => one - other);
  return lineOf('reference: the batches alone, 200 at once', {
    seconds,
    times,
    statuses: new Map([[200, times.length]]),
  });
}

/**
 * Lets staff change the price, log the calls of 500 orders and unpublish the scheme while 200 clients order; measures
 * each, and the answers after it.
 */
async function staffAmongBuyers(db: Db, address: string, port: number, shop: Shop): Promise<void> {
  const { token } = await buildUser(db, { is_super: true });
  const headers = { authorization: token, 'content-type': 'application/json' };
  const write = async (path: string, body: object) => {
    const reply = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}.`);
    await reply.arrayBuffer();
  };
  const called = await db.select({ _id: orders._id }).from(orders).orderBy(orders._id).limit(CALLED_AT_ONCE);
  const buying = load({ port, clients: MOST_CLIENTS, seconds: 8, request: () => shop.order(1) });
  await after(1_000);
  await fetch(`${address}/api/scheme/${shop.scheme_id}`, { headers }).then((reply) => reply.text());
  await after(500);
  const priced = await timed(() =>
    db.execute(sql`update variants set sales_price = sales_price + 100 where _id = ${shop.variant_id}`),
  );
  const [before] = await db.select({ total: orders.total }).from(orders).limit(1);
  await after(1_500);
  const old = sql`${orders.placed_at} > ${new Date(priced.at)} and ${orders.total} = ${before?.total}`;
  const atOldPrice = await db.$count(orders, old);
  const noted = await timed(() => write('order/multiple/contact', { order_id: called.map(({ _id }) => _id) }));
  const unpublished = await timed(() => write(`scheme/publish/${shop.scheme_id}`, { is_published: false }));
  await buying;
  const late = await db.$count(orders, gt(orders.placed_at, new Date(unpublished.at)));
  await db.update(schemes).set({ is_published: true });
  console.log(
    `Among 200 buyers a price is changed in ${priced.took.toFixed(0)} ms (${atOldPrice} orders at the old price after it). ${called.length} orders are called in ${noted.took.toFixed(0)} ms, the scheme unpublished in ${unpublished.took.toFixed(0)} ms (${late} orders after it).`,
  );
}

async function timed(act: () => Promise<unknown>): Promise<{ took: number; at: number }> {
  const began = performance.now();
  await act();
  return { took: performance.now() - began, at: Date.now() };
}

const perSecond = ({ times, seconds }: Load) => times.length / seconds;
const medianOf = (rounds: Load[]): Load =>
  rounds.sort((one, other) => perSecond(one) - perSecond(other))[rounds.length >> 1] as Load;

function lineOf(title: string, measured: Load): Line {
  const { times, statuses } = measured;
  return {
    title,
    per_second: Math.round(perSecond(measured)),
    p50: Number(percentile(times, 50).toFixed(1)),
    p99: Number(percentile(times, 99).toFixed(1)),
    statuses: Object.fromEntries(statuses),
  };
}

function show({ title, per_second, p50, p99, cpu, statuses }: Line): void {
  const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
  if (cpu) answers.push(`an order takes ${cpu.node} ms of Node and ${cpu.postgres} ms of PostgreSQL`);
  console.log(
    `${title.padEnd(44)} ${String(per_second).padStart(6)}/s   p50 ${p50} ms   p99 ${p99} ms   ${answers.join(', ')}`,
  );
}
