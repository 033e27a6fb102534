// covers: server/processes.ts, server/main.ts, server/orders/leases
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { UNLIMITED } from '../contract/limits/limits.ts';
import { testApp } from '../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody } from '../test/builders.ts';
import { childrenOf, isAlive } from '../test/processes.ts';
import { SECRET } from '../test/secret.ts';
import { runServer } from '../test/server.ts';
import { orders } from './orders/orders.table.ts';
import { findDrift } from './orders/stock-check.service.ts';

const METRICS_TOKEN = 'a token of the tests';
const { db, url } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const product = await buildProduct(db, { inventory: 10_000 });
const scheme = await buildScheme(db, product);
const server = await runServer(() => {}, {
  ...UNLIMITED,
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://shop.example',
  AGRIM_SECRET: SECRET,
  DATABASE_URL: url,
  WEB_PROCESSES: '2',
  METRICS_TOKEN,
  LOG_LEVEL: 'silent',
});
afterAll(server.stop);

let phone = 9_842_000_000;

it('places orders through every process that answers, counts them together, and loses none when the writer is killed', async () => {
  const first = await Promise.all(Array.from({ length: 100 }, () => untilPlaced(randomUUID())));
  expect(new Set(first).size).toBe(100);
  expect(await placedByMetrics()).toBe(100);

  const children = childrenOf(parentOf(server.folder));
  expect(children.map(roleOf).toSorted()).toEqual(['intake', 'web', 'web', 'worker']);
  const more = Array.from({ length: 60 }, () => untilPlaced(randomUUID()));
  process.kill(children.find((pid) => roleOf(pid) === 'intake') as number, 'SIGKILL');
  expect(new Set(await Promise.all(more)).size).toBe(60);
  expect(await db.$count(orders, eq(orders.scheme_id, scheme._id))).toBe(160);
  expect(await findDrift(db)).toEqual([]);

  const started = childrenOf(parentOf(server.folder));
  await server.end();
  expect([...children, ...started].filter(isAlive)).toEqual([]);
});

/** Sends an order until it is placed, like a client that is told to come again, and returns its id. */
async function untilPlaced(key: string): Promise<string> {
  phone += 1;
  const body = {
    ...orderBody(scheme, product.variant[0]._id, place),
    office_id: office._id,
    customer_phone: String(phone),
  };
  for (;;) {
    const answer = await fetch(`${server.address}/api/order/public`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const reply = (await answer.json()) as { data?: { order_id: string } };
    if (reply.data) return reply.data.order_id;
    expect(answer.status, JSON.stringify(reply)).toBe(503);
    await after(100);
  }
}

async function placedByMetrics(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.address}/metrics`, { headers })).text();
  return Number(/agrim_intake_orders_total\{.*outcome="placed".*\} (\d+)/.exec(text)?.[1]);
}

const parentOf = (folder: string): number => JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8')).pid;

const roleOf = (pid: number) => /(?:^|\0)ROLE=(\w+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];
