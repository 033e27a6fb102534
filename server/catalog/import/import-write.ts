import { sql } from 'drizzle-orm';
import { analyze } from '../../db/analyze.ts';
import { type Actor, audit, auditAll } from '../../db/audit.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { products, variants } from '../catalog.table.ts';
import { invalidateAllProducts } from '../product-tags.service.ts';
import { slugMaker, writeChunk } from './import-chunk.ts';
import { type Run, stepOf } from './import-run.ts';
import { changeVariants, dropStagedRows } from './import-stock.ts';
import { unfinishedBy } from './import-unfinished.ts';
import type { imports } from './imports.table.ts';

type Import = typeof imports.$inferSelect;

/** The rows that one round of statements writes; a round has only whole products. */
const CHUNK = 1000;

/**
 * Writes the staged rows in one transaction, some products after the others; `onProgress` is told how many rows are
 * written. Existing variants, for which orders wait, come last. A unit held meanwhile keeps its stock: the
 * constraint refuses the rest.
 */
export async function writeRows(
  db: Db,
  file: Import,
  run: Run,
  onProgress: (rows_written: number) => Promise<void>,
): Promise<void> {
  await transact(db, async (db) => {
    await lockProducts(db, file);
    const actor = { user_id: file.user_id, name: file.actor, address: null };
    await auditProducts(db, actor, file);
    const slugs = await slugMaker(db);
    let products_added = 0;
    let rows_written = 0;
    for await (const { mine, rows } of chunksOf(db, file._id)) {
      products_added += await writeChunk(db, file, mine, slugs);
      rows_written += rows;
      await onProgress(rows_written);
    }
    const stock_changed = await changeVariants(db, file);
    const result = { products_added, variants_changed: rows_written, stock_changed };
    await stepOf(db, run, { ...result, rows_written, status: 'done' });
    await addJob(db, 'removeImportFile', { key: file.key });
    await audit(db, actor, {
      action: 'import',
      entity: 'Product',
      entity_id: file._id,
      after: { file: file.name, ...result },
    });
    await invalidateAllProducts(db);
    await dropStagedRows(db, file._id);
    await analyze(db, products, variants);
  });
}

/** Each existing product has the import in its history, so that a form opened before does not undo it. */
async function auditProducts(db: Db, actor: Actor, file: Import): Promise<void> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select distinct r.product_id from import_rows r where r.import_id = ${file._id} and (not r.is_new or r.data ? 'to_known')`);
  const after = { variant: `By the file ${file.name}` };
  await auditAll(
    db,
    actor,
    rows.map(({ product_id }) => ({
      action: 'import',
      entity: 'Product',
      entity_id: product_id,
      after,
    })),
  );
}

/**
 * Holds the products that change against saves, in id order, and checks again all that was right when the file was
 * checked. The lock is that of an update: a row that only names a product, like a review, does not wait.
 */
async function lockProducts(db: Db, file: Import): Promise<void> {
  const ofKnownProducts = sql`r.import_id = ${file._id} and (not r.is_new or r.data ? 'to_known')`;
  await db.execute(sql`
    select count(*) from (select from products p where p._id in (select r.product_id from import_rows r where ${ofKnownProducts})
    order by p._id for no key update) as locked`);
  const flags = (['is_active', 'is_published'] as const).filter((flag) => !file.may_set.includes(flag));
  const switched = flags.map((flag) => sql`(r.data->>${flag})::boolean <> p.${sql.identifier(flag)}`);
  const { rows } = await db.execute<{ name: string; is_deleted: boolean }>(sql`
    select p.name, p.is_deleted from import_rows r join products p on p._id = r.product_id
    where ${ofKnownProducts} and (${sql.join([sql`p.is_deleted`, ...switched], sql` or `)}) order by p.is_deleted desc limit 1`);
  const [changed] = rows;
  if (changed?.is_deleted) throw conflict(`${changed.name} was deleted meanwhile. Nothing was written.`);
  if (changed)
    throw conflict(`${changed.name} was switched on or off meanwhile, which you may not do. Nothing was written.`);
  const [unfinished] = await unfinishedBy(db, file._id);
  if (unfinished) throw conflict(`${unfinished.name} has changed meanwhile. Nothing was written. ${unfinished.text}`);
}

/** The rows of the import by product, some products after the others. */
async function* chunksOf(db: Db, import_id: string) {
  let after = '';
  for (;;) {
    const chunk = await nextChunk(db, import_id, after);
    if (!chunk) return;
    const { upto, rows } = chunk;
    yield {
      rows,
      mine: sql`r.import_id = ${import_id} and r.sku_from_system > ${after} and r.sku_from_system <= ${upto}`,
    };
    after = upto;
  }
}

/** The next products by SKU with all their rows, about this many. */
async function nextChunk(db: Db, import_id: string, after: string) {
  const { rows } = await db.execute<{ upto: string; rows: number }>(sql`
    with upto as (select max(sku_from_system) as sku from (
      select r.sku_from_system from import_rows r where r.import_id = ${import_id} and r.sku_from_system > ${after}
      order by 1 limit ${CHUNK}) chunk)
    select upto.sku as upto, count(*)::int as rows from upto join import_rows r
      on r.import_id = ${import_id} and r.sku_from_system > ${after} and r.sku_from_system <= upto.sku group by 1`);
  return rows[0];
}
