import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StepName } from '../../contract/steps/steps.ts';
import { testApp } from '../../test/app.ts';
import { lastMomentFixture } from '../../test/last-moment-fixture.ts';
import { atLength } from '../../test/length.ts';
import { connect } from '../db/db.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { endWhenOver, submitProof } from './purchases.ts';

const ROUNDS = atLength(60, 600);
const BUYERS_AT_ONCE = 10;
const WORKERS = 4;

const { db, url } = await testApp();
const { purchase, proofOf, close: closeFixture } = await lastMomentFixture(db, ROUNDS);

/** Ends a purchase in its last moment: the customer submits while all workers end what has expired. */
async function round(workers: { db: typeof db }[]): Promise<void> {
  const now = new Date();
  const { _id, process_end_date } = await purchase(now);
  const proof = await proofOf(now);
  const after = new Date(process_end_date.getTime() + 1);
  const [submitted] = await Promise.all([
    submitProof(db, _id, proof, process_end_date),
    ...workers.map(({ db }) => endWhenOver(db, _id, { endsBefore: after, now: after })),
  ]);
  const [order] = await db.select().from(orders).where(eq(orders._id, _id));
  expect(['UNDER_VERIFICATION', 'LATE_REVIEW']).toContain(order?.status);
  expect(submitted.data.status).toBe(order?.status);
}

it('either the expiry or a last-moment proof wins, never both', async () => {
  const workers = Array.from({ length: WORKERS }, () => connect(url, { size: 3, patience: 30_000 }));
  for (let done = 0; done < ROUNDS; done += BUYERS_AT_ONCE)
    await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, () => round(workers)));

  const countOf = (...steps: StepName[]) => db.$count(orderEvents, inArray(orderEvents.step, steps));
  const expiries = await countOf('expire');
  expect(await countOf('submit_proof', 'submit_late')).toBe(ROUNDS);
  expect(await countOf('submit_late')).toBe(expiries);
  const releases = await db.$count(
    orderEvents,
    and(eq(orderEvents.step, 'expire'), sql`${orderEvents.units} is not null`),
  );
  expect(releases).toBe(expiries);
  expect(await findDrift(db)).toEqual([]);
  console.log(`${ROUNDS} rounds: the clock was first in ${expiries}.`);
  await Promise.all(workers.map(({ close }) => close()));
  await closeFixture();
}, 300_000);
