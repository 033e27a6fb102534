import { and, gt, inArray, lt } from 'drizzle-orm';
import { UNPAID_STATUSES } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import { inPages, tryEach } from '../jobs/try-each.ts';
import type { Jobs } from '../jobs/worker.ts';
import { orders } from '../orders/orders.table.ts';
import { forgetConfirmedPhones } from './confirmed-phones.ts';
import { forgetLooseProofs, forgetOldProofs } from './proofs.service.ts';
import { endWhenOver } from './purchases.ts';

export const purchaseJobs = {
  expirePurchases: async ({ db, clock }) => {
    await expirePurchases(db, clock());
  },
  forgetOldProofs: ({ db, storage, clock }) => forgetOldProofs(db, storage, clock()),

  forgetLooseProofs: async ({ db, storage, clock }) => {
    await forgetLooseProofs(db, storage, clock());
    await forgetConfirmedPhones(db, clock());
  },
} satisfies Jobs;

/** How long the sweep waits, because a last-moment proof is still on its way through the server. */
const GRACE_MS = 10_000;
/** How many purchases are read together. */
const PAGE = 500;

/** Ends the purchases whose time to pay has ended and that have no open proof. Several workers can sweep at once. */
export async function expirePurchases(db: Db, now: Date, page = PAGE): Promise<number> {
  const endsBefore = new Date(now.getTime() - GRACE_MS);
  const isOver = and(lt(orders.due_at, endsBefore), inArray(orders.status, UNPAID_STATUSES));
  const over = inPages<{ _id: string }>(page, (last) =>
    db
      .select({ _id: orders._id })
      .from(orders)
      .where(and(isOver, last && gt(orders._id, last._id)))
      .orderBy(orders._id)
      .limit(page),
  );
  let ended = 0;
  // A purchase that can't be ended must not keep later ones from ending.
  await tryEach(over, async ({ _id }) => {
    if (await endWhenOver(db, _id, { endsBefore, now })) ended += 1;
  });
  return ended;
}
