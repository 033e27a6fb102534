import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** A statement takes 65,535 values, which is enough for this many rows of thirty columns. */
const ROWS_AT_ONCE = 1000;

/**
 * Adds rows, and updates the columns of `rows` in those that exist. All rows have the same columns; new rows can leave
 * some to their defaults.
 */
export async function upsert<T extends PgTable & { _id: PgColumn }>(
  db: Db,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => name !== '_id' && given.has(name) && !column.generated,
  );
  const set = Object.fromEntries(columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await db
      .insert(table)
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .onConflictDoUpdate({ target: table._id, set: set as never });
}
