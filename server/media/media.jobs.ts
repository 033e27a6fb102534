import type { Jobs } from '../jobs/worker.ts';
import { makeSizes, removeStored } from './media.service.ts';

export const mediaJobs = {
  makeSizes: ({ db, storage }, { _id }) => makeSizes(db, storage, String(_id)),
  removeStored: ({ storage }, { path }) => removeStored(storage, String(path)),
} satisfies Jobs;
