import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FileKind } from '../../contract/media/media.ts';
import { addedAt, primaryId } from '../db/columns.ts';

export const folders = pgTable(
  'folders',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    parent_id: uuid('parent_id').references((): AnyPgColumn => folders._id),
  },
  (table) => [
    // Names are unique within a folder. The root counts as a folder, so null must equal null.
    uniqueIndex('folders_name').on(
      sql`lower(${table.name})`,
      sql`coalesce(${table.parent_id}, '00000000-0000-0000-0000-000000000000')`,
    ),
  ],
);

export const files = pgTable(
  'files',
  {
    _id: primaryId(),
    /** `public/<key>.jpg`; the sizes are `public/<width>/<key>.avif`, `.webp` and `.jpg`. */
    path: text('path').notNull().unique(),
    name: text('name').notNull(),
    alt: text('alt').notNull().default(''),
    alt_ne: text('alt_ne').notNull().default(''),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    folder_id: uuid('folder_id').references(() => folders._id),
    kind: text('kind').$type<FileKind>().notNull().default('LIBRARY'),
    /** A data URL of a few hundred bytes. */
    blur: text('blur'),
    /** Whether every size is stored. */
    is_ready: boolean('is_ready').notNull().default(false),
    added_at: addedAt(),
  },
  (table) => [index('files_by_time').on(table.added_at), index('files_by_folder').on(table.folder_id, table.added_at)],
);
