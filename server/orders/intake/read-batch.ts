import type { QueryResultRow } from 'pg';
import { LATELY_MS } from '../../../contract/orders/lately.ts';
import { LIVING_ORDER_STATUSES } from '../../../contract/statuses.ts';
import type { Coupon } from '../../coupons/discount.service.ts';
import { quotaLock } from '../../offers/campaigns/quotas.service.ts';
import type { Charge } from '../../shipping/delivery.service.ts';
import type { WaitlistOffer } from '../../waitlist/taken.service.ts';
import type { Arrival } from './arrival.ts';
import type { BatchConnection } from './batch-connection.ts';
import type { OrderInput } from './order-draft.ts';
import { READ_STATEMENTS } from './read-statements.ts';

/** The rows that decide on a batch's orders, locked until the batch is written. */
export interface BatchSnapshot {
  marks: Map<string, string>;
  /** The stored reply of a key that was used before, and the hash of its body. */
  replies: Map<string, { body_hash: string; reply: unknown }>;
  /** State and district of an area. */
  areas: Map<string, { state: string; district: string }>;
  /** Open retailers, and whether customers can pay an advance there. */
  retailers: Map<string, { takes_advance: boolean }>;
  /** Free units of a variant. */
  free: Map<string, { units: number; product_id: string }>;
  /** An office's remaining quota in a campaign, by both ids; an office without a quota is missing. */
  quotas: Map<string, number>;
  /** Pickup points that can be chosen, by id. */
  pickups: Map<string, string>;
  /** Delivery charges, if an order needs one. */
  charges: Charge[];
  /** By code; `used` grows as orders take them. */
  coupons: Map<string, Coupon>;
  /** A phone's open or delivered orders with a coupon, by the coupon's id and the phone. */
  couponUses: Map<string, number>;
  /** A phone's open or delivered orders in a scheme that limits them, by the scheme's id and the phone. */
  ordersOfPhone: Map<string, number>;
  /** Phones that ordered within the last hour, for the orders that check this. */
  orderedRecently: Set<string>;
  /** Open waitlist offers that orders name, by key. */
  waitlistOffers: Map<string, WaitlistOffer>;
  /** Main variants whose free units are for the waitlist, by scheme and variant. */
  waitedFor: Set<string>;
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
 * Reads and locks, in one trip, everything that a batch depends on. Lock before reading: the reads then see whatever
 * committed while a lock waited.
 */
export function readBatch(connection: BatchConnection, batch: Arrival[]): Promise<BatchSnapshot> {
  const asked = askedBy(batch);
  const ask = <R extends QueryResultRow>(name: keyof typeof READ_STATEMENTS, values?: unknown[]) =>
    connection.query<R>(name, READ_STATEMENTS[name], values);
  const locks = lockInOrder(ask, asked);
  const reads = readsOf(ask, asked);
  return allOf({ ...locks, ...reads });
}

type Ask = <R extends QueryResultRow>(name: keyof typeof READ_STATEMENTS, values?: unknown[]) => Promise<{ rows: R[] }>;

/** Collects what a batch's queries ask about. */
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
  };
}
type Asked = ReturnType<typeof askedBy>;

/**
 * Locks what the orders compete for. Keep this order: steps and other batches lock quotas, coupons and variants in it,
 * and any other can deadlock. Locks that no order needs are `false`.
 */
function lockInOrder(ask: Ask, { drafts, limited, inCampaign, withCoupon }: Asked) {
  // A batch waits for a save of the campaign's quotas, and a save for a batch: neither can starve the other.
  const campaignLocks = locked(
    inCampaign.length > 0 &&
      ask('lock campaigns', [distinct(inCampaign.map(({ campaign_id }) => quotaLock(campaign_id)))]),
  );
  const phoneLocks = locked(
    limited.length > 0 &&
      ask('lock phones', [limited.map(({ input }) => phoneKey(input.scheme_id, input.customer_phone))]),
  );
  const quotas = mapped(
    inCampaign.length > 0 &&
      ask<QuotaRow>('lock quotas', [
        inCampaign.map(({ campaign_id }) => campaign_id),
        inCampaign.map(({ office_id }) => office_id),
      ]),
    (row) => [quotaKey(row.campaign_id, row.office_id), row.free],
  );
  const coupons = mapped(
    withCoupon.length > 0 && ask<Coupon>('lock coupons', [distinct(withCoupon.map(({ code }) => code))]),
    (coupon) => [coupon.code, coupon],
  );
  const offerKeys = distinct(drafts.flatMap(({ input }) => input.offer ?? []));
  const waitlistOffers = mapped(
    offerKeys.length > 0 && ask<WaitlistOffer & Row>('lock offers', [offerKeys]),
    (offer) => [offer.key, offer],
  );
  const free = mapped(
    ask<VariantRow>('lock variants', [
      distinct(drafts.flatMap(({ draft }) => draft.items.flatMap((item) => item.options.map(({ _id }) => _id)))),
    ]),
    ({ _id, ...variant }) => [_id, variant],
  );
  return { campaignLocks, phoneLocks, quotas, coupons, waitlistOffers, free };
}

/**
 * Builds a batch's reads, each with the form of its rows; their order doesn't matter. Reads that no order needs are
 * `false`.
 */
function readsOf(ask: Ask, { batch, drafts, limited, withCoupon }: Asked) {
  const keys = batch.flatMap(({ idempotency }) => idempotency ?? []);
  const asking = drafts.filter(({ input }) => input.is_another === false);
  const pickupIds = drafts.flatMap(({ input }) => input.pickup_location_id ?? []);
  const isDelivering = drafts.some(({ input }) => input.delivery_method === 'DELIVERY');
  return {
    replies: mapped(
      keys.length > 0 && ask<ReplyRow>('stored replies', [keys.map(({ route }) => route), keys.map(({ key }) => key)]),
      (row) => [replyKey(row), row],
    ),
    ordersOfPhone: mapped(
      limited.length > 0 &&
        ask<PlacedRow>('placed by phone', [
          limited.map(({ input }) => input.scheme_id),
          limited.map(({ input }) => input.customer_phone),
          LIVING_ORDER_STATUSES,
        ]),
      (row) => [phoneKey(row.scheme_id, row.customer_phone), row.orders],
    ),
    couponUses: mapped(
      withCoupon.length > 0 &&
        ask<CouponUseRow>('coupons by phone', [
          withCoupon.map(({ code }) => code),
          withCoupon.map(({ customer_phone }) => customer_phone),
        ]),
      (row) => [couponKey(row.coupon_id, row.customer_phone), row.orders],
    ),
    orderedRecently: listed(
      asking.length > 0 &&
        ask<SameRow>('same lately', [
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
        ask<WaitedRow>('waited for', [
          drafts.map(({ input }) => input.scheme_id),
          drafts.map(({ input }) => input.variant_id),
          new Date(Math.max(...drafts.map(({ at }) => at.getTime()))).toISOString(),
        ]),
      (row) => waitedKey(row.scheme_id, row.variant_id),
    ),
    marks: mapped(
      ask<{ _id: string; mark: string }>('marks', [distinct(batch.map(({ input }) => input.scheme_id))]),
      ({ _id, mark }) => [_id, mark],
    ),
    retailers: mapped(
      ask<{ _id: string; takes_advance: boolean }>('retailers', [distinct(batch.map(({ input }) => input.office_id))]),
      ({ _id, ...retailer }) => [_id, retailer],
    ),
    areas: mapped(
      ask<AreaRow>('areas', [distinct(batch.map(({ input }) => input.vdc_municipality))]),
      ({ _id, ...area }) => [_id, area],
    ),
    pickups: mapped(
      pickupIds.length > 0 && ask<{ _id: string; title: string }>('pickups', [distinct(pickupIds)]),
      ({ _id, title }) => [_id, title],
    ),
    charges: rowsOf(isDelivering && ask<Charge>('charges')),
  };
}

type OptionalQuery<R> = Promise<{ rows: R[] }> | false;

/** Returns the rows; empty if the query wasn't sent. */
const rowsOf = async <R>(query: OptionalQuery<R>): Promise<R[]> => (query ? (await query).rows : []);
const mapped = async <R, V>(query: OptionalQuery<R>, entryOf: (row: R) => [string, V]) =>
  new Map((await rowsOf(query)).map(entryOf));
const listed = async <R>(query: OptionalQuery<R>, keyOf: (row: R) => string) =>
  new Set((await rowsOf(query)).map(keyOf));
/** Takes a lock, which returns no rows. */
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
