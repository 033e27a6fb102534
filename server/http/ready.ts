import { sql } from 'drizzle-orm';
import { isUnreachable } from '../db/db.ts';
import { runningCommit, runningRelease } from '../release.ts';
import type { HttpBase } from './http-app.ts';

/** Milliseconds. */
const REMEMBERED = 5_000;

/**
 * `/healthz`: the process lives; asked by what restarts it, so it answers under any load. `/readyz`: it can do all of its
 * work; asked by what sends callers to it, so it says no while it leaves, is full, or cannot write.
 */
export function readyRoutes(app: HttpBase): void {
  // The plugin for pressure would answer in its place.
  app.http.get('/healthz', { config: { pressureHandler: () => {} } }, () => ({
    ok: true,
    instance: app.config.INSTANCE,
    release: runningRelease(),
    ...(runningCommit() && { commit: runningCommit() }),
  }));
  const isStoreReady = remembered(() => app.storage.isReady());
  app.http.get('/readyz', async (_request, reply) => {
    const why = await whyNotReady(app);
    if (why) return reply.status(503).header('retry-after', 2).send({ ok: false, why });
    // All servers share the store: to take them all away would stop orders, which need no file.
    return (await isStoreReady()) ? { ok: true } : { ok: true, degraded: 'the store for files does not answer' };
  });
}

/** Asked for at most every few seconds: anybody may ask whether a server is ready. */
function remembered(ask: () => Promise<boolean>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(true);
  return () => {
    if (performance.now() - askedAt < REMEMBERED) return answer;
    askedAt = performance.now();
    answer = ask().catch(() => false);
    return answer;
  };
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
