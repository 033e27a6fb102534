import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, primaryId } from './columns.ts';

/**
 * Tables that this release doesn't use and the one before still reads, which runs beside it during a rolling deploy.
 * The next release drops them: delete them here, then `npm run db:generate`.
 */
export const intakes = pgTable('intakes', {
  _id: primaryId(),
  address: text('address').notNull(),
  until: at('until').notNull(),
});

export const schemeLeases = pgTable('scheme_leases', {
  scheme_id: uuid('scheme_id').primaryKey(),
  intake_id: uuid('intake_id').notNull(),
});

export const archiveFiles = pgTable('archive_files', {
  _id: primaryId(),
  path: text('path').notNull().unique(),
  month: date('month').notNull(),
  made_at: at('made_at').notNull(),
  sha256: text('sha256'),
  bytes: integer('bytes'),
  rows: jsonb('rows').$type<Record<string, number>>(),
});

export const filedOrders = pgTable(
  'filed_orders',
  {
    order_id: uuid('order_id').primaryKey(),
    file_id: uuid('file_id').notNull(),
    key: bytea('key'),
    held: integer('held').notNull(),
    sold: integer('sold').notNull(),
    quota: integer('quota').notNull(),
    filed_at: at('filed_at').notNull(),
    restored_at: at('restored_at'),
  },
  (table) => [index('filed_orders_of_file').on(table.file_id)],
);
