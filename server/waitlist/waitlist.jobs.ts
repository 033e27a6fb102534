import { sql } from 'drizzle-orm';
import type { JobContext, Jobs } from '../jobs/worker.ts';
import { closeEndedLists, endLapsedOffers } from './end-offers.ts';
import { giveUnits } from './offer-units.ts';
import { forgetOldPlaces } from './places.service.ts';
import { tellPlaces } from './tell.service.ts';
import { waitlistPlaces, waitlists } from './waitlist.table.ts';

/**
 * Ends expired offers, offers free units, and sends the one SMS of “Notify me”. A returned unit queues this job as
 * well.
 */
async function giveAll({ db, clock, publicUrl }: JobContext): Promise<void> {
  const now = clock();
  await endLapsedOffers(db, now);
  await closeEndedLists(db, now);
  const waiting = await db
    .select({ scheme_id: waitlists.scheme_id })
    .from(waitlists)
    .where(
      sql`exists (select from ${waitlistPlaces} p where p.scheme_id = ${waitlists.scheme_id} and p.status = 'WAITING')`,
    );
  const faults: unknown[] = [];
  for (const { scheme_id } of waiting)
    await giveUnits(db, scheme_id, { now, publicUrl }).catch((error) => faults.push(error));
  // Do this last: a unit held for another entry is no news.
  await tellPlaces(db, { now, publicUrl });
  // Fail after the other lists had their turn, so that the job is retried.
  if (faults.length > 0) throw faults[0];
}

export const waitlistJobs = {
  giveUnits: giveAll,
  forgetOldPlaces: ({ db, clock }) => forgetOldPlaces(db, clock()),
} satisfies Jobs;
