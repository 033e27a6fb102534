import { eq, inArray, sql } from 'drizzle-orm';
import { type Db, transact } from '../../db/db.ts';
import type { SheetRow } from '../../http/sheets/sheet-read.ts';
import { brands, products, variants } from '../catalog.table.ts';
import { allSheets } from '../product-specification.service.ts';
import { hasPicture } from '../products/for-sale.ts';
import { additionOf, changeOf, type Existing, type ImportContext } from './import-meaning.ts';
import { readRow } from './import-row.ts';
import { type Run, stepOf } from './import-run.ts';
import { type SpecificationColumn, specificationCells, specificationColumns } from './import-specification.ts';
import { refuseUnfinishedRows } from './import-unfinished.ts';
import { importErrors, importRows, type imports } from './imports.table.ts';

type Import = typeof imports.$inferSelect;
type Staged = typeof importRows.$inferInsert;
type BadRow = { line: number; text: string };

/** The rows that are looked up and staged together, which the import holds in memory at a time. */
const CHUNK = 500;

/**
 * Reads the whole file and stages its meaning, row by row; does not write to the catalogue. Returns how many are bad.
 */
export async function checkRows(db: Db, file: Import, run: Run, rows: AsyncIterable<SheetRow>): Promise<number> {
  await transact(db, async (db) => {
    await stepOf(db, run, {});
    await db.delete(importRows).where(eq(importRows.import_id, file._id));
    await db.delete(importErrors).where(eq(importErrors.import_id, file._id));
  });
  const brandIds = new Map((await db.select().from(brands)).map((brand) => [brand.name.toLowerCase(), brand._id]));
  const sheets = await allSheets(db);
  const columns = specificationColumns(sheets, file.header, Object.values(file.mapping));
  const context: ImportContext = {
    brandIds,
    sheets,
    types: new Map(),
    added: new Map(),
    names: new Map(),
    skus: new Map(),
    has_types: file.mapping.type !== undefined,
    may_set: file.may_set,
  };
  let read = 0;
  let bad_rows = 0;
  let chunk: { line: number; cells: string[] }[] = [];

  const flush = async () => {
    const { staged, bad } = await meaningOf(db, file, { chunk, columns }, context);
    chunk = [];
    bad_rows = await transact(db, async (db) => {
      const all_bad = bad_rows + (await stage(db, file, staged, bad));
      await stepOf(db, run, { rows: read - 1, bad_rows: all_bad });
      return all_bad;
    });
  };
  for await (const { number: line, cells } of rows) {
    read += 1;
    // The first row is the header.
    if (read > 1) chunk.push({ line, cells });
    if (chunk.length === CHUNK) await flush();
  }
  await flush();
  // Only all rows of a product together decide about it.
  return transact(db, async (db) => {
    const all_bad = bad_rows + (await refuseUnfinishedRows(db, file._id));
    await stepOf(db, run, { bad_rows: all_bad });
    return all_bad;
  });
}

interface Part {
  chunk: { line: number; cells: string[] }[];
  columns: SpecificationColumn[];
}

async function meaningOf(db: Db, file: Import, { chunk, columns }: Part, context: ImportContext) {
  const bad: BadRow[] = [];
  const allRead = chunk.map(({ line, cells }) => ({
    line,
    sheetCells: specificationCells(cells, columns),
    ...readRow(cells, file.mapping),
  }));
  const skus = allRead.flatMap(({ row }) => row.sku_from_system ?? []);
  const existing = await existingOf(db, skus);
  const staged: Staged[] = [];
  for (const { line, row: read, sheetCells, unread, wrong } of allRead) {
    if (!read.sku_from_system) {
      bad.push({ line, text: wrong.join(' ') });
      continue;
    }
    const sku = read.sku_from_system.toLowerCase();
    const product = existing.get(sku);
    // A SKU is the same in any case: it is spelled as the catalogue has it, or as the file has it first.
    const sku_from_system = product?.sku_from_system ?? context.skus.get(sku) ?? read.sku_from_system;
    context.skus.set(sku, sku_from_system);
    const row = { ...read, sku_from_system, sheetCells };
    const result = product ? changeOf(row, unread, product, context) : additionOf(row, unread, context);
    if ('wrong' in result) bad.push({ line, text: [...wrong, ...result.wrong].join(' ') });
    else if (wrong.length > 0) bad.push({ line, text: wrong.join(' ') });
    else staged.push({ ...result, import_id: file._id, line, sku_from_system: row.sku_from_system });
  }
  return { staged, bad };
}

/** Keeps the values of the good rows and the errors of the others; returns how many those are. */
async function stage(db: Db, file: Import, staged: Staged[], wrong: BadRow[]): Promise<number> {
  const bad = [...wrong];
  if (staged.length > 0) {
    const insertedRows = await db
      .insert(importRows)
      .values(staged)
      .onConflictDoNothing()
      .returning({ line: importRows.line });
    const lines = new Set(insertedRows.map((row) => row.line));
    for (const { line } of staged) if (!lines.has(line)) bad.push({ line, text: 'This variant is in the file twice.' });
  }
  if (bad.length > 0) await db.insert(importErrors).values(bad.map((row) => ({ ...row, import_id: file._id })));
  return bad.length;
}

async function existingOf(db: Db, skus: string[]): Promise<Map<string, Existing>> {
  if (skus.length === 0) return new Map();
  const existingRows = await db
    .select({
      _id: products._id,
      sku_from_system: products.sku_from_system,
      inventory_type: products.inventory_type,
      option_names_ne: products.option_names_ne,
      specification_sheet_id: products.specification_sheet_id,
      specification: products.specification,
      is_active: products.is_active,
      is_published: products.is_published,
      is_deleted: products.is_deleted,
      has_picture: hasPicture,
    })
    .from(products)
    .where(
      inArray(
        sql`lower(${products.sku_from_system})`,
        skus.map((sku) => sku.toLowerCase()),
      ),
    );
  const rows = await db
    .select()
    .from(variants)
    .where(
      inArray(
        variants.product_id,
        existingRows.map((product) => product._id),
      ),
    );
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return new Map(
    existingRows.map((product) => [
      product.sku_from_system.toLowerCase(),
      { ...product, variant: byProduct.get(product._id) ?? [] },
    ]),
  );
}
