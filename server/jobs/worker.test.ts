import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { processorShare } from '../../test/processor-share.ts';
import { newId } from '../db/columns.ts';
import { addJob } from '../db/db.ts';
import { createLog } from '../process/log.ts';
import { freeJobsOfTheDead } from './signs.ts';
import { type Jobs, startWorker } from './worker.ts';
import { jobWorkers } from './workers.table.ts';

const { app, db, url, clock } = await testApp();
const log = createLog('silent');
const context = {
  db,
  clock: () => clock.now,
  storage: app.storage,
  sendSms: async () => ({ device_id: 'gateway' }),
  sendMail: async () => {},
};

/** Builds a queue with a single lane. */
const only = (jobs: Jobs) => [{ name: 'rest', jobs, crontab: '' }];

/** Adds a locked job, whose process last gave a sign of life this many seconds ago, or never. */
async function lockedJob(name: string, locked: number, seen?: number): Promise<void> {
  await addJob(db, 'left', { name });
  await db.execute(sql`update graphile_worker._private_jobs
    set locked_by = ${name}, locked_at = now() - make_interval(secs => ${locked}) where payload->>'name' = ${name}`);
  if (seen !== undefined)
    await db.insert(jobWorkers).values({ _id: name, seen_at: sql`now() - make_interval(secs => ${seen})` });
}

it('frees only the jobs of a dead process', async () => {
  await lockedJob('lives', 3600, 5);
  await lockedJob('dead', 40, 40);
  await lockedJob('unknown', 40);
  await lockedJob('new', 1);
  expect(await freeJobsOfTheDead(db)).toBe(2);
  const { rows } = await db.execute(
    sql`select payload->>'name' as name from graphile_worker._private_jobs where locked_by is null order by 1`,
  );
  expect(rows).toEqual([{ name: 'dead' }, { name: 'unknown' }]);
  await db.execute(sql`delete from graphile_worker._private_jobs`);
});

it('continues the queue after losing all connections', async () => {
  const done: unknown[] = [];
  const jobs: Jobs = { note: async (_context, { name }) => void done.push(name) };
  const worker = await startWorker(url, only(jobs), context, log);
  await addJob(db, 'note', { name: 'before' });
  await expect.poll(() => done).toEqual(['before']);
  // Its end must be in the database as well: otherwise the job would stay locked.
  await expect.poll(() => db.$count(sql`graphile_worker._private_jobs`)).toBe(0);
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await addJob(db, 'note', { name: 'after' });
  await expect.poll(() => done).toEqual(['before', 'after']);
  await worker.stop();
});

it('keeps working even if the database is lost just as it starts', async () => {
  await db.execute(sql`create sequence refusals`);
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin perform nextval('refusals'); raise exception 'lost'; end $$`);
  await db.execute(
    sql`create trigger refuse before insert on graphile_worker._private_tasks for each row execute function refuse()`,
  );
  const done: unknown[] = [];
  const jobs: Jobs = { newcomer: async (_context, { name }) => void done.push(name) };
  const worker = await startWorker(url, only(jobs), context, log);
  const refused = async () => (await db.execute(sql`select is_called from refusals`)).rows;
  await expect.poll(refused).toEqual([{ is_called: true }]);
  await db.execute(sql`drop trigger refuse on graphile_worker._private_tasks`);
  await addJob(db, 'newcomer', { name: 'at last' });
  await expect.poll(() => done).toEqual(['at last']);
  await worker.stop();
});

it('runs a job once even if the database restarts as its end is stored', async () => {
  await db.execute(sql`create sequence tries`);
  // The first three tries to record it meet a PostgreSQL that is "starting up" (57P03).
  await db.execute(sql`create function hold() returns trigger language plpgsql as $$ begin
    if nextval('tries') <= 3 then raise exception 'starting up' using errcode = '57P03'; end if; return old; end $$`);
  await db.execute(
    sql`create trigger hold before delete on graphile_worker._private_jobs for each row execute function hold()`,
  );
  const done: unknown[] = [];
  const jobs: Jobs = { note: async (_context, { name }) => void done.push(name) };
  const worker = await startWorker(url, only(jobs), context, log);
  await addJob(db, 'note', { name: 'first' });
  // A sequence counts tries that were rolled back as well.
  await expect
    .poll(async () => (await db.execute(sql`select last_value::int as n from tries`)).rows)
    .toEqual([{ n: 4 }]);
  await addJob(db, 'note', { name: 'second' });
  await expect.poll(() => db.$count(sql`graphile_worker._private_jobs`)).toBe(0);
  expect(done).toEqual(['first', 'second']);
  await worker.stop();
  await db.execute(sql`drop trigger hold on graphile_worker._private_jobs`);
});

it('continues at once with a queue that takes one job at a time', async () => {
  const done: unknown[] = [];
  const jobs: Jobs = { note: async (_context, { name }) => void done.push(name) };
  for (let name = 0; name < 12; name += 1)
    await db.execute(
      sql`select graphile_worker.add_job('note', json_build_object('name', ${name}::int), queue_name := 'one')`,
    );
  const began = Date.now();
  const worker = await startWorker(url, only(jobs), context, log);
  await expect.poll(() => done.length).toBe(12);
  // With one job per poll, once a second, it takes over 11 s.
  expect((Date.now() - began) * processorShare()).toBeLessThan(6_000);
  await worker.stop();
});

it('lets a running job end before it stops', async () => {
  const done: unknown[] = [];
  let begun = () => {};
  const isRunning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let finish = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const jobs: Jobs = {
    slow: async () => {
      begun();
      await mayEnd;
      done.push('ended');
    },
  };
  const worker = await startWorker(url, only(jobs), context, log);
  await addJob(db, 'slow', {});
  await isRunning;
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(done).toEqual(['ended']);
  expect(await db.$count(sql`graphile_worker._private_jobs`)).toBe(0);
});

it('stops counting once stopped, so that others send its messages', async () => {
  await db.delete(jobWorkers);
  const worker = await startWorker(url, only({}), context, log);
  await expect.poll(() => db.$count(jobWorkers)).toBe(1);
  await worker.stop();
  expect(await db.$count(jobWorkers)).toBe(0);
});

it('returns a job that doesn’t end to the queue, and stops', async () => {
  let begun = () => {};
  const isRunning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const jobs: Jobs = {
    endless: async () => {
      begun();
      await new Promise(() => {});
    },
  };
  const worker = await startWorker(url, only(jobs), context, log);
  await addJob(db, 'endless', {});
  await isRunning;
  const began = performance.now();
  await worker.stop();
  // A process that takes 18 seconds is ended by force.
  expect((performance.now() - began) * processorShare()).toBeLessThan(16_000);
  const { rows } = await db.execute(sql`select locked_by from graphile_worker._private_jobs`);
  expect(rows).toEqual([{ locked_by: null }]);
});

it('returns a job that the stop ended to the queue, without counting a failure', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { to: { write: (line) => void lines.push(line) } });
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  let isRunning = false;
  const jobs: Jobs = {
    sending: async ({ stopping }) => {
      isRunning = true;
      while (!stopping?.aborted) await sleep(20);
      stopping.throwIfAborted();
    },
  };
  const worker = await startWorker(url, only(jobs), context, log);
  await addJob(db, 'sending', {});
  await expect.poll(() => isRunning).toBe(true);
  await worker.stop();
  const { rows } = await db.execute(
    sql`select locked_by, attempts::int, last_error, run_at <= now() as is_due from graphile_worker._private_jobs`,
  );
  expect(rows).toEqual([{ locked_by: null, attempts: 0, last_error: null, is_due: true }]);
  expect(lines).toEqual([]);
  await db.execute(sql`delete from graphile_worker._private_jobs`);
});

it('logs the rows of a failed job, and nothing that a customer typed', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('error', { to: { write: (line) => void lines.push(JSON.parse(line)) } });
  const jobs: Jobs = {
    tell: async () => {
      throw new Error('The gateway is away.');
    },
  };
  const order_id = newId();
  await addJob(db, 'tell', { order_id, message: 'Namaste Sita' });
  const worker = await startWorker(url, only(jobs), context, log);
  await expect.poll(() => lines).toHaveLength(1);
  await worker.stop();
  expect(lines[0]).toMatchObject({ job: 'tell', about: [order_id], attempt: 1 });
  expect(JSON.stringify(lines)).not.toContain('Sita');
});
