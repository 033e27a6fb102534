import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LiveQuestion } from '../../contract/calls/live-change.ts';
import type { IMPORT_STATUSES } from '../../contract/imports/imports.ts';
import type { Language } from '../../contract/language/language.ts';
import { addedAt, at, foreignId, primaryId } from '../db/columns.ts';
import type { Session } from '../http/caller/session.ts';

/** The user who started an import, with the grants at that moment and the language for its outcome. */
export interface ImportedBy {
  session: Session;
  granted: string[];
  language: Language;
}

/** One uploaded file with a table, from its upload to its outcome. */
export const fileImports = pgTable('file_imports', {
  _id: primaryId(),
  kind: text('kind').notNull(),
  /** The record that the file is about, such as a campaign for quotas. */
  subject_id: uuid('subject_id'),
  name: text('name').notNull(),
  status: text('status').$type<(typeof IMPORT_STATUSES)[number]>().notNull().default('uploaded'),
  header: text('header').array().notNull(),
  mapping: jsonb('mapping').$type<Record<string, number>>().notNull(),
  skip_bad: boolean('skip_bad').notNull().default(false),
  dry_run: boolean('dry_run').notNull().default(true),
  reason: text('reason').notNull().default(''),
  /** New at each start: a run with another id is outdated and must change nothing. */
  run_id: uuid('run_id'),
  /** Rows above the header, and totals below it. */
  skipped: integer('skipped').notNull().default(0),
  /** Which of several sheets was read, and how many of its rows are hidden. */
  remarks: text('remarks').array().notNull().default([]),
  rows_total: integer('rows_total').notNull().default(0),
  rows: integer('rows').notNull().default(0),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  /** Counts of what was added with the records, by the kind's words. */
  more: jsonb('more').$type<Record<string, number>>().notNull().default({}),
  bad_rows: integer('bad_rows').notNull().default(0),
  msg: text('msg'),
  /** The live-offer changes for which the import was refused; and the changes confirmed when it was started. */
  live: jsonb('live').$type<LiveQuestion>(),
  confirmed: jsonb('confirmed').$type<{ digest: string; isProved: boolean }>(),
  user_id: uuid('user_id').notNull(),
  by: jsonb('by').$type<ImportedBy>().notNull(),
  added_at: addedAt(),
  /** When it last made progress; an import without any counts as abandoned. */
  moved_at: at('moved_at').notNull().defaultNow(),
});

/** A row's problems, and the cells they are about. */
export interface Problems {
  text: string;
  cells: { column: string; found: string }[];
}

/** The file's rows below its header, as texts; good ones are deleted when the import is done. */
export const fileImportRows = pgTable(
  'file_import_rows',
  {
    import_id: foreignId('import_id', () => fileImports._id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers them. */
    line: integer('line').notNull(),
    cells: text('cells').array().notNull(),
    /** Set together with the row's change, so that no restart makes it twice. */
    is_done: boolean('is_done').notNull().default(false),
    problems: jsonb('problems').$type<Problems>(),
    /** The changes to the row's record, in words. */
    notes: text('notes').array(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.line] })],
);
