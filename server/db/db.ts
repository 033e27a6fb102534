import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { alwaysGiveBack } from './give-back.ts';
import { isList, NoPrimary, writableOf } from './hosts.ts';
import { streamOf } from './stream-of.ts';

/**
 * The database or a transaction on it; every service takes it as its first parameter. `execute<Row>` returns rows of
 * raw SQL: the caller guarantees their columns, and times in them are strings. `Row` must be a `type`, because drizzle
 * accepts no `interface` there.
 */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** How many connections a pool has by default. */
const POOL_SIZE = 16;
/** In milliseconds. */
const CONNECT_TIMEOUT = 2_000;
const STATEMENT_TIMEOUT = 10_000;
const RETRIES = 3;
/** serialization_failure and deadlock_detected: the transaction can simply be run again. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Thrown at once while the database doesn't answer, so that no caller waits for it. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database is not responding.');
  }
}

export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** Ends waiting queries and refuses new ones until the database is back. */
  setAway(away: boolean): void;
  /** Ends the current connections, so that the next one finds the host that takes writes now. */
  renew(): void;
  close(): Promise<void>;
}

/** A pool that can stop waiting at once, and that finds the host that takes writes. */
class Pool extends pg.Pool {
  away = false;
  readonly #url: string;
  readonly #isList: boolean;
  readonly #open = new Set<pg.PoolClient>();
  readonly #siblings: Pool[] = [];
  readonly #lost: (error: Error) => void;
  /** The search for the host of new connections; undefined once a connection is lost. */
  #search: Promise<void> | undefined;

  constructor(options: pg.PoolConfig & { connectionString: string }, lost: (error: Error) => void) {
    super(options);
    this.#url = options.connectionString;
    this.#isList = isList(this.#url);
    this.#lost = lost;
    // An idle client that loses its server must not end the process; the next query opens a new one.
    this.on('error', lost);
    this.on('connect', (client) => {
      this.#open.add(client);
      // The pool does not listen to a client that is checked out: a lost connection would end the process.
      client.on('error', () => this.#searchAgain());
    });
    this.on('remove', (client) => this.#open.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    if (!this.away && !this.#isList) return callback ? super.connect(callback) : super.connect();
    const client = this.away ? Promise.reject(new DatabaseAway()) : this.#connectToPrimary();
    if (!callback) return client;
    client.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connectToPrimary(): Promise<pg.PoolClient> {
    this.#search ??= writableOf(this.#url).then((url) => {
      this.options.connectionString = url;
    });
    try {
      await this.#search;
      return await super.connect();
    } catch (error) {
      this.#searchAgain();
      throw error;
    }
  }

  #searchAgain(): void {
    this.#search = undefined;
  }

  /** Opens another pool on the same database, which learns of outages together with this one. */
  sibling(options: pg.PoolConfig): pg.Pool {
    const pool = new Pool({ ...this.options, connectionString: this.#url, ...options }, this.#lost);
    this.#siblings.push(pool);
    return pool;
  }

  setAway(away: boolean): void {
    this.away = away;
    for (const sibling of this.#siblings) sibling.setAway(away);
    if (!away) return;
    this.#searchAgain();
    // A query on a frozen server or a dead network would hang until its own timeout, or for ever.
    for (const client of this.#open) streamOf(client).destroy();
  }
}

export interface PoolSettings {
  size?: number;
  /** The name of the connections in `pg_stat_activity`. */
  name?: string;
  /** How long to wait for a connection, in milliseconds. */
  patience?: number;
  /** After how many milliseconds an answer counts as lost, for pools that don't get outage notices. */
  answersWithin?: number;
  lost?: (error: Error) => void;
}

/** Opens the pool; statements and idle transactions are cut off after 10 s. */
export function connect(url: string, options: PoolSettings = {}): Connection {
  const pool = new Pool(
    {
      connectionString: url,
      application_name: options.name ?? 'agrim',
      max: options.size ?? POOL_SIZE,
      keepAlive: true,
      connectionTimeoutMillis: options.patience ?? CONNECT_TIMEOUT,
      statement_timeout: STATEMENT_TIMEOUT,
      ...(options.answersWithin && { query_timeout: options.answersWithin }),
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    },
    options.lost ?? (() => {}),
  );
  const renew = () => {
    pool.setAway(true);
    pool.setAway(false);
  };
  const db = drizzle(pool);
  alwaysGiveBack(db, pool);
  return { db, pool, setAway: (away) => pool.setAway(away), renew, close: () => pool.end() };
}

/** Counts the connections of the pool behind `db`, and the calls that wait for one. */
export function poolCounts(db: Db): { open: number; idle: number; waiting: number } {
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = (db as Db & { $client: Pool }).$client;
  return { open, idle, waiting };
}

/** Connections beside the pool behind `db`, for work that must not wait for it. */
export const siblingPool = (db: Db, options: pg.PoolConfig): pg.Pool =>
  (db as Db & { $client: Pool }).$client.sibling(options);

/**
 * Runs the work in one transaction, and repeats it if PostgreSQL asks for a retry (40001, 40P01; three times at most).
 */
export async function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt > RETRIES || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

/**
 * Allows an hour per statement instead of ten seconds, for reads that no user waits for, such as a count of all orders.
 */
export const readAtLength = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '1h'`);
    return work(db);
  });

/** Finds PostgreSQL's own error inside drizzle's wrapper. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause ? databaseError(error.cause) : undefined;
}

/** Network and PostgreSQL codes of temporary errors, among them a full disk (53100) and a replica (25006). */
const NOT_NOW =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EAGAIN|ENOENT|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|08...|53...|57P0.|57014|58030|25006|25P03|55P03|40001|40P01)$/;
const LOST =
  /Connection terminated|not queryable|Query read timeout|timeout expired|timeout exceeded when trying to connect|client was closed/i;

/** Whether an error means that the database is down or full, not that the query was wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway || error instanceof NoPrimary || LOST.test(error.message)) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // A missing socket gives ENOENT, and so does a missing file.
  if (NOT_NOW.test(code) && (code !== 'ENOENT' || syscall === 'connect')) return true;
  return isUnreachable(error.cause);
}

/** Adds a job in the caller's transaction: it exists if and only if the change it belongs to does. */
export async function addJob(db: Db, task: string, payload: Record<string, unknown>): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`);
}

/** Adds many jobs of one kind in the caller's transaction, in one statement. */
export async function addJobs(db: Db, task: string, payloads: Record<string, unknown>[]): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${task}, payload) from json_array_elements(${JSON.stringify(payloads)}::json) as payload`,
  );
}
