import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, primaryId } from '../../db/columns.ts';

/** The processes that write orders, each with a deadline that it moves on while it lives. */
export const intakes = pgTable('intakes', {
  _id: primaryId(),
  /** The host and port at which the other processes reach it. */
  address: text('address').notNull(),
  until: at('until').notNull(),
});

/** The process that writes the orders of a scheme, for as long as it lives and gets orders. */
export const schemeLeases = pgTable('scheme_leases', {
  scheme_id: uuid('scheme_id').primaryKey(),
  intake_id: uuid('intake_id').notNull(),
});
