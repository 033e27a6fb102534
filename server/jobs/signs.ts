import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { unlock } from './ends.ts';
import { jobWorkers } from './workers.table.ts';

/** A runner counts as dead once its last heartbeat is older. */
const DEAD = sql`now() - interval '30 seconds'`;

/** How many processes work on the queue, as a subselect. */
export const PROCESSES = sql`(select count(distinct coalesce(process, _id))::int from ${jobWorkers} where seen_at > ${DEAD})`;

export async function countProcesses(db: Db): Promise<number> {
  const { rows } = await db.execute<{ processes: number }>(sql`select ${PROCESSES} as processes`);
  return rows[0]?.processes ?? 0;
}

/** Sends a heartbeat for the runners of a process, so that no other process takes their jobs. */
export async function giveSigns(db: Db, process: string, runners: string[]): Promise<void> {
  if (runners.length === 0) return;
  await db
    .insert(jobWorkers)
    .values(runners.map((_id) => ({ _id, process })))
    .onConflictDoUpdate({ target: jobWorkers._id, set: { seen_at: sql`now()` } });
}

/** Returns the jobs that these runners still hold, and removes the runners. */
export async function endSigns(db: Db, runners: string[]): Promise<void> {
  await unlock(db, runners);
  await db.delete(jobWorkers).where(inArray(jobWorkers._id, runners));
}

/** Returns the jobs of dead runners to the queue; returns how many. */
export async function freeJobsOfTheDead(db: Db): Promise<number> {
  await db.delete(jobWorkers).where(sql`${jobWorkers.seen_at} < now() - interval '1 day'`);
  const { rows } = await db.execute<{ name: string; jobs: number }>(sql`
    select locked_by as name, count(*)::int as jobs from graphile_worker._private_jobs
    where locked_at < ${DEAD} and not exists (
      select 1 from ${jobWorkers} where ${jobWorkers._id} = locked_by and ${jobWorkers.seen_at} > ${DEAD})
    group by locked_by`);
  if (rows.length === 0) return 0;
  const names = rows.map(({ name }) => name);
  await unlock(db, names);
  return rows.reduce((sum, { jobs }) => sum + jobs, 0);
}
