import { asc, eq } from 'drizzle-orm';
import { guessMapping, type ImportColumn } from '../../contract/imports.ts';
import type { Actor } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { conflict, invalid, notFound, Problem } from '../http/errors.ts';
import { readSheetRows } from '../http/sheet-read.ts';
import { checkRows } from './import-check.ts';
import { importKey, writeRows } from './import-write.ts';
import { importErrors, importRows, imports } from './imports.table.ts';

const SAMPLE = 5;
const SHOWN_ERRORS = 50;

/** Takes a file in: its header, its first rows and what its columns most likely mean. Nothing is written yet. */
export async function uploadImport(db: Db, storage: Storage, actor: Actor, upload: { bytes: Buffer; name: string }) {
  const first: string[][] = [];
  for await (const row of readSheetRows(upload.bytes)) {
    first.push(row.map((cell) => cell.slice(0, 200)));
    if (first.length > SAMPLE) break;
  }
  const [header, ...sample] = first;
  if (!header || sample.length === 0) throw invalid({ file: 'This file has no rows under its header.' });
  const key = importKey();
  await storage.put(key, upload.bytes);
  const [file] = await db
    .insert(imports)
    .values({
      name: upload.name.slice(0, 200),
      key,
      header,
      sample,
      mapping: guessMapping(header),
      user_id: actor.user_id,
      actor: actor.name,
    })
    .returning();
  return shown(db, file as typeof imports.$inferSelect);
}

interface Start {
  mapping: Partial<Record<ImportColumn, number>>;
  dry_run: boolean;
  skip_bad: boolean;
  reason?: string | undefined;
}

/** Begins the work in a job; the same file may be checked first and written afterwards, but not twice at once. */
export async function startImport(db: Db, id: string, { mapping, reason, ...how }: Start) {
  if (mapping.sku_from_system === undefined)
    throw invalid({ 'mapping.sku_from_system': 'Say which column holds the system SKU.' });
  return transact(db, async (db) => {
    const [file] = await db.select().from(imports).where(eq(imports._id, id)).for('update');
    if (!file) throw notFound('Import');
    // `writing` is seen by nobody while it goes on, for it is set in the transaction that writes: seen, it was left behind.
    if (file.state === 'checking') throw conflict('This import is running already.');
    if (file.state === 'done' && !file.dry_run) throw conflict('This file has been imported already.');
    const [started] = await db
      .update(imports)
      .set({ ...how, mapping, reason: reason ?? '', state: 'checking', rows: 0, bad_rows: 0, msg: null })
      .where(eq(imports._id, id))
      .returning();
    await addJob(db, 'runImport', { _id: id });
    return shown(db, started as typeof file);
  });
}

/** The work of the job: check all, then write all, or nothing where a row is bad and bad rows are not to be skipped. */
export async function runImport(db: Db, storage: Storage, id: string): Promise<void> {
  const [file] = await db.select().from(imports).where(eq(imports._id, id));
  if (file?.state !== 'checking') return;
  const set = (change: Partial<typeof imports.$inferInsert>) =>
    db.update(imports).set(change).where(eq(imports._id, id));
  try {
    const stored = await storage.open(file.key);
    if (!stored) throw new Problem(404, 'The file is not there any more. Upload it again.');
    const bytes = Buffer.concat(await stored.stream.toArray());
    const bad_rows = await checkRows(db, file, readSheetRows(bytes));
    if (bad_rows > 0 && !file.skip_bad && !file.dry_run) {
      await set({ state: 'refused', msg: `Nothing was written: ${bad_rows} rows are bad.` });
    } else if (file.dry_run) {
      await set({ state: 'done', ...(await wouldChange(db, id)) });
    } else {
      await writeRows(db, file);
      await storage.remove(file.key);
    }
  } catch (error) {
    const msg = error instanceof Problem ? error.message : 'The import failed. Nothing was written. Please try again.';
    await set({ state: 'failed', msg });
    // A fault of ours stays readable in the queue; tried again, it finds the import failed and ends.
    if (!(error instanceof Problem)) throw error;
  }
}

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

/** The bad rows of an import, with what is wrong with each. */
export async function badRows(db: Db, id: string) {
  const rows = await db
    .select({ line: importErrors.line, text: importErrors.text })
    .from(importErrors)
    .where(eq(importErrors.import_id, id))
    .orderBy(asc(importErrors.line));
  return [['Row', 'What is wrong'], ...rows.map((row) => [row.line, row.text])];
}
