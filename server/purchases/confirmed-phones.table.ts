import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, primaryId } from '../db/columns.ts';

/** Phones that were confirmed by a code, each for one purchase. */
export const confirmedPhones = pgTable(
  'confirmed_phones',
  {
    _id: primaryId(),
    phone: text('phone').notNull(),
    confirmed_at: at('confirmed_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [index('confirmed_phones_by_time').on(table.confirmed_at)],
);
