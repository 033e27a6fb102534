import { Logger, type Runner, run, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import type { Db } from '../db/db.ts';
import type { Clock } from '../edges/clock.ts';
import type { SendMail } from '../edges/mail.ts';
import type { SendSms } from '../edges/sms.ts';
import type { Storage } from '../edges/storage.ts';

/** What a job may use: the database and the edges. */
export interface JobContext {
  db: Db;
  clock: Clock;
  storage: Storage;
  sendSms: SendSms;
  sendMail: SendMail;
}

/** Jobs by the name under which `addJob` adds them; a job only calls a verb of its domain. */
export type Jobs = Record<string, (context: JobContext, payload: Record<string, unknown>) => Promise<void>>;

/** Failing jobs keep their error in the queue and their row; a line for each would only bury the request log. */
const quiet = new Logger(() => () => {});

/** Starts working on the queue; `crontab` lines run on every instance set but once each. */
export async function startWorker(url: string, jobs: Jobs, crontab: string, context: JobContext): Promise<Runner> {
  return run({
    connectionString: url,
    taskList: tasks(jobs, context),
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    maxPoolSize: 4,
    logger: quiet,
  });
}

/** Does what is queued for these jobs now, and returns. */
export const workOnce = (url: string, jobs: Jobs, context: JobContext): Promise<void> =>
  runOnce({ connectionString: url, taskList: tasks(jobs, context), noHandleSignals: true, logger: quiet });

function tasks(jobs: Jobs, context: JobContext): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => job(context, (payload ?? {}) as Record<string, unknown>),
    ]),
  );
}

export const migrateJobs = (url: string): Promise<void> => runMigrations({ connectionString: url, logger: quiet });
