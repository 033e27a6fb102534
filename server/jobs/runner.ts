import { EventEmitter } from 'node:events';
import { type JobHelpers, Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { type Connection, connect, type Db } from '../db/db.ts';
import type { Log } from '../process/log.ts';
import { withoutData } from '../process/without-data.ts';
import { noteDone, noteFailure, noteStopped, Stopped, untilNoted } from './ends.ts';
import { hideFailures } from './runner-pool.ts';

/** The function of each job, by name. */
export type Work = Record<string, (payload: Record<string, unknown>) => Promise<void>>;

export interface RunnerLane {
  name: string;
  work: Work;
  /** Lines of cron. */
  crontab: string;
}

/** Records the ends of jobs. `end` stops waiting for a database that is down. */
export interface Notes {
  db: Db;
  log: Pick<Log, 'error'>;
  end: AbortSignal;
}

export interface Runner {
  /** The name under which the runner locks jobs. */
  name: string;
  /** Ids of the jobs that are running. */
  running: ReadonlySet<string>;
  /** Resolves when one of the runner's statements has failed: by then it takes no more jobs. */
  lost: Promise<Error>;
  /** Takes no more jobs and lets running ones end. */
  stop(): Promise<void>;
}

/** How many of a lane's jobs run at the same time. */
const AT_ONCE = 2;
/** How often to look for jobs; NOTIFY announces new ones. */
const LOOKS_AGAIN = 1_000;
/** After this long, an answer of the database counts as lost. */
export const ANSWER_TIMEOUT_MS = 5_000;
/** How long one-off job runs wait for a connection: no user waits for the result, so a busy machine can take longer. */
const BATCH_PATIENCE_MS = 30_000;

/** Starts working on a lane, on its own connections. Throws while the database is down. */
export async function openRunner(url: string, { name: lane, work, crontab }: RunnerLane, log: Log, notes: Notes) {
  const connection = connect(url, {
    size: AT_ONCE,
    name: `agrim jobs ${lane}`,
    patience: ANSWER_TIMEOUT_MS,
    answersWithin: ANSWER_TIMEOUT_MS,
    lost: (err) => log.warn({ err, lane }, 'The queue lost a connection.'),
  });
  let tellLost = (_error: Error) => {};
  const lost = new Promise<Error>((resolve) => {
    tellLost = resolve;
  });
  let problem: Error | undefined;
  hideFailures(connection, (error) => {
    problem ??= error;
    // Ends all waits on these connections: no answer may reach an abandoned runner.
    connection.setAway(true);
    tellLost(error);
  });
  const running = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  try {
    const runner = await run({
      pgPool: connection.pool,
      taskList: tasks(work, running, notes),
      crontab,
      concurrency: AT_ONCE,
      pollInterval: LOOKS_AGAIN,
      noHandleSignals: true,
      logger: into(log),
      events,
    });
    runner.promise.catch(() => {});
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= runner.stop().finally(() => endConnection(connection)));
    lost.then(stop).catch((err) => log.warn({ err, lane }, 'The queue was left.'));
    return { name, running, lost, stop } satisfies Runner;
  } catch (error) {
    await endConnection(connection);
    throw problem ?? error;
  }
}

async function endConnection({ setAway, close }: Connection): Promise<void> {
  setAway(true);
  await close().catch(() => {});
}

/** Runs the jobs queued now, and returns once the queue has recorded the end of each. */
export async function runAll(url: string, work: Work, db: Db): Promise<void> {
  const connection = connect(url, { size: 2, patience: BATCH_PATIENCE_MS });
  let problem: Error | undefined;
  hideFailures(connection, (error) => {
    problem ??= error;
  });
  const notes = { db, log: { error: () => {} }, end: new AbortController().signal };
  try {
    const taskList = tasks(work, new Set(), notes);
    await runOnce({ pgPool: connection.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) });
  } catch (error) {
    // The library fails on a missing answer.
    throw problem ?? error;
  } finally {
    await connection.close();
  }
  if (problem) throw problem;
}

/** Wraps the jobs for graphile-worker: each ends when the queue has recorded its end. */
function tasks(work: Work, running: Set<string>, { db, log, end }: Notes): TaskList {
  const named = ([name, job]: [string, Work[string]]) => [
    name,
    async (payload: unknown, { job: held }: Pick<JobHelpers, 'job'>) => {
      running.add(held.id);
      try {
        const failure = await failureOf(async () => job((payload ?? {}) as Record<string, unknown>));
        await untilNoted(() => noteEnd(db, held, failure), log, end);
        // The log reports the error. The library changes a job only while the runner holds it.
        if (failure) throw failure;
      } finally {
        running.delete(held.id);
      }
    },
  ];
  return Object.fromEntries(Object.entries(work).map(named));
}

function noteEnd(db: Db, held: Pick<JobHelpers['job'], 'id' | 'locked_by'>, failure: Error | undefined) {
  if (!failure) return noteDone(db, held);
  return failure instanceof Stopped ? noteStopped(db, held) : noteFailure(db, held, failure.message);
}

/** Returns a job's error without the values involved: the queue keeps its message. */
const failureOf = (job: () => Promise<void>): Promise<Error | undefined> =>
  job().then(
    () => undefined,
    (error) => {
      if (error instanceof Stopped) return error;
      const { message, stack } = withoutData(error);
      return Object.assign(new Error(message), { stack });
    },
  );

interface FailedJob {
  id: string;
  task_identifier: string;
  attempts: number;
  payload: unknown;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOST_IDS = 20;

/** Finds the ids of a job's rows. A customer might have typed any other value in it. */
function idsIn(payload: unknown): string[] {
  const values = Object.values((payload ?? {}) as object).flat();
  return values.filter((value) => typeof value === 'string' && UUID.test(value)).slice(0, MOST_IDS);
}

/** Logs faults of the queue or a job; ends of jobs only at the debug level. */
function into(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const job = meta?.job as FailedJob | undefined;
    if (meta?.error instanceof Stopped) log.info({ job: job?.task_identifier }, 'A job is given back unfinished.');
    else if (level === 'error' && meta?.failure && job)
      log.error(
        { err: meta.error, job: job.task_identifier, id: job.id, attempt: job.attempts, about: idsIn(job.payload) },
        'A job failed.',
      );
    else if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
