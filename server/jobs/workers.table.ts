import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** The active runners with their heartbeats, by the name under which graphile-worker locks jobs. */
export const jobWorkers = pgTable('job_workers', {
  _id: text('_id').primaryKey(),
  /** The process it belongs to; an earlier release leaves it empty. */
  process: text('process'),
  seen_at: at('seen_at').notNull().defaultNow(),
});
