import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { day, id, moneyDifference } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import { SOLD_AT_ONCE } from '../offers/scheme-types.ts';
import { CALL_OUTCOMES } from './order-detail.ts';
import { MOVE_KINDS, PAY_METHODS } from './order-money.ts';
import { orderListed, orderPlaced, publicOrder } from './orders.ts';
import { stepInput } from './steps.ts';

/** How many slips can be printed together. */
export const MOST_SLIPS = 100;

/** An order whose customer should be called. */
const toCall = orderListed.extend({
  attempts: z.int(),
  last_outcome: z.enum(CALL_OUTCOMES).nullish(),
  last_note: z.string().nullish(),
});
export type ToCall = z.input<typeof toCall>;

const slip = orderListed.extend({
  customer_address: z.string(),
  vdc_municipality_name: z.string(),
  district_name: z.string(),
  imei: z.string().nullish(),
  exchange_difference: moneyDifference,
  tracking_number: z.string().nullish(),
  /** The day of the order in Bikram Sambat. */
  placed_bs: z.string(),
  office_phone: z.string().nullish(),
  /** The retailer is the seller, so a receipt names its PAN. */
  office_pan: z.string().nullish(),
  /** The order's id as a QR code in SVG; scanning it into the list's search finds the order. */
  qr: z.string(),
  /** Payments with their days, earliest first; refunds are negative. Undone amounts are omitted. */
  payments: z.array(
    z.object({
      kind: z.enum(MOVE_KINDS),
      method: z.enum(PAY_METHODS),
      reference: z.string().nullish(),
      day,
      /** In Bikram Sambat, `2083-08-10`. */
      day_bs: z.string(),
      amount: moneyDifference,
    }),
  ),
  items: z.array(
    z.object({
      product_name: z.string(),
      sku_of_seller: z.string(),
      quantity: z.int(),
      price: orderListed.shape.total,
    }),
  ),
});
export type Slip = z.input<typeof slip>;

/** An order and its hand-over in one; without an address, the store's is used. */
const counterSale = publicOrder
  .omit({
    recaptchaToken: true,
    otp: true,
    offer: true,
    delivery_method: true,
    pickup_location_id: true,
    shipping_type: true,
  })
  .partial({ customer_address: true, state: true, district: true, vdc_municipality: true })
  .extend(stepInput.pick({ imei: true, payments: true, bill_number: true, reason: true }).shape);
export type CounterSale = z.output<typeof counterSale>;

export const counterEndpoints = {
  listCalls: endpoint('GET order/calls', {
    about: 'List the customers to call, longest wait first',
    kinds: SCHEME_TYPES,
    query: listQuery({ find: { scheme_type: 'exact', office_id: 'exact', is_late: 'flag' }, sort: ['placed_at'] }),
    reply: list(toCall),
  }),
  placeOrderAtDesk: endpoint('POST order', {
    about: 'Place an order of any kind for a customer at the counter, with the same rules as the public forms',
    kinds: SCHEME_TYPES,
    body: publicOrder.omit({ recaptchaToken: true, otp: true }),
    idempotent: true,
    reply: one(orderPlaced.extend({ _id: id })),
  }),
  sellAtCounter: endpoint('POST order/sale', {
    about: 'Sell to a customer at the counter: place an order and hand it over in one transaction',
    kinds: SOLD_AT_ONCE,
    body: counterSale,
    idempotent: true,
    reply: one(orderPlaced.extend({ _id: id })),
  }),
  listSlips: endpoint('GET order/slip', {
    about: 'The slips of these orders, to print and hand over',
    kinds: SCHEME_TYPES,
    query: z.object({ find__id: z.string().max(MOST_SLIPS * 37) }),
    reply: one(z.array(slip)),
  }),
  hearOrders: endpoint('GET order/live', {
    about: 'New orders of your offices as server-sent events, until the session ends',
    kinds: SCHEME_TYPES,
    reply: z.any(),
    file: true,
  }),
};
