import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { ON_LIST, type PlaceStatus } from '../../contract/waitlist/waitlist.ts';
import { moveUnits, unitsOf } from '../catalog/units.service.ts';
import { SYSTEM } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { schemes } from '../offers/offers.table.ts';
import {
  type PlaceStep,
  type StepDetails,
  waitlistEvents,
  waitlistOffers,
  waitlistPlaces,
  waitlistUnits,
} from './waitlist.table.ts';

/** How many offers and entries a run changes; the next minute continues. */
export const CHANGES_AT_ONCE = 200;

interface PlaceChange {
  step: PlaceStep;
  after: PlaceStatus;
  now: Date;
  actor: string;
  user_id?: string | null;
  details?: StepDetails;
  /** After passing, an entry goes to the end and gets no offer until then. */
  rests_until?: Date;
}

/** Takes a step of these locked entries: ends their open offers and frees the units. */
export async function changePlaces(
  db: Db,
  places: Pick<typeof waitlistPlaces.$inferSelect, '_id' | 'status'>[],
  { step, after, now, actor, user_id = null, details, rests_until }: PlaceChange,
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ _id }) => _id);
  const ended = await db
    .update(waitlistOffers)
    .set({ ended_at: now })
    .where(and(inArray(waitlistOffers.place_id, ids), isNull(waitlistOffers.ended_at)))
    .returning({ _id: waitlistOffers._id, place_id: waitlistOffers.place_id });
  await db
    .update(waitlistPlaces)
    .set({ status: after, changed_at: now, ...(rests_until && { ranked_at: now, rests_until }) })
    .where(inArray(waitlistPlaces._id, ids));
  await db.insert(waitlistEvents).values(
    places.map(({ _id, status }) => {
      const offer_id = ended.find(({ place_id }) => place_id === _id)?._id ?? null;
      const eventDetails = details ?? null;
      const units = offer_id ? ('unhold' as const) : null;
      return {
        place_id: _id,
        offer_id,
        step,
        before: status,
        after,
        units,
        actor,
        user_id,
        details: eventDetails,
        at: now,
      };
    }),
  );
  await freeUnits(
    db,
    ended.map(({ _id }) => _id),
  );
}

async function freeUnits(db: Db, offer_ids: string[]): Promise<void> {
  if (offer_ids.length === 0) return;
  const held = await db.select().from(waitlistUnits).where(inArray(waitlistUnits.offer_id, offer_ids));
  if (!(await moveUnits(db, 'unhold', unitsOf(held)))) throw new Error('The units of an offer that ends are not held.');
}

/** Ends expired offers, but none while orders are stopped; their entries leave the list. Processes share the work. */
export async function endLapsedOffers(db: Db, now: Date): Promise<number> {
  return transact(db, async (db) => {
    const lapsed = await db
      .select({ _id: waitlistPlaces._id, status: waitlistPlaces.status })
      .from(waitlistOffers)
      .innerJoin(waitlistPlaces, eq(waitlistPlaces._id, waitlistOffers.place_id))
      .innerJoin(schemes, eq(schemes._id, waitlistPlaces.scheme_id))
      .where(and(isNull(waitlistOffers.ended_at), lte(waitlistOffers.until, now), isNull(schemes.paused_at)))
      .orderBy(asc(waitlistPlaces._id))
      .limit(CHANGES_AT_ONCE)
      .for('update', { of: [waitlistOffers, waitlistPlaces], skipLocked: true });
    await changePlaces(db, lapsed, { step: 'lapse', after: 'LAPSED', now, actor: SYSTEM.name });
    return lapsed.length;
  });
}

/** Closes the entries of ended or deleted schemes, and frees their units. */
export async function closeEndedLists(db: Db, now: Date): Promise<void> {
  await transact(db, async (db) => {
    const over = await db
      .select({ _id: waitlistPlaces._id, status: waitlistPlaces.status })
      .from(waitlistPlaces)
      .innerJoin(schemes, eq(schemes._id, waitlistPlaces.scheme_id))
      .where(
        and(
          inArray(waitlistPlaces.status, [...ON_LIST]),
          sql`(${schemes.end_date} <= ${now.toISOString()} or ${schemes.is_deleted})`,
        ),
      )
      .orderBy(asc(waitlistPlaces._id))
      .limit(CHANGES_AT_ONCE)
      .for('update', { of: waitlistPlaces, skipLocked: true });
    await changePlaces(db, over, { step: 'close', after: 'CLOSED', now, actor: SYSTEM.name });
  });
}
