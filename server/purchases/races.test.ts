import { and, eq, inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme } from '../../test/builders.ts';
import { newId } from '../db/columns.ts';
import { connect } from '../db/db.ts';
import { createIntake } from '../orders/intake/intake.service.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.ts';
import { marksOf } from './desk/picture-marks.ts';
import { createPurchase, endWhenOver, submitProof } from './purchases.service.ts';
import { paymentProofs } from './purchases.table.ts';

/** `ROUNDS=1000` for the long form. */
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const AT_ONCE = 10;
const WORKERS = 4;

const { db, url } = await testApp();
const intake = createIntake(db, (error) => {
  throw error;
});
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const phone = await buildProduct(db, { inventory: ROUNDS });
const gift = await buildProduct(db, { type: 'BUNDLE', inventory: ROUNDS });
const scheme = await buildScheme(db, phone, { type: 'MULTI-BUY', bundles: [gift], payment_window: 1 });

async function purchase(now: Date) {
  const choice = { variant_id: phone.variant[0]?._id as string, bundle_variant_id: gift.variant[0]?._id as string };
  const customer = { customer_name: 'Sita', customer_email: 'sita', customer_phone: '9841000001' };
  const input = { ...customer, ...choice, office_id: office._id, scheme_id: scheme._id };
  return createPurchase(db, intake, input, { now, idempotency: null });
}

const marks = await marksOf(
  await sharp({ create: { width: 60, height: 90, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer(),
);

async function proofOf(now: Date) {
  const _id = newId();
  await db
    .insert(paymentProofs)
    .values({ _id, path: `proofs/${_id}.jpg`, name: 'proof.jpg', bytes: 1, sha256: _id, uploaded_at: now, ...marks });
  return { payment_mobile_number: '9841000001', payment_initiated_using: 'Cash', payment_verification_image: _id };
}

/** One purchase in its last moment: the customer submits while all workers end what is over. */
async function round(workers: { db: typeof db }[]): Promise<void> {
  const now = new Date();
  const { _id, process_end_date } = await purchase(now);
  const proof = await proofOf(now);
  const after = new Date(process_end_date.getTime() + 1);
  const [submitted] = await Promise.all([
    submitProof(db, _id, proof, process_end_date),
    ...workers.map(({ db }) => endWhenOver(db, _id, after, after)),
  ]);
  const [order] = await db.select().from(orders).where(eq(orders._id, _id));
  expect(['UNDER_VERIFICATION', 'LATE_REVIEW']).toContain(order?.status);
  expect(submitted.data.status).toBe(order?.status);
}

it('of expiry and a proof in the last moment exactly one comes first, whoever is at it', async () => {
  const workers = Array.from({ length: WORKERS }, () => connect(url, { size: 3 }));
  for (let done = 0; done < ROUNDS; done += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => round(workers)));

  const countOf = (...steps: string[]) => db.$count(orderEvents, inArray(orderEvents.step, steps));
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
  await intake.close();
}, 300_000);
