import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
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
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => job(context, (payload ?? {}) as Record<string, unknown>),
    ]),
  );
  return run({
    connectionString: url,
    taskList,
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    maxPoolSize: 4,
    logger: quiet,
  });
}

export const migrateJobs = (url: string): Promise<void> => runMigrations({ connectionString: url, logger: quiet });
