import { sql } from 'drizzle-orm';
import type { QuotaEffect } from '../../../contract/steps/machine.ts';
import { moveUnits, unitsOf } from '../../catalog/units.service.ts';
import { releaseCoupon } from '../../coupons/coupons.service.ts';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { invalidateSellers } from '../../offers/campaigns/quotas.service.ts';
import { returnUnits } from '../orders.table.ts';
import type { LockedRow, StepStatus, TakenStep } from './step-target.service.ts';
import { type QuotaTaken, releaseQuota, takeQuota, unitsOfOrders } from './units.ts';

/** Moves quota, coupons and units, in the order in which every transaction locks them. */
export async function applyStockAndQuota<Status extends StepStatus>(
  db: Db,
  steps: TakenStep<Status, LockedRow<Status>>[],
  now: Date,
): Promise<void> {
  const ofOneOffice = Map.groupBy(steps, ({ row, step, values }) =>
    [row.campaign_id, row.office_id, step.quota, values.office_id].join(),
  );
  for (const [, alike] of [...ofOneOffice].sort(([a], [b]) => a.localeCompare(b))) {
    const [first] = alike;
    if (!first) continue;
    const { row, step, values } = first;
    await moveQuota(db, step.quota as QuotaEffect | undefined, { ...row, orders: alike.length }, values.office_id);
  }
  // Release the coupon of an order that ends unsold; a return keeps it used, because goods were bought with it.
  const withCoupon = steps.filter(({ row, step }) => row.coupon_code && step.units === 'release');
  for (const { event } of withCoupon.toSorted((a, b) => `${a.row.coupon_code}`.localeCompare(`${b.row.coupon_code}`)))
    await releaseCoupon(db, event.order_id, now);
  for (const [, alike] of Map.groupBy(steps, ({ units, moved, event }) => (moved ? event._id : units))) {
    const [{ units, moved, event }] = alike as [TakenStep<Status, LockedRow<Status>>];
    if (!units || moved?.length === 0) continue;
    const ofStep = moved ? unitsOf(moved) : unitsOfOrders(alike.map(({ event }) => event.order_id));
    if (moved)
      await db.insert(returnUnits).select(sql`select ${event._id}::uuid, _id, units from (${ofStep}) as moved`);
    if (!(await moveUnits(db, units, ofStep)))
      throw conflict('No unit is left for this order. Restock the variant, or cancel the order.');
  }
}

interface OrdersOfOffice {
  campaign_id: string | null;
  office_id: string;
  /** The number of orders. */
  orders: number;
}

/** Takes, gives back or moves orders of the campaign's quota; refused if the office has none left. */
async function moveQuota(
  db: Db,
  effect: QuotaEffect | undefined,
  { campaign_id, office_id, orders }: OrdersOfOffice,
  to_office_id?: string,
): Promise<void> {
  if (!campaign_id || !effect) return;
  const changes: QuotaTaken[] = [];
  const take = async (office: string) => changes.push(await takeQuota(db, campaign_id, office, orders));
  const release = async (office: string) => changes.push(await releaseQuota(db, campaign_id, office, orders));
  if (effect === 'take') await take(office_id);
  else if (effect === 'release' || !to_office_id) await release(office_id);
  // Lock offices in id order, so that two moves never deadlock.
  else if (office_id < to_office_id) await release(office_id).then(() => take(to_office_id));
  else await take(to_office_id).then(() => release(office_id));

  const refused = changes.find(({ refused }) => refused)?.refused;
  if (refused === 'not-allowed') throw invalid({ office_id: 'This store isn’t part of this offer. Choose another.' });
  if (refused)
    throw conflict('This retailer has no quota left in this scheme.', {
      office_id: 'Sold out here. Choose another.',
    });
  if (changes.some(({ isStale }) => isStale)) await invalidateSellers(db, campaign_id);
}
