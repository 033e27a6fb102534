import sharp from 'sharp';
import { newId } from '../server/db/columns.ts';
import type { Db } from '../server/db/db.ts';
import { createIntake } from '../server/orders/intake/intake.service.ts';
import { marksOf } from '../server/purchases/picture-marks.ts';
import { paymentProofs } from '../server/purchases/purchases.table.ts';
import { createPurchase } from '../server/purchases/purchases.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme } from './builders.ts';

/** Adds a multi-buy with this many units of phone and gift, and customers who buy it and have a proof to submit. */
export async function lastMomentFixture(db: Db, units: number) {
  const intake = createIntake(db, (error) => {
    throw error;
  });
  const office = await buildOffice(db, await buildPlace(db));
  const phone = await buildProduct(db, { inventory: units });
  const gift = await buildProduct(db, { type: 'BUNDLE', inventory: units });
  const scheme = await buildScheme(db, phone, { type: 'MULTI-BUY', bundles: [gift], payment_window: 1 });
  const marks = await marksOf(
    await sharp({ create: { width: 60, height: 90, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer(),
  );

  async function purchase(now: Date) {
    const choice = { variant_id: phone.variant[0]._id, bundle_variant_id: gift.variant[0]._id };
    const customer = { customer_name: 'Sita', customer_email: 'sita', customer_phone: '9841000001' };
    const input = { ...customer, ...choice, office_id: office._id, scheme_id: scheme._id };
    return (await createPurchase(db, intake, input, { now, idempotency: null })).purchase;
  }

  async function proofOf(now: Date) {
    const _id = newId();
    await db
      .insert(paymentProofs)
      .values({ _id, path: `proofs/${_id}.jpg`, name: 'proof.jpg', bytes: 1, sha256: _id, uploaded_at: now, ...marks });
    return { payment_mobile_number: '9841000001', payment_initiated_using: 'eSewa', payment_verification_image: _id };
  }

  return { purchase, proofOf, close: intake.close };
}
