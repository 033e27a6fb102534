import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../access/access.table.ts';
import { addedAt, foreignId, primaryId } from '../db/columns.ts';
import { offices } from '../offices/offices.table.ts';

/** A saved list: its filters and order under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    _id: primaryId(),
    /** The path of the list's screen. */
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** The part of the address after the question mark. */
    query: text('query').notNull(),
    user_id: foreignId('user_id', () => users._id, { onDelete: 'cascade' }),
    /** The owner's office: this office and those below it see a shared view. */
    office_id: foreignId('office_id', () => offices._id, { onDelete: 'cascade' }),
    is_shared: boolean('is_shared').notNull().default(false),
    added_at: addedAt(),
  },
  (table) => [index('saved_views_of').on(table.screen, table.user_id)],
);
