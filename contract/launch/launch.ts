import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, instant, note, revision } from '../calls/fields.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { ALL_ORDER_STATUSES } from '../statuses.ts';
import { roomFigures } from '../waiting-room/waiting-room.ts';

const drains = {
  /** Units or orders left. */
  left: z.int(),
  /** When it sells out at the rate of the last ten minutes; null without orders in them, or without units left. */
  runs_out_at: instant.nullish(),
};

const variantLine = z.object({
  _id: id,
  product_name: z.string(),
  sku: z.string(),
  orders: z.int(),
  held: z.int(),
  sold: z.int(),
  is_active: z.boolean(),
  /** When its last unit sold; null while units are left. */
  sold_out_at: instant.nullish(),
  ...drains,
});

const countLine = z.object({ name: z.string(), orders: z.int() });

/** A scheme's launch right now. All viewers share one reading, at most once a second. */
export const launchNow = z.object({
  _id: id,
  name: z.string(),
  type: z.enum(SCHEME_TYPES),
  campaign_id: id.nullish(),
  start_date: instant,
  end_date: instant,
  is_published: z.boolean(),
  is_paused: z.boolean(),
  banner: z.string(),
  banner_ne: z.string(),
  /** The scheme's revision, for its page's banner. */
  revision,
  read_at: instant,
  total: z.int(),
  last_minute: z.int(),
  last_hour: z.int(),
  /** Orders for each of the last 60 minutes, oldest first. */
  minutes: z.array(z.object({ at: instant, orders: z.int() })),
  /** Orders by hour since the start. */
  hours: z.array(z.object({ at: instant, orders: z.int() })),
  states: z.array(countLine),
  districts: z.array(countLine.extend({ state: z.string() })),
  variants: z.array(variantLine),
  gifts: z.array(variantLine.omit({ orders: true })),
  /** Retailers with overdue calls first, then by orders; `left` of their quota, null without one. */
  retailers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      phone: z.string().nullish(),
      orders: z.int(),
      late: z.int(),
      left: z.int().nullish(),
      runs_out_at: instant.nullish(),
    }),
  ),
  /** The number of all retailers; the list has the first ones, unless all were requested. */
  retailer_count: z.int(),
  /** When retailers with overdue calls were last reminded. */
  called_late_at: instant.nullish(),
  /** Orders that the campaign's retailers can still take; null if unlimited. */
  quota: z.object(drains).nullish(),
  statuses: z.array(countLine),
  room: z.object({
    is_open: z.boolean(),
    waiting: z.int(),
    admitted: z.int(),
    active: z.int(),
    last_minute: z.int(),
    figures: roomFigures,
  }),
  waitlist: z.object({ waiting: z.int(), offered: z.int(), taken: z.int(), lapsed: z.int() }),
  /** This server's health. */
  health: z.object({
    /** p95 order time over the last minute, in seconds. */
    p95: z.number().nullish(),
    intake_waiting: z.int(),
    placed: z.int(),
    refused: z.array(countLine),
    /** All servers' errors in the last hour. */
    faults: z.int(),
    messages_waiting: z.int(),
    /** How long the oldest message has waited, in seconds. */
    messages_lag: z.int(),
  }),
  log: z.array(z.object({ at: instant, who: z.string(), what: z.string() })),
});
export type LaunchNow = z.input<typeof launchNow>;

const check = z.object({ title: z.string(), is_ok: z.boolean(), text: z.string() });

const STAFF = { kinds: SCHEME_TYPES, scope: 'brand' } as const;
const saved = one(z.object({ _id: id }));

export const launchEndpoints = {
  launchNow: endpoint('GET launch/{id}', {
    ...STAFF,
    conflicts: true,
    about: 'The live state of a launch: orders, queue, units, retailers, health and actions taken',
    query: z.object({ retailers: z.enum(['all']).optional() }),
    reply: one(launchNow),
  }),
  launchChecks: endpoint('GET launch/{id}/checks', {
    ...STAFF,
    conflicts: true,
    about: 'The checklist before a launch: publishing checks, stock, quotas, messages, workers and staff on duty',
    reply: one(z.array(check)),
  }),
  launchLosses: endpoint('GET launch/{id}/losses', {
    ...STAFF,
    conflicts: true,
    about: 'Lost orders of a scheme by status and reason',
    reply: one(z.array(z.object({ status: z.enum(ALL_ORDER_STATUSES), reason: z.string(), orders: z.int() }))),
  }),
  pauseScheme: endpoint('POST launch/{id}/pause', {
    ...STAFF,
    about: 'Pause or resume a scheme’s orders; its page stays and says so',
    body: z.object({ is_paused: z.boolean() }),
    reply: saved,
  }),
  setBanner: endpoint('POST launch/{id}/banner', {
    ...STAFF,
    about: 'Set the banner of a scheme’s page in both languages; empty texts remove it',
    body: z.object({ banner: note(200), banner_ne: note(200), revision: revision.optional() }),
    reply: saved,
  }),
  sellVariant: endpoint('POST launch/{id}/variant', {
    ...STAFF,
    about: 'Stop or resume the sale of a variant',
    body: z.object({ variant_id: id, is_active: z.boolean() }),
    reply: saved,
  }),
  callLate: endpoint('POST launch/{id}/call-late', {
    ...STAFF,
    about: 'Text each retailer whose customers in this scheme are waiting too long for a call',
    body: z.object({}),
    reply: one(z.object({ retailers: z.int() })),
  }),
};
