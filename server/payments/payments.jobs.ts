import type { Jobs } from '../jobs/worker.ts';
import { findParts } from './confirm.service.ts';

export const paymentJobs: Jobs = {
  findPartPayments: async ({ db, clock }) => {
    await findParts(db, clock());
  },
};
