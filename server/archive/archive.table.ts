import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, primaryId } from '../db/columns.ts';

/** The files of the archive; a row is written before its file, so that every file is known. */
export const archiveFiles = pgTable('archive_files', {
  _id: primaryId(),
  /** Its key in the files' store; the manifest is beside it. */
  path: text('path').notNull().unique(),
  /** The first day of the month in Nepal in which its orders were placed. */
  month: date('month').notNull(),
  made_at: at('made_at').notNull(),
  /** The checksum of the file; null until the file was stored and read again. */
  sha256: text('sha256'),
  bytes: integer('bytes'),
  /** Rows of each table. */
  rows: jsonb('rows').$type<Record<string, number>>(),
});
