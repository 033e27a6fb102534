import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id } from '../calls/fields.ts';
import { liveChange, liveQuestion } from '../calls/live-change.ts';

/** Most bytes of a table file. */
export const IMPORT_LIMIT = 20 * 1024 * 1024;
/** Most rows below the header; a larger export must be split. */
export const MOST_IMPORT_ROWS = 50_000;
export const IMPORT_STATUSES = ['uploaded', 'checking', 'checked', 'writing', 'done', 'refused', 'failed'] as const;

/** Each known column's position in the file, by key. */
const mapping = z.record(z.string().max(200), z.int().min(0).max(200));

export const importRow = z.object({
  _id: id,
  name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Columns that a file can have. `is_more` columns count only if the file names them, like a specification field. */
  columns: z.array(z.object({ key: z.string(), label: z.string(), is_needed: z.boolean(), is_more: z.boolean() })),
  header: z.array(z.string()),
  /** The first rows, to show the columns' content. */
  sample: z.array(z.array(z.string())),
  mapping,
  /** Each column's first cell and its value as read; without columns whose cell is unreadable. */
  readings: z.record(z.string(), z.object({ found: z.string(), read: z.string() })),
  /** Headers that no column reads. */
  unread: z.array(z.string()),
  /** Skipped rows: titles above the header, and totals. */
  skipped: z.int(),
  /** Which of several sheets was read, and how many of its rows are hidden and skipped. */
  remarks: z.array(z.string()),
  rows_total: z.int(),
  /** Rows checked so far, or written so far. */
  rows: z.int(),
  /** Counts records, such as a product with all its rows; `more` are sentences about other effects. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  more: z.array(z.string()),
  bad_rows: z.int(),
  /** The first bad rows, with the content of the wrong cells; the full list can be downloaded. */
  errors: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      cells: z.array(z.object({ column: z.string(), found: z.string() })),
    }),
  ),
  /** The first records' changes, if counts don't say enough. */
  notes: z.array(z.string()),
  msg: z.string().nullish(),
  /** Refused because the import changes live offers: start it again to confirm. */
  live: liveQuestion.nullish(),
});
export type ImportRow = z.input<typeof importRow>;

/** The reply to the upload of any kind of file; the next calls are the same for all kinds. */
export const uploadReply = one(importRow);

export const importEndpoints = {
  startImport: endpoint('POST import/start/{id}', {
    access: 'signed-in',
    about:
      'Check your uploaded file and, unless it is a dry run, write it; nothing if a row is bad, unless skip_bad. Needs the grant of its upload',
    body: z.object({
      mapping,
      dry_run: z.boolean(),
      skip_bad: z.boolean(),
      reason: z.string().trim().max(200).optional(),
      live_change: liveChange,
    }),
    reply: one(importRow),
  }),
  getImport: endpoint('GET import/{id}', {
    access: 'signed-in',
    about: 'Get the progress of your import',
    reply: one(importRow),
  }),
  importErrors: endpoint('GET import/{id}/errors', {
    access: 'signed-in',
    about: 'The invalid rows of your import as CSV, to correct and import again',
    file: true,
    reply: z.unknown(),
  }),
};
