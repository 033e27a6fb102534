import type { Db } from '../../db/db.ts';
import type { RolledBack } from '../../db/roll-back.ts';
import { busy } from '../../http/errors.ts';
import type { Arrival, Placed } from './arrival.ts';
import { type BatchConnection, PLANS } from './batch-connection.ts';
import { draftOrder } from './order-draft.ts';
import type { SchemeCache } from './scheme-cache.ts';
import { batchWork } from './write-batch.ts';

export type Rehearsal = Pick<Arrival, 'input' | 'at' | 'as'>;

/** Reads what a rehearsed order has become, before it is rolled back. */
export type Look<T> = (db: Db, placed: Placed) => Promise<T>;

/** How often an order is judged again because its scheme changes under it. */
const MOST_TRIES = 5;
/**
 * A rehearsal locks the rows that real orders want. It waits a second for them at most, and PostgreSQL ends one that
 * stands still.
 */
const BRIEFLY =
  "set local lock_timeout = '1s'; set local statement_timeout = '2s'; set local idle_in_transaction_session_timeout = '2s'";

/**
 * Reads, judges and writes one order like a batch of the intake, lets `look` see what has become of it, and rolls all
 * of it back. The scheme may be a draft and may not have opened. Throws the refusal that a customer would get.
 */
export async function rehearse<T>(
  { play }: RolledBack,
  schemes: SchemeCache,
  { input, at, as }: Rehearsal,
  look: Look<T>,
): Promise<T> {
  const key = { scheme_id: input.scheme_id, isPreview: true };
  let cached = await schemes.get(key);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const draft = draftOrder(cached.facts, { input, as, at, isRehearsal: true });
    const order: Arrival = { input, at, as, by: null, idempotency: null, cached, draft };
    const seen = await play(async (db, client) => {
      await client.query(`${PLANS}; ${BRIEFLY}`);
      const connection: BatchConnection = { query: (name, text, values) => client.query({ name, text, values }) };
      const { read, write } = batchWork([order]);
      const judged = await read(connection);
      const [outcome] = judged.outcomes;
      if (outcome?.kind === 'refused') throw outcome.problem;
      if (outcome?.kind !== 'placed') return undefined;
      await Promise.all(write(connection, judged));
      return { of: await look(db, outcome.placed) };
    });
    if (seen) return seen.of;
    cached = await schemes.refresh(key, cached);
  }
  throw busy();
}
