import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { addedAt, primaryId } from '../db/columns.ts';

export const files = pgTable('files', {
  _id: primaryId(),
  /** `public/<key>.jpg`; the sizes are `public/<width>/<key>.webp` and `.jpg`. */
  path: text('path').notNull().unique(),
  name: text('name').notNull(),
  alt: text('alt').notNull().default(''),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  added_at: addedAt(),
});
