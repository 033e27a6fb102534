import { LATELY_MS } from '../../../contract/orders/lately.ts';
import { LIVING_ORDER_STATUSES } from '../../../contract/statuses.ts';
import type { Coupon } from '../../coupons/discount.service.ts';
import { quotaLock } from '../../offers/campaigns/quotas.service.ts';
import { SCHEME_MARKS } from '../../offers/schemes/marks.service.ts';
import type { Charge } from '../../shipping/delivery.service.ts';
import { LOCK_OFFERS, WAITED_FOR, type WaitlistOffer } from '../../waitlist/taken.service.ts';
import type { Arrival } from './arrival.ts';
import type { BatchConnection } from './batch-connection.ts';
import type { OrderInput } from './order-draft.ts';
import { COUNT_TRIAL_ORDERS, LOCK_TRIALS } from './trial.service.ts';

/** The facts by which a batch judges its orders: the rows that decide are locked until it is written. */
export interface BatchSnapshot {
  marks: Map<string, string>;
  /** The stored reply of a key that was used before, and the hash of its body. */
  replies: Map<string, { body_hash: string; reply: unknown }>;
  /** State and district of an area. */
  areas: Map<string, { state: string; district: string }>;
  /** Retailers that are open for orders, and whether an advance can be paid there. */
  retailers: Map<string, { takes_advance: boolean }>;
  /** Units of a variant that nobody has yet. */
  free: Map<string, { units: number; product_id: string }>;
  /** The orders that an office has left in a campaign, by both ids; an office without a quota is not here. */
  quotas: Map<string, number>;
  /** Pickup points that can be chosen, by their ids. */
  pickups: Map<string, string>;
  /** The charges of deliveries, where an order asks for one. */
  charges: Charge[];
  /** By their codes; `used` counts on as orders take them. */
  coupons: Map<string, Coupon>;
  /** The number of a phone's living orders with a coupon, by the coupon's id and the phone. */
  couponUses: Map<string, number>;
  /** The number of a phone's living orders in a scheme that limits them, by the scheme's id and the phone. */
  ordersOfPhone: Map<string, number>;
  /** The phones that have ordered within the hour, among the orders that ask about it. */
  orderedRecently: Set<string>;
  /** Open offers of waiting lists that orders name, by their keys. */
  waitlistOffers: Map<string, WaitlistOffer>;
  /** Main variants whose free units are for those who wait, by scheme and variant. */
  waitedFor: Set<string>;
  /** The number of orders of each trial in the batch. */
  trials: Map<string, number>;
}

export const quotaKey = (campaign_id: string, office_id: string) => `${campaign_id} ${office_id}`;
export const phoneKey = (scheme_id: string, phone: string) => `${scheme_id} ${phone}`;
export const sameKey = ({
  scheme_id,
  customer_phone,
  variant_id,
}: Pick<OrderInput, 'scheme_id' | 'customer_phone' | 'variant_id'>) =>
  `${phoneKey(scheme_id, customer_phone)} ${variant_id}`;
export const waitedKey = (scheme_id: string, variant_id: string) => `${scheme_id} ${variant_id}`;
export const couponKey = (coupon_id: string, phone: string) => `${coupon_id} ${phone}`;
export const replyKey = ({ route, key }: { route: string; key: string }) => `${route} ${key}`;

/**
 * Reads and locks, in one trip, all that the orders of a batch depend on. Every lock goes out before the first read: a
 * statement sees the commits that were made while an earlier one waited for its lock.
 */
export function readBatch(connection: BatchConnection, batch: Arrival[]): Promise<BatchSnapshot> {
  const asked = askedBy(batch);
  const locks = lockInOrder(connection, asked);
  const reads = readsOf(connection, asked);
  return allOf({ ...locks, ...reads });
}

/** The parts of a batch that its queries ask about. */
function askedBy(batch: Arrival[]) {
  const drafts = batch.flatMap((arrival) => ('items' in arrival.draft ? [{ ...arrival, draft: arrival.draft }] : []));
  return {
    batch,
    drafts,
    limited: drafts.filter(({ draft }) => draft.scheme.limit_per_phone),
    inCampaign: drafts.flatMap(({ input, draft }) =>
      draft.scheme.campaign_id ? [{ campaign_id: draft.scheme.campaign_id, office_id: input.office_id }] : [],
    ),
    withCoupon: drafts.flatMap(({ input }) => (input.coupon_code ? [{ ...input, code: input.coupon_code }] : [])),
    trialIds: distinct(batch.flatMap(({ trial_id }) => trial_id ?? [])),
  };
}
type Asked = ReturnType<typeof askedBy>;

/**
 * Locks what the orders compete for. The statements below are sent in the order in which they stand, which must stay:
 * steps of orders and other batches lock quotas, coupons and variants in the same order, and two transactions that
 * lock in different orders could wait for each other in a circle. Only locks that an order of the batch needs are
 * asked; the others are `false`.
 */
function lockInOrder(connection: BatchConnection, { drafts, limited, inCampaign, withCoupon, trialIds }: Asked) {
  // A batch waits for a transaction that writes a campaign's quotas, and the other way round: neither can starve the
  // other.
  const campaignLocks = locked(
    inCampaign.length > 0 &&
      connection.query('lock campaigns', LOCK_SHARED, [
        distinct(inCampaign.map(({ campaign_id }) => quotaLock(campaign_id))),
      ]),
  );
  const phoneLocks = locked(
    limited.length > 0 &&
      connection.query('lock phones', LOCK, [
        limited.map(({ input }) => phoneKey(input.scheme_id, input.customer_phone)),
      ]),
  );
  const quotas = mapped(
    inCampaign.length > 0 &&
      connection.query<QuotaRow>('lock quotas', LOCK_QUOTAS, [
        inCampaign.map(({ campaign_id }) => campaign_id),
        inCampaign.map(({ office_id }) => office_id),
      ]),
    (row) => [quotaKey(row.campaign_id, row.office_id), row.free],
  );
  const coupons = mapped(
    withCoupon.length > 0 &&
      connection.query<Coupon>('lock coupons', LOCK_COUPONS, [distinct(withCoupon.map(({ code }) => code))]),
    (coupon) => [coupon.code, coupon],
  );
  const offerKeys = distinct(drafts.flatMap(({ input }) => input.offer ?? []));
  const waitlistOffers = mapped(
    offerKeys.length > 0 && connection.query<WaitlistOffer & Row>('lock offers', LOCK_OFFERS, [offerKeys]),
    (offer) => [offer.key, offer],
  );
  const free = mapped(
    connection.query<VariantRow>('lock variants', LOCK_VARIANTS, [
      distinct(drafts.flatMap(({ draft }) => draft.items.flatMap((item) => item.options.map(({ _id }) => _id)))),
    ]),
    ({ _id, ...variant }) => [_id, variant],
  );
  const trialLocks = locked(trialIds.length > 0 && connection.query('lock trials', LOCK_TRIALS, [trialIds]));
  return { campaignLocks, phoneLocks, quotas, coupons, waitlistOffers, free, trialLocks };
}

/**
 * The reads of a batch, each with the form of its rows in the snapshot; their order does not matter. Only those that an
 * order of the batch needs are asked; the others are `false`.
 */
function readsOf(connection: BatchConnection, { batch, drafts, limited, withCoupon, trialIds }: Asked) {
  const keys = batch.flatMap(({ idempotency }) => idempotency ?? []);
  const asking = drafts.filter(({ input }) => input.is_another === false);
  const pickupIds = drafts.flatMap(({ input }) => input.pickup_location_id ?? []);
  const isDelivering = drafts.some(({ input }) => input.delivery_method === 'DELIVERY');
  return {
    replies: mapped(
      keys.length > 0 &&
        connection.query<ReplyRow>('stored replies', STORED_REPLIES, [
          keys.map(({ route }) => route),
          keys.map(({ key }) => key),
        ]),
      (row) => [replyKey(row), row],
    ),
    ordersOfPhone: mapped(
      limited.length > 0 &&
        connection.query<PlacedRow>('placed by phone', PLACED_BY_PHONE, [
          limited.map(({ input }) => input.scheme_id),
          limited.map(({ input }) => input.customer_phone),
          LIVING_ORDER_STATUSES,
        ]),
      (row) => [phoneKey(row.scheme_id, row.customer_phone), row.orders],
    ),
    couponUses: mapped(
      withCoupon.length > 0 &&
        connection.query<CouponUseRow>('coupons by phone', COUNT_COUPON_USES, [
          withCoupon.map(({ code }) => code),
          withCoupon.map(({ customer_phone }) => customer_phone),
        ]),
      (row) => [couponKey(row.coupon_id, row.customer_phone), row.orders],
    ),
    orderedRecently: listed(
      asking.length > 0 &&
        connection.query<SameRow>('same lately', SAME_LATELY, [
          asking.map(({ input }) => input.scheme_id),
          asking.map(({ input }) => input.customer_phone),
          asking.map(({ input }) => input.variant_id),
          LIVING_ORDER_STATUSES,
          new Date(Math.min(...asking.map(({ at }) => at.getTime())) - LATELY_MS).toISOString(),
        ]),
      sameKey,
    ),
    waitedFor: listed(
      drafts.length > 0 &&
        connection.query<WaitedRow>('waited for', WAITED_FOR, [
          drafts.map(({ input }) => input.scheme_id),
          drafts.map(({ input }) => input.variant_id),
          new Date(Math.max(...drafts.map(({ at }) => at.getTime()))).toISOString(),
        ]),
      (row) => waitedKey(row.scheme_id, row.variant_id),
    ),
    marks: mapped(
      connection.query<{ _id: string; mark: string }>('marks', SCHEME_MARKS, [
        distinct(batch.map(({ input }) => input.scheme_id)),
      ]),
      ({ _id, mark }) => [_id, mark],
    ),
    retailers: mapped(
      connection.query<{ _id: string; takes_advance: boolean }>('retailers', RETAILERS, [
        distinct(batch.map(({ input }) => input.office_id)),
      ]),
      ({ _id, ...retailer }) => [_id, retailer],
    ),
    areas: mapped(
      connection.query<AreaRow>('areas', AREAS, [distinct(batch.map(({ input }) => input.vdc_municipality))]),
      ({ _id, ...area }) => [_id, area],
    ),
    pickups: mapped(
      pickupIds.length > 0 &&
        connection.query<{ _id: string; title: string }>('pickups', PICKUPS, [distinct(pickupIds)]),
      ({ _id, title }) => [_id, title],
    ),
    charges: rowsOf(isDelivering && connection.query<Charge>('charges', CHARGES)),
    trials: mapped(
      trialIds.length > 0 && connection.query<TrialRow>('orders of trials', COUNT_TRIAL_ORDERS, [trialIds]),
      ({ trial_id, orders }) => [trial_id, orders],
    ),
  };
}

type OptionalQuery<R> = Promise<{ rows: R[] }> | false;

/** Empty for a query that was not asked. */
const rowsOf = async <R>(query: OptionalQuery<R>): Promise<R[]> => (query ? (await query).rows : []);
const mapped = async <R, V>(query: OptionalQuery<R>, entryOf: (row: R) => [string, V]) =>
  new Map((await rowsOf(query)).map(entryOf));
const listed = async <R>(query: OptionalQuery<R>, keyOf: (row: R) => string) =>
  new Set((await rowsOf(query)).map(keyOf));
/** A lock returns no rows. */
const locked = async (query: OptionalQuery<unknown>): Promise<void> => void (await query);

async function allOf<R extends Record<string, Promise<unknown>>>(
  reads: R,
): Promise<{ [Name in keyof R]: Awaited<R[Name]> }> {
  const answers = await Promise.all(Object.entries(reads).map(async ([name, read]) => [name, await read] as const));
  return Object.fromEntries(answers) as { [Name in keyof R]: Awaited<R[Name]> };
}

const distinct = (ids: string[]) => [...new Set(ids)];

type Row = Record<string, unknown>;
interface ReplyRow {
  route: string;
  key: string;
  body_hash: string;
  reply: unknown;
}
interface PlacedRow {
  scheme_id: string;
  customer_phone: string;
  orders: number;
}
type SameRow = Parameters<typeof sameKey>[0] & Row;
type WaitedRow = { scheme_id: string; variant_id: string };
type TrialRow = { trial_id: string; orders: number };
interface CouponUseRow {
  coupon_id: string;
  customer_phone: string;
  orders: number;
}
interface QuotaRow {
  campaign_id: string;
  office_id: string;
  free: number;
}
interface VariantRow {
  _id: string;
  product_id: string;
  units: number;
}
interface AreaRow {
  _id: string;
  state: string;
  district: string;
}

// The numbers of advisory locks are sorted, so that two batches never wait for each other in a circle.
const lock = (how: string) => `
  select ${how}(number) from (
    select distinct hashtextextended(name, 0) as number from unnest($1::text[]) name order by 1) locks`;
const LOCK = lock('pg_advisory_xact_lock');
const LOCK_SHARED = lock('pg_advisory_xact_lock_shared');

const STORED_REPLIES = `
  select k.route, k.key, k.body_hash, k.reply from idempotency_keys k
  join unnest($1::text[], $2::text[]) as asked (route, key) on k.route = asked.route and k.key = asked.key`;

// One look into the index of numbers for each: "is not distinct from" keeps the planner, which knows nothing of a table
// that was empty an hour ago, from reading all orders of the scheme instead.
const PLACED_BY_PHONE = `
  select asked.*, living.orders from (select distinct * from unnest($1::uuid[], $2::text[])) as asked (scheme_id, customer_phone)
  cross join lateral (
    select count(*)::int as orders from orders o
    where o.customer_phone = asked.customer_phone and o.scheme_id is not distinct from asked.scheme_id and o.status = any($3::text[])
  ) living`;

const SAME_LATELY = `
  select asked.* from (select distinct * from unnest($1::uuid[], $2::text[], $3::uuid[]))
    as asked (scheme_id, customer_phone, variant_id)
  where exists (select from orders o
    where o.customer_phone = asked.customer_phone and o.scheme_id is not distinct from asked.scheme_id
      and o.variant_id = asked.variant_id and o.status = any($4::text[]) and o.placed_at > $5::timestamptz)`;

const LOCK_QUOTAS = `
  select campaign_id, office_id, no_of_order - used as free from quotas
  where (campaign_id, office_id) in (select * from unnest($1::uuid[], $2::uuid[]))
  order by campaign_id, office_id for no key update`;

const LOCK_VARIANTS = `
  select _id, product_id, case when is_available then inventory - held else 0 end as units from variants
  where _id = any($1::uuid[]) order by _id for no key update`;

const RETAILERS = `
  select _id, payment_qr is not null as takes_advance from offices
  where _id = any($1::uuid[]) and type = 'RETAILER' and is_active`;

const AREAS = `
  select a._id, a.district, d.state from areas a join districts d on d._id = a.district where a._id = any($1::uuid[])`;

const PICKUPS = `select _id, title from pickup_locations where _id = any($1::uuid[]) and is_active`;

const CHARGES = `select * from shipping_charges where is_active`;

const LOCK_COUPONS = `select * from coupons where code = any($1::text[]) order by _id for no key update`;

const COUNT_COUPON_USES = `
  select c._id as coupon_id, asked.phone as customer_phone, living.orders
  from (select distinct * from unnest($1::text[], $2::text[])) as asked (code, phone) join coupons c on c.code = asked.code
  cross join lateral (
    select count(*)::int as orders from coupon_uses u
    where u.coupon_id = c._id and u.customer_phone = asked.phone and u.released_at is null
  ) living`;
