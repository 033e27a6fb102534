import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { hashFor, MARK_LETTERS } from '../process/secrets.ts';
import { limitCounts } from './limits.table.ts';

interface Counted {
  secret: string;
  key: string;
  /** The count is kept until a day after this. */
  until: Date;
}

const hashOf = ({ secret, key }: Counted) => hashFor('count', secret, key, MARK_LETTERS);

/**
 * Counts once more in PostgreSQL and returns the count; undefined at `most`. Exact on all processes at once, at the
 * cost of a statement. Use `createCounts` for calls by a crowd.
 */
export async function takeOne(db: Db, counted: Counted, most: number): Promise<number | undefined> {
  const [row] = await db
    .insert(limitCounts)
    .values({ key: hashOf(counted), window_start: counted.until, hits: 1 })
    .onConflictDoUpdate({
      target: [limitCounts.key, limitCounts.window_start],
      set: { hits: sql`${limitCounts.hits} + 1` },
      setWhere: lt(limitCounts.hits, most),
    })
    .returning({ hits: limitCounts.hits });
  return row?.hits;
}

/** Takes one back that came to nothing. */
export async function giveBack(db: Db, counted: Counted): Promise<void> {
  await db
    .update(limitCounts)
    .set({ hits: sql`${limitCounts.hits} - 1` })
    .where(
      and(eq(limitCounts.key, hashOf(counted)), eq(limitCounts.window_start, counted.until), gt(limitCounts.hits, 0)),
    );
}
