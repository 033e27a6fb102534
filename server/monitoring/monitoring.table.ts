import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, primaryId } from '../db/columns.ts';

/** One row a fault, however often it happens: faults with the same fingerprint are the same. */
const fault = () => ({
  _id: primaryId(),
  fingerprint: text('fingerprint').notNull().unique(),
  error_data: text('error_data').notNull(),
  error_stack: text('error_stack').notNull().default(''),
  location: text('location').notNull(),
  count: integer('count').notNull().default(1),
  added_at: at('added_at').notNull().defaultNow(),
  last_added_at: at('last_added_at').notNull().defaultNow(),
  /** Hidden until it happens again. */
  muted_at: at('muted_at'),
  release: text('release'),
  browser: text('browser'),
  /** The request of its last time, for a fault of the server. */
  request_id: text('request_id'),
  /** The facts about a browser, for a fault of a browser. */
  mode: text('mode').notNull().default(''),
});

export const serverErrors = pgTable('server_errors', fault());

export const clientErrors = pgTable('client_errors', fault());
