import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/**
 * The living pools of workers, by the name under which graphile-worker locks jobs; each gives a sign of life now and
 * then.
 */
export const jobWorkers = pgTable('job_workers', {
  _id: text('_id').primaryKey(),
  seen_at: at('seen_at').notNull().defaultNow(),
});
