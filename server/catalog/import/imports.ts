import { and, asc, eq, getTableColumns, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { PRODUCT_FLAGS } from '../../../contract/catalog/catalog.ts';
import { guessMapping, type ImportColumn } from '../../../contract/catalog/imports.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { counted } from '../../../contract/language/counted.ts';
import type { Actor } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, databaseError, transact } from '../../db/db.ts';
import type { Storage } from '../../edges/storage.ts';
import { conflict, invalid, notFound, Problem } from '../../http/errors.ts';
import { asTempFile } from '../../http/reading/upload.ts';
import { readNumberedRows, readSheetRows } from '../../http/sheets/sheet-read.ts';
import type { PricedSave, ProductUses } from '../product-uses.ts';
import { checkRows } from './import-check.ts';
import { type ImportChange, ofRun, type Run, StartedAgain, stepOf } from './import-run.ts';
import { writeRows } from './import-write.ts';
import { importErrors, importRows, imports } from './imports.table.ts';

/** The time for which the bad rows of an import can be read. */
const ERRORS_KEPT = 30 * DAY_MS;
const SAMPLE = 5;
const SHOWN_ERRORS = 50;

/**
 * Takes a file in: its header, its first rows, their number, and the most likely meaning of its columns. Nothing is
 * written yet.
 */
export async function uploadImport(db: Db, storage: Storage, actor: Actor, upload: { path: string; name: string }) {
  const first: string[][] = [];
  let rows_total = -1;
  for await (const row of readSheetRows(upload.path)) {
    rows_total += 1;
    if (first.length <= SAMPLE) first.push(row.map((cell) => cell.slice(0, 200)));
  }
  const [header, ...sample] = first;
  if (!header || sample.length === 0) throw invalid({ file: 'This file has no rows under its header.' });
  const key = `imports/${newId()}`;
  // The row comes first: where the file is not stored, or the process ends, the rest goes with the row after a day.
  const [file] = await db
    .insert(imports)
    .values({
      name: upload.name.slice(0, 200),
      key,
      header,
      sample,
      rows_total,
      mapping: guessMapping(header),
      user_id: actor.user_id,
      actor: actor.name,
    })
    .returning();
  await storage.putFile(key, upload.path);
  return shown(db, file as typeof imports.$inferSelect);
}

interface Start {
  mapping: Partial<Record<ImportColumn, number>>;
  dry_run: boolean;
  skip_bad: boolean;
  reason?: string;
  /** Flags of products that the user who starts it may change. */
  may_set: (typeof PRODUCT_FLAGS)[number][];
  /** Its changes of running offers that were seen. */
  confirmed?: { digest: string; isProved: boolean } | null;
}

/** The time without progress after which an import was left behind by a process that ended. */
const LEFT_BEHIND = sql`interval '1 minute'`;

/** Begins the work in a job; the same file may be checked first and written afterwards, but not twice at once. */
export async function startImport(db: Db, actor: Actor, id: string, { mapping, reason, ...how }: Start) {
  if (mapping.sku_from_system === undefined)
    throw invalid({ 'mapping.sku_from_system': 'Choose the column that holds the system SKU.' });
  return transact(db, async (db) => {
    const [row] = await db
      .select({ ...getTableColumns(imports), is_moving: sql<boolean>`${imports.moved_at} > now() - ${LEFT_BEHIND}` })
      .from(imports)
      .where(eq(imports._id, id))
      .for('update');
    if (!row) throw notFound('Import');
    if (['checking', 'writing'].includes(row.status) && row.is_moving)
      throw conflict('This import is running already.');
    if (row.status === 'done' && !row.dry_run) throw conflict('This file has been imported already.');
    const [started] = await db
      .update(imports)
      .set({
        ...how,
        mapping,
        reason: reason ?? '',
        user_id: actor.user_id,
        actor: actor.name,
        status: 'checking',
        rows: 0,
        rows_written: 0,
        bad_rows: 0,
        msg: null,
        live: null,
        moved_at: sql`now()`,
        run_id: newId(),
      })
      .where(eq(imports._id, id))
      .returning();
    await addJob(db, 'runImport', { _id: id, run_id: started?.run_id });
    return shown(db, started as typeof imports.$inferSelect);
  });
}

/** The work of the job: check all, then write all, or nothing where a row is bad and bad rows are not to be skipped. */
export async function runImport(
  db: Db,
  storage: Storage,
  run: Run,
  { guardLive, now }: { guardLive: ProductUses['guardLive']; now: Date },
): Promise<void> {
  const [file] = await db.select().from(imports).where(ofRun(run));
  if (file?.status !== 'checking') return;
  try {
    const stored = await storage.open(file.key);
    if (!stored) throw new Problem(404, 'The file is not there any more. Upload it again.');
    const bad_rows = await asTempFile(stored.stream, (path) => checkRows(db, file, run, readNumberedRows(path)));
    if (file.dry_run) {
      await endRun(db, run, { status: 'done', ...(await wouldChange(db, run._id)) });
    } else if (bad_rows > 0 && !file.skip_bad) {
      await endRun(db, run, {
        status: 'refused',
        msg: `Nothing was written: ${counted(bad_rows, 'row')} ${bad_rows === 1 ? 'is' : 'are'} bad.`,
      });
    } else {
      await stepOf(db, run, { status: 'writing' });
      const onProgress = (rows_written: number) => stepOf(db, run, { rows_written });
      await guardLive(db, liveSaveOf(file, now), (db) => writeRows(db, file, run, onProgress));
    }
  } catch (error) {
    if (error instanceof StartedAgain) return;
    if (error instanceof Problem && error.details?.live) {
      const refused = { status: 'refused', msg: error.message, live: error.details.live } as const;
      return endRun(db, run, refused);
    }
    await db
      .update(imports)
      .set({ status: 'failed', msg: failureText(error), moved_at: sql`now()` })
      .where(ofRun(run));
    // A fault of ours stays readable in the queue; tried again, it finds the import failed and ends.
    if (!(error instanceof Problem) && !isOvertaken(error)) throw error;
  }
}

/** Saves the rows in the name of the person who started the import. */
function liveSaveOf(file: typeof imports.$inferSelect, now: Date): PricedSave {
  return {
    session: { user_id: file.user_id as string, name: file.actor, address: '' },
    now,
    products: sql`select r.product_id from ${importRows} r where r.import_id = ${file._id}`,
    route: 'POST product/import/start/{id}',
    confirmed: file.confirmed ? { digest: file.confirmed.digest } : undefined,
    isProved: file.confirmed?.isProved ?? false,
  };
}

const endRun = (db: Db, run: Run, change: ImportChange) =>
  transact(db, async (db) => {
    await stepOf(db, run, change);
    await db.delete(importRows).where(eq(importRows.import_id, run._id));
  });

function failureText(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (isOvertaken(error))
    return 'Nothing was written: products or orders have changed while the file was checked. Check it again.';
  return 'The import failed. Nothing was written. Please try again.';
}

/** A row may have become wrong since it was checked: a SKU is taken by now, or an order holds the stock. */
const isOvertaken = (error: unknown) => ['23505', '23514'].includes(databaseError(error)?.code ?? '');

async function wouldChange(db: Db, id: string) {
  const added = await db
    .selectDistinct({ product_id: importRows.product_id, is_new: importRows.is_new })
    .from(importRows)
    .where(eq(importRows.import_id, id));
  const variants_changed = await db.$count(importRows, eq(importRows.import_id, id));
  return { products_added: added.filter((row) => row.is_new).length, variants_changed };
}

export async function getImport(db: Db, id: string) {
  const [file] = await db.select().from(imports).where(eq(imports._id, id));
  if (!file) throw notFound('Import');
  return shown(db, file);
}

async function shown(db: Db, file: typeof imports.$inferSelect) {
  const errors = await db
    .select({ line: importErrors.line, text: importErrors.text })
    .from(importErrors)
    .where(eq(importErrors.import_id, file._id))
    .orderBy(asc(importErrors.line))
    .limit(SHOWN_ERRORS);
  return { ...file, errors };
}

/**
 * An import that nobody has finished for a day goes, with its file and its rows; its written rows stay for the record,
 * the texts of its bad rows for a month.
 */
export async function forgetOldImports(db: Db, now: Date): Promise<void> {
  await transact(db, async (db) => {
    const gone = await db
      .delete(imports)
      .where(
        and(
          lt(imports.moved_at, new Date(now.getTime() - DAY_MS)),
          or(ne(imports.status, 'done'), eq(imports.dry_run, true)),
        ),
      )
      .returning({ key: imports.key });
    for (const { key } of gone) await addJob(db, 'removeImportFile', { key });
    const past = db
      .select({ _id: imports._id })
      .from(imports)
      .where(lt(imports.moved_at, new Date(now.getTime() - ERRORS_KEPT)));
    await db.delete(importErrors).where(inArray(importErrors.import_id, past));
  });
}
