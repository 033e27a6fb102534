import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { coloursIn, variantTypeOf } from '../../contract/catalog/variants.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { hasImei, productImages, products, stockChanges, variants } from './catalog.table.ts';
import { plainValues } from './product-specification.service.ts';
import type { ProductUses } from './product-uses.ts';

const available = sql<number>`${variants.inventory} - ${variants.held}`;
const picture = { _id: productImages._id, document: fileColumns };
const { words: _words, kind: _kind, ...columns } = getTableColumns(products);
const ownColumns = { ...columns, has_imei: hasImei('"products"').as('has_imei') };
/** Sorts rows into the order of the given ids. */
export function inOrderOf<Row extends { _id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads one product for its form, even a deleted one. */
export async function getProduct(db: Db, uses: ProductUses, id: string) {
  const [product] = await getProducts(db, uses, [id]);
  if (!product) throw notFound('Product');
  return product;
}

/**
 * Reads products for their forms, in id order, with current stock and the fields that existing orders lock. Always four
 * queries, for any number.
 */
export async function getProducts(db: Db, uses: ProductUses, ids: string[]) {
  if (ids.length === 0) return [];
  const found = await db.select(ownColumns).from(products).where(inArray(products._id, ids)).orderBy(products._id);
  const pictures = await picturesOf(db, ids);
  const rows = await db
    .select()
    .from(variants)
    .where(inArray(variants.product_id, ids))
    .orderBy(asc(variants.position), asc(variants._id));
  const variant_ids = rows.map((row) => row._id);
  const ordered = new Set(variant_ids.length > 0 ? await uses.orderedVariants(db, variant_ids) : []);
  // The form returns it, so a sale in between isn't overwritten.
  const shown = rows.map((row) => ({ ...row, inventory_was: row.inventory, has_orders: ordered.has(row._id) }));
  const byProduct = Map.groupBy(shown, ({ product_id }) => product_id);
  return found.map((product) => {
    const variant = byProduct.get(product._id) ?? [];
    const has_orders = variant.some((one) => one.has_orders);
    const specification = plainValues(product.specification);
    return { ...product, specification, image: pictures.get(product._id) ?? [], variant, has_orders };
  });
}

/** Returns each variant's options, by inventory type. */
export async function productType(db: Db, id: string) {
  const [product] = await productsByIds(db, [id]);
  if (!product) throw notFound('Product');
  const variant = product.variant.map((variant) => ({
    ...variant,
    variant_type: variantTypeOf(product.inventory_type, variant.sku_of_seller),
  }));
  return { ...product, variant };
}

/** Reads products with pictures and variants, in the order of the ids. Three queries for any number. */
export async function productsByIds(db: Db, ids: string[]) {
  const rows = await db
    .select(ownColumns)
    .from(products)
    .where(and(inArray(products._id, ids), eq(products.is_deleted, false)));
  const [pictures, sellable] = await Promise.all([picturesOf(db, ids), variantsOf(db, ids)]);
  return inOrderOf(ids, rows).map((product) => ({
    ...product,
    image: (pictures.get(product._id) ?? []).map((picture) => ({
      ...picture,
      colour: coloursIn(picture.document.alt, product.inventory_type),
    })),
    variant: sellable.get(product._id) ?? [],
  }));
}

export async function picturesOf(db: Db, ids: string[]) {
  const rows = await db
    .select({ product_id: productImages.product_id, ...picture })
    .from(productImages)
    .innerJoin(files, eq(files._id, productImages.file_id))
    .where(inArray(productImages.product_id, ids))
    .orderBy(asc(productImages.position));
  return Map.groupBy(rows, (row) => row.product_id);
}

async function variantsOf(db: Db, ids: string[]) {
  const { held: _held, sold: _sold, ...columns } = getTableColumns(variants);
  const rows = await db
    .select({ ...columns, inventory: available })
    .from(variants)
    .where(inArray(variants.product_id, ids))
    .orderBy(asc(variants.position), asc(variants._id));
  return Map.groupBy(rows, (row) => row.product_id);
}

/** Reads a variant's stock ledger. */
export function listStockChanges(db: Db, variant_id: string, query: ListQuery) {
  return listRows(db, query, {
    select: db.select().from(stockChanges).$dynamic(),
    columns: { at: stockChanges.at },
    order: 'at:desc',
    tiebreak: stockChanges._id,
    where: eq(stockChanges.variant_id, variant_id),
  });
}
