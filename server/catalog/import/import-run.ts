import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { imports } from './imports.table.ts';

/** One start of an import, as its job carries it. */
export interface Run {
  _id: string;
  run_id: string;
}

export type ImportChange = Partial<typeof imports.$inferInsert>;

export const ofRun = (run: Run) => and(eq(imports._id, run._id), eq(imports.run_id, run.run_id));

/** The import was started again meanwhile: this run ends in silence, and the other one reports the outcome. */
export class StartedAgain extends Error {}

/**
 * Reports the progress of the run. In a transaction nobody can start the import again until it ends, so that its work
 * is done by this run alone.
 */
export async function stepOf(db: Db, run: Run, change: ImportChange): Promise<void> {
  const updated = await db
    .update(imports)
    .set({ ...change, moved_at: sql`now()` })
    .where(ofRun(run))
    .returning({ _id: imports._id });
  if (updated.length === 0) throw new StartedAgain();
}
