import { lookUpCoupon } from '../../coupons/coupons.service.ts';
import { discountOf } from '../../coupons/discount.service.ts';
import type { Db } from '../../db/db.ts';
import type { Order } from '../orders.table.ts';

/**
 * Computes the discount in paisa that an order's coupon gives on another goods total than `before`. If the coupon has
 * changed since, the discount stays the same, because the earlier rule is gone.
 */
export async function discountRule(
  db: Db,
  { coupon_code, discount }: Pick<Order, 'coupon_code' | 'discount'>,
  before: number,
): Promise<(after: number) => number> {
  const coupon = coupon_code ? await lookUpCoupon(db, coupon_code) : undefined;
  const given = (amount: number) => (!coupon || amount < (coupon.min_amount ?? 0) ? 0 : discountOf(coupon, amount));
  return coupon && given(before) === discount ? given : (after) => Math.min(discount, after);
}
