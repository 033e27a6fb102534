import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { captcha, email, id, instant, line, money, moneyDifference, moneySum, named, phone } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { couponCode } from '../coupons/coupons.ts';
import { typedText } from '../language/typed-text.ts';
import { MESSAGE_LANGUAGES } from '../messaging/message-events.ts';
import { fieldAnswer, keptAnswer } from '../offers/field-data.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import { ALL_ORDER_STATUSES, RETURN_STATUSES } from '../statuses.ts';
import { QUOTA_EFFECTS, UNITS_CHANGES } from '../steps/machine.ts';
import { EVENT_NAMES } from '../steps/steps.ts';
import { placeKey } from '../waitlist/waitlist.ts';
import { BILL_RULES } from './bill-rules.ts';
import { DELIVERY_METHODS } from './quote.ts';
import { stepInput } from './steps.ts';

/** How an order came in: from the customer, or entered by staff at the counter. */
const ORDER_SOURCES = ['public', 'counter'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/**
 * The total the customer saw: goods, coupon and delivery. If the order costs more by now, it's refused with TOTAL_ROSE;
 * if it costs less, it's placed. A client that omits this field agrees to the server's total.
 */
export const expectedTotal = money.optional();

/** The public order form (spec 3 and 5). */
export const publicOrder = z.object({
  customer_name: line(120),
  customer_phone: phone,
  customer_address: line(200),
  customer_email: z.union([z.literal(''), email]).optional(),
  old_product_information: z.string().trim().max(200).optional(),
  state: id,
  district: id,
  vdc_municipality: id,
  office_id: id,
  scheme_id: id,
  scheme_type: z.enum(SCHEME_TYPES),
  variant_id: id,
  /** One variant of each bundled product that has several; products with a single variant use it. */
  bundle_variant_id: z.array(id).max(20).optional(),
  /** Answers to the scheme's custom fields. */
  d_data: z.array(fieldAnswer).max(50).optional(),
  /** How the order reaches the customer; if omitted, the customer collects it at the retailer. */
  delivery_method: z.enum(DELIVERY_METHODS).optional(),
  pickup_location_id: id.optional(),
  /** One of the quote's delivery types; if omitted, the charge's first one. */
  shipping_type: line(60).optional(),
  coupon_code: couponCode.optional(),
  expected_total: expectedTotal,
  /**
   * False: if this phone ordered the same within the hour, refuse with ORDERED_BEFORE, so that the page asks the
   * customer. True: the customer wants another one. Omitted, as in spec 3: don't ask.
   */
  is_another: z.boolean().optional(),
  /** The language of the order's page, for messages to the customer. */
  language: z.enum(MESSAGE_LANGUAGES).optional(),
  /** The solution of captcha/challenge, or the code that order/public/user sends; a 429 at this field asks for it. */
  recaptchaToken: captcha.optional(),
  /** The key of a waitlist entry, whose offered units the order takes. */
  offer: placeKey.optional(),
  otp: z.string().trim().max(10).optional(),
});
export type PublicOrder = z.input<typeof publicOrder>;

const orderStatus = z.enum(ALL_ORDER_STATUSES);

export const orderPlaced = z.object({
  order_id: z.string(),
  /** Lets the device see the order without a code (POST order/public/track/see). */
  see_key: z.string().optional(),
  /** Within how many hours the store calls the customer. */
  call_within_hours: z.int().optional(),
  customer_name: z.string(),
  customer_phone: z.string(),
  discount: money,
  shipping_price: money,
  total: money,
});

export const orderListed = z.object({
  _id: id,
  order_id: z.string(),
  status: orderStatus,
  source: z.enum(ORDER_SOURCES),
  scheme_type: z.enum(SCHEME_TYPES),
  scheme_name: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  office: named,
  product_name: z.string(),
  sku_of_seller: z.string(),
  /** The product is a phone, handed over with its IMEI. */
  has_imei: z.boolean(),
  total: money,
  /**
   * A purchase's advance, once confirmed, and the sum that the customer still pays at the hand-over or for an exchange.
   */
  advance_paid: money,
  to_collect: money,
  /** The sum that the customer gets back for a cheaper exchange. */
  to_pay_back: money,
  /** The pickup point, if the customer doesn't collect at the office. */
  pickup_point: z.string().nullish(),
  placed_at: instant,
  changed_at: instant,
  assigned_to: named.nullish(),
  /** When the customer must be called; only for orders waiting for the call. */
  call_by: instant.nullish(),
  /** The day by which the order must move on; if `ends`, it expires then. Absent if the status has no deadline. */
  deadline: z.object({ at: instant, ends: z.boolean() }).nullish(),
  archived_at: instant.nullish(),
  /** Whether the hand-over asks for the number of the retailer's bill. */
  bill_rule: z.enum(BILL_RULES),
});
export type OrderListed = z.input<typeof orderListed>;

export const orderItem = z.object({
  position: z.int(),
  role: z.enum(['main', 'bundle']),
  product_name: z.string(),
  sku_of_seller: z.string(),
  quantity: z.int(),
  price: money,
});

const eventStatus = z.enum([...new Set([...ALL_ORDER_STATUSES, ...RETURN_STATUSES])]);

export const orderEvent = z.object({
  _id: id,
  /** The return that took the step; absent for a step of the order itself. */
  return_id: id.nullish(),
  step: z.enum(EVENT_NAMES),
  before: eventStatus.nullish(),
  after: eventStatus,
  actor: z.string(),
  reason: z.string().nullish(),
  /** How the step changed the items' stock and the office's quota. */
  units: z.enum(UNITS_CHANGES).nullish(),
  quota: z.enum(QUOTA_EFFECTS).nullish(),
  details: z.record(z.string(), z.union([z.string(), z.boolean()])).nullish(),
  at: instant,
});

const orderDetail = orderListed.omit({ product_name: true, sku_of_seller: true }).extend({
  scheme_id: id,
  customer_address: z.string(),
  customer_email: z.string().nullish(),
  old_product_information: z.string().nullish(),
  state: id,
  district: id,
  vdc_municipality: id,
  state_name: z.string(),
  district_name: z.string(),
  vdc_municipality_name: z.string(),
  imei: z.string().nullish(),
  /** The number of the retailer's own bill, once recorded. */
  bill_number: z.string().nullish(),
  /** Numbers of the order's bills whose hand-over was undone. */
  cancelled_bills: z.array(z.string()),
  /** The order's money moves, by purpose. */
  money: z.object({
    advance: moneySum,
    balance: moneySum,
    exchanged: moneySum,
    refunded: moneySum,
    kept: moneySum,
  }),
  /** The variant given in exchange, if it isn't the ordered one. */
  exchanged_for: z.string().nullish(),
  /** How much exchanges changed the total. */
  exchange_difference: moneyDifference,
  tracking_number: z.string().nullish(),
  delivery_method: z.enum(DELIVERY_METHODS),
  shipping_type: z.string().nullish(),
  shipping_price: money,
  coupon_code: z.string().nullish(),
  discount: money,
  d_data: z.array(keptAnswer),
  items: z.array(orderItem),
  events: z.array(orderEvent),
  /** The order's latest return, and whether one can start now. */
  latest_return: z.object({ _id: id, status: z.enum(RETURN_STATUSES) }).nullish(),
  can_return: z.boolean(),
});
export type OrderDetail = z.input<typeof orderDetail>;

/** Filters of orders, for every list and export. */
export const orderFind = {
  search: 'search',
  order_id: 'contains',
  customer_name: 'contains',
  customer_phone: 'phone',
  scheme_type: 'exact',
  scheme_id: 'exact',
  campaign_id: 'exact',
  product_id: 'exact',
  variant_id: 'exact',
  /** With the offices below it. */
  office_id: 'exact',
  /** Part of the name of the seller's office, with the offices below it (spec 6). */
  company_name: 'contains',
  state: 'exact',
  district: 'exact',
  vdc_municipality: 'exact',
  status: 'exact',
  /** `open`, `delivered`, `returned` or `lost`: the outcome, as reports count it. */
  outcome: 'exact',
  /** Why the order was lost, as entered. */
  end_reason: 'exact',
  /** Whether the customer has been contacted. */
  is_contacted: 'flag',
  /** `public` or `counter`. */
  source: 'exact',
  assigned_to: 'exact',
  /** `active`: open orders. `archived`: orders that ended a while ago or were archived by hand. */
  view: 'exact',
  /**
   * `late`: the call is overdue. `deadline`: near the deadline, or past it. `goods`: confirmed, but not in the store
   * yet. `payment`: handed over with a part unpaid, which the list's `sum` then adds up.
   */
  waits: 'exact',
  placed_at: 'days',
  /** Days on which the order got its outcome: handed over, returned or lost. */
  ended_at: 'days',
} as const;
export const orderSort: ('placed_at' | 'customer_name' | 'total' | 'order_id')[] = [
  'placed_at',
  'customer_name',
  'total',
  'order_id',
];

export const orderEndpoints = {
  placeOrder: endpoint('POST order/public', {
    access: 'public',
    about:
      'Place an order from a scheme page. While a waiting room is open, it answers 429 until you send the place of POST scheme/public/{id}/place in the header x-place',
    body: publicOrder,
    idempotent: true,
    reply: one(orderPlaced),
  }),
  sendOrderCode: endpoint('POST order/public/user', {
    access: 'public',
    about: 'Send a code to a phone, for an order that asks for one',
    body: z.object({ customer_phone: phone, recaptchaToken: captcha }),
    reply: one(z.object({})),
  }),
  verifyOrderCode: endpoint('POST order/public/user/verify', {
    access: 'public',
    about: 'Exchange the code for the otp_verify_id of one order from this phone',
    perMinute: 30,
    body: z.object({
      customer_phone: phone,
      otp: z
        .string()
        .overwrite(typedText)
        .regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
    }),
    reply: one(z.object({ _id: id })),
  }),
  listOrders: endpoint('GET order', {
    about: 'Orders of your office and those below it; find_search looks in order ID, name and phone',
    kinds: SCHEME_TYPES,
    query: listQuery({ find: orderFind, sort: orderSort }),
    reply: list(orderListed),
  }),
  getOrder: endpoint('GET order/{id}', {
    scope: 'office',
    about: 'One order with its events',
    kinds: SCHEME_TYPES,
    reply: one(orderDetail),
  }),
  takeStep: endpoint('POST order/{id}/{step}', {
    scope: 'office',
    about: 'Move an order to its next status; a step that isn’t possible now returns 409 with the current status',
    kinds: SCHEME_TYPES,
    params: z.object({ id, step: z.string().max(40) }),
    body: stepInput,
    idempotent: true,
    reply: one(z.object({ _id: id, status: orderStatus })),
  }),
};
