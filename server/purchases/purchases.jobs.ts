import type { Jobs } from '../jobs/worker.ts';
import { forgetLooseProofs } from './proofs.service.ts';
import { expirePurchases } from './sweep.ts';

export const purchaseJobs: Jobs = {
  expirePurchases: async ({ db, clock }) => {
    await expirePurchases(db, clock());
  },
  forgetLooseProofs: ({ db, storage, clock }) => forgetLooseProofs(db, storage, clock()),
};
