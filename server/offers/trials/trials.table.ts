import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { addedAt, at, primaryId } from '../../db/columns.ts';
import { schemes } from '../offers.table.ts';

/** A link by which a scheme is tried as a customer before it is public. */
export const trials = pgTable(
  'trials',
  {
    _id: primaryId(),
    scheme_id: uuid('scheme_id')
      .notNull()
      .references(() => schemes._id, { onDelete: 'cascade' }),
    /** The phones that its orders write to; nobody else gets a message. */
    phones: text('phones').array().notNull(),
    made_by: uuid('made_by').notNull(),
    /** The time from which the link opens nothing. */
    ends_at: at('ends_at').notNull(),
    added_at: addedAt(),
  },
  (table) => [index('trials_of').on(table.scheme_id)],
);
