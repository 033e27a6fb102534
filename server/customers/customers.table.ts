import { index, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { ErasureCounts } from '../../contract/customers/customers.ts';
import { addedAt, primaryId } from '../db/columns.ts';

/** Colleagues' notes about the owner of a phone number. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    _id: primaryId(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    /** Who wrote it. */
    by: text('by').notNull(),
    added_at: addedAt(),
  },
  (table) => [index('customer_notes_of').on(table.phone, table.added_at)],
);

/** Numbers that staff have linked to one person: those with the same `person_id`. */
export const customerNumbers = pgTable(
  'customer_numbers',
  { phone: text('phone').primaryKey(), person_id: uuid('person_id').notNull() },
  (table) => [index('customer_numbers_of').on(table.person_id)],
);

/** Erased customers: the record of the erasure, without the person. `number` is the certificate's. */
export const erasures = pgTable('erasures', {
  _id: primaryId(),
  number: serial('number').notNull().unique(),
  /** The phone's last two digits, by which its owner recognises the certificate. */
  ends_with: text('ends_with').notNull(),
  reason: text('reason').notNull(),
  by: text('by').notNull(),
  counts: jsonb('counts').$type<ErasureCounts>().notNull(),
  added_at: addedAt(),
});
