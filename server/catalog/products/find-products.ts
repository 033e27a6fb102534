import { and, is, type SQL, sql } from 'drizzle-orm';
import { PgText } from 'drizzle-orm/pg-core';
import { ALL_ROWS_CAP, type ListQuery } from '../../../contract/calls/list.ts';
import { STOCK_LEVELS } from '../../../contract/catalog/catalog.ts';
import { isDevanagari } from '../../../contract/language/devanagari.ts';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import { conditionsOf, listRows, type Page } from '../../db/list.ts';
import { invalid } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { products, variants } from '../catalog.table.ts';
import { wordsOf } from './asked-words.ts';
import {
  contains,
  describes,
  holds,
  holdsJoined,
  type Reading,
  readings,
  relevance,
  relevanceInShop,
} from './search.ts';

const columns = {
  _id: products._id,
  name: products.name,
  sku_from_system: products.sku_from_system,
  type: products.type,
  brand_id: products.brand_id,
  kind: products.kind,
  is_active: products.is_active,
  is_published: products.is_published,
  is_deleted: products.is_deleted,
  sales_price_from: products.sales_price_from,
  price: products.sales_price_from,
  added_at: products.added_at,
};

/**
 * Finds one page of product ids, and how many there are. Uses only the indexes if they can tell; the caller reads the
 * rows it shows.
 *
 * A search finds products with its words as typed. Failing that, it tries words that were typed as one, then similar
 * words. With `inShop`, a word can also be a fact: the kind, the specification or an option. If no product has it, or a
 * word is in Devanagari, it first searches texts, Nepali names and brands.
 *
 * Unless sorted otherwise, a search lists the best matches first, then the newest. Without a search, a shop lists the
 * products of `first`, a query of ids, first.
 */
export async function findProducts(
  db: Db,
  query: ListQuery,
  scope?: SQL,
  { inShop = false, first }: { inShop?: boolean; first?: SQL } = {},
): Promise<Page<{ _id: string }>> {
  const valueFor = (field: string) => query.conditions.find((condition) => condition.field === field)?.value;
  const conditions = query.conditions.filter(({ field }) => field !== 'search' && field !== 'stock');
  // The words of name and SKU are indexed, so few rows are left to compare.
  const parts = conditions.filter(({ match }) => match === 'part').map(({ value }) => contains(value));
  const search: Search = {
    query: { ...query, conditions: [] },
    where: and(scope, conditionsOf(conditions, columns), ...parts),
    level: levelOf(valueFor('stock')),
    inShop,
  };
  const text = valueFor('search') ?? '';
  if (wordsOf(text).length === 0)
    return first && !query.sort ? shopWindow(db, query, search.where, first) : pageOf(db, search);
  let page: Page<{ _id: string }> | undefined;
  for await (const reading of readings(db, text)) {
    const isTyped = page === undefined;
    const ways = [() => holds(reading, inShop)];
    if (isTyped && (inShop || isDevanagari(text))) ways.push(() => describes(reading));
    if (isTyped) ways.push(() => holdsJoined(reading));
    for (const way of ways) {
      const fits = way();
      if (fits) page = await pageOf(db, { ...search, where: and(search.where, fits), reading });
      if (page && page.totalData > 0) return page;
    }
  }
  return page as Page<{ _id: string }>;
}

type Level = (typeof STOCK_LEVELS)[number];

interface Search {
  query: ListQuery;
  /** A condition on the product's row. */
  where: SQL | undefined;
  level: Level | undefined;
  inShop: boolean;
  reading?: Reading;
}

/** Reads how much stock is left: none, low, or enough. */
function levelOf(value: string | undefined): Level | undefined {
  const level = STOCK_LEVELS.find((one) => one === value);
  if (value && !level) throw invalid({ find_stock: say('Use one of {values}.', { values: STOCK_LEVELS.join(', ') }) });
  return level;
}

function pageOf(db: Db, search: Search): Promise<Page<{ _id: string }>> {
  const { query, where, level, reading } = search;
  if (level !== undefined || isByStock(query.sort) || (reading && !query.sort)) return pageAtOnce(db, search);
  return listRows(db, query, {
    select: db.select({ _id: products._id }).from(products).$dynamic(),
    columns,
    order: 'added_at:desc',
    tiebreak: products._id,
    where,
  });
}

/** Up to this many units, stock counts as low. */
const LOW_STOCK = 10;

const ON_LEVEL: Record<Level, SQL> = {
  out: sql`coalesce(stock.available, 0) <= 0`,
  low: sql`stock.available between 1 and ${LOW_STOCK}`,
  enough: sql`stock.available > ${LOW_STOCK}`,
};

/**
 * Relevance and stock have no index, so computes them once for page and total. Adding up stock takes some 30 ms for
 * 20,000 products; a stored sum would be one more row that every order has to lock.
 */
async function pageAtOnce(db: Db, { query, where, level, inShop, reading }: Search): Promise<Page<{ _id: string }>> {
  const { by, direction } = orderOf(query.sort, reading && (inShop ? relevanceInShop : relevance)(reading));
  const limit = query.size || ALL_ROWS_CAP;
  const stock = sql`left join (
    select product_id, sum(inventory) as inventory, sum(inventory - held) as available from ${variants} group by product_id
  ) as stock on stock.product_id = ${products._id}`;
  const asksForStock = level !== undefined || isByStock(query.sort);
  const { rows } = await db.execute<ProductPage>(sql`
    with found as materialized (
      select ${products._id} as _id, ${by} as place from ${products} ${asksForStock ? stock : sql``}
      where ${and(where, level && ON_LEVEL[level]) ?? sql`true`})
    select (select count(*)::int from found) as "totalData", array(
      select _id from found order by place ${direction}, _id ${direction} limit ${limit} offset ${(query.page - 1) * limit}
    ) as ids`);
  const { totalData, ids } = rows[0] as ProductPage;
  return { data: ids.map((_id) => ({ _id })), page: query.page, size: query.size, sort: query.sort, totalData };
}

type ProductPage = {
  totalData: number;
  ids: string[];
};

/** All stock, and the part that no open order holds. */
const STOCK_SORTS: Record<string, SQL> = {
  inventory: sql`coalesce(stock.inventory, 0)`,
  available: sql`coalesce(stock.available, 0)`,
};

const isByStock = (sort = ''): boolean => Object.hasOwn(STOCK_SORTS, sort.split(':')[0] ?? '');

/** Sorts as requested, else by best match, else newest first. The id, which grows with time, breaks ties. */
function orderOf(sort: string | undefined, fit: SQL | undefined) {
  const [field, order] = sort?.split(':') ?? [];
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const column = STOCK_SORTS[field ?? ''] ?? columns[field as keyof typeof columns];
  if (column) return { by: is(column, PgText) ? inOrder(column) : sql`${column}`, direction };
  return { by: fit ?? sql`${products.added_at}`, direction };
}

/** Main products before bundled ones, newest first, as in the index `products_by_type`. */
const ORDER = sql`type desc, added_at desc, _id desc`;

/**
 * Reads one page of ids in the shop's order: those in `first` (a query of few ids) before all others. Skips rows within
 * the index.
 */
async function shopWindow(
  db: Db,
  { page, size }: ListQuery,
  where: SQL | undefined,
  first: SQL,
): Promise<Page<{ _id: string }>> {
  const limit = size || ALL_ROWS_CAP;
  const skipped = (page - 1) * limit;
  const totalData = await db.$count(products, where);
  const { rows } = await db.execute<{ _id: string }>(sql`
    with ahead as materialized (
      select _id, type, added_at from ${products} where ${where} and ${products._id} in (${first}))
    select _id from (
      (select 1 as place, _id, type, added_at from ahead order by ${ORDER} limit ${limit} offset ${skipped})
      union all
      (select 2, _id, type, added_at from ${products}
        where ${where} and not exists (select from ahead where ahead._id = ${products._id})
        order by ${ORDER}
        limit greatest(0, least(${limit}, ${skipped + limit} - (select count(*) from ahead)))
        offset greatest(0, ${skipped} - (select count(*) from ahead)))
    ) shown order by place, ${ORDER}`);
  return { data: rows, page, size, sort: undefined, totalData };
}
