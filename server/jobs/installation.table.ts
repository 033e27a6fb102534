import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** One row: whether this database is the original, or a copy that writes to nobody. */
export const installation = pgTable('installation', {
  _id: integer('_id').primaryKey(),
  is_copy: boolean('is_copy').notNull(),
  /**
   * The PostgreSQL cluster of the database (`pg_control_system`): the same after a failover, another for a restored
   * dump.
   */
  home: text('home'),
  /** The oid of the database: another one for a copy that was made beside it. */
  database: text('database'),
  since: at('since').notNull(),
});
