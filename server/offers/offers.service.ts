import { and, asc, eq, getTableColumns, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import { MOST_OTHERS } from '../../contract/offers/scheme-types.ts';
import type { App } from '../app.ts';
import { productsByIds } from '../catalog/catalog.service.ts';
import { productImages, products, variants } from '../catalog/catalog.table.ts';
import { productTags } from '../catalog/product-tags.service.ts';
import { mayBeSold } from '../catalog/units.service.ts';
import type { Db } from '../db/db.ts';
import { formerSlugs } from '../db/former-slugs.table.ts';
import { inOrder } from '../db/in-order.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { mayPreview } from '../http/pages/preview.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { crossedPrice, giftPrices, MAIN_PRODUCT, offerPrices, pricesByVariant } from './crossed-price.ts';
import {
  campaigns,
  mainFields,
  quotas,
  schemeBundles,
  schemeFields,
  schemeImages,
  schemes,
  schemeVariants,
} from './offers.table.ts';

/**
 * The tag of every reply that shows a scheme. Campaign, fields and quotas invalidate only this tag. A save rebuilds all
 * schemes' pages, which costs more than needed but leaves none stale.
 */
export const SCHEMES_TAG = 'schemes';
export const schemeTag = (id: string) => `scheme:${id}`;

export const isPublished = and(eq(schemes.is_published, true), eq(schemes.is_deleted, false));

/** Reads a published scheme with its products at its prices. Only the order decides if units are left. */
export const schemeById = (db: Db, id: string) => wholeScheme(db, id, isPublished);

/** Finds the scheme of a page's address, which has its slug or its id. */
export async function schemeIdOf(db: Db, name: string): Promise<string> {
  if (z.uuid().safeParse(name).success) return name;
  const [scheme] = await db.select({ _id: schemes._id }).from(schemes).where(eq(schemes.slug, name));
  if (!scheme) throw notFound('Scheme');
  return scheme._id;
}

/** Lists the addresses of schemes: slugs, ids, and those that a published scheme had before. */
export async function schemeAddresses(db: Db, name?: string): Promise<{ name: string; path: string }[]> {
  const { rows } = await db.execute<{ name: string; path: string }>(sql`
    select name, '/scheme/' || slug as path from (
      select slug as name, slug from ${schemes} where not is_deleted
      union all select _id::text, _id::text from ${schemes} where not is_deleted
      union all select f.slug, s.slug from ${formerSlugs} f join ${schemes} s on s._id = f.owner_id
        where f.kind = 'scheme' and s.is_published and not s.is_deleted) known
    ${name === undefined ? sql`` : sql`where name = ${name}`}`);
  return rows;
}

/** Reads a scheme with its products for staff, before it is published. */
export const schemeBeforePublishing = (db: Db, id: string) => wholeScheme(db, id, eq(schemes.is_deleted, false));

/** Whether a link's token lets its bearer see and rehearse this scheme before it is public. */
export const isPreviewOf = ({ config, clock }: Pick<App, 'config' | 'clock'>, id: string, preview: string) =>
  mayPreview(config.AGRIM_SECRET, preview, `/scheme/${id}`, clock());

/** Reads a scheme for a customer, or for the bearer of its preview. */
export const schemeSeen = async (app: Pick<App, 'db' | 'config' | 'clock'>, id: string, preview?: string) =>
  preview && (await isPreviewOf(app, id, preview)) ? schemeBeforePublishing(app.db, id) : schemeById(app.db, id);

/**
 * Counts free units of a scheme's main product, as a subselect of a query with the scheme as "schemes". `which` chooses
 * among the variants (alias v).
 */
export const unitsLeft = (which: SQL = sql`true`): SQL<number> => sql<number>`(
  select coalesce(sum(v.inventory - v.held), 0)::int from ${variants} v
  where v.product_id = "schemes"."main_product" and v.is_available and ${mayBeSold(sql`v.product_id`)} and ${which} and not ${IS_OFF})`;
const IS_OFF = sql`exists (
  select from ${schemeVariants} o where o.scheme_id = "schemes"."_id" and o.variant_id = v._id and not o.is_active)`;

/** Counts free units of one scheme; 0 if there is none. */
export async function unitsLeftOf(db: Db, scheme_id: string): Promise<number> {
  const [left] = await db.select({ units: unitsLeft() }).from(schemes).where(eq(schemes._id, scheme_id));
  return left?.units ?? 0;
}

/** Counts the orders that a campaign's quotas leave, as a subselect. */
export const quotaLeft = (campaign_id: SQL): SQL<number> => sql<number>`(
  select coalesce(sum(q.no_of_order - q.used), 0)::int from ${quotas} q where q.campaign_id = ${campaign_id})`;

async function wholeScheme(db: Db, id: string, visible: SQL | undefined) {
  const [scheme] = await db
    .select({ ...getTableColumns(schemes), ...giftPrices, is_sold_out: isSoldOut, is_out_of_stock: isOutOfStock })
    .from(schemes)
    .where(and(eq(schemes._id, id), visible));
  if (!scheme) throw notFound('Scheme');
  const [bundles, image, offered, d_data] = await Promise.all([
    db.select().from(schemeBundles).where(eq(schemeBundles.scheme_id, id)).orderBy(asc(schemeBundles.position)),
    imagesOf(db, id),
    db.select().from(schemeVariants).where(eq(schemeVariants.scheme_id, id)),
    askedFields(db, id),
  ]);
  const product_ids = [scheme.main_product, ...bundles.map((bundle) => bundle.product_id)];
  const whole = await productsByIds(db, product_ids);
  const priced = whole.map((product) => ({
    ...product,
    variant: product.variant.map((variant) => {
      const offer = offered.find((offer) => offer.variant_id === variant._id);
      return {
        ...variant,
        price: crossedPrice(scheme.type, variant),
        is_available: product.is_active && product.is_published && variant.is_available && (offer?.is_active ?? true),
        sales_price: offer?.scheme_price ?? variant.sales_price,
        /** The catalogue's price, and the scheme's own price if it has one. */
        catalogue_price: variant.sales_price,
        scheme_price: offer?.scheme_price ?? null,
      };
    }),
  }));
  const main_product = priced.find((product) => product._id === scheme.main_product);
  if (!main_product) throw notFound('Scheme');
  const bundle_product = bundles.flatMap(({ _id, product_id }) => {
    const product = priced.find((product) => product._id === product_id);
    return product ? [{ _id, product_id: product }] : [];
  });
  // A deleted product is missing here: the scheme isn't sold without it.
  const is_whole = bundle_product.length === bundles.length;
  const is_out_of_stock = scheme.is_out_of_stock || !is_whole;
  const is_sold_out = scheme.is_sold_out || is_out_of_stock;
  const is_paused = scheme.paused_at !== null;
  return {
    ...scheme,
    is_paused,
    image,
    main_product,
    bundle_product,
    product_ids,
    is_whole,
    is_sold_out,
    is_out_of_stock,
    d_data,
  };
}

export type Scheme = Awaited<ReturnType<typeof schemeById>>;

export function imagesOf(db: Db, scheme_id: string) {
  return db
    .select({ _id: schemeImages._id, document: fileColumns })
    .from(schemeImages)
    .innerJoin(files, eq(files._id, schemeImages.file_id))
    .where(eq(schemeImages.scheme_id, scheme_id))
    .orderBy(asc(schemeImages.position));
}

function askedFields(db: Db, scheme_id: string) {
  return db
    .select({
      _id: schemeFields._id,
      field_name: mainFields.name,
      field_name_ne: mainFields.name_ne,
      field_type: schemeFields.field_type,
      value: schemeFields.option,
      option_names_ne: schemeFields.option_names_ne,
      is_required: schemeFields.is_required,
    })
    .from(schemeFields)
    .innerJoin(mainFields, eq(mainFields._id, schemeFields.field_id))
    .where(eq(schemeFields.scheme_id, scheme_id))
    .orderBy(asc(schemeFields.position));
}

// Inside a subselect, drizzle omits the table's name of an outer column, which would then be another column.
const SCHEME_ID = sql.raw('"schemes"."_id"');

type Document = Pick<typeof files.$inferSelect, keyof typeof fileColumns>;

const asJson = sql`json_build_object('_id', f._id, 'path', f.path, 'width', f.width, 'height', f.height, 'alt', f.alt, 'alt_ne', f.alt_ne, 'blur', f.blur, 'is_ready', f.is_ready)`;

/** Selects the scheme's first picture as JSON, else that of its main product, else null. */
export const firstImage = sql<Document | null>`coalesce(
  (select ${asJson} from ${schemeImages} i join ${files} f on f._id = i.file_id
    where i.scheme_id = ${SCHEME_ID} order by i.position limit 1),
  (select ${asJson} from ${productImages} i join ${files} f on f._id = i.file_id
    where i.product_id = ${MAIN_PRODUCT} order by i.position limit 1))`;

export const asPicture = (document: Document | null) => document && { _id: document._id, document };

/** Lists the products of the scheme: main and bundle. */
const productIds = sql<string[]>`array(
  select ${MAIN_PRODUCT} union all select b.product_id from ${schemeBundles} b where b.scheme_id = ${SCHEME_ID})`;

const giftNames = (name: SQL) => sql<string[]>`array(
  select ${name} from ${schemeBundles} b join ${products} p on p._id = b.product_id
  where b.scheme_id = ${SCHEME_ID} order by b.position)`;

/** Whether no retailer of its campaign has quota left. */
const isOutOfQuota = sql<boolean>`exists (
  select from ${campaigns} c where c._id = "schemes"."campaign_id" and not c.is_allowed_all_office
    and not exists (select from ${quotas} q where q.campaign_id = c._id and q.used < q.no_of_order))`;

/** Whether one of its products has no variant left. */
const isOutOfStock = sql<boolean>`exists (select from (select ${MAIN_PRODUCT} as product_id
    union all select b.product_id from ${schemeBundles} b where b.scheme_id = ${SCHEME_ID}) p
  where not ${mayBeSold(sql`p.product_id`)} or not exists (
    select from ${variants} v left join ${schemeVariants} o on o.scheme_id = ${SCHEME_ID} and o.variant_id = v._id
    where v.product_id = p.product_id and v.is_available and v.inventory > v.held and coalesce(o.is_active, true)))`;

export const isSoldOut = sql<boolean>`(${isOutOfQuota} or ${isOutOfStock})`;

const card = {
  _id: schemes._id,
  name: schemes.name,
  name_ne: schemes.name_ne,
  slug: schemes.slug,
  type: schemes.type,
  main_product: schemes.main_product,
  start_date: schemes.start_date,
  end_date: schemes.end_date,
  document: firstImage.as('document'),
  product_name: products.name,
  product_name_ne: products.name_ne,
  ...offerPrices,
  gifts: giftNames(sql`p.name`).as('gifts'),
  gifts_ne: giftNames(sql`coalesce(nullif(p.name_ne, ''), p.name)`).as('gifts_ne'),
  is_sold_out: isSoldOut.as('is_sold_out'),
  product_ids: productIds.as('product_ids'),
};

const cards = (db: Db) =>
  db.select(card).from(schemes).innerJoin(products, eq(products._id, schemes.main_product)).$dynamic();

const runsAt = (now: Date) => and(isPublished, lte(schemes.start_date, now), gt(schemes.end_date, now));

/** Lists the tags of all products that the schemes sell, because the schemes' pages show prices and stock. */
export const tagsOfProducts = (shown: { product_ids: string[] }[]): string[] =>
  productTags(shown.flatMap((scheme) => scheme.product_ids));

type Card = Awaited<ReturnType<typeof cards>>[number];
const shown = ({ document, ...row }: Card) => ({ ...row, image: asPicture(document) });

/** Lists live schemes in one query: the soonest to end first, sold-out ones last. */
export async function runningSchemes(db: Db, now: Date) {
  const rows = await cards(db).where(runsAt(now)).orderBy(asc(isSoldOut), asc(schemes.end_date), asc(schemes._id));
  return rows.map(shown);
}

/** Reads a scheme for a card; undefined unless it is published. */
export async function schemeCardById(db: Db, id: string) {
  const [row] = await cards(db).where(and(isPublished, eq(schemes._id, id)));
  return row && shown(row);
}

/** Lists other schemes that can be ordered now, the soonest to end first. */
export async function otherSchemes(db: Db, id: string, now: Date) {
  const rows = await cards(db)
    .where(and(runsAt(now), ne(schemes._id, id), sql`not ${isSoldOut}`))
    .orderBy(asc(schemes.end_date), asc(schemes._id))
    .limit(MOST_OTHERS);
  return rows.map(shown);
}

/** Selects the ids of main products that can be ordered now. */
export const offeredProducts = (now: Date): SQL =>
  sql`select ${schemes.main_product} from ${schemes} where ${runsAt(now)} and not ${isSoldOut}`;

/** Finds the scheme that sells each product now, with its bundle products; of several, the one that ends first. */
export async function offersOf(db: Db, product_ids: string[] | undefined, now: Date) {
  const { _id, slug, main_product, gifts, gifts_ne } = card;
  const { limit_per_phone } = schemes;
  const rows = await db
    .selectDistinctOn([schemes.main_product], {
      _id,
      slug,
      limit_per_phone,
      main_product,
      gifts,
      gifts_ne,
      ...offerPrices,
    })
    .from(schemes)
    .where(and(runsAt(now), product_ids && inArray(schemes.main_product, product_ids), sql`not ${isSoldOut}`))
    .orderBy(schemes.main_product, asc(schemes.end_date), asc(schemes._id));
  return new Map(rows.map((row) => [row.main_product, row]));
}

/** Lists published schemes that haven't started, the soonest first. */
export async function upcomingSchemes(db: Db, now: Date) {
  const rows = await cards(db)
    .where(and(isPublished, gt(schemes.start_date, now)))
    .orderBy(asc(schemes.start_date), asc(schemes._id));
  return rows.map(shown);
}

/**
 * Lists the schemes that sell a product now: first those that can be ordered and whose main product it is, soonest to
 * end first.
 */
export function runningSchemesOf(db: Db, product_id: string, now: Date) {
  const isGift = sql<boolean>`${schemes.main_product} <> ${product_id}`;
  const { _id, name, name_ne, slug, type, end_date, is_sold_out, gifts, gifts_ne, actual_price, offer_price } = card;
  return db
    .select({
      _id,
      name,
      name_ne,
      slug,
      type,
      end_date,
      is_sold_out,
      gifts,
      gifts_ne,
      actual_price,
      offer_price,
      is_gift: isGift.as('is_gift'),
      prices: pricesByVariant,
    })
    .from(schemes)
    .where(and(runsAt(now), sql`${product_id} = any(${productIds})`))
    .orderBy(sql`is_sold_out`, sql`is_gift`, asc(schemes.end_date), asc(schemes._id));
}

/** Lists the schemes that sell one of the products now or soon, each with that product, by their start. */
export function livingSchemesOf(db: Db, product_ids: string[], now: Date) {
  return db
    .select({
      name: schemes.name,
      product_id: products._id,
      product_name: products.name,
      is_running: sql<boolean>`${schemes.start_date} <= ${now.toISOString()}`,
    })
    .from(schemes)
    .innerJoin(
      products,
      sql`${products._id} = ${schemes.main_product} or exists (
        select from ${schemeBundles} b where b.scheme_id = ${schemes._id} and b.product_id = ${products._id})`,
    )
    .where(and(isPublished, gt(schemes.end_date, now), inArray(products._id, product_ids)))
    .orderBy(asc(schemes.start_date), inOrder(schemes.name));
}

/** Lists live schemes of any type, for the pages of their products. */
export async function listRunningSchemes(db: Db, query: ListQuery, now: Date) {
  const page = await listRows(db, query, {
    select: cards(db),
    columns: {
      type: schemes.type,
      main_product: schemes.main_product,
      end_date: schemes.end_date,
      name: schemes.name,
    },
    order: 'end_date:asc',
    tiebreak: schemes._id,
    where: runsAt(now),
  });
  return { ...page, data: page.data.map(shown) };
}

/** Finds when the next published scheme starts or ends; until then the list stays the same. */
export async function nextBoundary(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(t) as next from ${schemes}, unnest(array[${schemes.start_date}, ${schemes.end_date}]) t
    where ${isPublished} and t > ${now.toISOString()}`);
  return rows[0]?.next ? new Date(rows[0].next) : undefined;
}
