import type { Jobs } from '../jobs/worker.ts';
import { fileOldOrders } from './file-orders.ts';

export const archiveJobs: Jobs = {
  fileOldOrders: async ({ db, storage, clock }) => {
    await fileOldOrders(db, storage, clock());
  },
};
