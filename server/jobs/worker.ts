import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import {
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { connect, type Db } from '../db/db.ts';
import { withoutData } from '../db/without-data.ts';
import type { Clock } from '../edges/clock.ts';
import type { SendMail } from '../edges/mail.ts';
import type { SendSms } from '../edges/sms.ts';
import type { Storage } from '../edges/storage.ts';
import type { Log } from '../log.ts';
import { isCopy } from './installation.ts';
import { jobWorkers } from './workers.table.ts';

/** The parts that a job may use: the database and the edges. */
export interface JobContext {
  db: Db;
  clock: Clock;
  storage: Storage;
  sendSms: SendSms;
  sendMail: SendMail;
  /** Text messages that one phone gets in 24 hours. */
  smsPerDay?: number;
  /** The storefront's address, for links in messages. */
  publicUrl?: string;
  /** The secret that signs links by which their bearer sees an order. */
  secret?: string;
  /** The log for alerts, which also go to the administrators by mail. */
  log?: Pick<Log, 'error'>;
  /** The places besides the database that a watching job checks. */
  watched?: Watched;
  /** An address outside that gets the newest hash of the audit every night. */
  auditDigestTo?: string;
  /** Called with the number of processes on the queue, whenever one checks it. */
  onWorkers?: (workers: number) => void;
}

interface Watched {
  /** The folder whose disk must not fill up. */
  folder: string;
  /** The https addresses whose certificates must not run out: the shop's own and the store's. */
  addresses: string[];
}

/** Jobs by the name under which `addJob` adds them; a job only calls a verb of its domain. */
export type Jobs = Record<string, (context: JobContext, payload: Record<string, unknown>) => Promise<void>>;

/** Milliseconds between signs of life of a worker, which also frees the jobs of the dead. */
const SIGN_OF_LIFE = 10_000;
const RETRY_MS = 1_000;
/**
 * A worker asks for its next job before the last is marked as done, and so finds none in a queue that takes one at a
 * time.
 */
const LOOKS_AGAIN = 250;
/**
 * Milliseconds that running jobs may take to end before they are given back. The sum stays well below the patience of
 * exit.ts.
 */
const GRACE_MS = 5_000;
const GIVING_BACK = 1_000;
/** A pool of workers is dead where its last sign of life is older than this. */
const DEAD = sql`now() - interval '30 seconds'`;

export interface Worker {
  /** Lets running jobs end, or gives them back. */
  stop(): Promise<void>;
}

/**
 * Works on the queue until it is stopped, through every loss of the database. Every instance sets the `crontab` lines,
 * but each runs once. Jobs of a killed process are taken over within a minute.
 */
export async function startWorker(
  url: string,
  jobs: Jobs,
  crontab: string,
  context: JobContext,
  log: Log,
): Promise<Worker> {
  const { pool, db, renew, close } = connect(url, {
    size: 4,
    name: 'agrim jobs',
    lost: (err) => log.warn({ err }, 'The queue lost a connection.'),
  });
  if (await isCopy(db)) {
    log.warn('This database is a copy: no jobs run and nothing is sent until npm run original.');
    return { stop: close };
  }
  const options = {
    pgPool: pool,
    taskList: tasks(jobs, { log, ...context }),
    crontab,
    concurrency: 2,
    pollInterval: LOOKS_AGAIN,
    ...SETTINGS,
    logger: into(log),
  };
  let name = '';
  let stopping = false;
  let runner = await begin();
  const ended = follow();
  const signs = setInterval(
    () => live().catch((err) => log.warn({ err }, 'The queue could not be looked after.')),
    SIGN_OF_LIFE,
  );

  async function begin(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      name = workerPool.id;
      live().catch((err) => log.warn({ err }, 'The queue could not be looked after.'));
    });
    const failing = whenFailing(events);
    const begun = await run({ ...options, events });
    failing.then(() => begun.stop('it finds no jobs')).catch((err) => log.warn({ err }, 'The queue was left.'));
    return begun;
  }

  /**
   * Replaces a runner that gives up by another, on new connections: the old host may still answer, but refuse writes.
   */
  async function follow(): Promise<void> {
    while (!stopping) {
      await runner.promise.catch((err) => log.error({ err }, 'The queue was left.'));
      if (!stopping) renew();
      while (!stopping) {
        await sleep(RETRY_MS);
        try {
          runner = await begin();
          break;
        } catch (err) {
          log.warn({ err }, 'The queue cannot be worked on yet.');
        }
      }
    }
  }

  async function live(): Promise<void> {
    await db
      .insert(jobWorkers)
      .values({ _id: name })
      .onConflictDoUpdate({ target: jobWorkers._id, set: { seen_at: sql`now()` } });
    context.onWorkers?.(await db.$count(jobWorkers, sql`${jobWorkers.seen_at} > ${DEAD}`));
    const freed = await freeJobsOfTheDead(db);
    if (freed > 0) log.warn({ freed }, 'Jobs of a process that has ended are given to others.');
  }

  return {
    async stop() {
      stopping = true;
      clearInterval(signs);
      // A job that does not end, or whose end the database never noted, must not hold up the whole process.
      const isDone = await within(
        GRACE_MS,
        runner.stop().then(() => ended),
      );
      if (!isDone) {
        log.warn('Jobs that did not end are given back.');
        await within(GIVING_BACK, unlock(db, [name]));
      }
      // The others share its messages from now on, not only once it is missed.
      await within(GIVING_BACK, db.delete(jobWorkers).where(eq(jobWorkers._id, name)));
      await within(GIVING_BACK, close());
    },
  };
}

/** A runner repeats the end or failure of a job until the database has noted it, and is not done before. */
const SETTINGS = {
  noHandleSignals: true,
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
} satisfies Partial<RunnerOptions>;

/** Failed looks for a job in a row, after which another runner takes over. */
const MOST_FAILED = 10;

/**
 * Resolves when a runner has failed to look for jobs again and again. graphile-worker keeps the tasks that it read at
 * its start, even where that read failed: such a runner would never find a job, though the database has long been back.
 */
function whenFailing(events: WorkerEvents): Promise<void> {
  let failed = 0;
  return new Promise((done) => {
    events.on('worker:getJob:error', () => {
      failed += 1;
      if (failed === MOST_FAILED) done();
    });
    for (const event of ['worker:getJob:empty', 'job:start'] as const)
      events.on(event, () => {
        failed = 0;
      });
  });
}

/** Gives back the jobs that are locked by dead workers; returns how many. */
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

const unlock = (db: Db, workers: string[]) =>
  db.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(workers)}::text[])`);

/** Whether the work ended in this many milliseconds; a failure is an end as well. */
const within = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(milliseconds, false, { ref: false }),
  ]);

/** Runs these jobs as far as they are queued now, and returns with all connections closed. */
export async function workOnce(url: string, jobs: Jobs, context: JobContext): Promise<void> {
  const { pool, close } = connect(url, { size: 2 });
  try {
    await runOnce({ pgPool: pool, taskList: tasks(jobs, context), ...SETTINGS, logger: quiet });
  } finally {
    await close();
  }
}

function tasks(jobs: Jobs, context: JobContext): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        try {
          await job(context, (payload ?? {}) as Record<string, unknown>);
        } catch (error) {
          // The queue keeps the message, and the log reports it.
          const { message, stack } = withoutData(error);
          throw Object.assign(new Error(message), { stack });
        }
      },
    ]),
  );
}

const quiet = new Logger(() => () => {});

interface FailedJob {
  id: string;
  task_identifier: string;
  attempts: number;
  payload: unknown;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOST_IDS = 20;

/** The ids of a job's rows. A customer may have typed everything else in it. */
function idsIn(payload: unknown): string[] {
  const values = Object.values((payload ?? {}) as object).flat();
  return values.filter((value) => typeof value === 'string' && UUID.test(value)).slice(0, MOST_IDS);
}

/** Faults of the queue or a job are in the log; ends of jobs only at its debug level. */
function into(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const job = meta?.job as FailedJob | undefined;
    if (level === 'error' && meta?.failure && job)
      log.error(
        { err: meta.error, job: job.task_identifier, id: job.id, attempt: job.attempts, about: idsIn(job.payload) },
        'A job failed.',
      );
    else if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
