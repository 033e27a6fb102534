import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/db.ts';

/** Counts who waits for an advisory lock of this database: other files' tests wait in theirs, in the same cluster. */
export async function waitingForLock(db: Pick<Db, 'execute'>): Promise<number> {
  const { rows } = await db.execute(sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
}
