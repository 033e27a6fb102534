import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** The pools of workers that live, by the name under which graphile-worker locks jobs; each says so now and then. */
export const jobWorkers = pgTable('job_workers', {
  _id: text('_id').primaryKey(),
  seen_at: at('seen_at').notNull().defaultNow(),
});
