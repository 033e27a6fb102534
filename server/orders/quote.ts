import type { z } from 'zod';
import type { quoteEndpoints } from '../../contract/orders/quote.ts';
import type { App } from '../app.ts';
import { lookUpCoupon } from '../coupons/coupons.service.ts';
import { discountOf, limitOf, refusalOf } from '../coupons/discount.service.ts';
import { conflict, invalid, Problem } from '../http/errors.ts';
import { asGiven, say } from '../http/words/sentence.ts';
import { placeOfArea } from '../locations/locations.service.ts';
import { type Scheme, schemeSeen } from '../offers/offers.service.ts';
import { chargeFor, deliveryOptions } from '../shipping/delivery.service.ts';
import { activeCharges, openPickupLocations } from '../shipping/shipping.service.ts';
import { chosenItems, sizeOf } from './intake/order-draft.ts';

type Quoted = z.output<typeof quoteEndpoints.quote.query>;
type Checked = z.output<typeof quoteEndpoints.checkCoupon.body>;

/**
 * Quotes the delivery of a scheme's goods to an area, and says whether customers can collect them, by the order's own
 * rules.
 */
export async function quote(app: App, { scheme_id, variant_id, vdc_municipality, preview }: Quoted) {
  const { db } = app;
  const [scheme, place, charges, pickup] = await Promise.all([
    schemeSeen(app, scheme_id, preview),
    placeOfArea(db, vdc_municipality),
    activeCharges(db),
    openPickupLocations(db, vdc_municipality),
  ]);
  if (!place) throw invalid({ vdc_municipality: say('Some location is missing. Please select all locations.') });
  const { amount, weight } = goodsOf(scheme, variant_id);
  const charge = chargeFor(charges, place);
  return {
    amount,
    pickup,
    delivery: charge ? deliveryOptions(charge, amount, weight) : [],
  };
}

/**
 * Returns a coupon's discount now. Only the order uses the coupon, and checks it again. Only the order says whether a
 * phone has used it already: here anyone could ask about anyone's phone.
 */
export async function checkCoupon(app: App, { coupon_code, preview, ...goods }: Checked) {
  const [scheme, coupon] = await Promise.all([
    schemeSeen(app, goods.scheme_id, preview),
    lookUpCoupon(app.db, coupon_code),
  ]);
  const { amount } = goodsOf(scheme, goods.variant_id);
  const { product_ids } = scheme;
  const refusal = refusalOf(coupon, { scheme_id: scheme._id, product_ids, amount, at: app.clock() });
  if (!coupon || refusal) throw invalid({ coupon_code: refusal ?? asGiven('') }, refusal);
  const limit = limitOf(coupon, 0);
  if (limit) throw conflict(limit, { coupon_code: limit });
  return { coupon_code: coupon.code, discount: discountOf(coupon, amount) };
}

function goodsOf(scheme: Scheme, variant_id: string) {
  const items = chosenItems(scheme, { variant_id });
  if (items instanceof Problem) throw items;
  return sizeOf(scheme, items);
}
