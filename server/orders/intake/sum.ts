import type { DeliveryMethod } from '../../../contract/orders/quote.ts';
import { type Coupon, discountOf, limitOf, refusalOf } from '../../coupons/discount.service.ts';
import { conflict, invalid, Problem } from '../../http/errors.ts';
import { asGiven, say } from '../../http/words/sentence.ts';
import { chargeFor, deliveryOptions } from '../../shipping/delivery.service.ts';
import type { OrderDraft, OrderInput } from './order-draft.ts';
import { type BatchSnapshot, couponKey } from './read-batch.ts';

/** An order's amounts besides its items, with their reasons, in paisa. */
export interface Sum {
  coupon: Coupon | undefined;
  discount: number;
  delivery_method: DeliveryMethod;
  pickup_point: string | null;
  shipping_type: string | null;
  shipping_price: number;
  total: number;
}

interface PricedOrder {
  input: OrderInput;
  draft: OrderDraft;
  at: Date;
  area: { state: string; district: string };
}

/** Adds up items, discount and delivery; or returns what is wrong with the coupon or delivery. */
export function sumOf(order: PricedOrder, snapshot: BatchSnapshot): Sum | Problem {
  const discount = discountFor(order, snapshot);
  const delivery = deliveryFor(order, snapshot);
  if (discount instanceof Problem) return discount;
  if (delivery instanceof Problem) return delivery;
  const total = order.draft.amount - discount.discount + delivery.shipping_price;
  return { ...discount, ...delivery, total };
}

/** Computes the coupon's discount at the order's arrival; the order's turn decides whether the coupon is used up. */
function discountFor(
  { input, draft, at }: PricedOrder,
  snapshot: BatchSnapshot,
): Pick<Sum, 'coupon' | 'discount'> | Problem {
  const { coupon_code: code } = input;
  if (!code) return { coupon: undefined, discount: 0 };
  const coupon = snapshot.coupons.get(code);
  const refusal = refusalOf(coupon, goodsOf(draft, at));
  if (!coupon || refusal) return invalid({ coupon_code: refusal ?? asGiven('') }, refusal);
  return { coupon, discount: discountOf(coupon, draft.amount) };
}

const goodsOf = ({ scheme, amount }: OrderDraft, at: Date) => ({
  scheme_id: scheme._id,
  product_ids: scheme.product_ids,
  amount,
  at,
});

/** Refuses a coupon that is used up, in all or by this phone. */
export function couponOverLimit(coupon: Coupon, phone: string, snapshot: BatchSnapshot): Problem | undefined {
  const limit = limitOf(coupon, snapshot.couponUses.get(couponKey(coupon._id, phone)) ?? 0);
  return limit && conflict(limit, { coupon_code: limit });
}

/** Counts the coupon's use for the next order. */
export function takeCoupon(coupon: Coupon, phone: string, snapshot: BatchSnapshot): void {
  coupon.used += 1;
  const key = couponKey(coupon._id, phone);
  snapshot.couponUses.set(key, (snapshot.couponUses.get(key) ?? 0) + 1);
}

type Delivery = Pick<Sum, 'delivery_method' | 'pickup_point' | 'shipping_type' | 'shipping_price'>;

const COLLECTED = { pickup_point: null, shipping_type: null, shipping_price: 0 };

function deliveryFor({ input, draft, area }: PricedOrder, snapshot: BatchSnapshot): Delivery | Problem {
  const { delivery_method = 'STORE', pickup_location_id = '' } = input;
  if (delivery_method === 'STORE') return { ...COLLECTED, delivery_method };
  if (delivery_method === 'PICKUP') {
    const pickup_point = snapshot.pickups.get(pickup_location_id);
    if (!pickup_point) return invalid({ pickup_location_id: say('This pickup point is closed. Choose another.') });
    return { ...COLLECTED, delivery_method, pickup_point };
  }
  const charge = chargeFor(snapshot.charges, { ...area, vdc_municipality: input.vdc_municipality });
  if (!charge)
    return invalid({ delivery_method: say('We do not deliver to this area. Choose a store or a pickup point.') });
  const options = deliveryOptions(charge, draft.amount, draft.weight);
  const chosen = options.find((option) =>
    input.shipping_type ? option.shipping_type === input.shipping_type : option.is_default,
  );
  if (!chosen) return invalid({ shipping_type: say('This delivery option is no longer available. Choose another.') });
  const { shipping_type, price: shipping_price } = chosen;
  return { ...COLLECTED, delivery_method, shipping_type, shipping_price };
}
