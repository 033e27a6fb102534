import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** The last result of each check: counters that differ, days until a certificate expires, rows of the last backup. */
export const watchFindings = pgTable('watch_findings', {
  kind: text('kind').primaryKey(),
  value: integer('value').notNull(),
  found_at: at('found_at').notNull(),
});
