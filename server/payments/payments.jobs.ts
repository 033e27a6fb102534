import type { Jobs } from '../jobs/worker.ts';
import { findParts } from './confirm.ts';
import { matchTwins } from './matching.ts';

export const paymentJobs = {
  findPartPayments: async ({ db, clock }) => {
    await findParts(db, clock());
  },
  matchTwins: ({ db, clock }, { payment_ids }) => matchTwins(db, clock(), payment_ids as string[]),
} satisfies Jobs;
