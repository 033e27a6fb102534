import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import * as contract from '../../contract/coupons/coupons.ts';
import { type Db, transact } from '../db/db.ts';
import { invalid } from '../http/errors.ts';
import { rows } from '../http/rows/rows.ts';
import { say } from '../http/words/sentence.ts';
import { coupons, couponUses } from './coupons.table.ts';
import type { Coupon } from './discount.service.ts';

const plainCoupons = rows(coupons, contract.coupons);

export const couponStore: typeof plainCoupons = {
  ...plainCoupons,
  /** Refuses a limit below the uses so far: such a limit would show more uses left than there are. */
  save: (db, actor, input) =>
    transact(db, async (db) => {
      const [before] = input._id ? await db.select().from(coupons).where(eq(coupons._id, input._id)).for('update') : [];
      const isNew = input.total_limit !== before?.total_limit;
      if (before && isNew && input.total_limit != null && input.total_limit < before.used)
        throw invalid({
          total_limit: say('It has already been used {used} times. Enter at least that many.', { used: before.used }),
        });
      return plainCoupons.save(db, actor, input);
    }),
};

/** Returns a coupon as it is now; only an order uses one. */
export async function lookUpCoupon(db: Db, code: string): Promise<Coupon | undefined> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}

/**
 * Gives back the coupon of an order that has ended, once; call it in the transaction of the step, before its units
 * move.
 */
export async function releaseCoupon(db: Db, order_id: string, now: Date): Promise<void> {
  await db.execute(sql`
    with released as (
      update ${couponUses} set released_at = ${now} where order_id = ${order_id} and released_at is null returning coupon_id)
    update ${coupons} c set used = c.used - 1 from released where c._id = released.coupon_id`);
}

/** Counts the use of an order's coupon for another phone from now on, unless that phone has used it up. */
export async function giveCouponTo(db: Db, order_id: string, customer_phone: string): Promise<void> {
  const living = isNull(couponUses.released_at);
  // A transaction that uses the coupon locks its row too; after that, count the uses in a separate statement.
  const [coupon] = await db
    .select({ _id: coupons._id, code: coupons.code, phone_limit: coupons.phone_limit })
    .from(coupons)
    .innerJoin(couponUses, and(eq(couponUses.coupon_id, coupons._id), eq(couponUses.order_id, order_id), living))
    .for('no key update', { of: coupons });
  if (!coupon) return;
  const others = and(
    eq(couponUses.coupon_id, coupon._id),
    eq(couponUses.customer_phone, customer_phone),
    ne(couponUses.order_id, order_id),
    living,
  );
  if (coupon.phone_limit !== null && (await db.$count(couponUses, others)) >= coupon.phone_limit)
    throw invalid({
      customer_phone: say('This number has used the coupon {code} as often as allowed.', { code: coupon.code }),
    });
  await db
    .update(couponUses)
    .set({ customer_phone })
    .where(and(eq(couponUses.order_id, order_id), living));
}

/** Stores the coupon's new discount on an order whose items have changed. */
export async function recountCouponUse(db: Db, order_id: string, discount: number): Promise<void> {
  await db.update(couponUses).set({ discount }).where(eq(couponUses.order_id, order_id));
}

/** Replaces the phone number in coupon uses; the uses still count. */
export async function eraseCouponUser(db: Db, phone: string, instead: string): Promise<void> {
  await db.update(couponUses).set({ customer_phone: instead }).where(eq(couponUses.customer_phone, phone));
}
