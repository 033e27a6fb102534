import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { endTrials } from '../offers/trials/trials.service.ts';
import { deleteTrialOrders } from '../orders/trial-orders.service.ts';
import { deleteProofs } from '../purchases/proofs.service.ts';

/** Ends the trials of a scheme, and deletes their orders with all their rows: they never held any units. */
export async function sweepTrials(
  db: Db,
  storage: Storage,
  actor: Actor,
  { scheme_id, now }: { scheme_id: string; now: Date },
) {
  const { files, ...swept } = await transact(db, async (db) => {
    const links = await endTrials(db, scheme_id, now);
    const { ids, files } = await eraseTrialOrders(db, { scheme_id });
    const swept = { orders: ids.length, links };
    await audit(db, actor, { action: 'sweep', entity: 'Scheme', entity_id: scheme_id, after: swept });
    return { ...swept, files };
  });
  for (const path of files) await storage.remove(path);
  return swept;
}

/** Deletes orders of trials with their proofs; returns the files to be removed after the transaction. */
export async function eraseTrialOrders(db: Db, of: Parameters<typeof deleteTrialOrders>[1]) {
  const { ids, files } = await deleteTrialOrders(db, of);
  return { ids, files: [...files, ...(await deleteProofs(db, ids))] };
}
