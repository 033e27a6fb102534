import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Job } from 'graphile-worker';
import { type Db, isUnreachable } from '../db/db.ts';
import type { Log } from '../process/log.ts';

/** How long to wait between two tries. */
const ASKS_AGAIN = 250;
const ASKS_AGAIN_AFTER_FAULT = 1_000;

/**
 * Repeats a statement until the database has executed it, or the signal aborts. Otherwise a job whose end got lost with
 * a connection would run again.
 */
export async function untilNoted(statement: () => Promise<unknown>, log: Pick<Log, 'error'>, end: AbortSignal) {
  while (!end.aborted) {
    try {
      await statement();
      return;
    } catch (err) {
      const isAway = isUnreachable(err);
      if (!isAway) log.error({ err }, 'The end of a job could not be noted.');
      await sleep(isAway ? ASKS_AGAIN : ASKS_AGAIN_AFTER_FAULT, undefined, { signal: end }).catch(() => {});
    }
  }
}

type Held = Pick<Job, 'id' | 'locked_by'>;

/** Ends a job whose process stops. The queue counts no attempt for it, and another process takes it at once. */
export class Stopped extends Error {}

/** Removes a finished job from the queue, as graphile-worker does; a job that another runner has taken over stays. */
export const noteDone = (db: Db, { id, locked_by }: Held) =>
  db.execute(sql`
    with done as (
      delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${locked_by} returning job_queue_id)
    ${FREE_QUEUE} where queues.id = done.job_queue_id and queues.locked_by = ${locked_by}`);

/** Returns a failed job to the queue, with growing delays, as graphile-worker does. */
export const noteFailure = (db: Db, { id, locked_by }: Held, message: string) =>
  db.execute(sql`
    with done as (
      update graphile_worker._private_jobs set last_error = ${message}, locked_by = null, locked_at = null,
        run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
      where id = ${id}::bigint and locked_by = ${locked_by} returning job_queue_id)
    ${FREE_QUEUE} where queues.id = done.job_queue_id and queues.locked_by = ${locked_by}`);

/** Returns a job to the queue because its process stops. */
export const noteStopped = (db: Db, { id, locked_by }: Held) =>
  db.execute(sql`
    with done as (
      update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
      where id = ${id}::bigint and locked_by = ${locked_by} returning job_queue_id)
    ${FREE_QUEUE} where queues.id = done.job_queue_id and queues.locked_by = ${locked_by}`);

const FREE_QUEUE = sql`update graphile_worker._private_job_queues as queues set locked_by = null, locked_at = null from done`;

/** Returns all jobs of these runners to the queue. */
export const unlock = (db: Db, runners: string[]) =>
  db.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(runners)}::text[])`);
