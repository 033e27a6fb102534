import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

/** How long to cache a time: a gift can be released and taken again. */
const KEPT_FOR = 60_000;

/**
 * Finds the moment in which the last unit of each gift was ordered, in any scheme. It queries the database as soon as
 * no unit is left, and once a minute after that.
 */
export function createGiftsGone(db: Db) {
  let latest = { variants: '', at: 0, moments: new Map<string, Date>() };
  return async (variant_ids: string[], now: Date): Promise<Map<string, Date>> => {
    const variants = variant_ids.toSorted().join();
    const isKnown = latest.variants === variants && now.getTime() - latest.at < KEPT_FOR;
    if (variants !== '' && !isKnown)
      latest = { variants, at: now.getTime(), moments: await lastOrders(db, variant_ids) };
    return variants === '' ? new Map() : latest.moments;
  };
}

type LastOrder = {
  variant_id: string;
  at: string;
};

async function lastOrders(db: Db, variant_ids: string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<LastOrder>(sql`
    select i.variant_id, max(o.placed_at) as at from order_items i join orders o on o._id = i.order_id
    where i.variant_id = any(${sql.param(variant_ids)}::uuid[]) group by 1`);
  return new Map(rows.map(({ variant_id, at }) => [variant_id, new Date(at)]));
}
