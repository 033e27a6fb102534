import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** One statement over a million rows would hit the time limit every night, and never finish. */
const ROWS_AT_ONCE = 5_000;

/** Deletes old rows, some thousand at a time, each batch in its own transaction. Returns how many it deleted. */
export async function deleteOld(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  atOnce = ROWS_AT_ONCE,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where ?? sql`true`} limit ${atOnce}))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return deleted;
  }
}
