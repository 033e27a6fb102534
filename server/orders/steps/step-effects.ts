import type { SQL } from 'drizzle-orm';
import type { QuotaEffect, UnitsChange } from '../../../contract/machine.ts';
import { invalidateProducts } from '../../catalog/product-tags.service.ts';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { invalidateSellers } from '../../offers/campaigns/quotas.service.ts';
import { moveUnits, type QuotaTaken, releaseQuota, takeQuota } from './units.ts';

interface OrdersOfOffice {
  campaign_id: string | null;
  office_id: string;
  /** How many of them. */
  orders: number;
}

/** Takes, gives back or moves orders of the campaign's quota; refused where the office has none left. */
export async function moveQuota(
  db: Db,
  effect: QuotaEffect | undefined,
  { campaign_id, office_id, orders }: OrdersOfOffice,
  to_office_id?: string,
): Promise<void> {
  if (!campaign_id || !effect) return;
  const changes: QuotaTaken[] = [];
  const take = async (office: string) => {
    for (let taken = 0; taken < orders; taken += 1) changes.push(await takeQuota(db, campaign_id, office));
  };
  const release = async (office: string) => changes.push(await releaseQuota(db, campaign_id, office, orders));
  if (effect === 'take') await take(office_id);
  else if (effect === 'release' || !to_office_id) await release(office_id);
  // In the order of the offices' ids, so that two moves never wait for each other in a circle.
  else if (office_id < to_office_id) await release(office_id).then(() => take(to_office_id));
  else await take(to_office_id).then(() => release(office_id));

  const refused = changes.find(({ refused }) => refused)?.refused;
  if (refused === 'not-allowed')
    throw invalid({ office_id: 'This retailer does not sell this scheme. Choose another.' });
  if (refused)
    throw conflict('This retailer has no units left in this scheme.', {
      office_id: 'No units left here. Choose another.',
    });
  if (changes.some(({ isStale }) => isStale)) await invalidateSellers(db, campaign_id);
}

/** Moves these units; where one cannot be had nothing moves. */
export async function moveOrderUnits(db: Db, change: UnitsChange, units: SQL): Promise<void> {
  const { isDone, stale } = await moveUnits(db, change, units);
  if (!isDone) throw conflict('There is no unit left for this. Restock the variant, or end the order.');
  if (stale.length > 0) await invalidateProducts(db, stale);
}
