import { connect } from '../server/db/db.ts';
import type { SubmittedProof } from '../server/purchases/proofs.service.ts';
import { endWhenOver, submitProof } from '../server/purchases/purchases.ts';

/** The process's task: submit a purchase's proof, or expire it; `at` is the time in milliseconds. */
export type Errand = { key: string; _id: string; at: number; proof?: SubmittedProof };

/** Ends purchases in a process of its own, to be killed: does its errands and reports each one. */
const { db } = connect(process.argv[2] as string, { size: 4, patience: 30_000 });

process.on('message', async ({ key, _id, at, proof }: Errand) => {
  const now = new Date(at);
  if (proof) await submitProof(db, _id, proof, now);
  else await endWhenOver(db, _id, { endsBefore: now, now });
  process.send?.(key);
});

process.send?.('ready');
