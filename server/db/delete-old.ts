import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** One statement over a million rows would be cut off by its time limit each night, and never come to an end (ADR 39). */
const AT_ONCE = 5_000;

/** Deletes what nobody needs any more, some thousand rows at a time, each in a transaction of its own. Returns how many. */
export async function deleteOld(db: Db, table: PgTable, where: SQL | undefined, atOnce = AT_ONCE): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where ?? sql`true`} limit ${atOnce}))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return deleted;
  }
}
