import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, moneySum, phone } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';

/** Days of a report if none are asked for, up to today. */
export const USUAL_DAYS = 30;
/** Hours between two reminders of a retailer. */
export const REMIND_AGAIN_HOURS = 3;
/** Retailers that are reminded at once. */
export const MOST_REMINDED = 100;
/** The days whose orders make the pace of a retailer: without one in them, its quota is idle. */
export const PACE_DAYS = 7;

const retailerListed = z.object({
  _id: id,
  name: z.string(),
  office_code: z.string(),
  phone: phone.nullish(),
  /** Customers who wait for a call now, whenever they ordered; among them those who should have been called by now. */
  waiting: z.int(),
  late: z.int(),
  /** When the first of the late ones ordered. */
  late_since: instant.nullish(),
  /** The SMS that would remind it now; absent without a late call or a mobile number. */
  reminder: z.string().nullish(),
  /** When it was last reminded, if it cannot be reminded again yet. */
  reminded_at: instant.nullish(),
  /** Orders of the period whose customer was contacted, and the minutes within which half of them were. */
  contacted: z.int(),
  median: z.int().nullish(),
  /** What became of the orders of the period, and the most frequent reason for a lost one. */
  open: z.int(),
  delivered: z.int(),
  lost: z.int(),
  lost_why: z.string().nullish(),
  /** The quotas of campaigns that run: in all, not used, and not used by a retailer that sold nothing lately. */
  quota: z.int(),
  quota_left: z.int(),
  quota_idle: z.int(),
  /** Money of customers that it has not deposited. */
  money_held: moneySum,
});
export type RetailerListed = z.input<typeof retailerListed>;

export const retailerEndpoints = {
  listRetailerWork: endpoint({
    method: 'GET',
    path: 'order/retailer',
    access: 'granted',
    about: 'The retailers of your offices, those that keep customers waiting first, with their figures of a period',
    kinds: SCHEME_TYPES,
    query: listQuery({
      find: { search: 'search', placed_at: 'days', is_late: 'flag' },
      sort: ['late', 'median', 'lost', 'quota_idle', 'money_held', 'name'],
    }),
    reply: list(retailerListed),
  }),
  remindRetailers: endpoint({
    method: 'POST',
    path: 'order/retailer/remind',
    access: 'granted',
    about: `Send retailers an SMS that names their late calls, each at most once in ${REMIND_AGAIN_HOURS} hours`,
    kinds: SCHEME_TYPES,
    body: z.object({ office_id: z.array(id).min(1).max(MOST_REMINDED) }),
    reply: one(z.object({ reminded: z.int(), left_out: z.int() })),
  }),
};
