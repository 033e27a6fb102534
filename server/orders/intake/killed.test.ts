import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody } from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';
import { idempotencyKeys } from '../../http/answering/idempotency.ts';
import { orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const KILLS = atLength(2, 50);
const ORDERS = 60;
const SCRIPT = resolve(import.meta.dirname, '../../../test/intake-process.ts');

const { db, url } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);

it(`loses no acknowledged order and makes none twice in ${KILLS} kills in the middle of the work`, {
  timeout: 180_000 + KILLS * 5_000,
}, async () => {
  const product = await buildProduct(db, { inventory: 100_000 });
  const scheme = await buildScheme(db, product);
  const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: office._id };
  const waiting = new Map<string, object>();
  const acknowledged = new Map<string, string>();

  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let order = 0; order < ORDERS; order += 1)
      waiting.set(randomUUID(), { ...body, customer_phone: String(9_841_000_000 + randomInt(1_000_000)) });
    const child = await intakeProcess();
    const heard = send(child, new Map(waiting), acknowledged, waiting);
    // Kills it between the first order and the last.
    await after(randomInt(40));
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    heard();
  }
  const last = await intakeProcess();
  send(last, new Map(waiting), acknowledged, waiting);
  await expect.poll(() => waiting.size, { timeout: 15_000 }).toBe(0);
  last.kill();

  const placed = await db.select({ order_id: orders.order_id }).from(orders).where(eq(orders.scheme_id, scheme._id));
  expect(placed.map(({ order_id }) => order_id).sort()).toEqual([...acknowledged.values()].sort());
  expect(await db.$count(idempotencyKeys)).toBe(KILLS * ORDERS);
  expect(await findDrift(db)).toEqual([]);
});

async function intakeProcess(): Promise<ChildProcess> {
  const child = fork(SCRIPT, [url], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/**
 * Sends the waiting orders, as a client sends them again after a lost connection; acknowledged orders no longer wait.
 */
function send(
  child: ChildProcess,
  all: Map<string, object>,
  acknowledged: Map<string, string>,
  waiting: Map<string, object>,
): () => void {
  const hear = ({ key, order_id }: { key: string; order_id: string }) => {
    expect(acknowledged.get(key) ?? order_id).toBe(order_id);
    acknowledged.set(key, order_id);
    waiting.delete(key);
  };
  child.on('message', hear);
  for (const [key, input] of all) if (child.connected) child.send({ key, input }, () => {});
  return () => child.off('message', hear);
}
