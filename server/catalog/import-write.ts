import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { dropTag } from '../http/cache.ts';
import { conflict } from '../http/errors.ts';
import { SCHEMES_TAG, schemeTag } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { PRODUCTS_TAG } from './catalog.service.ts';
import { slugMaker, writeChunk } from './import-chunk.ts';
import { type Run, stepOf } from './import-run.ts';
import { growTypes } from './import-types.ts';
import { importRows, type imports } from './imports.table.ts';

type Import = typeof imports.$inferSelect;

/** Rows that are written by one round of statements; the products of a round are whole. */
const CHUNK = 1000;

/**
 * Writes what was staged in one transaction, some products after the others; `said` is told how many rows are written.
 * A held unit that came meanwhile keeps its stock: the constraint refuses the rest.
 */
export async function writeRows(
  db: Db,
  file: Import,
  run: Run,
  said: (rows_written: number) => Promise<void>,
): Promise<void> {
  await transact(db, async (db) => {
    await lockChanged(db, file._id);
    await growTypes(db, file._id);
    const slugs = await slugMaker(db);
    const result = { products_added: 0, variants_changed: 0, stock_changed: 0 };
    let rows_written = 0;
    let after = '';
    for (;;) {
      const chunk = await nextChunk(db, file._id, after);
      if (!chunk) break;
      const { upto, rows } = chunk;
      const mine = sql`r.import_id = ${file._id} and r.sku_from_system > ${after} and r.sku_from_system <= ${upto}`;
      const written = await writeChunk(db, file, mine, slugs);
      result.products_added += written.products_added;
      result.variants_changed += written.variants_changed;
      result.stock_changed += written.stock_changed;
      rows_written += rows;
      after = upto;
      await said(rows_written);
    }
    await db.delete(importRows).where(eq(importRows.import_id, file._id));
    await stepOf(db, run, { ...result, rows_written, state: 'done' });
    await addJob(db, 'removeImportFile', { key: file.key });
    const actor = { user_id: file.user_id, name: file.actor, address: null };
    await audit(db, actor, {
      action: 'import',
      entity: 'Product',
      entity_id: file._id,
      after: { file: file.name, ...result },
    });
    await dropAll(db);
  });
}

/** Holds all that changes, in id order as orders take it, so that neither waits for the other in a circle. */
async function lockChanged(db: Db, import_id: string): Promise<void> {
  const { rows } = await db.execute<{ name: string; is_deleted: boolean }>(sql`
    select p.name, p.is_deleted from products p where p._id in (
      select r.product_id from import_rows r where r.import_id = ${import_id} and (not r.is_new or r.data ? 'to_known'))
    order by p._id for update`);
  const archived = rows.find((product: { is_deleted: boolean }) => product.is_deleted);
  if (archived) throw conflict(`${archived.name} was put into the archive meanwhile. Nothing was written.`);
  await db.execute(sql`
    select 1 from variants v where v._id in (
      select r.variant_id from import_rows r where r.import_id = ${import_id} and not r.is_new)
    order by v._id for update`);
  await db.execute(sql`
    select 1 from product_stock s where s.product_id in (select r.product_id from import_rows r where r.import_id = ${import_id})
    order by s.product_id for no key update`);
}

/** The next products by SKU with all their rows, about so many. */
async function nextChunk(db: Db, import_id: string, after: string) {
  const { rows } = await db.execute<{ upto: string; rows: number }>(sql`
    with upto as (select max(sku_from_system) as sku from (
      select r.sku_from_system from import_rows r where r.import_id = ${import_id} and r.sku_from_system > ${after}
      order by 1 limit ${CHUNK}) chunk)
    select upto.sku as upto, count(*)::int as rows from upto join import_rows r
      on r.import_id = ${import_id} and r.sku_from_system > ${after} and r.sku_from_system <= upto.sku group by 1`);
  return rows[0];
}

/** So many products may have changed that everything that shows one is read anew. */
async function dropAll(db: Db): Promise<void> {
  const selling = await db
    .select({ _id: schemes._id })
    .from(schemes)
    .where(and(eq(schemes.is_published, true), eq(schemes.is_deleted, false)));
  for (const tag of [PRODUCTS_TAG, SCHEMES_TAG, ...selling.map((scheme) => schemeTag(scheme._id))])
    await dropTag(db, tag);
}
