import type { Jobs } from '../jobs/worker.ts';
import { hideReturnPictures } from './hide-pictures.ts';
import { makeSizes, removeStored } from './media.service.ts';

export const mediaJobs: Jobs = {
  makeSizes: ({ db, storage }, { _id }) => makeSizes(db, storage, String(_id)),
  hideReturnPictures: ({ db, storage }) => hideReturnPictures(db, storage),
  removeStored: ({ storage }, { path }) => removeStored(storage, String(path)),
};
