import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, idParams } from '../calls/fields.ts';
import { liveChange, liveQuestion } from '../calls/live-change.ts';

/** Bytes of a file with a table. */
export const IMPORT_LIMIT = 20 * 1024 * 1024;
/** The most rows of a file below its header; an export may have more and must then be split. */
export const MOST_IMPORT_ROWS = 50_000;
export const IMPORT_STATUSES = ['uploaded', 'checking', 'checked', 'writing', 'done', 'refused', 'failed'] as const;

/** The place in the file of each known column, by the column's key. */
const mapping = z.record(z.string().max(200), z.int().min(0).max(200));

export const importRow = z.object({
  _id: id,
  name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** The columns that a file may have. `is_more`: only a file that names it has it, like a field of specifications. */
  columns: z.array(z.object({ key: z.string(), label: z.string(), is_needed: z.boolean(), is_more: z.boolean() })),
  header: z.array(z.string()),
  /** The first rows, to see what the columns hold. */
  sample: z.array(z.array(z.string())),
  mapping,
  /** Rows that are left out: titles above the header, and totals. */
  skipped: z.int(),
  rows_total: z.int(),
  /** The rows that are checked, or written. */
  rows: z.int(),
  /** Records, such as products with all their rows; and sentences about what comes with them. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  more: z.array(z.string()),
  bad_rows: z.int(),
  /** The first of them, each with what stands in the wrong cells; the file of all can be downloaded. */
  errors: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      cells: z.array(z.object({ column: z.string(), found: z.string() })),
    }),
  ),
  /** The changes of the first records, if the counts do not say enough. */
  notes: z.array(z.string()),
  msg: z.string().nullish(),
  /** Refused: the changes to offers on sale, to be confirmed by another start. */
  live: liveQuestion.nullish(),
});
export type ImportRow = z.input<typeof importRow>;

/** The call that takes a file of one kind in; what follows is the same for all kinds. */
export const uploadReply = one(importRow);

export const importEndpoints = {
  startImport: endpoint({
    method: 'POST',
    path: 'import/start/{id}',
    access: 'signed-in',
    about:
      'Check your uploaded file and, unless it is a dry run, write it; nothing if a row is bad, unless skip_bad. Needs the grant of its upload',
    params: idParams,
    body: z.object({
      mapping,
      dry_run: z.boolean(),
      skip_bad: z.boolean(),
      reason: z.string().trim().max(200).optional(),
      live_change: liveChange,
    }),
    reply: one(importRow),
  }),
  getImport: endpoint({
    method: 'GET',
    path: 'import/{id}',
    access: 'signed-in',
    about: 'Get the progress of your import',
    params: idParams,
    reply: one(importRow),
  }),
  importErrors: endpoint({
    method: 'GET',
    path: 'import/{id}/errors',
    access: 'signed-in',
    about: 'The invalid rows of your import as CSV, to correct and import again',
    params: idParams,
    file: true,
    reply: z.unknown(),
  }),
};
