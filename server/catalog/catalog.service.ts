import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { STOCK_LEVELS } from '../../contract/catalog.ts';
import type { ListQuery } from '../../contract/list.ts';
import { choiceOf } from '../../contract/variants.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalid, notFound } from '../http/errors.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { orderItems } from '../orders/orders.table.ts';
import { brands, productImages, products, stockChanges, variants } from './catalog.table.ts';
import { searched } from './search.ts';

export const PRODUCTS_TAG = 'products';
export const productTag = (id: string) => `product:${id}`;

/** From this number of units down the stock of a product is low. */
const LOW_STOCK = 10;

const available = sql<number>`${variants.inventory} - ${variants.held}`;
const picture = { _id: productImages._id, document: fileColumns };
/** Units of all variants of the product of the row; for sorting, where every product must be looked at. */
const inStock = sql<number>`(select coalesce(sum(${variants.inventory}), 0) from ${variants} where ${variants.product_id} = ${products._id})`;
const { words: _words, ...ownColumns } = getTableColumns(products);
const { description: _description, inventory_type: _types, ...listedColumns } = ownColumns;

/** Products for staff; the archived ones only where `find_is_deleted=true` asks for them. */
export async function listProducts(db: Db, query: ListQuery) {
  const conditionOn = (field: string) => query.conditions.some((condition) => condition.field === field);
  const page = await searched(db, conditionOn('search'), (db, matches) =>
    listRows(db, query, {
      select: db
        .select({
          ...listedColumns,
          brand_name: brands.name,
        })
        .from(products)
        .leftJoin(brands, eq(brands._id, products.brand_id))
        .$dynamic(),
      columns: {
        search: matches,
        stock: ofStock,
        name: products.name,
        sku_from_system: products.sku_from_system,
        type: products.type,
        brand_id: products.brand_id,
        is_active: products.is_active,
        is_published: products.is_published,
        is_deleted: products.is_deleted,
        sales_price_from: products.sales_price_from,
        added_at: products.added_at,
        inventory: inStock,
      },
      order: 'added_at:desc',
      tiebreak: products._id,
      where: conditionOn('is_deleted') ? undefined : eq(products.is_deleted, false),
    }),
  );
  const ids = page.data.map((product) => product._id);
  const [pictures, figures] = await Promise.all([picturesOf(db, ids), figuresOf(db, ids)]);
  return {
    ...page,
    data: page.data.map(({ brand_id, brand_name, ...product }) => ({
      ...product,
      ...(figures.get(product._id) ?? { variant_count: 0, inventory: 0, held: 0 }),
      brand: brand_id && brand_name ? { _id: brand_id, name: brand_name } : null,
      image: pictures.get(product._id)?.[0] ?? null,
    })),
  };
}

/** What is left of the product's stock: nothing, a little, or enough. */
function ofStock(level: string): SQL {
  const sellable = sql`sum(${variants.inventory} - ${variants.held})`;
  const having = (condition: SQL) =>
    sql`${products._id} in (select ${variants.product_id} from ${variants} group by ${variants.product_id} having ${condition})`;
  if (level === 'out')
    return sql`not exists (select from ${variants} where ${variants.product_id} = ${products._id} and ${variants.inventory} > ${variants.held})`;
  if (level === 'low') return having(sql`${sellable} between 1 and ${LOW_STOCK}`);
  if (level === 'enough') return having(sql`${sellable} > ${LOW_STOCK}`);
  throw invalid({ find_stock: `Use one of ${STOCK_LEVELS.join(', ')}.` });
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
  return ids.flatMap((id) => {
    const product = found.find((product) => product._id === id);
    return product ? [{ ...product, image: pictures.get(id) ?? [], variant: sellable.get(id) ?? [] }] : [];
  });
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
