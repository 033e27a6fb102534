import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** The last finding of each kind: counters that have drifted, days until a certificate ends, rows of the last backup. */
export const watchFindings = pgTable('watch_findings', {
  kind: text('kind').primaryKey(),
  value: integer('value').notNull(),
  found_at: at('found_at').notNull(),
});
