import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { addedAt, primaryId } from '../db/columns.ts';

/** What colleagues have noted about the owner of a phone number. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    _id: primaryId(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    /** The name of the person who wrote it. */
    by: text('by').notNull(),
    added_at: addedAt(),
  },
  (table) => [index('customer_notes_of').on(table.phone, table.added_at)],
);
