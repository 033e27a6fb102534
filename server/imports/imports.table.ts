import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LiveQuestion } from '../../contract/calls/live-change.ts';
import type { IMPORT_STATUSES } from '../../contract/imports/imports.ts';
import { addedAt, at, primaryId } from '../db/columns.ts';
import type { Session } from '../http/caller/session.ts';

/** The person who started an import, with the rights of that moment. */
export interface ImportedBy {
  session: Session;
  granted: string[];
}

/** One uploaded file with a table, from its upload to its outcome. */
export const fileImports = pgTable('file_imports', {
  _id: primaryId(),
  kind: text('kind').notNull(),
  /** The record that the file is about, such as the campaign of quotas. */
  subject_id: uuid('subject_id'),
  name: text('name').notNull(),
  status: text('status').$type<(typeof IMPORT_STATUSES)[number]>().notNull().default('uploaded'),
  header: text('header').array().notNull(),
  mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
  skip_bad: boolean('skip_bad').notNull().default(false),
  dry_run: boolean('dry_run').notNull().default(true),
  reason: text('reason').notNull().default(''),
  /** New at each start: a run with another id has been overtaken and must change nothing. */
  run_id: uuid('run_id'),
  /** Rows above the header, and sums below it. */
  skipped: integer('skipped').notNull().default(0),
  rows_total: integer('rows_total').notNull().default(0),
  rows: integer('rows').notNull().default(0),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  /** Counts of what comes with the records, by the words of the kind. */
  more: jsonb('more').$type<Record<string, number>>().notNull().default({}),
  bad_rows: integer('bad_rows').notNull().default(0),
  msg: text('msg'),
  /** Its changes of running offers, if it was refused for those; and the changes that were confirmed at its start. */
  live: jsonb('live').$type<LiveQuestion>(),
  confirmed: jsonb('confirmed').$type<{ digest: string; isProved: boolean }>(),
  user_id: uuid('user_id').notNull(),
  by: jsonb('by').$type<ImportedBy>().notNull(),
  added_at: addedAt(),
  /** The time of its last progress: an import that stands still was left behind. */
  moved_at: at('moved_at').notNull().defaultNow(),
});

/** The problems of a row, and the cells that they are about. */
export interface Problems {
  text: string;
  cells: { column: string; found: string }[];
}

/** The rows of the file below its header as texts; good ones go when the import is done. */
export const fileImportRows = pgTable(
  'file_import_rows',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => fileImports._id, { onDelete: 'cascade' }),
    /** As a sheet counts them. */
    line: integer('line').notNull(),
    cells: text('cells').array().notNull(),
    /** Set with the change that the row makes, so that no restart makes it twice. */
    is_done: boolean('is_done').notNull().default(false),
    problems: jsonb('problems').$type<Problems>(),
    /** The changes of the record of the row, in words. */
    notes: text('notes').array(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.line] })],
);
