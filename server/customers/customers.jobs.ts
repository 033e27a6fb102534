import type { Jobs } from '../jobs/worker.ts';
import { forgetOldCustomers } from './erase.ts';

export const customerJobs = {
  forgetOldCustomers: ({ db, storage, clock }) => forgetOldCustomers(db, storage, clock()),
} satisfies Jobs;
