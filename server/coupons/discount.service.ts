import { type Fixed, say, type Text } from '../http/words/sentence.ts';
import type { coupons } from './coupons.table.ts';

export type Coupon = Omit<typeof coupons.$inferSelect, 'title'>;

/** The order for which a coupon is checked. */
export interface Goods {
  scheme_id: string;
  product_ids: string[];
  /** In paisa. */
  amount: number;
  at: Date;
}

/** Returns why a coupon isn't valid for these goods now, for any customer; undefined if it is. */
export function refusalOf(coupon: Coupon | undefined, { scheme_id, product_ids, amount, at }: Goods): Text | undefined {
  if (!coupon?.is_active) return 'We don’t know this coupon. Please check the spelling.';
  if (coupon.start_date && at < coupon.start_date) return 'This coupon is not valid yet.';
  if (coupon.end_date && at >= coupon.end_date) return 'This coupon has expired.';
  const holdsHere =
    (coupon.scheme_ids.length === 0 || coupon.scheme_ids.includes(scheme_id)) &&
    (coupon.product_ids.length === 0 || product_ids.some((id) => coupon.product_ids.includes(id)));
  if (!holdsHere) return 'This coupon can’t be used for this offer.';
  if (coupon.min_amount !== null && amount < coupon.min_amount)
    return say('This coupon is for orders of {amount} or more.', { amount: { paisa: coupon.min_amount } });
  return undefined;
}

/** Returns why the coupon is used up, in all or for this phone; undefined if it isn't. */
export function limitOf(coupon: Coupon, usesOfPhone: number): Fixed | undefined {
  if (coupon.total_limit !== null && coupon.used >= coupon.total_limit)
    return 'This coupon has just been used up. Remove it, or try another.';
  if (coupon.phone_limit !== null && usesOfPhone >= coupon.phone_limit)
    return 'This number has already used this coupon. Remove it, or try another.';
  return undefined;
}

/** Returns a coupon's discount on an amount, in paisa: whole rupees, and never more than the amount. */
export function discountOf(coupon: Coupon, amount: number): number {
  if (coupon.discount_type === 'AMOUNT') return Math.min(coupon.amount ?? 0, amount);
  // In hundredths of a percent, so that the multiplication uses whole numbers and is exact.
  const basisPoints = Math.round((coupon.percent ?? 0) * 100);
  const share = Math.floor((amount * basisPoints) / (100 * 100 * 100)) * 100;
  return Math.min(share, coupon.most_discount ?? share, amount);
}
