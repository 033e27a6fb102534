import { forgetOldTempFiles } from '../http/upload.ts';
import type { Jobs } from '../jobs/worker.ts';
import { forgetOldImports, runImport } from './import/imports.service.ts';

export const catalogJobs: Jobs = {
  runImport: ({ db, storage }, { _id, run_id }) => runImport(db, storage, { _id: String(_id), run_id: String(run_id) }),
  removeImportFile: ({ storage }, { key }) => storage.remove(String(key)),
  forgetOldImports: async ({ db, clock }) => {
    await forgetOldImports(db, clock());
    await forgetOldTempFiles(clock());
  },
};
