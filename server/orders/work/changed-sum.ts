import { lookUpCoupon } from '../../coupons/coupons.service.ts';
import { discountOf } from '../../coupons/discount.service.ts';
import type { Db } from '../../db/db.ts';
import { chargeFor, deliveryOptions } from '../../shipping/delivery.service.ts';
import { activeCharges } from '../../shipping/shipping.service.ts';
import type { Order } from '../orders.table.ts';

/** The price of an order's goods before and after, in paisa, and their weight in grams. */
interface Goods {
  before: number;
  after: number;
  weight: number;
}

/** The sum of an order after a change of items: coupon and delivery are computed again, by the rule that gave them. */
export async function changedSum(db: Db, order: Order, goods: Goods) {
  const discount = await changedDiscount(db, order, goods);
  const shipping_price = await changedDelivery(db, order, goods);
  const { before, after } = goods;
  const total = order.total + after - before - (discount - order.discount) + (shipping_price - order.shipping_price);
  return { discount, shipping_price, total };
}

/**
 * A coupon that somebody has changed since takes off the same amount as before: its earlier rule is not known any more.
 */
async function changedDiscount(db: Db, { coupon_code, discount }: Order, { before, after }: Goods): Promise<number> {
  const coupon = coupon_code ? await lookUpCoupon(db, coupon_code) : undefined;
  const given = (amount: number) => (!coupon || amount < (coupon.min_amount ?? 0) ? 0 : discountOf(coupon, amount));
  return coupon && given(before) === discount ? given(after) : Math.min(discount, after);
}

/** The price of the delivery after the change; from some amount on it is free. */
async function changedDelivery(db: Db, order: Order, { before, after, weight }: Goods): Promise<number> {
  if (order.delivery_method !== 'DELIVERY') return order.shipping_price;
  const charge = chargeFor(await activeCharges(db), order);
  const priceFor = (amount: number) =>
    charge &&
    deliveryOptions(charge, amount, weight).find((option) => option.shipping_type === order.shipping_type)?.price;
  return priceFor(before) === order.shipping_price ? (priceFor(after) ?? order.shipping_price) : order.shipping_price;
}
