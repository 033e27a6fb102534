import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** The last finding of a watching job: counters that have drifted, days until a certificate ends. */
export const watchFindings = pgTable('watch_findings', {
  kind: text('kind').primaryKey(),
  value: integer('value').notNull(),
  found_at: at('found_at').notNull(),
});
