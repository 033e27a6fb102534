import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import { choiceOf } from '../../contract/variants.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { orderItems } from '../orders/orders.table.ts';
import { brands, productImages, products, stockChanges, variants } from './catalog.table.ts';
import { findProducts } from './find-products.ts';

export const PRODUCTS_TAG = 'products';

const available = sql<number>`${variants.inventory} - ${variants.held}`;
const picture = { _id: productImages._id, document: fileColumns };
const { words: _words, ...ownColumns } = getTableColumns(products);
const { description: _description, inventory_type: _types, ...listedColumns } = ownColumns;

/** Products for staff; the archived ones only where `find_is_deleted=true` asks for them. */
export async function listProducts(db: Db, query: ListQuery) {
  const asksForArchived = query.conditions.some(({ field }) => field === 'is_deleted');
  const page = await findProducts(db, query, asksForArchived ? undefined : eq(products.is_deleted, false));
  const ids = page.data.map((product) => product._id);
  const [rows, pictures, figures] = await Promise.all([listedRows(db, ids), picturesOf(db, ids), figuresOf(db, ids)]);
  return {
    ...page,
    data: inOrderOf(ids, rows).map(({ brand_id, brand_name, ...product }) => ({
      ...product,
      ...(figures.get(product._id) ?? { variant_count: 0, inventory: 0, held: 0 }),
      brand: brand_id && brand_name ? { _id: brand_id, name: brand_name } : null,
      image: pictures.get(product._id)?.[0] ?? null,
    })),
  };
}

function listedRows(db: Db, ids: string[]) {
  return db
    .select({ ...listedColumns, brand_name: brands.name })
    .from(products)
    .leftJoin(brands, eq(brands._id, products.brand_id))
    .where(inArray(products._id, ids));
}

/** Rows that were read by their ids, in the order in which these were found. */
export function inOrderOf<Row extends { _id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Figures over the variants of the products of one page: asked for apart, so that skipped rows cost nothing. */
async function figuresOf(db: Db, ids: string[]) {
  const rows = await db
    .select({
      product_id: variants.product_id,
      variant_count: sql<number>`count(*)::int`,
      inventory: sql<number>`sum(${variants.inventory})::int`,
      held: sql<number>`sum(${variants.held})::int`,
    })
    .from(variants)
    .where(inArray(variants.product_id, ids))
    .groupBy(variants.product_id);
  return new Map(rows.map(({ product_id, ...figures }) => [product_id, figures]));
}

/** One product as staff edit it, the archived ones included: stock as it is, and what orders have fixed. */
export async function getProduct(db: Db, id: string) {
  const [product] = await db.select(ownColumns).from(products).where(eq(products._id, id));
  if (!product) throw notFound('Product');
  const pictures = await picturesOf(db, [id]);
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.product_id, id))
    .orderBy(asc(variants.position), asc(variants._id));
  const ordered = await db
    .selectDistinct({ _id: variants._id })
    .from(variants)
    .innerJoin(orderItems, eq(orderItems.variant_id, variants._id))
    .where(eq(variants.product_id, id));
  const variant = rows.map((row) => ({ ...row, has_orders: ordered.some(({ _id }) => _id === row._id) }));
  return { ...product, image: pictures.get(id) ?? [], variant, has_orders: ordered.length > 0 };
}

/** What each variant chooses of the product's inventory types. */
export async function productType(db: Db, id: string) {
  const [product] = await productsByIds(db, [id]);
  if (!product) throw notFound('Product');
  const variant = product.variant.map((variant) => ({
    ...variant,
    variant_type: Object.entries(choiceOf(product.inventory_type, variant.sku_of_seller) ?? {}).map(
      ([inventory_type, value]) => ({
        inventory_type,
        value,
      }),
    ),
  }));
  return { ...product, variant };
}

/** Whole products with pictures and variants, in the order of the ids: three queries however many. */
export async function productsByIds(db: Db, ids: string[]) {
  const found = await db
    .select(ownColumns)
    .from(products)
    .where(and(inArray(products._id, ids), eq(products.is_deleted, false)));
  const [pictures, sellable] = await Promise.all([picturesOf(db, ids), variantsOf(db, ids)]);
  return inOrderOf(ids, found).map((product) => ({
    ...product,
    image: pictures.get(product._id) ?? [],
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

/** The stock ledger of a variant. */
export function listStockChanges(db: Db, variant_id: string, query: ListQuery) {
  return listRows(db, query, {
    select: db.select().from(stockChanges).$dynamic(),
    columns: { at: stockChanges.at },
    order: 'at:desc',
    tiebreak: stockChanges._id,
    where: eq(stockChanges.variant_id, variant_id),
  });
}
