import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { day, id, instant, moneySum } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import { EXPORT_FORMATS } from '../orders/order-lists.ts';
import { ALL_ORDER_STATUSES } from '../statuses.ts';

/** Most days of a report. */
export const MOST_DAYS = 800;

/** The breakdowns of a report. */
export const BREAKDOWNS = ['office', 'state', 'district', 'area', 'product', 'variant'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Filters of reports, each with its name and meaning in the lists of orders. */
const reportFind = {
  scheme_type: 'exact',
  scheme_id: 'exact',
  campaign_id: 'exact',
  product_id: 'exact',
  variant_id: 'exact',
  office_id: 'exact',
  state: 'exact',
  district: 'exact',
  vdc_municipality: 'exact',
  status: 'exact',
  outcome: 'exact',
  end_reason: 'exact',
  source: 'exact',
  assigned_to: 'exact',
  /** Days in Nepal on which the orders were placed. */
  placed_at: 'days',
} as const;
const reportQuery = listQuery({ find: reportFind, sort: ['placed_at'] });

const outcomes = { orders: z.int(), open: z.int(), delivered: z.int(), returned: z.int(), lost: z.int() };
/** The final price of the goods: without delivery, and without lost or returned orders. */
const value = moneySum;
const totals = z.object({ ...outcomes, value });

const dayCounted = z.object({
  day,
  orders: z.int(),
  delivered: z.int(),
  returned: z.int(),
  lost: z.int(),
  /** Orders on the same day of the previous period. */
  before: z.int(),
});
export type DayCounted = z.input<typeof dayCounted>;

/** How soon customers were first contacted: reached by a call, or by a decision on their payment. */
const contact = z.object({
  /** Orders whose customer was contacted. */
  contacted: z.int(),
  /** Whole minutes from the order to the first contact, for half of those contacted and for nine in ten. */
  median: z.int().nullish(),
  p90: z.int().nullish(),
});

const report = z.object({
  from: day,
  to: day,
  before_from: day,
  before_to: day,
  now: totals,
  before: totals,
  days: z.array(dayCounted),
  statuses: z.array(z.object({ status: z.enum(ALL_ORDER_STATUSES), orders: z.int() })),
});
export type Report = z.input<typeof report>;

const why = z.object({
  now: contact,
  before: contact,
  /** Why orders were lost, most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), orders: z.int() })),
  /** Lost for other reasons. */
  others: z.int(),
});
export type ReportWhy = z.input<typeof why>;

const part = z.object({
  _id: id,
  name: z.string(),
  /** Another fact to identify it: an office's type, a variant's product. */
  about: z.string().nullish(),
  /** For offices: whether other offices are below this one. */
  has_parts: z.boolean().optional(),
  ...outcomes,
  value,
  /** Orders of the previous period. */
  before: z.int(),
});
export type ReportPart = z.input<typeof part>;

const parts = z.object({
  parts: z.array(part),
  /** The path of offices, from the caller's own down to the one whose parts these are. */
  path: z.array(z.object({ _id: id, name: z.string() })).optional(),
});

/** How many lines a table of retailers shows; a file has all lines. */
export const MOST_RETAILERS = 200;
/** A quota that lasts fewer days than this, at the pace of the last days, counts as running out soon. */
export const SOON_DAYS = 3;

/**
 * A retailer's pace in a campaign: quota used up, soon used up at the pace of the last days, without orders in them, or
 * on track.
 */
export const QUOTA_PACES = ['out', 'soon', 'idle', 'usual'] as const;
export type QuotaPace = (typeof QUOTA_PACES)[number];
export const PACE_NAMES: Record<QuotaPace, string> = {
  out: 'Quota used up',
  soon: 'Runs out soon',
  idle: 'No sales',
  usual: 'On track',
};

const quotaLine = z.object({
  /** The retailer's id, name and code. */
  _id: id,
  name: z.string(),
  office_code: z.string(),
  campaign_id: id,
  campaign: z.string(),
  no_of_order: z.int(),
  used: z.int(),
  /** Orders of the last days. */
  lately: z.int(),
  pace: z.enum(QUOTA_PACES),
});

const quotaReport = z.object({
  no_of_order: z.int(),
  used: z.int(),
  /** Retailers with a quota, by its pace. */
  paces: z.object({ out: z.int(), soon: z.int(), idle: z.int(), usual: z.int() }),
  /** Most urgent first: used up, soon used up, idle. */
  lines: z.array(quotaLine),
});
export type QuotaReport = z.input<typeof quotaReport>;

const callLine = z.object({
  _id: id,
  name: z.string(),
  office_code: z.string(),
  phone: z.string().nullish(),
  /** Customers waiting for a call now, whatever the period; `late` counts those whose call is overdue. */
  waiting: z.int(),
  late: z.int(),
  /** Calls overdue for so long that the ND and head office are notified. */
  escalated: z.int(),
  /** When the first customer with an overdue call ordered. */
  late_since: instant.nullish(),
  /** How many customers of the period were contacted, and the median of minutes until then. */
  contacted: z.int(),
  median: z.int().nullish(),
});

const callReport = z.object({
  waiting: z.int(),
  late: z.int(),
  /** The offices, furthest behind first. */
  lines: z.array(callLine),
});
export type CallReport = z.input<typeof callReport>;

const mail = z.object({
  /** The reports that come by email every morning. */
  wanted: z.array(z.enum(SCHEME_TYPES)),
  /** Where they are sent; an account without an address gets none. */
  email: z.string().nullish(),
});

export const reportEndpoints = {
  getReport: endpoint('GET order/report', {
    about: 'Order outcomes in a period, by day and status, compared with the previous period',
    kinds: SCHEME_TYPES,
    query: reportQuery,
    reply: one(report),
  }),
  getReportWhy: endpoint('GET order/report/why', {
    about: 'How soon customers were first contacted, and why orders were lost',
    kinds: SCHEME_TYPES,
    query: reportQuery,
    reply: one(why),
  }),
  getReportParts: endpoint('GET order/report/by/{by}', {
    scope: 'rows',
    about: 'The orders of a period by office (the parts of one, or of your office), place, product or variant',
    kinds: SCHEME_TYPES,
    params: z.object({ by: z.enum(BREAKDOWNS) }),
    query: reportQuery,
    reply: one(parts),
  }),
  getReportCalls: endpoint('GET order/report/calls', {
    about: 'Retailers that are behind: waiting customers, overdue calls and time to first contact',
    kinds: SCHEME_TYPES,
    query: reportQuery,
    reply: one(callReport),
  }),
  getReportQuotas: endpoint('GET order/report/quota', {
    about: 'Quota use per retailer in one campaign or all open ones: used up, running out or idle',
    kinds: ['CAMPAIGN'],
    query: listQuery({ find: { campaign_id: 'exact', office_id: 'exact', pace: 'exact' }, sort: [] }),
    reply: one(quotaReport),
  }),
  exportReport: endpoint('POST order/report/export', {
    about: 'A table of the report as a CSV or XLSX file',
    kinds: SCHEME_TYPES,
    body: z.object({
      format: z.enum(EXPORT_FORMATS),
      by: z.enum(['day', 'status', 'reason', 'calls', 'quota', ...BREAKDOWNS]),
      find: reportQuery.optional(),
    }),
    reply: z.any(),
    file: true,
  }),
  getReportMail: endpoint('GET order/report/mail', {
    about: 'The reports that the caller gets by email every morning',
    kinds: SCHEME_TYPES,
    reply: one(mail),
  }),
  setReportMail: endpoint('POST order/report/mail', {
    about: 'Subscribe to or unsubscribe from a report by email every morning',
    kinds: SCHEME_TYPES,
    body: z.object({ scheme_type: z.enum(SCHEME_TYPES), is_wanted: z.boolean() }),
    reply: one(mail),
  }),
};
