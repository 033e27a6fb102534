import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/**
 * Counts the rows of tables that were just filled, or of all, so that the next statement is planned by them and not only
 * after autoanalyze has come by. PostgreSQL passes over a table that the role may not maintain, as that of the servers in
 * PostgreSQL 16 (see `operate/postgres/server-role.sql`).
 */
export async function analyze(db: Db, ...tables: PgTable[]): Promise<void> {
  await db.execute(sql`analyze ${sql.join(tables, sql`, `)}`);
}
