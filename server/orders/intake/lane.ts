import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Db, siblingPool } from '../../db/db.ts';
import { busy } from '../../http/errors.ts';

/** A connection of the intake's own: its queries go out together without waiting for each other's answers. */
export interface Lane {
  query<Row extends pg.QueryResultRow>(name: string, text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  /** The same transaction for services; each of its queries waits for its answer. */
  db: Db;
}

export interface Lanes {
  /** Does the work in one transaction. What it throws, or a statement that fails, leaves no trace. */
  transact<T>(work: (lane: Lane) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the intake's connections beside the pool behind `db`. */
export function openLanes(db: Db, count: number): Lanes {
  // One more for what is read between the batches.
  const pool = siblingPool(db, { max: count + 1, pipeline: true } as pg.PoolConfig);

  async function transact<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isBroken = false;
    const lost = () => {
      isBroken = true;
    };
    client.on('error', lost);
    try {
      // Their failure is that of the statements behind them, which are awaited.
      client.query('begin').catch(() => {});
      // Who deletes what orders name takes the table for itself: it waits for this batch, or this batch for it.
      client.query('lock table orders in row exclusive mode').catch(() => {});
      const done = await work({
        get db() {
          return drizzle(client);
        },
        query: (name, text, values) => client.query({ name, text, ...(values && { values }) }),
      }).catch(async (error) => {
        await client.query('rollback').catch(lost);
        throw error;
      });
      await commit(client);
      return done;
    } finally {
      client.off('error', lost);
      client.release(isBroken);
    }
  }

  return { transact, pool, close: () => pool.end() };
}

/** Whether a commit that got no answer was made is not known: it must not be tried again here, the client's key tells. */
async function commit(client: pg.PoolClient): Promise<void> {
  const committed = await client.query('commit').catch(() => {
    throw busy();
  });
  // A transaction in which a statement failed ends like this, without an error.
  if (committed.command !== 'COMMIT') throw new Error('A batch of orders was rolled back.');
}
