import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at, bytea } from '../../db/columns.ts';

/**
 * The orders whose details are in a file of the archive, and the moves of units and quotas by the events there, so that
 * recounts stay exact (docs/adr/0040-an-archive-of-old-orders.md).
 */
export const filedOrders = pgTable(
  'filed_orders',
  {
    order_id: uuid('order_id').primaryKey(),
    file_id: uuid('file_id').notNull(),
    /**
     * The key that opens the order's line in its file. Null where its customer was erased: nobody can read the line
     * again.
     */
    key: bytea('key'),
    /** The moves of each unit of its items, and of the quota of its office, by the events that are in the file. */
    held: integer('held').notNull(),
    sold: integer('sold').notNull(),
    quota: integer('quota').notNull(),
    filed_at: at('filed_at').notNull(),
    /** When it was brought back: it is left alone for a while. */
    restored_at: at('restored_at'),
  },
  (table) => [index('filed_orders_of_file').on(table.file_id)],
);
