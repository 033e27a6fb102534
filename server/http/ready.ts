import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { isUnreachable } from '../db/db.ts';
import { oldestJobSeconds } from '../db/due-jobs.ts';
import { runningCommit, runningRelease } from '../process/release.ts';
import type { HttpBase } from './http-app.ts';

/** In milliseconds. */
const REMEMBERED = 5_000;
/** How many seconds a job may be overdue; sweeps and messages take a few. */
const LATE_JOB = 300;
/** In bytes. Each order needs some space for PostgreSQL, pictures and uploads. */
const LEAST_ROOM = 64 * 1024 * 1024;

/**
 * `/healthz`: the process is alive. It answers under any load, for load balancers and restarts. `/readyz`: the process
 * can do all its work. It fails while the process shuts down, is full or can't write. It's for people and deployments:
 * a load balancer would take all servers out at once, because they share the database.
 */
export function readyRoutes(app: HttpBase): void {
  // Without this, the pressure plugin would answer.
  app.http.get('/healthz', { config: { pressureHandler: () => {} } }, () => ({
    ok: true,
    instance: app.config.INSTANCE,
    release: runningRelease(),
    ...(runningCommit() && { commit: runningCommit() }),
  }));
  const isStoreReady = remembered(() => app.storage.isReady(), false);
  const waited = remembered(() => oldestJobSeconds(app.db), undefined);
  const hasRoom = remembered(() => roomIn(app.config.AGRIM_DATA), true);
  app.http.get('/readyz', async (_request, reply) => {
    const isFull = !(await hasRoom());
    // Only the embedded PostgreSQL is on this disk; with another one, orders need no space here.
    const why = isFull && !app.config.DATABASE_URL ? 'the disk is full' : await whyNotReady(app);
    if (why) return reply.status(503).header('retry-after', 2).send({ ok: false, why });
    const oldest_job_seconds = await waited();
    // All servers share the store and the queue. Taking them all out would stop orders, which need neither.
    const degraded = [
      isFull && 'the disk of AGRIM_DATA is full',
      !(await isStoreReady()) && 'the store for files does not answer',
      (oldest_job_seconds ?? 0) > LATE_JOB && `jobs have waited for ${oldest_job_seconds} s`,
    ].filter(Boolean);
    return { ok: true, oldest_job_seconds, ...(degraded.length > 0 && { degraded: degraded.join('; ') }) };
  });
}

/** Checks at most every few seconds, because anyone can ask; `without` is the answer after a failure. */
function remembered<T>(ask: () => Promise<T>, without: T): () => Promise<T> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> = (async () => without)();
  return () => {
    if (performance.now() - askedAt < REMEMBERED) return answer;
    askedAt = performance.now();
    answer = ask().catch(() => without);
    return answer;
  };
}

async function roomIn(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > LEAST_ROOM;
}

async function whyNotReady({ db, leaving, readiness }: HttpBase): Promise<string | undefined> {
  if (leaving.isGoing()) return 'going';
  const problem = readiness.map((check) => check()).find(Boolean);
  if (problem) return problem;
  try {
    const { rows } = await db.execute<{ is_read_only: boolean }>(
      sql`select current_setting('transaction_read_only') = 'on' as is_read_only`,
    );
    return rows[0]?.is_read_only ? 'the database takes no writes' : undefined;
  } catch (error) {
    if (isUnreachable(error)) return 'the database does not answer, or takes no writes';
    throw error;
  }
}
