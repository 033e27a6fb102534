import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Seconds that the oldest job has waited beyond its time; 0 if none waits. */
export async function oldestJobSeconds(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker.jobs
    where attempts < max_attempts and run_at < now() and locked_at is null`);
  return Math.floor(rows[0]?.seconds ?? 0);
}
