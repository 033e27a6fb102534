import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Holding } from '../../../contract/statuses.ts';
import type { UnitsChange, UnitsEffect } from '../../../contract/steps/machine.ts';
import type { Db } from '../../db/db.ts';
import { awaitQuotaWrites } from '../../offers/campaigns/quotas.service.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';

/**
 * The only place where a quota's `used` changes, except for the statement that writes many new orders at once
 * (`intake/write-batch.ts`).
 */

/**
 * Returns how a step's effect changes stock for a row with held or sold units; undefined if there are none to release.
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

/** Counts the units of all items of these orders, by variant. */
export const unitsOfOrders = (order_ids: string[]): SQL => sql`
  select variant_id as _id, sum(quantity)::int as units from order_items
  where order_id = any(${sql.param(order_ids)}::uuid[]) group by 1`;

/** Why an office can't take more orders of a campaign. */
type QuotaRefusal = 'not-allowed' | 'used-up';

export interface QuotaTaken {
  refused?: QuotaRefusal;
  /** The office has used up its quota, or has orders left again, so cached responses about sellers are stale. */
  isStale: boolean;
}

/**
 * Uses this many orders of the office's quota, all or none; an office without a quota has no limit if the campaign is
 * open to all.
 */
export async function takeQuota(db: Db, campaign_id: string, office_id: string, orders: number): Promise<QuotaTaken> {
  await awaitQuotaWrites(db, campaign_id);
  const ofOffice = quotaOf(campaign_id, office_id);
  const [quota] = await db
    .update(quotas)
    .set({ used: sql`${quotas.used} + ${orders}::int` })
    .where(and(ofOffice, sql`${quotas.used} + ${orders}::int <= ${quotas.no_of_order}`))
    .returning({ isLast: sql<boolean>`${quotas.used} = ${quotas.no_of_order}` });
  if (quota) return { isStale: quota.isLast };
  const [row] = await db.select({ used: quotas.used }).from(quotas).where(ofOffice);
  if (row) return { refused: 'used-up', isStale: false };
  const [campaign] = await db
    .select({ is_open: campaigns.is_allowed_all_office })
    .from(campaigns)
    .where(eq(campaigns._id, campaign_id));
  return campaign?.is_open ? { isStale: false } : { refused: 'not-allowed', isStale: false };
}

/** Gives this many orders of the office's quota back. */
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
