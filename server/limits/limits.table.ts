import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { addedAt, at, primaryId } from '../db/columns.ts';

/** Counts of all instances together, by the hash of their key and the time window. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    key: text('key').notNull(),
    window_start: at('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.window_start] }),
    index('limit_counts_by_time').on(table.window_start),
  ],
);

/** Phone numbers whose orders the storefront refuses. */
export const blockedPhones = pgTable('blocked_phones', {
  _id: primaryId(),
  phone: text('phone').notNull().unique(),
  reason: text('reason').notNull(),
  /** The user who blocked the number. */
  by: text('by').notNull(),
  added_at: addedAt(),
});
