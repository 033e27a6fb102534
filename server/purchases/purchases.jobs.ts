import type { Jobs } from '../jobs/worker.ts';
import { forgetConfirmedPhones } from './confirmed-phones.ts';
import { forgetLooseProofs, forgetOldProofs } from './proofs.service.ts';
import { expirePurchases } from './sweep.ts';

export const purchaseJobs: Jobs = {
  expirePurchases: async ({ db, clock }) => {
    await expirePurchases(db, clock());
  },
  forgetOldProofs: ({ db, storage, clock }) => forgetOldProofs(db, storage, clock()),

  forgetLooseProofs: async ({ db, storage, clock }) => {
    await forgetLooseProofs(db, storage, clock());
    await forgetConfirmedPhones(db, clock());
  },
};
