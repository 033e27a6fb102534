import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/**
 * Analyzes tables that were just filled, or all, so the next statement is planned by their real size. PostgreSQL skips
 * a table that the role can't maintain, like the servers' on PostgreSQL 16 (see `operate/postgres/server-role.sql`).
 */
export async function analyze(db: Db, ...tables: PgTable[]): Promise<void> {
  await db.execute(sql`analyze ${sql.join(tables, sql`, `)}`);
}
