import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Db } from '../db/db.ts';
import type { Clock } from '../edges/clock.ts';
import type { SendMail } from '../edges/mail.ts';
import type { SendPush } from '../edges/push.ts';
import { GATEWAY_TIMEOUT_MS, type SendSms } from '../edges/sms.ts';
import type { Storage } from '../edges/storage.ts';
import type { Log } from '../process/log.ts';
import { Stopped, untilNoted } from './ends.ts';
import { isCopy } from './installation.ts';
import { ANSWER_TIMEOUT_MS, openRunner, type Runner, type RunnerLane, runAll, type Work } from './runner.ts';
import { countProcesses, endSigns, freeJobsOfTheDead, giveSigns } from './signs.ts';

/** The services that a job can use: the database and the edges. */
export interface JobContext {
  db: Db;
  clock: Clock;
  storage: Storage;
  sendSms: SendSms;
  sendMail: SendMail;
  /** If omitted, no device gets notifications. */
  sendPush?: SendPush;
  /** Aborts when the process stops: a job then starts no more messages, and throws the signal's reason. */
  stopping?: AbortSignal;
  /** How many SMS one phone gets in 24 hours. */
  smsPerDay?: number;
  /** The storefront's address, for links in messages. */
  publicUrl?: string;
  /** The secret that signs links which show their bearer an order. */
  secret?: string;
  /** The log for alerts, which also go to the administrators by email. */
  log?: Pick<Log, 'error' | 'warn'>;
  /** The parts that a monitoring job checks besides the database. */
  watched?: Watched;
  /** An outside address that gets the audit's newest hash every night. */
  auditDigestTo?: string;
  /** Called with the number of processes on the queue, whenever one checks it. */
  onWorkers?: (workers: number) => void;
}

interface Watched {
  /** The folder whose disk must not fill up. */
  folder: string;
  /** The https addresses whose certificates must not expire: the shop's own and the store's. */
  addresses: string[];
}

/** Jobs by the name under which `addJob` adds them; a job only calls one function of its domain. */
export type Jobs = Record<string, (context: JobContext, payload: Record<string, unknown>) => Promise<void>>;

/** How often to send a heartbeat, and how soon after a failed one. */
const SIGN_OF_LIFE = 10_000;
const SIGNS_AGAIN = 1_000;
/** How long heartbeats must have succeeded before others count as dead: after a freeze, healthy ones need a moment. */
const LIVING_SIGN_WITHIN = 20_000;
const RETRY_MS = 500;
/**
 * How long running jobs may take to end before they return to the queue: longer than an SMS under way takes, or another
 * process would send it again. Together with three times GIVING_BACK it stays below the timeout of exit.ts.
 */
const GRACE_MS = GATEWAY_TIMEOUT_MS + 2_000;
const GIVING_BACK = 1_000;

export interface Worker {
  /** Lets running jobs end, or returns them to the queue. */
  stop(): Promise<void>;
}

/**
 * A part of the queue that no other part delays, with its lines of cron. Every process sets them, but each runs once.
 */
export interface Lane {
  name: string;
  jobs: Jobs;
  crontab: string;
}

/**
 * Works on the queue until it is stopped, through every loss of the database. Each lane has a runner, which the first
 * failure of its connections ends; another one takes its place. Other processes take over a killed process's jobs
 * within a minute.
 */
export async function startWorker(url: string, lanes: Lane[], context: JobContext, log: Log): Promise<Worker> {
  const { db, close } = connect(url, {
    size: 2,
    name: 'agrim jobs',
    answersWithin: ANSWER_TIMEOUT_MS,
    lost: (err) => log.warn({ err }, 'The queue lost a connection.'),
  });
  if (await isCopy(db)) {
    log.warn('This database is a copy: no jobs run and nothing is sent until npm run original.');
    return { stop: close };
  }
  const process = randomUUID();
  const end = new AbortController();
  const notes = { db, log, end: end.signal };
  /** Active runners, and abandoned ones with running jobs. */
  const runners = new Set<Runner>();
  const stopping = new AbortController();
  await Promise.all(lanes.map(begin));
  const signing = sign();

  /** Opens a runner for the lane, and the next one whenever it is lost. */
  async function begin({ name, jobs, crontab }: Lane): Promise<void> {
    const lane = { name, crontab, work: workOf(jobs, { log, ...context, stopping: stopping.signal }) };
    const first = await openRunner(url, lane, log, notes);
    void follow(lane, first);
  }

  async function follow(lane: RunnerLane, first: Runner): Promise<void> {
    for (let runner: Runner | undefined = first; runner; runner = await openedAgain(lane)) {
      runners.add(runner);
      const err = await runner.lost;
      log.warn({ err, lane: lane.name }, 'The queue lost the database: another runner takes over.');
      void retire(runner);
    }
  }

  async function openedAgain(lane: RunnerLane): Promise<Runner | undefined> {
    while (!stopping.signal.aborted) {
      try {
        const runner = await openRunner(url, lane, log, notes);
        if (!stopping.signal.aborted) return runner;
        await runner.stop();
      } catch (err) {
        log.warn({ err, lane: lane.name }, 'The queue cannot be worked on yet.');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** Sends heartbeats for a lost runner while its jobs still run. Then releases its jobs, and forgets the runner. */
  async function retire(runner: Runner): Promise<void> {
    do await sleep(RETRY_MS, undefined, { ref: false });
    while (runner.running.size > 0);
    // A statement that a frozen PostgreSQL had already read can still take a job for the runner.
    for (const pause of [0, 2_000, 5_000]) {
      await sleep(pause, undefined, { ref: false });
      await untilNoted(() => endSigns(db, [runner.name]), log, end.signal);
    }
    runners.delete(runner);
  }

  async function sign(): Promise<void> {
    let since: number | undefined;
    while (!end.signal.aborted) {
      const began = performance.now();
      const isDone = await live(since !== undefined && began - since > LIVING_SIGN_WITHIN).then(
        () => true,
        (err) => log.warn({ err }, 'The queue could not be looked after.'),
      );
      since = isDone ? (since ?? began) : undefined;
      await sleep(isDone ? SIGN_OF_LIFE : SIGNS_AGAIN, undefined, { signal: end.signal }).catch(() => {});
    }
  }

  async function live(mayJudge: boolean): Promise<void> {
    await giveSigns(db, process, namesOf(runners));
    context.onWorkers?.(await countProcesses(db));
    const freed = mayJudge ? await freeJobsOfTheDead(db) : 0;
    if (freed > 0) log.warn({ freed }, 'Jobs of a process that has ended are given to others.');
  }

  return {
    async stop() {
      stopping.abort(new Stopped('The process stops.'));
      // A job that doesn't end, or whose end the database never recorded, must not hold up the whole process.
      const isDone = await within(GRACE_MS, Promise.all([...runners].map((runner) => runner.stop())));
      end.abort();
      if (!isDone) log.warn('Jobs that did not end are given back.');
      await within(GIVING_BACK, signing);
      // Lets the others take over this process's share of messages now, not only when its heartbeats stop.
      await within(GIVING_BACK, endSigns(db, namesOf(runners)));
      await within(GIVING_BACK, close());
    },
  };
}

const namesOf = (runners: Set<Runner>) => [...runners].map(({ name }) => name);

const workOf = (jobs: Jobs, context: JobContext): Work =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: Record<string, unknown>) => job(context, payload),
    ]),
  );

/** Whether the work ended within this many milliseconds; a failure counts as an end. */
const within = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(milliseconds, false, { ref: false }),
  ]);

/** Runs these jobs as far as they are queued now, and returns with all connections closed. */
export const workOnce = (url: string, jobs: Jobs, context: JobContext): Promise<void> =>
  runAll(url, workOf(jobs, context), context.db);
