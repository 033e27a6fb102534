import { lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../contract/durations.ts';
import type { Db } from '../db/db.ts';
import { deleteOld } from '../db/delete-old.ts';
import type { Clock } from '../edges/clock.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { Log } from '../process/log.ts';
import { hashFor, MARK_LETTERS } from '../process/secrets.ts';
import { limitCounts } from './limits.table.ts';

/** How many keys one process remembers at once; beyond that, it forgets the one counted longest ago. */
const MOST_KEYS = 50_000;
const MOST_SHARED = 1_000;
/** How often the instances exchange their counts. */
const SHARE = 1_000;

interface Count {
  /** This process's own count. */
  own: number;
  /** The part of the count that the others already know. */
  shared: number;
  /** The count of all other processes, as far as known here. */
  others: number;
}

export interface Counts {
  /** Returns how often all processes counted a key in the current window. */
  of(key: string): number;
  /** Counts it once more, or takes one back. */
  add(key: string, hits?: 1 | -1): void;
  /**
   * Sends the counts from `tellFrom` on to the other processes, and reads theirs: one statement for any number of keys.
   */
  share(db: Db): Promise<void>;
}

/**
 * Counts by key in time windows, decides in memory, and shares counts between processes in batches. A key is shared
 * from `tellFrom` hits on, so that a crowd without repeat callers needs no sharing. Keys can be phones and addresses:
 * they leave the process only as hashes.
 */
export function createCounts({
  seconds,
  tellFrom,
  clock,
  secret,
}: {
  seconds: number;
  tellFrom: number;
  clock: Clock;
  secret: string;
}): Counts {
  // A limit by size takes its memory when it's needed; a limit by number takes all of it at the start.
  const counts = new LRUCache<string, Count>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 });
  /** Keys with hits not shared yet. */
  const unshared = new Set<string>();
  let window = 0;

  function now(): number {
    const present = Math.floor(clock().getTime() / 1000 / seconds);
    if (present !== window) {
      window = present;
      counts.clear();
      unshared.clear();
    }
    return present;
  }

  const hashOf = (key: string) => hashFor('count', secret, key, MARK_LETTERS);

  return {
    of(key) {
      now();
      const count = counts.get(key);
      return count ? count.own + count.others : 0;
    },

    add(key, hits = 1) {
      now();
      const existing = counts.get(key);
      // The window has ended or was forgotten, so there is no hit to undo.
      if (!existing && hits < 0) return;
      const count = existing ?? { own: 0, shared: 0, others: 0 };
      count.own += hits;
      counts.set(key, count);
      if (count.own >= tellFrom) unshared.add(key);
    },

    async share(db) {
      const window_start = new Date(now() * seconds * 1000);
      const keys = [...unshared].slice(0, MOST_SHARED);
      if (keys.length === 0) return;
      const byHash = new Map(keys.map((key) => [hashOf(key), key]));
      const news = keys.map((key) => {
        const { own = 0, shared = 0 } = counts.get(key) ?? {};
        return own - shared;
      });
      const { rows } = await db.execute<{ key: string; hits: number }>(sql`
        insert into ${limitCounts} as c (key, window_start, hits)
        select key, ${window_start}, hits from unnest(${sql.param([...byHash.keys()])}::text[], ${sql.param(news)}::int[]) as n (key, hits)
        order by key
        on conflict (key, window_start) do update set hits = c.hits + excluded.hits returning c.key, c.hits`);
      for (const [position, key] of keys.entries()) {
        const count = counts.get(key);
        if (count) count.shared += news[position] as number;
      }
      for (const { key: hash, hits } of rows) {
        const count = counts.get(byHash.get(hash) as string);
        if (count) count.others = hits - count.shared;
      }
      // Keys that are still counted are read again, to learn the hits of the others.
      for (const key of keys) if ((counts.get(key)?.own ?? 0) === (counts.get(key)?.shared ?? 0)) unshared.delete(key);
    },
  };
}

/** Shares the counts as long as the server runs. */
export function shareNowAndThen({ db, log, http }: Pick<HttpApp, 'db' | 'http'> & { log: Log }, counts: Counts): void {
  let isSharing = false;
  const sharing = setInterval(() => {
    // A round that takes longer than the pause must not share the same hits twice.
    if (isSharing) return;
    isSharing = true;
    counts
      .share(db)
      .finally(() => {
        isSharing = false;
      })
      .catch((err) => log.debug({ err }, 'The counts could not be shared.'));
  }, SHARE);
  sharing.unref();
  http.addHook('onClose', async () => clearInterval(sharing));
}

/** Delete windows that have ended. */
export async function forgetOldCounts(db: Db, now: Date): Promise<void> {
  await deleteOld(db, limitCounts, lt(limitCounts.window_start, new Date(now.getTime() - DAY_MS)));
}
