import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, primaryId } from '../db/columns.ts';

/** A row for each fault, however often it happens: faults with the same fingerprint are the same. */
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
  /** For a server fault: the request in which it last happened. */
  request_id: text('request_id'),
  /** For a browser fault: facts about the browser. */
  mode: text('mode').notNull().default(''),
});

export const serverErrors = pgTable('server_errors', fault());

export const clientErrors = pgTable('client_errors', fault());
