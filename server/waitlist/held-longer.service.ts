import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { schemes } from '../offers/offers.table.ts';
import { waitlistEvents, waitlistOffers, waitlistPlaces } from './waitlist.table.ts';

/** Returns when an offer ends; while orders are paused, assumes that they resume now. */
export function heldUntil(
  { offered_at, until }: { offered_at: Date; until: Date },
  { paused_at, end_date }: { paused_at: Date | null; end_date: Date },
  now: Date,
): Date {
  if (!paused_at || until >= end_date) return until;
  const stopped = now.getTime() - Math.max(offered_at.getTime(), paused_at.getTime());
  return new Date(Math.min(until.getTime() + stopped, end_date.getTime()));
}

/** Extends a scheme's open offers by the time orders were stopped, at most to its end. */
export async function holdLonger(db: Db, scheme_id: string, paused_at: Date, now: Date): Promise<void> {
  await db.execute(sql`
    with longer as (
      update ${waitlistOffers} o
      set until = least(o.until + (${now.toISOString()}::timestamptz - greatest(o.offered_at, ${paused_at.toISOString()}::timestamptz)), s.end_date)
      from ${waitlistPlaces} p join ${schemes} s on s._id = p.scheme_id
      where p._id = o.place_id and p.scheme_id = ${scheme_id} and o.ended_at is null and o.until < s.end_date
      returning o._id, o.until)
    update ${waitlistEvents} e set details = jsonb_set(e.details, '{until}', to_jsonb(longer.until))
    from longer where e.offer_id = longer._id and e.step = 'offer'`);
}
