import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { captcha, instant, line, money, moneyDifference, phone } from '../calls/fields.ts';
import { fileRef } from '../catalog/catalog.ts';
import { ALL_ORDER_STATUSES, RETURN_STATUSES } from '../statuses.ts';
import { orderNumberIn } from './order-number.ts';
import { DELIVERY_METHODS } from './quote.ts';

/** `AG-` and letters, however they were typed. */
const orderNumber = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .transform((typed) => orderNumberIn(typed).toUpperCase().replaceAll(' ', ''));

/** A key that shows one order but can't change it; the reply to the order and its first message contain it. */
const seeKey = z.string().max(40);

/** A key that shows one order and can change it for a while. */
const key = z.string().max(1000);

/** `options` are the chosen options, as the reader's page calls them; empty if there is nothing to choose. */
export const itemInWords = z.object({ product_name: z.string(), options: z.string(), price: money });

/** The day in Nepal's calendar, for readers of Nepali. */
const bikram_day = z.string().nullish();

/**
 * The stages of an order: `at` if it was reached, `is_end` if the order ended before the hand-over, or came back after
 * it.
 */
const progress = z.array(
  z.object({
    title: z.string(),
    at: instant.nullish(),
    bikram_day,
    is_now: z.boolean(),
    is_end: z.boolean(),
  }),
);
export type Progress = z.output<typeof progress>;

/**
 * Promises: `there` is the day on which the order is in the store or at the door. On `keep` it expires, and `collect`
 * is the last day to collect it.
 */
export const PROMISES = ['call', 'pay', 'there', 'keep', 'collect', 'refund', 'warranty'] as const;

export const trackedOrder = z.object({
  order_id: z.string(),
  status: z.enum(ALL_ORDER_STATUSES),
  /** The meaning of the status and the next step, in plain words. */
  title: z.string(),
  next: z.string(),
  placed_at: instant,
  items: z.array(itemInWords),
  discount: money,
  shipping_price: money,
  /** The options of the variant given in exchange, and how much exchanges changed the total. */
  exchanged_for: z.string().nullish(),
  exchange_difference: moneyDifference,
  total: money,
  /** The sums that the customer still has to pay, and gets back. */
  to_collect: money,
  to_pay_back: money,
  /** The pickup point, if the customer doesn't collect at the store. */
  pickup_point: z.string().nullish(),
  office: z.object({
    name: z.string(),
    phone: z.string().nullish(),
    address: z.string().nullish(),
    map_location: z.string().nullish(),
    opening_hours: z.string().nullish(),
  }),
  delivery_method: z.enum(DELIVERY_METHODS),
  /** The product in its ordered colour. */
  picture: fileRef.omit({ _id: true, blur: true }).nullish(),
  progress,
  /** The order's number in its scheme, if the shop shows it. */
  number: z.int().nullish(),
  /** Open promises, each with its day. */
  expected: z.array(z.object({ what: z.enum(PROMISES), at: instant, bikram_day })),
  shipping_partner: z.string().nullish(),
  tracking_number: z.string().nullish(),
  timeline: z.array(z.object({ title: z.string(), at: instant, bikram_day })),
  can_cancel: z.boolean(),
  can_return: z.boolean(),
  /** Whether a code to its phone lets the customer cancel or return the order. */
  by_code: z.boolean().optional(),
  /** The order's latest return. */
  return: z
    .object({
      status: z.enum(RETURN_STATUSES),
      title: z.string(),
      next: z.string(),
      can_withdraw: z.boolean(),
      /** The key for adding pictures, and how many more fit. */
      pictures: z.object({ upload_key: z.string(), room: z.int() }).nullish(),
    })
    .nullish(),
});
export type TrackedOrder = z.input<typeof trackedOrder>;

const LIMIT = { access: 'public', perMinute: 30 } as const;

export const trackEndpoints = {
  trackCode: endpoint('POST order/public/track/code', {
    ...LIMIT,
    about: 'Send a code to the phone of an order; the reply is the same for all orders and phones',
    body: z.object({ order_id: orderNumber, customer_phone: phone, reCaptcha: captcha }),
    reply: one(z.object({})),
  }),
  trackOrder: endpoint('POST order/public/track', {
    ...LIMIT,
    about: 'An order by its id, its phone and the code; the key is good for half an hour',
    body: z.object({
      order_id: orderNumber,
      customer_phone: phone,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
    }),
    reply: one(z.object({ key: z.string(), order: trackedOrder })),
  }),
  trackAgain: endpoint('POST order/public/track/order', {
    ...LIMIT,
    about: 'The order as it is now',
    body: z.object({ key }),
    reply: one(trackedOrder),
  }),
  seeOrder: endpoint('POST order/public/track/see', {
    ...LIMIT,
    about:
      'The order as it is now, for the device that placed it or who has its first message; to change it takes a code',
    body: z.object({ order_id: orderNumber, see_key: seeKey }),
    reply: one(trackedOrder),
  }),
  cancelTracked: endpoint('POST order/public/track/cancel', {
    ...LIMIT,
    about: 'Cancel the order, until it is confirmed',
    body: z.object({ key }),
    reply: one(trackedOrder),
  }),
  returnTracked: endpoint('POST order/public/track/return', {
    ...LIMIT,
    about: 'Ask to return an order that was handed over; upload_key lets pictures be added',
    body: z.object({ key, reason: line(500) }),
    reply: one(z.object({ upload_key: z.string(), order: trackedOrder })),
  }),
  withdrawTracked: endpoint('POST order/public/track/withdraw', {
    ...LIMIT,
    about: 'Withdraw a return request that hasn’t been decided',
    body: z.object({ key }),
    reply: one(trackedOrder),
  }),
  returnPicture: endpoint('POST order/public/track/picture/{key}', {
    ...LIMIT,
    about: 'Add a picture as the form field file to a return that was just requested, four at most',
    params: z.object({ key: z.string().regex(/^[\w-]{20,60}$/) }),
    idempotent: true,
    multipart: true,
    reply: one(z.object({})),
  }),
};
