import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { SECOND_PERSON_MINUTES } from '../../../contract/calls/live-change.ts';
import type { Db } from '../../db/db.ts';
import { liveChanges } from './live-changes.table.ts';

/** Selects open requests of the last minutes. */
export const isStillAsked = (now: Date) =>
  and(gt(liveChanges.asked_at, new Date(now.getTime() - SECOND_PERSON_MINUTES * 60_000)), isNull(liveChanges.made_at));

/**
 * Lists changes of a scheme or product that wait for a second approver, the latest of each. Quota changes belong to
 * offices and aren't shown.
 */
export async function listLiveRequests(db: Db, user_id: string, entity_id: string, now: Date) {
  const rows = await db
    .select()
    .from(liveChanges)
    .where(
      and(eq(liveChanges.entity_id, entity_id), inArray(liveChanges.entity, ['Scheme', 'Product']), isStillAsked(now)),
    )
    .orderBy(desc(liveChanges.asked_at));
  const latest = rows.filter(({ digest }, n) => rows.findIndex((other) => other.digest === digest) === n);
  return latest.map(({ _id, asked_by, asked_by_name, asked_at, changes }) => ({
    _id,
    asked_by: asked_by_name,
    asked_at,
    is_me: asked_by === user_id,
    changes,
  }));
}
