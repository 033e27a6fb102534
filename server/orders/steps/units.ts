import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { UnitsChange, UnitsEffect } from '../../../contract/machine.ts';
import type { Holding } from '../../../contract/statuses.ts';
import { variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { awaitQuotaWrites } from '../../offers/campaigns/quotas.service.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';

/**
 * The only place where `held`, `sold` and a quota's `used` change, but for the statement by which many new orders are written
 * together (`intake/write-batch.ts`).
 */

/** By how much each counter of a variant moves for one unit; `inventory` are the units not yet sold. */
export const COUNTER_MOVES: Record<UnitsChange, { inventory: number; held: number; sold: number }> = {
  hold: { inventory: 0, held: 1, sold: 0 },
  commit: { inventory: -1, held: -1, sold: 1 },
  take: { inventory: -1, held: 0, sold: 1 },
  unhold: { inventory: 0, held: -1, sold: 0 },
  unsell: { inventory: 1, held: 0, sold: -1 },
};

/**
 * The change that a step's effect makes for a row that has held or sold units now; nothing where it has none to give
 * back.
 */
export function unitsChange(effect: UnitsEffect | undefined, holding: Holding): UnitsChange | undefined {
  switch (effect) {
    case 'release':
      if (holding === 'nothing') return undefined;
      return holding === 'held' ? 'unhold' : 'unsell';
    case 'restock':
      return 'unsell';
    default:
      return effect;
  }
}

interface Moved extends Record<string, unknown> {
  /** Null where the unit could not be moved. */
  product_id: string | null;
  free: number;
  free_before: number;
}

export interface UnitsMoved {
  /** Whether every item could be moved; if not, the caller rolls back. */
  isDone: boolean;
  /** Products of which a variant ran out or came back: what is shown of them is stale. */
  stale: string[];
}

/** So many units of a variant. */
export interface VariantUnits {
  variant_id: string;
  quantity: number;
}

/** For all items of these orders. */
export const unitsOfOrders = (order_ids: string[]): SQL => sql`
  select variant_id as _id, sum(quantity)::int as units from order_items
  where order_id = any(${sql.param(order_ids)}::uuid[]) group by 1`;

/** For these variants alone. */
export const unitsOf = (moved: VariantUnits[]): SQL => sql`
  select variant_id as _id, sum(quantity)::int as units
  from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (variant_id uuid, quantity int) group by 1`;

/** Moves these units, all or none, their rows locked in the order of their ids. Call it last in the transaction. */
export async function moveUnits(db: Db, change: UnitsChange, units: SQL): Promise<UnitsMoved> {
  const by = COUNTER_MOVES[change];
  const { rows } = await db.execute<Moved>(sql`
    with wanted as (${units}),
    locked as (
      select v._id, w.units from ${variants} v join wanted w on w._id = v._id order by v._id for no key update of v),
    moved as (
      update ${variants} v set inventory = v.inventory + ${by.inventory} * l.units,
        held = v.held + ${by.held} * l.units, sold = v.sold + ${by.sold} * l.units
      from locked l
      where v._id = l._id and v.held + ${by.held} * l.units between 0 and v.inventory + ${by.inventory} * l.units
        and v.sold + ${by.sold} * l.units >= 0 ${change === 'hold' ? sql`and v.is_available` : sql``}
      returning v._id, v.product_id, v.inventory - v.held as free,
        v.inventory - v.held - (${by.inventory - by.held}) * l.units as free_before)
    select m.product_id, m.free, m.free_before from wanted w left join moved m on m._id = w._id`);
  const moved = rows as Moved[];
  const stale = moved.flatMap(({ product_id, free, free_before }) =>
    product_id !== null && (free === 0 || free_before === 0) ? [product_id] : [],
  );
  return { isDone: moved.every(({ product_id }) => product_id !== null), stale: [...new Set(stale)] };
}

/** Why an office cannot take one more order of a campaign. */
export type QuotaRefusal = 'not-allowed' | 'used-up';

export interface QuotaTaken {
  refused?: QuotaRefusal;
  /** The office sells no more of it, or again: what is shown of its sellers is stale. */
  isStale: boolean;
}

/** Uses one order of the office's quota; an office without a number has none to use up where the campaign is open to all. */
export async function takeQuota(db: Db, campaign_id: string, office_id: string): Promise<QuotaTaken> {
  await awaitQuotaWrites(db, campaign_id);
  const mine = quotaOf(campaign_id, office_id);
  const [taken] = await db
    .update(quotas)
    .set({ used: sql`${quotas.used} + 1` })
    .where(and(mine, sql`${quotas.used} < ${quotas.no_of_order}`))
    .returning({ isLast: sql<boolean>`${quotas.used} = ${quotas.no_of_order}` });
  if (taken) return { isStale: taken.isLast };
  const [row] = await db.select({ used: quotas.used }).from(quotas).where(mine);
  if (row) return { refused: 'used-up', isStale: false };
  const [campaign] = await db
    .select({ is_open: campaigns.is_allowed_all_office })
    .from(campaigns)
    .where(eq(campaigns._id, campaign_id));
  return campaign?.is_open ? { isStale: false } : { refused: 'not-allowed', isStale: false };
}

/** Gives so many orders of the office's quota back. */
export async function releaseQuota(
  db: Db,
  campaign_id: string,
  office_id: string,
  orders: number,
): Promise<QuotaTaken> {
  await awaitQuotaWrites(db, campaign_id);
  const [released] = await db
    .update(quotas)
    .set({ used: sql`greatest(${quotas.used} - ${orders}::int, 0)` })
    .where(and(quotaOf(campaign_id, office_id), gt(quotas.used, 0)))
    .returning({ wasLast: sql<boolean>`${quotas.used} + ${orders}::int >= ${quotas.no_of_order}` });
  return { isStale: released?.wasLast ?? false };
}

const quotaOf = (campaign_id: string, office_id: string): SQL | undefined =>
  and(eq(quotas.campaign_id, campaign_id), eq(quotas.office_id, office_id));
