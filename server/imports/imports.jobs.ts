import { forgetOldTempFiles } from '../http/reading/upload.ts';
import type { Jobs } from '../jobs/worker.ts';
import { forgetOldImports } from './imports.ts';
import { runImport } from './run-import.ts';
import type { TableImport } from './table-import.service.ts';

export const importJobs = (kinds: TableImport[]) =>
  ({
    runImport: ({ db, clock }, { _id, run_id }) =>
      runImport(db, kinds, { _id: String(_id), run_id: String(run_id) }, clock()),
    forgetOldImports: async ({ db, clock }) => {
      await forgetOldImports(db, clock());
      await forgetOldTempFiles(clock());
    },
  }) satisfies Jobs;
