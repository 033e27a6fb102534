import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { ACTIVE_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import { ordersByStatus, ordersOfScheme } from '../../counts/counts.service.ts';
import type { Db } from '../../db/db.ts';
import { offices } from '../../offices/offices.table.ts';
import { lockCampaign } from '../campaigns/quotas.service.ts';
import { campaigns, quotas, schemeBundles, schemes, schemeVariants } from '../offers.table.ts';

/** Which live offers a save can change: one scheme, the prices of products (a select of their ids), or quotas. */
export type Scope = { scheme_id: string } | { product_id: string } | { product_ids: SQL } | { campaign_id: string };

/** A variant as a live scheme sells it. */
export type Sold = {
  scheme_id: string;
  variant_id: string;
  product_id: string;
  sku: string;
  product: string;
  is_main: boolean;
  /** In paisa. */
  price: number;
  is_sold: boolean;
  inventory: number;
  held: number;
};

type RunningScheme = {
  _id: string;
  name: string;
  type: SchemeType;
  /** In paisa. */
  offer_price: number;
  actual_price: number;
  advance_payment: number;
  open_orders: number;
  /** When the offer ends, in milliseconds since 1970. `is_ending`: it has ended, or will within the hour. */
  end_at: number;
  is_ending: boolean;
};

export type Quota = {
  office_id: string;
  office: string;
  no_of_order: number;
  used: number;
};

/** The current promises of live offers to customers. */
export interface Promises {
  schemes: Map<string, RunningScheme>;
  sold: Map<string, Sold>;
  campaign?: { _id: string; name: string; is_allowed_all_office: boolean; quotas: Map<string, Quota> };
}

const ids = (of: Iterable<string>) => sql.param([...of]);

/**
 * Finds and locks the scope's schemes that customers know: live, or ordered before, so no price changes while its
 * scheme is hidden for a moment. An ended scheme counts if it's saved itself, because its end can move.
 */
export async function runningIn(db: Db, scope: Scope, now: Date): Promise<string[]> {
  if ('product_id' in scope) {
    await db.execute(sql`select from ${products} where _id = ${scope.product_id} for no key update`);
    await db.execute(
      sql`select from ${variants} where product_id = ${scope.product_id} order by _id for no key update`,
    );
  }
  if ('campaign_id' in scope) await lockCampaign(db, scope.campaign_id);
  const { rows } = await db.execute<{ _id: string }>(sql`
    select s._id from ${schemes} s
    where not s.is_deleted and ${concerned(scope)} and (${isOnSale(now)} or (
      ${'scheme_id' in scope ? sql`true` : sql`s.end_date > ${now.toISOString()}`}
      and ${ordersOfScheme(sql`s._id`)} > 0))
    order by s._id ${'scheme_id' in scope ? sql`for no key update` : sql``}`);
  return rows.map(({ _id }) => _id);
}

const isOnSale = (now: Date): SQL =>
  sql`s.is_published and s.start_date <= ${now.toISOString()} and s.end_date > ${now.toISOString()}`;

function concerned(scope: Scope): SQL {
  if ('scheme_id' in scope) return sql`s._id = ${scope.scheme_id}`;
  if ('campaign_id' in scope) return sql`s.campaign_id = ${scope.campaign_id}`;
  return sql`(s.main_product in (${productsIn(scope)}) or exists (
    select from ${schemeBundles} b where b.scheme_id = s._id and b.product_id in (${productsIn(scope)})))`;
}

const productsIn = (scope: { product_id: string } | { product_ids: SQL }): SQL =>
  'product_id' in scope ? sql`${scope.product_id}` : scope.product_ids;

/** Reads the current promises of these schemes, within the scope. */
export async function promisesOf(db: Db, scope: Scope, scheme_ids: string[], now: Date): Promise<Promises> {
  const soon = new Date(now.getTime() + HOUR_MS);
  if ('campaign_id' in scope) return { ...none(), campaign: await campaignOf(db, scope.campaign_id) };
  const only = 'scheme_id' in scope ? sql`` : sql`and v.product_id in (${productsIn(scope)})`;
  const { rows: sold } = await db.execute<Sold>(sql`
    select s._id as scheme_id, v._id as variant_id, v.product_id, v.sku_of_seller as sku, p.name as product,
      v.product_id = s.main_product as is_main, coalesce(o.scheme_price, v.sales_price) as price,
      v.is_available and coalesce(o.is_active, true) as is_sold, v.inventory, v.held
    from ${schemes} s
    join lateral (select s.main_product as product_id
      union all select b.product_id from ${schemeBundles} b where b.scheme_id = s._id) g on true
    join ${products} p on p._id = g.product_id
    join ${variants} v on v.product_id = p._id
    left join ${schemeVariants} o on o.scheme_id = s._id and o.variant_id = v._id
    where s._id = any(${ids(scheme_ids)}::uuid[]) ${only}`);
  const { rows: declared } = await db.execute<RunningScheme>(sql`
    select s._id, s.name, s.type, s.offer_price, s.actual_price, s.advance_payment,
      (extract(epoch from s.end_date) * 1000)::float8 as end_at, s.end_date <= ${soon.toISOString()} as is_ending
    from ${schemes} s where s._id = any(${ids(scheme_ids)}::uuid[])`);
  const running = await Promise.all(
    declared.map(async (scheme) => ({
      ...scheme,
      open_orders: await openOrders(db, scheme),
    })),
  );
  return {
    schemes: new Map(running.map((scheme) => [scheme._id, scheme])),
    sold: new Map(sold.map((one) => [`${one.scheme_id}:${one.variant_id}`, one])),
  };
}

const none = (): Promises => ({ schemes: new Map(), sold: new Map() });

async function openOrders(db: Db, { _id, type }: RunningScheme): Promise<number> {
  const counted = { scheme_type: [type], scheme_id: _id, status: ACTIVE_ORDER_STATUSES };
  return Object.values(await ordersByStatus(db, undefined, counted)).reduce((sum, orders) => sum + orders, 0);
}

async function campaignOf(db: Db, campaign_id: string) {
  const { rows } = await db.execute<{ name: string; is_allowed_all_office: boolean }>(sql`
    select name, is_allowed_all_office from ${campaigns} where _id = ${campaign_id}`);
  const { rows: given } = await db.execute<Quota>(sql`
    select q.office_id, o.name as office, q.no_of_order, q.used from ${quotas} q join ${offices} o on o._id = q.office_id
    where q.campaign_id = ${campaign_id}`);
  const { name = '', is_allowed_all_office = false } = rows[0] ?? {};
  const byOffice = new Map(given.map((quota) => [quota.office_id, quota]));
  return { _id: campaign_id, name, is_allowed_all_office, quotas: byOffice };
}
