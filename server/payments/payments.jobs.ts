import type { Jobs } from '../jobs/worker.ts';
import { findParts } from './confirm.ts';

export const paymentJobs: Jobs = {
  findPartPayments: async ({ db, clock }) => {
    await findParts(db, clock());
  },
};
