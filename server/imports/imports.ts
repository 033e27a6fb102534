import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DAY_MS } from '../../contract/durations.ts';
import type { importRow } from '../../contract/imports/imports.ts';
import type { Language } from '../../contract/language/language.ts';
import { newId } from '../db/columns.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { headerIn, isTotal, MOST_TITLE_ROWS } from '../http/sheets/header.ts';
import { readNumberedRows, type SheetRow } from '../http/sheets/sheet-read.ts';
import type { Cell } from '../http/sheets/sheet-write.ts';
import { asGiven, inTurn, type Message, say, textIn } from '../http/words/sentence.ts';
import { fileImportRows, fileImports, type ImportedBy } from './imports.table.ts';
import { guessMapping, keptBelow, type Mapping, readingsOf } from './read-rows.ts';
import type { Columns, TableImport } from './table-import.service.ts';

export type FileImport = typeof fileImports.$inferSelect;
type Shown = z.output<typeof importRow>;

/** How long an import's bad rows can be read. */
const ERRORS_KEPT = 30 * DAY_MS;
const SAMPLE = 5;
const SHOWN_ERRORS = 50;
const ROWS_AT_ONCE = 1000;

interface NewImport {
  by: ImportedBy;
  file: { path: string; name: string };
  /** The record that the file is about. */
  subject_id?: string;
}

/** Takes a file in: its rows, and the most likely meaning of its columns. Nothing else is written yet. */
export async function uploadImport(db: Db, kind: TableImport, { by, file, subject_id }: NewImport): Promise<Shown> {
  return transact(db, async (db) => {
    const _id = newId();
    const columns = await kind.columns(db);
    const remarks: Message[] = [];
    const { header: found, titles, below } = await tableIn(file.path, columns, remarks);
    const other = kind.other?.(found);
    const header = other?.header ?? found;
    const keptOf = keptBelow(found);
    const about = { kind: kind.kind, subject_id, name: file.name.slice(0, 200), by, user_id: by.session.user_id };
    await db.insert(fileImports).values({ _id, ...about, header, mapping: guessMapping(columns, header) });
    let rows_total = 0;
    let skipped = titles;
    let rows: (typeof fileImportRows.$inferInsert)[] = [];
    const keep = async () => {
      if (rows.length > 0) await db.insert(fileImportRows).values(rows);
      rows_total += rows.length;
      rows = [];
    };
    for await (const row of below) {
      const cells = isTotal(row.cells) ? undefined : other ? other.read(row.cells) : keptOf(row);
      if (cells) rows.push({ import_id: _id, line: row.number, cells });
      else skipped += 1;
      if (rows.length === ROWS_AT_ONCE) await keep();
    }
    await keep();
    remarks.push(...(other?.remarks ?? []));
    if (rows_total === 0) throw invalid({ file: inTurn(['This file has no rows below its header.', ...remarks]) });
    const counts = { rows_total, skipped, remarks: remarks.map((remark) => textIn(by.language, remark)) };
    const [row] = await db.update(fileImports).set(counts).where(eq(fileImports._id, _id)).returning();
    return shown(db, kind, row as FileImport, by.language);
  });
}

/** Finds the table of a file: the row that names the most columns is its header, or the first if none names any. */
async function tableIn(path: string, columns: Columns, remarks: Message[]) {
  const namedIn = (cells: string[]) => Object.keys(guessMapping(columns, cells)).length;
  const rows = readNumberedRows(path, { namedIn, remarks });
  const first: SheetRow[] = [];
  while (first.length < MOST_TITLE_ROWS) {
    const { value, done } = await rows.next();
    if (done) break;
    first.push(value);
  }
  const tops = first.map(({ cells }) => cells);
  const { at, lines, cells } = headerIn(tops, namedIn) ?? { at: 0, lines: 1, cells: tops[0] ?? [] };
  async function* below() {
    yield* first.slice(at + lines);
    yield* rows;
  }
  return { header: cells.map((cell) => cell.slice(0, 200)), titles: at, below: below() };
}

export interface Started {
  mapping: Mapping;
  dry_run: boolean;
  skip_bad: boolean;
  reason?: string;
  confirmed: { digest: string; isProved: boolean } | null;
  by: ImportedBy;
}

/** After this long without progress, the process of an import must have ended. */
const LEFT_BEHIND_MS = 60_000;
const UNDERWAY: FileImport['status'][] = ['checking', 'writing'];

/**
 * Begins the work in a job: a check, and unless it is a dry run the writing. A file that was checked without problems
 * isn't checked again; interrupted writing continues with the remaining rows.
 */
export async function startImport(db: Db, kind: TableImport, id: string, started: Started): Promise<Shown> {
  const { mapping, dry_run, skip_bad, reason = '', confirmed, by } = started;
  return transact(db, async (db) => {
    const file = await ownImport(db, by.session.user_id, id, { isLocked: true });
    if (UNDERWAY.includes(file.status) && Date.now() - file.moved_at.getTime() < LEFT_BEHIND_MS)
      throw conflict('This import is already running.');
    if (file.status === 'done') throw conflict('This file has been imported already.');
    const isBegun = await someDone(db, id);
    if (!isBegun) await requireColumns(db, kind, mapping);
    const isChecked =
      (file.status === 'checked' || file.live) && file.bad_rows === 0 && isDeepStrictEqual(file.mapping, mapping);
    const isWriting = isBegun || (!dry_run && (isChecked || skip_bad));
    const afresh = { mapping, dry_run, rows: 0, added: 0, changed: 0, unchanged: 0, more: {}, bad_rows: 0 };
    if (!isBegun)
      await db.update(fileImportRows).set({ problems: null, notes: null }).where(eq(fileImportRows.import_id, id));
    const run = { by, reason, confirmed, skip_bad, msg: null, live: null, moved_at: sql`now()`, run_id: newId() };
    const [row] = await db
      .update(fileImports)
      .set({ ...run, ...(!isBegun && afresh), status: isWriting ? 'writing' : 'checking' })
      .where(eq(fileImports._id, id))
      .returning();
    await addJob(db, 'runImport', { _id: id, run_id: row?.run_id });
    return shown(db, kind, row as FileImport, by.language);
  });
}

async function someDone(db: Db, id: string): Promise<boolean> {
  return (await db.$count(fileImportRows, and(eq(fileImportRows.import_id, id), fileImportRows.is_done))) > 0;
}

async function requireColumns(db: Db, kind: TableImport, mapping: Mapping): Promise<void> {
  const needed = Object.entries(await kind.columns(db)).filter(([, { is_needed }]) => is_needed);
  const missing = needed.filter(([key]) => mapping[key] === undefined);
  const messages = missing.map(([key, { label }]) => [
    `mapping.${key}`,
    say('Choose the column that holds this: {label}.', { label: asGiven(label) }),
  ]);
  if (missing.length > 0) throw invalid(Object.fromEntries(messages));
}

/** Finds an import, which belongs to the user who uploaded it. */
export async function ownImport(db: Db, user_id: string, id: string, { isLocked = false } = {}): Promise<FileImport> {
  const found = db
    .select()
    .from(fileImports)
    .where(and(eq(fileImports._id, id), eq(fileImports.user_id, user_id)));
  const [file] = await (isLocked ? found.for('update') : found);
  if (!file) throw notFound('Import');
  return file;
}

/** Describes an import for its screen. */
export async function shown(db: Db, kind: TableImport, file: FileImport, language: Language): Promise<Shown> {
  const all = await kind.columns(db);
  const columns = Object.entries(all).map(([key, { label, is_needed = false, is_more = false }]) => {
    return { key, label, is_needed, is_more };
  });
  const ofFile = eq(fileImportRows.import_id, file._id);
  const first = db.select().from(fileImportRows).orderBy(asc(fileImportRows.line));
  const sample = await first.where(ofFile).limit(SAMPLE);
  const bad = await db
    .select()
    .from(fileImportRows)
    .where(and(ofFile, isNotNull(fileImportRows.problems)))
    .orderBy(asc(fileImportRows.line))
    .limit(SHOWN_ERRORS);
  const noted = await db
    .select({ notes: fileImportRows.notes })
    .from(fileImportRows)
    .where(and(ofFile, isNotNull(fileImportRows.notes)))
    .orderBy(asc(fileImportRows.line))
    .limit(SHOWN_ERRORS);
  return {
    ...file,
    columns,
    sample: sample.map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
    readings: readingsOf(
      all,
      file.mapping,
      sample.map(({ cells }) => cells),
    ),
    unread: file.header.filter((name, at) => name.trim() !== '' && !Object.values(file.mapping).includes(at)),
    errors: bad.map(({ line, problems }) => ({ line, text: problems?.text ?? '', cells: problems?.cells ?? [] })),
    notes: noted.flatMap(({ notes }) => notes ?? []),
    more: Object.entries(file.more).flatMap(([word, number]) => {
      const told = kind.tells?.[word]?.(number);
      return told ? textIn(language, told) : [];
    }),
  };
}

/** Returns the bad rows of an import as they are in the file, each after its problem: for you to correct and import. */
export async function badRows(db: Db, file: FileImport): Promise<Cell[][]> {
  const rows = await db
    .select()
    .from(fileImportRows)
    .where(and(eq(fileImportRows.import_id, file._id), isNotNull(fileImportRows.problems)))
    .orderBy(asc(fileImportRows.line));
  return [
    ['Row', 'Problem', ...file.header],
    ...rows.map(({ line, cells, problems }) => [line, problems?.text ?? '', ...cells]),
  ];
}

/**
 * Deletes an import that stayed unfinished for a day, with its rows. The outcome of a finished import stays, and its
 * bad rows stay for a month.
 */
export async function forgetOldImports(db: Db, now: Date): Promise<void> {
  const before = (age: number) => lt(fileImports.moved_at, new Date(now.getTime() - age));
  await db.delete(fileImports).where(and(before(DAY_MS), ne(fileImports.status, 'done')));
  const past = db.select({ _id: fileImports._id }).from(fileImports).where(before(ERRORS_KEPT));
  await db.delete(fileImportRows).where(sql`${fileImportRows.import_id} in ${past}`);
}
