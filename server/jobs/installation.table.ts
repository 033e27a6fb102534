import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** One row: whether this database is the original, or a copy that sends nothing. */
export const installation = pgTable('installation', {
  _id: integer('_id').primaryKey(),
  is_copy: boolean('is_copy').notNull(),
  /**
   * The database's PostgreSQL cluster (`pg_control_system`): the same after a failover, another for a restored dump.
   */
  home: text('home'),
  /** The database's oid: another one for a copy made beside it. */
  database: text('database'),
  since: at('since').notNull(),
});
