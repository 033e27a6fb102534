import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, money, moneySum, named } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { MOST_CHOSEN } from '../calls/page-sizes.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import { ALL_ORDER_STATUSES } from '../statuses.ts';
import { orderFind, orderSort } from './orders.ts';
import { refundInput, stepInput } from './steps.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** The approximate size of a row in a file, to show a download's progress. */
export const BYTES_A_ROW = { csv: 260, xlsx: 95 } as const satisfies Record<ExportFormat, number>;

const chosen = z.array(id).min(1, 'Choose at least one order.').max(MOST_CHOSEN);
const orderStatus = z.enum(ALL_ORDER_STATUSES);

/** Counts of orders by status, and of those that wait for something. */
const waiting = z.object({
  by_status: z.record(z.string(), z.int()),
  /** How many orders have an overdue call. */
  late: z.int(),
  /** Whether there are more than `late`. */
  has_more_late: z.boolean().optional(),
  /** How many orders are near their deadline or past it, and whether there are more. */
  deadline: z.int(),
  has_more_deadline: z.boolean().optional(),
  /** Orders handed over but not paid in full: their number, and the sum still to collect. */
  unpaid: z.int(),
  unpaid_amount: moneySum,
});
/** The result for one order of many. */
const stepResult = z.object({
  _id: id,
  order_id: z.string(),
  is_done: z.boolean(),
  status: orderStatus.nullish(),
  /** Why the order was refused. */
  msg: z.string().nullish(),
});

const stepReport = z.object({ done: z.int(), refused: z.int(), results: z.array(stepResult) });
export type StepReport = z.input<typeof stepReport>;

/** Choices of the filters of orders. */
const choices = z.object({
  schemes: z.array(named),
  campaigns: z.array(named),
  products: z.array(named.extend({ variants: z.array(named) })),
  people: z.array(named),
});

/** An order whose goods now cost more or less in the scheme. */
const otherPrice = z.object({
  _id: id,
  order_id: z.string(),
  status: orderStatus,
  scheme_type: z.enum(SCHEME_TYPES),
  customer_name: z.string(),
  customer_phone: z.string(),
  office: named,
  placed_at: instant,
  /** The price as ordered, and the current price of the same goods; both without coupon and delivery. */
  price: money,
  price_now: money,
});
export type OtherPrice = z.input<typeof otherPrice>;

export const orderListEndpoints = {
  listOtherPrices: endpoint('GET order/other-price/{id}', {
    scope: 'rows',
    about:
      'Orders of a scheme, by its id, that were placed at another price than now and were not given up. Filter by is_lower if it costs less now, and by is_undecided if nobody has left that price to new orders since',
    kinds: SCHEME_TYPES,
    query: listQuery({
      find: { is_delivered: 'flag', is_lower: 'flag', is_undecided: 'flag' },
      sort: ['placed_at', 'price'],
    }),
    reply: list(otherPrice),
  }),
  orderChoices: endpoint('GET order/choices', {
    about: 'Schemes, campaigns, products and people that orders can be filtered by',
    kinds: SCHEME_TYPES,
    reply: one(choices),
  }),
  countWaiting: endpoint('GET order/waiting', {
    about: 'How many orders are open, by status, and how many have an overdue call',
    kinds: SCHEME_TYPES,
    query: listQuery({
      find: { scheme_type: 'exact', scheme_id: 'exact', office_id: 'exact' },
      sort: ['placed_at'],
    }),
    reply: one(waiting),
  }),
  takeStepOfMany: endpoint('POST order/multiple/{step}', {
    scope: 'rows',
    about: 'Apply one step to many orders, each on its own; the response lists each result',
    kinds: SCHEME_TYPES,
    params: z.object({ step: z.string().max(40) }),
    body: stepInput.omit({ seen_status: true }).extend({ order_id: chosen }),
    reply: one(stepReport),
  }),
  archiveOrders: endpoint('POST order/multiple/archive', {
    about: 'Archive closed orders, or restore them',
    kinds: SCHEME_TYPES,
    body: z.object({ order_id: chosen, is_archived: z.boolean().default(true) }),
    reply: one(z.object({ archived: z.int() })),
  }),
  refundOrder: endpoint('POST order/{id}/refund', {
    scope: 'office',
    about:
      'Record the refund of an order, or of what was paid above its advance while it goes on, by someone other than the decision-maker, with their password',
    kinds: ['MULTI-BUY'],
    body: refundInput.extend({
      /** Refunds only the excess over the advance; the order continues. */
      is_extra: z.boolean().optional(),
    }),
    reply: one(z.object({ _id: id, status: orderStatus })),
  }),
  exportOrders: endpoint('POST order/export', {
    about:
      'Export the chosen orders, or all that match the filters, as CSV or XLSX; x-rows gives the count. Includes the advance’s bank and reference for anyone granted GET order/{id}/payment',
    kinds: SCHEME_TYPES,
    body: z.object({
      format: z.enum(EXPORT_FORMATS),
      order_id: chosen.optional(),
      find: listQuery({ find: orderFind, sort: orderSort }).optional(),
    }),
    reply: z.any(),
    file: true,
  }),
};
