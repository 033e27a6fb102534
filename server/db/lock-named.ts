import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * Waits for the lock of this name and keeps it until the transaction ends. Run your reads after it, in separate
 * statements.
 */
export async function lockNamed(db: Db, name: string | SQL): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
