import type { Jobs } from '../jobs/worker.ts';
import { runImport } from './imports.service.ts';

export const catalogJobs: Jobs = {
  runImport: ({ db, storage }, { _id }) => runImport(db, storage, String(_id)),
};
