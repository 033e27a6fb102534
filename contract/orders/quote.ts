import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, money, previewToken } from '../calls/fields.ts';
import { couponCode } from '../coupons/coupons.ts';

/** How an order reaches its customer: collected at the retailer or at a pickup point, or delivered. */
export const DELIVERY_METHODS = ['STORE', 'PICKUP', 'DELIVERY'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** `preview` is the token for a scheme that isn't public. */
const goods = { scheme_id: id, variant_id: id, preview: previewToken.optional() };

export const quoteEndpoints = {
  quote: endpoint('GET order/public/quote', {
    access: 'public',
    about: 'The price of a delivery of a scheme’s goods to an area, and where they can be collected',
    perMinute: 600,
    query: z.object({ ...goods, vdc_municipality: id }),
    reply: one(
      z.object({
        /** Price of the goods. */
        amount: money,
        delivery: z.array(
          z.object({
            shipping_type: z.string(),
            /** The name in the caller's language. */
            name: z.string(),
            price: money,
            min_estimated_day: z.int(),
            max_estimated_day: z.int(),
            is_default: z.boolean(),
          }),
        ),
        pickup: z.array(
          z.object({
            _id: id,
            title: z.string(),
            location: z.string(),
            mobile_prefix: z.string(),
            mobile: z.string().nullish(),
          }),
        ),
      }),
    ),
  }),
  checkCoupon: endpoint('POST order/public/coupon', {
    access: 'public',
    about: 'The discount of a coupon on a scheme’s goods right now; the order has the final say',
    perMinute: 60,
    body: z.object({ ...goods, coupon_code: couponCode }),
    reply: one(z.object({ coupon_code: z.string(), discount: money })),
  }),
};
