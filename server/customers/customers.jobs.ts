import type { Jobs } from '../jobs/worker.ts';
import { forgetOldCustomers } from './erase.ts';

export const customerJobs: Jobs = {
  forgetOldCustomers: ({ db, storage, clock }) => forgetOldCustomers(db, storage, clock()),
};
