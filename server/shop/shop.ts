import { and, eq, exists, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { ALL_ROWS_CAP, type Condition, type ListQuery } from '../../contract/calls/list.ts';
import { PRODUCT_KINDS, type ProductKind } from '../../contract/catalog/product-kinds.ts';
import { shownPrice } from '../../contract/catalog/shown-price.ts';
import { factsIn, sameFact } from '../../contract/shop/facts.ts';
import { inOrderOf, picturesOf, productsByIds } from '../catalog/catalog.service.ts';
import { brands, products, variants } from '../catalog/catalog.table.ts';
import { publicSpecification } from '../catalog/product-specification.service.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import { findShown, isShown, nearestShown } from '../catalog/products/list-products.service.ts';
import type { Db } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { conditionsOf } from '../db/list.ts';
import { questionsOf } from '../feedback/questions.service.ts';
import { reviewsOf } from '../feedback/reviews.service.ts';
import { invalid, notFound } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { offeredProducts, offersOf, runningSchemesOf, SCHEMES_TAG } from '../offers/offers.service.ts';
import { factFields, narrowed } from './facts.ts';
import { withWishes } from './wishes.ts';

/**
 * The tags that make a list of products stale. Two visitors rarely search for the same text, so a search is not cached.
 */
export const tagsOf = ({ conditions }: ListQuery): string[] | undefined =>
  conditions.some(({ field }) => field === 'search') ? undefined : [PRODUCTS_TAG, SCHEMES_TAG];

/** Lists the published products for visitors. */
export async function publicProducts(db: Db, query: ListQuery, now: Date) {
  const wanted = factsWanted(query);
  if (wanted.length > 0) {
    const { found, unknown } = await narrowedProducts(db, query, now);
    if (unknown) throw invalid({ find_facts: say('No filter has the name {field}.', { field: unknown.field }) });
    return found;
  }
  return cardsFound(db, query, now);
}

async function cardsFound(db: Db, query: ListQuery, now: Date) {
  const page = await foundProducts(db, query, now);
  return { ...page, data: await cardsOf(db, idsOf(page.data), now) };
}

/**
 * Lists only the products that have the wanted facts, of the first `ALL_ROWS_CAP`, with the remaining filters. A fact
 * that no filter has is ignored and returned as `unknown`.
 */
export async function narrowedProducts(db: Db, query: ListQuery, now: Date) {
  const fields = await factFields(db);
  const wanted = factsWanted(query);
  const unknown = wanted.find((fact) => !fields.some(({ field }) => sameFact(field.name, fact.field)));
  if (fields.length === 0) return { found: await cardsFound(db, query, now), filters: [], unknown };
  const all = await foundProducts(db, { ...query, page: 1, size: 0 }, now);
  const { ids, filters } = await narrowed(db, fields, idsOf(all.data), wanted);
  const { page, size, sort } = query;
  const isWhole = wanted.length > 0 || all.totalData <= ALL_ROWS_CAP;
  const rows = isWhole ? ids.slice((page - 1) * size, page * size) : idsOf((await foundProducts(db, query, now)).data);
  const found = {
    data: await cardsOf(db, rows, now),
    page,
    size,
    sort,
    totalData: isWhole ? ids.length : all.totalData,
  };
  return { found, filters, unknown };
}

const factsWanted = ({ conditions }: ListQuery) =>
  factsIn(conditions.find(({ field }) => field === 'facts')?.value ?? '');

async function foundProducts(db: Db, query: ListQuery, now: Date) {
  const wished = withWishes(query);
  const prices = wished.conditions.filter(({ field }) => field === 'price');
  const list = {
    ...wished,
    conditions: wished.conditions.filter(({ field }) => field !== 'price' && field !== 'facts'),
  };
  const costs = prices.length > 0 ? await costsOnCard(db, prices, now) : undefined;
  return findShown(db, list, offeredProducts(now), costs);
}

/** Whether the price on a product's card fits the filter: the price of its running offer before its own. */
async function costsOnCard(db: Db, prices: Condition[], now: Date): Promise<SQL | undefined> {
  const offered = await offersOf(db, undefined, now);
  const inOffers = JSON.stringify(Object.fromEntries([...offered].map(([id, { sales_price }]) => [id, sales_price])));
  const inOffer = sql`(${inOffers}::jsonb ->> ${products._id}::text)::bigint`;
  return conditionsOf(prices, { price: sql`coalesce(${inOffer}, ${products.sales_price_from})` });
}

const MOST_SUGGESTED = 6;

/** Finds the products that match a text best, each at the price of its card. */
export async function suggestedProducts(db: Db, text: string, now: Date) {
  const conditions: Condition[] = [{ field: 'search', match: 'contains', value: text }];
  const { data } = await publicProducts(db, { page: 1, size: MOST_SUGGESTED, conditions }, now);
  return data.map(({ is_available: _, scheme, sales_price_from, ...product }) => ({
    ...product,
    price: shownPrice({ scheme, sales_price_from }),
  }));
}

const MOST_INSTEAD = 4;

/**
 * Suggests products to a visitor whose search found nothing: those with the nearest names, or for a number the nearest
 * prices, and those on offer.
 */
export async function insteadOf(db: Db, query: ListQuery, now: Date) {
  const text = query.conditions.find(({ field }) => field === 'search')?.value ?? '';
  const near = await nearestShown(db, text, MOST_INSTEAD);
  const first = await findShown(db, { page: 1, size: MOST_INSTEAD, conditions: [] }, offeredProducts(now));
  const [nearCards, cards] = await Promise.all([cardsOf(db, near, now), cardsOf(db, idsOf(first.data), now)]);
  return { near: nearCards, offered: cards.filter(({ _id, scheme }) => scheme && !near.includes(_id)) };
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

/** Reads products for their cards, in the order of the ids. */
export async function cardsOf(db: Db, ids: string[], now: Date) {
  const [cards, pictures, inStock, offered] = await Promise.all([
    rowsOf(db, ids),
    picturesOf(db, ids),
    inStockOf(db, ids),
    offersOf(db, ids, now),
  ]);
  return inOrderOf(ids, cards).map((product) => ({
    ...product,
    image: pictures.get(product._id)?.[0] ?? null,
    is_available: inStock.has(product._id),
    scheme: offered.get(product._id) ?? null,
  }));
}

function rowsOf(db: Db, ids: string[]) {
  return db
    .select({
      _id: products._id,
      name: products.name,
      name_ne: products.name_ne,
      slug: products.slug,
      short_description: products.short_description,
      short_description_ne: products.short_description_ne,
      sales_price_from: products.sales_price_from,
      brand: { _id: brands._id, name: brands.name, name_ne: brands.name_ne },
    })
    .from(products)
    .leftJoin(brands, eq(brands._id, products.brand_id))
    .where(inArray(products._id, ids));
}

/** Returns the products among these that have a variant to buy. */
async function inStockOf(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ product_id: variants.product_id })
    .from(variants)
    .where(
      and(inArray(variants.product_id, ids), eq(variants.is_available, true), gt(variants.inventory, variants.held)),
    );
  return new Set(rows.map((row) => row.product_id));
}

/** Lists the brands that have products to show, for the filter. */
export function publicBrands(db: Db) {
  return db
    .select({ _id: brands._id, name: brands.name, name_ne: brands.name_ne })
    .from(brands)
    .where(
      and(
        eq(brands.is_active, true),
        exists(
          db
            .select({ _id: products._id })
            .from(products)
            .where(and(eq(products.brand_id, brands._id), isShown)),
        ),
      ),
    )
    .orderBy(inOrder(brands.name));
}

/** Lists the kinds of products that are shown, in the usual order of shops. */
export async function publicKinds(db: Db): Promise<ProductKind[]> {
  const { rows } = await db.execute<{ kind: ProductKind }>(sql`
    select kind from unnest(${sql.param([...PRODUCT_KINDS])}::text[]) with ordinality as known (kind, place)
    where exists (select from ${products} where ${products.kind} = known.kind and ${isShown}) order by place`);
  return rows.map((row) => row.kind);
}

/** Returns a published product by its address, with its reviews and the schemes that sell it now. */
export const publicProduct = (db: Db, slug: string, now: Date) => wholeProduct(db, slug, now, isShown);

/** Returns a product by its address for staff, before it is published. */
export const productBeforePublishing = (db: Db, slug: string, now: Date) =>
  wholeProduct(db, slug, now, eq(products.is_deleted, false));

async function wholeProduct(db: Db, slug: string, now: Date, visible: SQL | undefined) {
  const [row] = await db
    .select({ _id: products._id, brand: { _id: brands._id, name: brands.name, name_ne: brands.name_ne } })
    .from(products)
    .leftJoin(brands, eq(brands._id, products.brand_id))
    .where(and(eq(products.slug, slug), visible));
  const [product] = row ? await productsByIds(db, [row._id]) : [];
  if (!row || !product) throw notFound('Product');
  const { specification_sheet_id, specification: values } = product;
  const [scheme, reviews, question, specification] = await Promise.all([
    runningSchemesOf(db, product._id, now),
    reviewsOf(db, product._id),
    questionsOf(db, product._id),
    publicSpecification(db, specification_sheet_id, values),
  ]);
  return { ...product, ...reviews, brand: row.brand, scheme, question, specification };
}
