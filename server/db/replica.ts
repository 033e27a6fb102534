import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connect, type Db, type PoolSettings } from './db.ts';

/** How long to wait between two checks of the replica, and how long one may take, in milliseconds. */
const BETWEEN_LOOKS = 1_000;
const CHECK_TIMEOUT_MS = 1_000;

export interface Replica {
  /** Returns the replica if it is at most this many seconds behind, else the main database. */
  reader(mostBehind: number): Db;
  /** Returns how many seconds the replica is behind; Infinity while it is down. */
  lag(): number;
  close(): Promise<void>;
}

/** Opens a replica for reads that may be a little old. While it's down or too far behind, reads go to the primary. */
export function openReplica(url: string, db: Db, settings: PoolSettings = {}): Replica {
  const replica = connect(url, { patience: CHECK_TIMEOUT_MS, ...settings });
  const end = new AbortController();
  let lag = { behind: Number.POSITIVE_INFINITY, at: 0 };
  const looking = look();

  async function look(): Promise<void> {
    while (!end.signal.aborted) {
      const at = performance.now();
      lag = { behind: await secondsBehind().catch(() => Number.POSITIVE_INFINITY), at };
      await sleep(BETWEEN_LOOKS, undefined, end).catch(() => {});
    }
  }

  /**
   * Measures the lag by the newest replayed commit: everything before it has arrived. A replica that has replayed
   * everything is up to date, however idle the primary is.
   */
  async function secondsBehind(): Promise<number> {
    const { rows } = await db.execute<{ lsn: string; now: string }>(
      sql`select pg_current_wal_lsn()::text as lsn, clock_timestamp()::text as now`,
    );
    const [primary] = rows;
    const answering = replica.db.execute<{ behind: number | null }>(sql`
      select case when not pg_is_in_recovery() then null when pg_last_wal_replay_lsn() >= ${primary?.lsn}::pg_lsn then 0
        else extract(epoch from ${primary?.now}::timestamptz - pg_last_xact_replay_timestamp())::float end as behind`);
    const answer = await Promise.race([answering, sleep(CHECK_TIMEOUT_MS, undefined, { ref: false })]);
    // Ends the calls that wait for the replica, so that they ask the main database.
    if (!answer) replica.renew();
    return answer?.rows[0]?.behind ?? Number.POSITIVE_INFINITY;
  }

  const lagNow = () => lag.behind + (performance.now() - lag.at) / 1000;
  return {
    reader: (mostBehind) => (lagNow() <= mostBehind ? replica.db : db),
    lag: lagNow,
    async close() {
      end.abort();
      await looking;
      await replica.close();
    },
  };
}
