import { forgetOldTempFiles } from '../http/reading/upload.ts';
import type { Jobs } from '../jobs/worker.ts';
import { forgetOldImports, runImport } from './import/imports.ts';
import type { ProductUses } from './product-uses.ts';

/** The guard that asks about changes of running offers by imports: the catalogue knows nothing about offers. */
export const catalogJobs = (guardLive: ProductUses['guardLive']): Jobs => ({
  runImport: ({ db, storage, clock }, { _id, run_id }) =>
    runImport(db, storage, { _id: String(_id), run_id: String(run_id) }, { guardLive, now: clock() }),
  removeImportFile: ({ storage }, { key }) => storage.remove(String(key)),
  forgetOldImports: async ({ db, clock }) => {
    await forgetOldImports(db, clock());
    await forgetOldTempFiles(clock());
  },
});
