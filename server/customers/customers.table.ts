import { index, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { ErasureCounts } from '../../contract/customers/customers.ts';
import { addedAt, primaryId } from '../db/columns.ts';

/** The notes of colleagues about the owner of a phone number. */
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

/** Numbers that belong to one person, as colleagues have said: those with the same person. */
export const customerNumbers = pgTable(
  'customer_numbers',
  { phone: text('phone').primaryKey(), person_id: uuid('person_id').notNull() },
  (table) => [index('customer_numbers_of').on(table.person_id)],
);

/** Customers who asked to be erased: the act, without the person. Its number is the certificate's number. */
export const erasures = pgTable('erasures', {
  _id: primaryId(),
  number: serial('number').notNull().unique(),
  /** The last two digits of the phone, by which its owner knows the certificate. */
  ends_with: text('ends_with').notNull(),
  reason: text('reason').notNull(),
  by: text('by').notNull(),
  counts: jsonb('counts').$type<ErasureCounts>().notNull(),
  added_at: addedAt(),
});
