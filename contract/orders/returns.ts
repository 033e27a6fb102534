import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, idParams, instant, line, money, moneyDifference, named } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { picture } from '../catalog/catalog.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import { RETURN_STATUSES } from '../statuses.ts';
import { BILL_RULES } from './bill-rules.ts';
import { orderEvent, orderItem } from './orders.ts';
import { refundInput, STEP_FIELDS, stepInput } from './steps.ts';

/** Screens of returns: open ones and finished ones. */
const RETURN_KINDS = ['REQUESTS', 'COMPLETED'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

const returnListed = z.object({
  _id: id,
  status: z.enum(RETURN_STATUSES),
  /** The returned order: its id, and the number that the customer knows. */
  order: z.object({ _id: id, order_id: z.string(), scheme_type: z.enum(SCHEME_TYPES) }),
  customer_name: z.string(),
  customer_phone: z.string(),
  office: named,
  product_name: z.string(),
  reason: z.string(),
  asked_at: instant,
  changed_at: instant,
});

const returnDetail = returnListed.extend({
  customer_address: z.string(),
  customer_email: z.string().nullish(),
  imei: z.string().nullish(),
  /** The product is a phone, received and replaced by IMEI. */
  has_imei: z.boolean(),
  total: money,
  /** Whether an exchange at another price asks for the number of the retailer's bill. */
  bill_rule: z.enum(BILL_RULES),
  items: z.array(orderItem),
  /** The unit that comes back: the main product as last handed over, possibly a replacement. */
  variant: z.object({ _id: id, sku_of_seller: z.string(), price: money }),
  /** The unit given instead. */
  replaced_by: z.object({ _id: id, sku_of_seller: z.string() }).nullish(),
  /** An unsettled price difference; negative if the customer gets it back. */
  exchange_due: moneyDifference,
  /** The sum of a refund: everything the customer has paid, or the difference of a cheaper exchange. */
  refund_due: money,
  /** Variants of the same product to give instead, with free units and price difference. */
  replacements: z.array(z.object({ _id: id, sku_of_seller: z.string(), free: z.int(), difference: moneyDifference })),
  /** The customer's pictures, which have no public address: `return/{id}/picture/{picture}` opens them. */
  image: z.array(picture),
  events: z.array(orderEvent),
});
export type ReturnDetail = z.input<typeof returnDetail>;

/** The fields with which staff open a return at the counter. */
export const openedReturn = z.object({
  reason: line(500),
  /** The phone's IMEI, if the customer has brought the phone along. */
  imei: STEP_FIELDS.imei.optional(),
});

const stepTaken = one(z.object({ _id: id, status: z.enum(RETURN_STATUSES) }));

export const returnEndpoints = {
  listReturns: endpoint('GET return', {
    about: 'Returns of your office and those below it; find_search looks in order ID, name and phone',
    kinds: RETURN_KINDS,
    query: listQuery({
      find: { kind: 'exact', search: 'search', status: 'exact', office_id: 'exact', asked_at: 'days' },
      sort: ['asked_at', 'changed_at'],
    }),
    reply: list(returnListed),
  }),
  getReturn: endpoint('GET return/{id}', {
    scope: 'office',
    about: 'One return with its order and events',
    kinds: RETURN_KINDS,
    reply: one(returnDetail),
  }),
  openReturnPicture: endpoint('GET return/{id}/picture/{picture}', {
    scope: 'office',
    about: 'A picture of the customer for a return of your offices',
    kinds: RETURN_KINDS,
    params: idParams.extend({ picture: id }),
    reply: z.any(),
    file: true,
  }),
  openReturn: endpoint('POST order/{id}/return', {
    scope: 'office',
    about: 'Open a return for a customer at the counter; with the IMEI, it is received right away',
    kinds: SCHEME_TYPES,
    body: openedReturn,
    reply: stepTaken,
  }),
  takeReturnStep: endpoint('POST return/{id}/{step}', {
    scope: 'office',
    about: 'Move a return to its next status; a step that isn’t possible now returns 409 with the current status',
    params: z.object({ id, step: z.string().max(40) }),
    body: stepInput,
    reply: stepTaken,
  }),
  refundReturn: endpoint('POST return/{id}/refund', {
    scope: 'office',
    about:
      'Refund a return, or the difference of an exchange, by someone other than the decision-maker, with their password',
    body: refundInput,
    reply: stepTaken,
  }),
};
