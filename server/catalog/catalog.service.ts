import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import { coloursIn, variantTypeOf } from '../../contract/variants.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalidateTag } from '../http/cache.ts';
import { notFound } from '../http/errors.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { brands, productImages, products, stockChanges, variants } from './catalog.table.ts';
import type { ProductUses } from './product-uses.ts';
import { findProducts } from './products/find-products.ts';
import { nearestProducts } from './products/nearest-products.ts';

/** Every list of products carries it, and every page of one. */
export const PRODUCTS_TAG = 'products';
const ANY_PRODUCT_TAG = 'product:any';
export const productTag = (id: string) => `product:${id}`;

/** What everything carries that shows these products among other things, like the page of a scheme. */
export const productTags = (ids: string[]): string[] => [ANY_PRODUCT_TAG, ...ids.map(productTag)];

/** Invalidates every kept reply and page that shows one of the products, wherever that is. */
export async function invalidateProducts(db: Db, ids: string[]): Promise<void> {
  for (const tag of [PRODUCTS_TAG, ...ids.map(productTag)]) await invalidateTag(db, tag);
}

/** The same where so many have changed that all is read anew. */
export async function invalidateAllProducts(db: Db): Promise<void> {
  for (const tag of [PRODUCTS_TAG, ANY_PRODUCT_TAG]) await invalidateTag(db, tag);
}

/** What visitors may see of the catalogue. */
export const isShown = and(
  eq(products.is_active, true),
  eq(products.is_published, true),
  eq(products.is_deleted, false),
);

/** The ids of a page of the products that visitors may see, and how many there are; where nothing says otherwise, those of `first` come first. */
export const findShown = (db: Db, query: ListQuery, first: SQL) =>
  findProducts(db, query, isShown, { inShop: true, first });

/** The ids of a few of them whose names, or for a bare number prices, are nearest to a text. */
export const nearestShown = (db: Db, text: string, most: number) => nearestProducts(db, text, most, isShown);

const available = sql<number>`${variants.inventory} - ${variants.held}`;
const picture = { _id: productImages._id, document: fileColumns };
const { words: _words, kind: _kind, ...ownColumns } = getTableColumns(products);
const {
  description: _description,
  description_ne: _nepali,
  inventory_type: _types,
  option_names_ne: _names,
  ...listedColumns
} = ownColumns;

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
export async function getProduct(db: Db, uses: ProductUses, id: string) {
  const [product] = await db.select(ownColumns).from(products).where(eq(products._id, id));
  if (!product) throw notFound('Product');
  const pictures = await picturesOf(db, [id]);
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.product_id, id))
    .orderBy(asc(variants.position), asc(variants._id));
  const ordered = new Set(
    await uses.orderedVariants(
      db,
      rows.map((row) => row._id),
    ),
  );
  const variant = rows.map((row) => ({ ...row, has_orders: ordered.has(row._id) }));
  return { ...product, image: pictures.get(id) ?? [], variant, has_orders: ordered.size > 0 };
}

/** What each variant chooses of the product's inventory types. */
export async function productType(db: Db, id: string) {
  const [product] = await productsByIds(db, [id]);
  if (!product) throw notFound('Product');
  const variant = product.variant.map((variant) => ({
    ...variant,
    variant_type: variantTypeOf(product.inventory_type, variant.sku_of_seller),
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
