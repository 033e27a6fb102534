import type { Db } from '../../db/db.ts';
import type { RolledBack } from '../../db/roll-back.ts';
import { busy } from '../../http/errors.ts';
import type { Arrival, Placed } from './arrival.ts';
import { atOnce, placeAlone } from './place-alone.ts';
import type { SchemeCache } from './scheme-cache.ts';

export type Rehearsal = Pick<Arrival, 'input' | 'at' | 'as'>;

/** Reads the result of a rehearsed order before the rollback. */
export type Look<T> = (db: Db, placed: Placed) => Promise<T>;

/**
 * A rehearsal locks rows that real orders want, so it waits at most a second for them, and PostgreSQL ends one that is
 * idle.
 */
const BRIEFLY =
  "set local lock_timeout = '1s'; set local statement_timeout = '2s'; set local idle_in_transaction_session_timeout = '2s'";

/** Places one order, lets `look` see the result, and rolls all of it back. */
export async function rehearse<T>(
  { play }: RolledBack,
  schemes: SchemeCache,
  order: Rehearsal,
  look: Look<T>,
): Promise<T> {
  const done = await placeAlone(schemes, {
    ...order,
    by: null,
    idempotency: null,
    isRehearsal: true,
    play,
    connect: atOnce,
    settings: BRIEFLY,
    goOn: look,
  });
  // An order without a key is never a repeat.
  if ('replayed' in done) throw busy();
  return done.of;
}
