import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { lastMomentFixture } from '../../test/last-moment-fixture.ts';
import { atLength } from '../../test/length.ts';
import type { Errand } from '../../test/purchase-process.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { paymentProofs } from './purchases.table.ts';

const ROUNDS = atLength(20, 400);
const BUYERS_AT_ONCE = atLength(10, 20);
/** One process serves customers; the others end expired purchases. */
const WORKERS = atLength(3, 5);
const SCRIPT = resolve(import.meta.dirname, '../../test/purchase-process.ts');

const { db, url } = await testApp();
const fixture = await lastMomentFixture(db, ROUNDS);

/** Builds a purchase in its last moment, and a proof for it. */
async function purchaseWithProof() {
  const now = new Date();
  const { _id, process_end_date } = await fixture.purchase(now);
  return { _id, at: process_end_date.getTime(), proof: await fixture.proofOf(now) };
}

/** Starts a process and tracks the requests that it has not answered; after a kill another process takes them over. */
async function worker() {
  const errands = new Map<string, Errand>();
  let child = await start();
  let kills = 0;

  async function start(): Promise<ChildProcess> {
    const started = fork(SCRIPT, [url], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(started, 'message');
    started.on('message', (key: string) => errands.delete(key));
    return started;
  }

  return {
    errands,
    kills: () => kills,
    ask(errand: Errand) {
      errands.set(errand.key, errand);
      child.send(errand, () => {});
    },
    async killInTheMiddle() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      kills += errands.size > 0 ? 1 : 0;
      child = await start();
      for (const errand of errands.values()) child.send(errand, () => {});
    },
    stop: () => child.kill(),
  };
}

it('a kill in the middle of expiry against proofs loses none and ends none twice', {
  timeout: 180_000 + ROUNDS * 1_000,
}, async () => {
  const [customers, ...clocks] = await Promise.all(Array.from({ length: WORKERS }, worker));
  const all = [customers, ...clocks].filter((one) => one !== undefined);
  const submitted = new Map<string, string>();

  for (let done = 0; done < ROUNDS; done += BUYERS_AT_ONCE) {
    const batch = await Promise.all(Array.from({ length: Math.min(BUYERS_AT_ONCE, ROUNDS - done) }, purchaseWithProof));
    for (const { _id, at, proof } of batch) {
      submitted.set(proof.payment_verification_image, _id);
      customers?.ask({ key: `submit ${_id}`, _id, at, proof });
    }
    // Sometimes the customers are first, sometimes the clock.
    await after(randomInt(25));
    for (const { _id, at } of batch) for (const clock of clocks) clock.ask({ key: `end ${_id}`, _id, at: at + 1 });
    // Kills it between the first and the last of these.
    await after(randomInt(30));
    await Promise.all(all.filter(() => randomInt(2) === 0).map((one) => one.killInTheMiddle()));
    await expect.poll(() => all.reduce((sum, { errands }) => sum + errands.size, 0), { timeout: 60_000 }).toBe(0);
  }
  for (const one of all) one.stop();

  const ids = [...submitted.values()];
  const rows = await db.select({ _id: orders._id, status: orders.status }).from(orders).where(inArray(orders._id, ids));
  expect(rows).toHaveLength(ROUNDS);
  for (const { status } of rows) expect(['UNDER_VERIFICATION', 'LATE_REVIEW']).toContain(status);
  // Each acknowledged proof is kept with its purchase.
  const proofs = await db.select({ _id: paymentProofs._id, order_id: paymentProofs.order_id }).from(paymentProofs);
  expect(new Map(proofs.map(({ _id, order_id }) => [_id, order_id]))).toEqual(submitted);

  const events = await db
    .select({ order_id: orderEvents.order_id, step: orderEvents.step, units: orderEvents.units })
    .from(orderEvents)
    .where(inArray(orderEvents.order_id, ids));
  const stepsOf = (...steps: string[]) => events.filter(({ step }) => step && steps.includes(step));
  expect(stepsOf('submit_proof', 'submit_late')).toHaveLength(ROUNDS);
  expect(new Set(stepsOf('submit_proof', 'submit_late').map(({ order_id }) => order_id)).size).toBe(ROUNDS);
  const expiries = stepsOf('expire');
  expect(expiries.filter(({ units }) => units !== null)).toHaveLength(expiries.length);
  expect(new Set(expiries.map(({ order_id }) => order_id)).size).toBe(expiries.length);
  expect(stepsOf('submit_late')).toHaveLength(expiries.length);
  expect(rows.filter(({ status }) => status === 'LATE_REVIEW')).toHaveLength(expiries.length);
  expect(await findDrift(db)).toEqual([]);
  const kills = all.reduce((sum, one) => sum + one.kills(), 0);
  console.log(`${ROUNDS} rounds, ${kills} kills in the middle: the clock was first in ${expiries.length}.`);
  await fixture.close();
});
