import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, primaryId } from './columns.ts';

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
