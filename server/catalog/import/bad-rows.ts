import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import type { Storage } from '../../edges/storage.ts';
import { notFound } from '../../http/errors.ts';
import { asTempFile } from '../../http/reading/upload.ts';
import { readNumberedRows } from '../../http/sheets/sheet-read.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { importErrors, imports } from './imports.table.ts';

/** The bad rows of an import as they are in the file, each after its error: to be corrected and sent again. */
export async function badRows(db: Db, storage: Storage, id: string): Promise<Cell[][]> {
  const [file] = await db.select().from(imports).where(eq(imports._id, id));
  if (!file) throw notFound('Import');
  const rows = await db
    .select({ line: importErrors.line, text: importErrors.text })
    .from(importErrors)
    .where(eq(importErrors.import_id, id))
    .orderBy(asc(importErrors.line));
  const cells = await cellsOf(storage, file.key, new Set(rows.map((row) => row.line)));
  return [
    ['Row', 'Problem', ...file.header],
    ...rows.map(({ line, text }) => [line, text, ...(cells.get(line) ?? [])]),
  ];
}

/** Some rows of a stored file by their numbers; an empty list where the file is gone. */
async function cellsOf(storage: Storage, key: string, lines: Set<number>): Promise<Map<number, string[]>> {
  const messages = new Map<number, string[]>();
  const stored = await storage.open(key);
  if (!stored) return messages;
  await asTempFile(stored.stream, async (path) => {
    for await (const { number, cells } of readNumberedRows(path)) if (lines.has(number)) messages.set(number, cells);
  });
  return messages;
}
