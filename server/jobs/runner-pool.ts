import type pg from 'pg';
import type { Connection } from '../db/db.ts';

/** The answer to every statement of the library once its runner is abandoned: no rows found, none changed. */
const NOTHING = { rows: [], rowCount: 0 };
/** The library reports a finished job after we do (`ends.ts`), and would fail with the lost connection. */
const SAID_BEFORE = /^(complete|fail)_job(_q)?\//;

type Query = { text: string; name?: string } | string;

/**
 * Hides database failures from graphile-worker, which stops silently after some and retries others after minutes. The
 * first statement that fails calls `lost`. From then on, every statement finds no rows, so the library winds down
 * without a job and without an error.
 */
export function hideFailures({ pool }: Pick<Connection, 'pool'>, lost: (error: Error) => void): void {
  const connect = pool.connect.bind(pool) as pg.Pool['connect'];
  let isLost = false;

  function note(error: unknown): typeof NOTHING {
    isLost = true;
    lost(error as Error);
    return NOTHING;
  }

  async function borrow() {
    if (isLost) return { query: async () => NOTHING, release: () => {} };
    const client = await connect().catch(note);
    if (!('release' in client)) return { query: async () => NOTHING, release: () => {} };
    return {
      async query(query: Query) {
        if (isLost || (typeof query === 'object' && SAID_BEFORE.test(query.name ?? ''))) return NOTHING;
        const answer = await client.query(query).catch(note);
        return isLost ? NOTHING : answer;
      },
      release: () => client.release(isLost),
    };
  }

  const ask = (query: Query, values?: unknown[]) =>
    isLost
      ? Promise.resolve(NOTHING)
      : connect()
          .then((client) => client.query(query as string, values).finally(() => client.release(isLost)))
          .catch(note);

  const handOut = (callback?: Callback) => (callback ? connect(releasedOnce(callback)) : borrow());
  Object.assign(pool, { connect: handOut, query: ask });
}

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * Wraps the callback of the connection for LISTEN, which the library reopens by itself. It releases that connection
 * twice if the runner stops during LISTEN, and pg would throw an uncaught error. After too long a wait, pg passes no
 * `release`, although its types promise one; the library checks for that.
 */
const releasedOnce =
  (callback: Callback): Callback =>
  (error, client, release: ((broken?: boolean | Error) => void) | undefined) => {
    let isReleased = false;
    callback(error, client, (broken) => {
      if (!isReleased) release?.(broken);
      isReleased = true;
    });
  };
