import { eq } from 'drizzle-orm';
import type { JobContext, Jobs } from '../jobs/worker.ts';
import { closeEndedLists, endLapsedOffers } from './end-offers.ts';
import { giveUnits } from './offer-units.ts';
import { forgetOldPlaces } from './places.service.ts';
import { waitlistPlaces } from './waitlist.table.ts';

/** Ends the offers that nobody took and offers all free units to those who wait; a unit that comes back asks for it, too. */
async function giveAll({ db, clock, publicUrl }: JobContext): Promise<void> {
  const now = clock();
  await endLapsedOffers(db, now);
  await closeEndedLists(db, now);
  const waiting = await db
    .selectDistinct({ scheme_id: waitlistPlaces.scheme_id })
    .from(waitlistPlaces)
    .where(eq(waitlistPlaces.status, 'WAITING'));
  const faults: unknown[] = [];
  for (const { scheme_id } of waiting)
    await giveUnits(db, scheme_id, { now, publicUrl }).catch((error) => faults.push(error));
  // The others had their turn: what failed is reported as the job's own fault, and tried again.
  if (faults.length > 0) throw faults[0];
}

export const waitlistJobs: Jobs = {
  giveUnits: giveAll,
  forgetOldPlaces: ({ db, clock }) => forgetOldPlaces(db, clock()),
};
