import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The database, or the transaction that shadows it: every service takes it first. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's transaction type is generic over a schema that we do not use
export type Db = NodePgDatabase<Record<string, never>> | PgTransaction<any, Record<string, never>, any>;

const POOL_SIZE = 16;
const STATEMENT_TIMEOUT = 10_000;
const RETRIES = 3;
/** serialization_failure and deadlock_detected: the transaction may simply be run again. */
const RETRYABLE = new Set(['40001', '40P01']);

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the pool; statements and idle transactions are cut off after 10 s. */
export function connect(url: string, options: { size?: number } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
  });
  // An idle client that loses its server must not end the process; the next query gets a new one.
  pool.on('error', () => {});
  // While a client is checked out the pool does not listen for it: a lost connection would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Runs the work in one transaction, again if PostgreSQL asks for it (40001, 40P01; three times at most). */
export async function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt > RETRIES || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

/** PostgreSQL's own error inside what drizzle wraps around it. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause ? databaseError(error.cause) : undefined;
}

/** Adds a job in the caller's transaction: it exists if and only if the change it belongs to does. */
export async function addJob(db: Db, task: string, payload: Record<string, unknown>): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`);
}
