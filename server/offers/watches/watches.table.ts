import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/language/language.ts';
import { addedAt, at, primaryId } from '../../db/columns.ts';
import { schemes } from '../offers.table.ts';

/** People who want to be told, once, when a scheme opens or has units again. */
export const schemeWatches = pgTable(
  'scheme_watches',
  {
    _id: primaryId(),
    scheme_id: uuid('scheme_id')
      .notNull()
      .references(() => schemes._id, { onDelete: 'cascade' }),
    customer_phone: text('customer_phone').notNull(),
    language: text('language').$type<Language>().notNull(),
    told_at: at('told_at'),
    added_at: addedAt(),
  },
  (table) => [
    uniqueIndex('scheme_watches_waiting')
      .on(table.scheme_id, table.customer_phone)
      .where(sql`${table.told_at} is null`),
    index('scheme_watches_of_phone').on(table.customer_phone),
  ],
);
