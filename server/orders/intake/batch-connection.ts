import type pg from 'pg';
import { type Db, siblingPool } from '../../db/db.ts';
import { busy } from '../../http/errors.ts';

/** A connection of the intake that sends queries together, without waiting for answers. */
export interface BatchConnection {
  query<Row extends pg.QueryResultRow>(name: string, text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export interface Work<T> {
  /** Reads and locks; if it throws, nothing was changed. */
  read(connection: BatchConnection): Promise<T>;
  /** Sends all writes at once. */
  write(connection: BatchConnection, read: T): Promise<unknown>[];
}

export interface PipelinedBatch<T> {
  read: T;
  /** Rejects if a statement failed; nothing was written then. */
  committed: Promise<void>;
}

export interface BatchConnections {
  /**
   * Runs work in a transaction, and resolves once all of it is sent. The next can begin while this one commits:
   * PostgreSQL takes a connection's statements in order.
   */
  transact<T>(work: Work<T>): Promise<PipelinedBatch<T>>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The connection while transactions are under way on it. */
interface PipelinedClient {
  client: pg.PoolClient;
  users: number;
  isBroken: boolean;
  markBroken(): void;
}

/**
 * Allows only index scans: a batch looks up each row by one index. Otherwise PostgreSQL reads a small table whole and
 * keeps that plan while 100,000 orders come in, or combines two indexes after a bulk load. JIT is off, because
 * PostgreSQL before 18 would compile statements on tables without an index each time.
 */
export const PLANS = 'set local enable_seqscan = off; set local enable_bitmapscan = off; set local jit = off';
export const BEGIN = `begin; ${PLANS}`;

/** Opens the intake's connections beside the pool behind `db`: one to write on, one for reads between the batches. */
export function openBatchConnections(db: Db): BatchConnections {
  const pool = siblingPool(db, { max: 2, pipeline: true } as pg.PoolConfig);
  let current: PipelinedClient | undefined;
  /** Resolves when the last transaction has been sent, because the statements of two must not mix. */
  let turn: Promise<unknown> = Promise.resolve();

  async function acquire(): Promise<PipelinedClient> {
    if (!current || current.isBroken) {
      const markBroken = () => {
        pipelined.isBroken = true;
      };
      const pipelined: PipelinedClient = { client: await pool.connect(), users: 0, isBroken: false, markBroken };
      pipelined.client.on('error', markBroken);
      current = pipelined;
    }
    current.users += 1;
    return current;
  }

  function release(pipelined: PipelinedClient): void {
    pipelined.users -= 1;
    if (pipelined.users > 0) return;
    if (current === pipelined) current = undefined;
    pipelined.client.off('error', pipelined.markBroken);
    pipelined.client.release(pipelined.isBroken);
  }

  function transact<T>(work: Work<T>): Promise<PipelinedBatch<T>> {
    const sent = turn.then(() => send(work));
    turn = sent.catch(() => {});
    return sent;
  }

  async function send<T>({ read, write }: Work<T>): Promise<PipelinedBatch<T>> {
    const pipelined = await acquire();
    const { client } = pipelined;
    const connection: BatchConnection = {
      query: (name, text, values) => client.query({ name, text, ...(values && { values }) }),
    };
    // If this fails, so do the statements after it, which are awaited.
    client.query(BEGIN).catch(() => {});
    try {
      const snapshot = await read(connection);
      const committed = commit(client, write(connection, snapshot)).finally(() => release(pipelined));
      // A caller can await it later; until then, the rejection must not count as unhandled.
      committed.catch(() => {});
      return { read: snapshot, committed };
    } catch (error) {
      await client.query('rollback').catch(pipelined.markBroken);
      release(pipelined);
      throw error;
    }
  }

  return { transact, pool, close: () => pool.end() };
}

/** Sends the commit right behind the writes: if one of them failed, PostgreSQL rolls back. */
async function commit(client: pg.PoolClient, writes: Promise<unknown>[]): Promise<void> {
  const ended = client.query('commit').catch(() => undefined);
  try {
    await Promise.all(writes);
  } catch (error) {
    await ended;
    throw error;
  }
  const committed = await ended;
  // The commit might have gone through, so don't repeat it here: the client's key finds out.
  if (!committed) throw busy();
  // PostgreSQL answers ROLLBACK, without an error, if a statement of the transaction failed.
  if (committed.command !== 'COMMIT') throw new Error('A batch of orders was rolled back.');
}
