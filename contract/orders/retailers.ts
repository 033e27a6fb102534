import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, moneySum, named, officePhone } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { counted } from '../language/counted.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';

/** How many days a report covers by default, up to today. */
export const USUAL_DAYS = 30;
/** The minimum hours between two reminders of a retailer. */
export const REMIND_AGAIN_HOURS = 3;
/** How many retailers can be reminded at once. */
export const MOST_REMINDED = 100;
/** How many orders can move at once. */
export const MOST_MOVED = 100;
/** For how many hours the list of moves offers to undo one. */
export const MOVE_SHOWN_HOURS = 24;
/** The days that decide a retailer's pace: without an order in them, its quota is idle. */
export const PACE_DAYS = 7;

const retailerListed = z.object({
  _id: id,
  name: z.string(),
  office_code: z.string(),
  phone: officePhone.nullish(),
  /** The name of its district, and its coordinates in degrees if it has any. */
  district: z.string().nullish(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullish(),
  /** Customers waiting for a call now, whatever the period; `late` counts those whose call is overdue. */
  waiting: z.int(),
  late: z.int(),
  /** When the first customer with an overdue call ordered. */
  late_since: instant.nullish(),
  /** The SMS that would remind the retailer now; absent without an overdue call or a mobile number. */
  reminder: z.string().nullish(),
  /** When the retailer was last reminded, if it can't be reminded again yet. */
  reminded_at: instant.nullish(),
  /** Orders of the period whose customer was contacted, and the median of minutes until then. */
  contacted: z.int(),
  median: z.int().nullish(),
  /** The outcomes of the period's orders, and the most frequent reason for a lost one. */
  open: z.int(),
  delivered: z.int(),
  returned: z.int(),
  lost: z.int(),
  lost_why: z.string().nullish(),
  /** Quotas of live campaigns: in all, unused, and unused at a retailer that sold nothing lately. */
  quota: z.int(),
  quota_left: z.int(),
  quota_idle: z.int(),
  /** Customers' money that the retailer hasn't deposited. */
  money_held: moneySum,
});

/**
 * Which orders of a retailer another one takes over: those with an overdue call, all that wait for a call, or all open
 * ones.
 */
export const MOVED = ['late', 'waiting', 'open'] as const;
export type Moved = (typeof MOVED)[number];

/** How near a retailer is, if the distance isn't known. */
export const NEARNESS = ['area', 'district', 'state'] as const;
export const NEAR_NAMES = { area: 'same area', district: 'same district', state: 'same state' };

const moveProposal = z.object({
  name: z.string(),
  counts: z.object({ late: z.int(), waiting: z.int(), open: z.int() }),
  /** Which orders `order_id` lists: the requested ones, or the first of the three with any orders. */
  which: z.enum(MOVED),
  order_id: z.array(id),
  /** How many of these orders use the retailer's quota, which can move along. */
  quota: z.int(),
  /** Retailers that sell these orders' schemes: those without overdue calls first, nearest first. */
  retailers: z.array(
    named.extend({
      office_code: z.string(),
      distance_km: z.number().nullish(),
      near: z.enum(NEARNESS).nullish(),
      open: z.int(),
      late: z.int(),
      /** The rest of the retailer's quota; absent if unlimited. */
      left: z.int().nullish(),
    }),
  ),
});
export type MoveProposal = z.input<typeof moveProposal>;

/** Says how far a retailer is and how busy: `2.3 km · 4 open orders · no overdue calls · 12 left of its quota`. */
export const loadOf = ({ distance_km, near, open, late, left }: MoveProposal['retailers'][number]): string =>
  [
    distance_km != null ? `${distance_km} km` : near && NEAR_NAMES[near],
    counted(open, 'open order'),
    late > 0 ? counted(late, 'overdue call') : 'no overdue calls',
    left != null && `${left} left of its quota`,
  ]
    .filter(Boolean)
    .join(' · ');

const move = z.object({
  _id: id,
  from: named,
  to: named,
  orders: z.int(),
  by: z.string(),
  at: instant,
});

export const retailerEndpoints = {
  listRetailerWork: endpoint('GET order/retailer', {
    about: 'The retailers of your offices, those that keep customers waiting first, with their figures of a period',
    kinds: SCHEME_TYPES,
    query: listQuery({
      find: { search: 'search', placed_at: 'days', is_late: 'flag' },
      sort: ['late', 'median', 'lost', 'quota_idle', 'money_held', 'name'],
    }),
    reply: list(retailerListed),
  }),
  remindRetailers: endpoint('POST order/retailer/remind', {
    about: `Send retailers an SMS that names their late calls, each at most once in ${REMIND_AGAIN_HOURS} hours`,
    kinds: SCHEME_TYPES,
    body: z.object({ office_id: z.array(id).min(1).max(MOST_REMINDED) }),
    reply: one(z.object({ reminded: z.int(), left_out: z.int() })),
  }),
  listMoves: endpoint('GET order/retailer/move', {
    about: 'Recent moves of orders that can still be undone, because nobody has called their customers since',
    kinds: SCHEME_TYPES,
    reply: one(z.array(move)),
  }),
  proposeMove: endpoint('GET order/retailer/{id}/move', {
    scope: 'office',
    about: 'The orders of a retailer that others can take, and the nearest retailers that answer',
    kinds: SCHEME_TYPES,
    query: z.object({ which: z.enum(MOVED).optional() }),
    reply: one(moveProposal),
  }),
  moveOrders: endpoint('POST order/retailer/{id}/move', {
    scope: 'office',
    about: 'Move orders of a retailer to another one together, with their part of its quota if wanted: all or none',
    kinds: SCHEME_TYPES,
    body: z.object({
      to: id,
      order_id: z.array(id).min(1).max(MOST_MOVED),
      /** The orders as proposed. `late` and `waiting` move only while all orders still wait for a call. */
      which: z.enum(MOVED).optional(),
      with_quota: z.boolean(),
    }),
    reply: one(z.object({ _id: id, to: id, moved: z.int() })),
  }),
  undoMove: endpoint('POST order/retailer/{id}/move/{move}/undo', {
    scope: 'office',
    about:
      'Give the orders of a move back together, with the quota, while nobody has called their customers; the id is of the retailer that has them',
    kinds: SCHEME_TYPES,
    params: z.object({ id, move: id }),
    reply: one(z.object({ moved: z.int() })),
  }),
};
