import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { STOCK_LEVELS } from '../../contract/catalog.ts';
import type { ListQuery } from '../../contract/list.ts';
import type { Db } from '../db/db.ts';
import { conditionsOf, listRows, type Page } from '../db/list.ts';
import { invalid } from '../http/errors.ts';
import { productStock, products } from './catalog.table.ts';
import { contains, holds, type Reading, readings, relevance, wordsOf } from './search.ts';

const columns = {
  name: products.name,
  sku_from_system: products.sku_from_system,
  type: products.type,
  brand_id: products.brand_id,
  is_active: products.is_active,
  is_published: products.is_published,
  is_deleted: products.is_deleted,
  sales_price_from: products.sales_price_from,
  price: products.sales_price_from,
  added_at: products.added_at,
};

/**
 * The ids of one page of products, and how many there are: by the indexes alone (ADR 0012), so the rows of a page are
 * read by who shows them. A search finds what holds its words as they were typed; only where nothing does, what they may
 * have meant. Without an order of its own it begins with what fits best, then the newest.
 */
export async function findProducts(db: Db, query: ListQuery, scope?: SQL): Promise<Page<{ _id: string }>> {
  const asked = (field: string) => query.conditions.find((condition) => condition.field === field)?.value;
  const conditions = query.conditions.filter(({ field }) => field !== 'search' && field !== 'stock');
  // A part of name or SKU stands in the indexed words too: few rows are left for the comparison itself.
  const parts = conditions.filter(({ match }) => match === 'contains').map(({ value }) => contains(value));
  const search: Search = {
    query: { ...query, conditions: [] },
    where: and(scope, conditionsOf(conditions, columns), ...parts),
    level: levelOf(asked('stock')),
  };
  const text = asked('search') ?? '';
  if (wordsOf(text).length === 0) return pageOf(db, search);
  let page: Page<{ _id: string }> | undefined;
  for await (const reading of readings(db, text)) {
    page = await pageOf(db, { ...search, where: and(search.where, holds(reading)), reading });
    if (page.totalData > 0) break;
  }
  return page as Page<{ _id: string }>;
}

type Level = (typeof STOCK_LEVELS)[number];

interface Search {
  query: ListQuery;
  /** What the row of a product must fulfil. */
  where: SQL | undefined;
  level: Level | undefined;
  reading?: Reading;
}

/** What is left of the product's stock: nothing, a little, or enough. */
function levelOf(value: string | undefined): Level | undefined {
  const level = STOCK_LEVELS.find((one) => one === value);
  if (value && !level) throw invalid({ find_stock: `Use one of ${STOCK_LEVELS.join(', ')}.` });
  return level;
}

function pageOf(db: Db, search: Search): Promise<Page<{ _id: string }>> {
  const { query, level, reading } = search;
  if (query.sort?.startsWith('inventory:')) return pageByStock(db, search);
  return listRows(db, query, {
    select: db.select({ _id: products._id }).from(products).$dynamic(),
    columns: { ...columns, ...(reading && { relevance: relevance(reading) }) },
    // Ids grow with the time: those of equal relevance come newest first.
    order: reading ? 'relevance:desc' : 'added_at:desc',
    tiebreak: products._id,
    where: and(search.where, level && onLevel(db, level)),
  });
}

const onLevel = (db: Db, level: Level) =>
  inArray(
    products._id,
    db.select({ _id: productStock.product_id }).from(productStock).where(eq(productStock.level, level)),
  );

/**
 * In the order of the totals' index. What is left out is taken away as a set (`is not true`: a comparison with null leaves
 * out, too): a join would sort all products to find one page.
 */
async function pageByStock(db: Db, { query, where = sql`true`, level }: Search): Promise<Page<{ _id: string }>> {
  const others = db.select({ _id: products._id }).from(products).where(sql`(${where}) is not true`);
  return listRows(db, query, {
    select: db.select({ _id: productStock.product_id }).from(productStock).$dynamic(),
    columns: { inventory: productStock.inventory },
    order: 'inventory:desc',
    tiebreak: productStock.product_id,
    where: and(level && eq(productStock.level, level), notInArray(productStock.product_id, others)),
    total: await db.$count(products, and(where, level && onLevel(db, level))),
  });
}
