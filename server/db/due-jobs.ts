import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Selects the number of jobs `due` and not yet started, and the seconds that the `oldest` is overdue. */
export const dueJobs = (where: SQL = sql`true`): SQL => sql`
  select count(*)::int as due, coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as oldest from graphile_worker.jobs
  where attempts < max_attempts and run_at < now() and locked_at is null and ${where}`;

/** Returns for how many seconds the oldest job is overdue; 0 if none is. */
export async function oldestJobSeconds(db: Db): Promise<number> {
  const { rows } = await db.execute<{ oldest: number }>(dueJobs());
  return Math.floor(rows[0]?.oldest ?? 0);
}
