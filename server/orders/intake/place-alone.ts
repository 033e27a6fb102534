import type pg from 'pg';
import { type Db, databaseError } from '../../db/db.ts';
import { busy } from '../../http/errors.ts';
import type { Arrival, Placed } from './arrival.ts';
import { type BatchConnection, PLANS } from './batch-connection.ts';
import { draftOrder } from './order-draft.ts';
import type { SchemeCache } from './scheme-cache.ts';
import { batchWork, type JudgedBatch } from './write-batch.ts';

/** An order that is placed in its own transaction, which then continues with it. */
export interface Alone<T> extends Omit<Arrival, 'cached' | 'draft'> {
  /** For a preview: its scheme can be a draft or not have started. */
  isRehearsal: boolean;
  /** Does the work in a transaction; `client` is its connection. */
  play: (work: (db: Db, client: pg.PoolClient) => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  /** Queries on the connection: `atOnce` if it is pipelined, `inTurn` if not. */
  connect: (client: pg.PoolClient) => BatchConnection;
  /** Settings to apply in the transaction before it reads. */
  settings?: string;
  goOn: (db: Db, placed: Placed) => Promise<T>;
}

type Outcome<T> = { of: T; judged: JudgedBatch } | { replayed: Placed } | undefined;

export const atOnce = (client: pg.PoolClient): BatchConnection => ({
  query: (name, text, values) => client.query({ name, text, values }),
});

export function inTurn(client: pg.PoolClient): BatchConnection {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: (name, text, values) => {
      const asked = last.then(() => client.query({ name, text, values }));
      last = asked.catch(() => {});
      return asked;
    },
  };
}

/** How often to check an order again if its scheme has changed, or another process took its number or key. */
const MOST_TRIES = 5;
const TAKEN = '23505';

/**
 * Reads, checks and writes one order like a batch, and lets `goOn` continue in its transaction: both happen, or
 * neither. Throws the error that a customer would get. An order whose key is known gets its first reply.
 */
export async function placeAlone<T>(
  schemes: SchemeCache,
  { isRehearsal, play, connect, settings, goOn, ...order }: Alone<T>,
): Promise<Exclude<Outcome<T>, undefined>> {
  const key = { scheme_id: order.input.scheme_id, isPreview: isRehearsal };
  let cached = await schemes.get(key);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const draft = draftOrder(cached.facts, { ...order, isRehearsal });
    const work = async (db: Db, client: pg.PoolClient): Promise<Outcome<T>> => {
      await client.query([PLANS, settings].filter(Boolean).join('; '));
      const connection = connect(client);
      const { read, write } = batchWork([{ ...order, cached, draft }]);
      const judged = await read(connection);
      const [outcome] = judged.outcomes;
      if (outcome?.kind === 'refused') throw outcome.problem;
      if (outcome?.kind === 'replayed') return { replayed: outcome.reply };
      if (outcome?.kind !== 'placed') return undefined;
      await Promise.all(write(connection, judged));
      return { of: await goOn(db, outcome.placed), judged };
    };
    const done = await play(work).catch((error) => {
      if (databaseError(error)?.code !== TAKEN || tries === MOST_TRIES - 1) throw error;
      return undefined;
    });
    if (done) return done;
    cached = await schemes.refresh(key, cached);
  }
  throw busy();
}
