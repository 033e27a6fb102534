import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import type { Db } from '../../db/db.ts';
import { inOrderOf, picturesOf } from '../catalog.service.ts';
import { brands, products, variants } from '../catalog.table.ts';
import { wordsOf } from './asked-words.ts';
import { findProducts } from './find-products.ts';

/** Products visible to visitors. */
export const isShown = and(
  eq(products.is_active, true),
  eq(products.is_published, true),
  eq(products.is_deleted, false),
);

/** Reads a page of visible products' ids and the total. Unless sorted otherwise, those in `first` lead. */
export const findShown = (db: Db, query: ListQuery, first: SQL, scope?: SQL) =>
  findProducts(db, query, and(isShown, scope), { inShop: true, first });

/** Finds a few visible products with similar names or, for a bare number, prices. */
export const nearestShown = (db: Db, text: string, most: number) => nearestProducts(db, text, most, isShown);

const {
  words: _words,
  kind: _kind,
  description: _description,
  description_ne: _nepali,
  inventory_type: _types,
  option_names_ne: _names,
  specification: _specification,
  ...listedColumns
} = getTableColumns(products);

/** Lists products for staff; deleted ones only with `find_is_deleted=true`. */
export async function listProducts(db: Db, query: ListQuery) {
  const asksForDeleted = query.conditions.some(({ field }) => field === 'is_deleted');
  const page = await findProducts(db, query, asksForDeleted ? undefined : eq(products.is_deleted, false));
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

/** Sums only one page's variants, in a separate query, so skipped rows cost nothing. */
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

/** Minimum trigram similarity, from 0 to 1: below it, it's just another word. */
const ALIKE = 0.25;
const MOST_LETTERS = 60;

/** Finds the products with the most similar names or, for a bare number of rupees, prices; nearest first. */
async function nearestProducts(db: Db, text: string, most: number, scope: SQL | undefined): Promise<string[]> {
  const words = wordsOf(text);
  const [price] = words.length === 1 ? (words[0]?.match(/^\d{3,7}$/) ?? []) : [];
  const typed = words.join(' ').slice(0, MOST_LETTERS);
  if (typed === '') return [];
  const likeness = sql`word_similarity(${typed}, ${products.words})`;
  const rows = await db
    .select({ _id: products._id })
    .from(products)
    .where(and(scope, price ? sql`${products.sales_price_from} is not null` : sql`${likeness} >= ${ALIKE}`))
    .orderBy(
      price ? sql`abs(${products.sales_price_from} - ${price}::int * 100)` : sql`${likeness} desc`,
      sql`${products.type} desc`,
      sql`${products.added_at} desc`,
    )
    .limit(most);
  return rows.map(({ _id }) => _id);
}
