import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { STOCK_LEVELS } from '../../contract/catalog.ts';
import { ALL_ROWS_CAP, type ListQuery } from '../../contract/list.ts';
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
  const where = and(search.where, level && onLevel(db, level));
  if (reading && !query.sort) return pageByRelevance(db, query, where, reading);
  return listRows(db, query, {
    select: db.select({ _id: products._id }).from(products).$dynamic(),
    columns,
    order: 'added_at:desc',
    tiebreak: products._id,
    where,
  });
}

/** Most have enough: of them it is quicker to leave out the few others. */
function onLevel(db: Db, level: Level): SQL {
  const idsOf = (condition: SQL) => db.select({ _id: productStock.product_id }).from(productStock).where(condition);
  return level === 'enough'
    ? notInArray(products._id, idsOf(ne(productStock.level, level)))
    : inArray(products._id, idsOf(eq(productStock.level, level)));
}

/** What fits best, then the newest, as ids grow with the time; found once for the page and the total. */
async function pageByRelevance(db: Db, query: ListQuery, where: SQL | undefined, reading: Reading) {
  const limit = query.size || ALL_ROWS_CAP;
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (select _id, ${relevance(reading)} as fit from ${products} where ${where})
    select (select count(*)::int from found) as "totalData", array(
      select _id from found order by fit desc, _id desc limit ${limit} offset ${(query.page - 1) * limit}
    ) as ids`);
  const { totalData, ids } = rows[0] as Found;
  return { data: ids.map((_id) => ({ _id })), page: query.page, size: query.size, sort: undefined, totalData };
}

interface Found extends Record<string, unknown> {
  totalData: number;
  ids: string[];
}

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
