import { TransactionRollbackError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Db, siblingPool, transact } from './db.ts';
import { alwaysGiveBack } from './give-back.ts';

/** Work inside a transaction. `client` is its connection, for statements that are not drizzle queries. */
type Work<T> = (db: Db, client: pg.PoolClient) => Promise<T>;

export interface RolledBack {
  /** Does the work in a transaction, rolls it back, and returns the result. */
  play<T>(work: Work<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens a connection beside the pool behind `db` for work that is always rolled back. Work runs one at a time, so that
 * other requests never queue behind several for a lock. Its statements go out without waiting for each other's answers.
 */
export function openRolledBack(db: Db): RolledBack {
  const pool = siblingPool(db, { max: 1, pipeline: true } as pg.PoolConfig);
  const own = drizzle(pool);
  alwaysGiveBack(own, pool);

  async function play<T>(work: Work<T>): Promise<T> {
    let done: { result: T } | undefined;
    const working = transact(own, async (db) => {
      done = { result: await work(db, clientOf(db)) };
      throw new TransactionRollbackError();
    });
    await working.catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
    return (done as { result: T }).result;
  }

  return { play, close: () => pool.end() };
}

/** drizzle's types hide the connection of a transaction, and its own statements return times as strings. */
export const clientOf = (db: Db) => (db._.session as unknown as { client: pg.PoolClient }).client;
