import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** What a watching job found the last time that it looked: counters that have drifted, days that a certificate is good. */
export const watchFindings = pgTable('watch_findings', {
  kind: text('kind').primaryKey(),
  value: integer('value').notNull(),
  found_at: at('found_at').notNull(),
});
