import { eq, sql } from 'drizzle-orm';
import { money } from '../../contract/calls/fields.ts';
import { isColour } from '../../contract/catalog/variants.ts';
import type { OfferShown, SectionShownOf } from '../../contract/sections/sections.ts';
import { productsByIds } from '../catalog/catalog.service.ts';
import { publicSpecification } from '../catalog/product-specification.service.ts';
import { productTags } from '../catalog/product-tags.service.ts';
import { ordersOfScheme } from '../counts/counts.service.ts';
import type { Db } from '../db/db.ts';
import { reviewsOf } from '../feedback/reviews.service.ts';
import { unitsLeftOf } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { readSetting, SETTINGS_TAG } from '../settings/read-settings.service.ts';
import type { Filled, ShownFields } from './filled.ts';
import type { Product, Subject } from './subjects.ts';

/** How long to cache the number, because orders don't rerender the page. */
const COUNT_LIFE = 60_000;
const MOST_ROWS = 8;
const MOST_QUOTES = 6;
/** The shortest useful and the longest readable review, in characters. */
const QUOTED = { least: 15, most: 260 };

export function offerOf(card: NonNullable<Subject['card']>, scheme: Subject['scheme'], now: Date): OfferShown {
  const { _id, type, name, name_ne, slug, start_date, end_date, price, sales_price, is_sold_out } = card;
  return {
    _id,
    type,
    name,
    name_ne,
    slug,
    is_sold_out,
    opens: start_date > now ? start_date.toISOString() : null,
    end_date: end_date.toISOString(),
    price: money.encode(price),
    sales_price: money.encode(sales_price),
    advance: scheme ? advanceOf(scheme) : null,
  };
}

/** Returns a multi-buy's advance in rupees. */
const advanceOf = ({ type, advance_payment }: NonNullable<Subject['scheme']>): number | null =>
  type === 'MULTI-BUY' ? money.encode(advance_payment) : null;

export function gifts(shown: ShownFields, { scheme }: Subject): Filled | undefined {
  if (!scheme || scheme.bundle_product.length === 0) return undefined;
  const worth = scheme.bundle_product.map(({ product_id }) => cheapestOf(product_id));
  // If the offer values the gifts differently, show only its sum.
  const isSum = worth.reduce((sum, one) => sum + one, 0) === scheme.actual_price;
  const gift = scheme.bundle_product.map(({ product_id: { name, name_ne, image } }, index) => ({
    name,
    name_ne,
    picture: image[0]?.document ?? null,
    worth: isSum ? money.encode(worth[index] ?? 0) : 0,
  }));
  const sums = { worth: money.encode(scheme.actual_price), price: money.encode(scheme.offer_price) };
  return { section: { ...shown, kind: 'gifts', gift, ...sums } };
}

/** Returns the product's own price in paisa, in its cheapest available variant. */
const cheapestOf = ({ variant }: Pick<Product, 'variant'>): number =>
  Math.min(...variant.flatMap(({ price, is_available }) => (is_available ? price : [])), Number.MAX_SAFE_INTEGER);

export function colours(shown: ShownFields, { product }: Subject): Filled | undefined {
  const type = product?.inventory_type.find(({ inventory_type }) => isColour(inventory_type));
  if (!product || !type) return undefined;
  const colour = type.option.flatMap((key) => {
    // Use the last picture of each: the product's card already shows the first.
    const picture = product.image.findLast(({ colour }) => colour.includes(key))?.document;
    const name_ne = product.option_names_ne?.[key];
    return picture ? [{ key, name: key, ...(name_ne && { name_ne }), picture }] : [];
  });
  const chooses = `${product._id} ${type.inventory_type}`;
  return colour.length > 1 ? { section: { ...shown, kind: 'colours', chooses, colour } } : undefined;
}

/** Shows the steps after ordering; purchases have other steps, and an ended offer has none. */
export async function timeline(
  db: Db,
  shown: ShownFields,
  { scheme }: Subject,
  now: Date,
): Promise<Filled | undefined> {
  if (!scheme || scheme.end_date <= now) return undefined;
  const [call_hours, ready_days] = await Promise.all([
    readSetting(db, 'orders.call_within_hours'),
    readSetting(db, 'orders.expire_ready_days'),
  ]);
  const { start_date, end_date } = scheme;
  const opens = start_date > now ? start_date.toISOString() : null;
  return {
    section: { ...shown, kind: 'timeline', call_hours, ready_days, opens, advance: advanceOf(scheme) },
    tags: [SETTINGS_TAG],
    until: opens ? start_date : end_date,
  };
}

export function countdown(shown: ShownFields, { scheme }: Subject, now: Date): Filled | undefined {
  if (!scheme || scheme.end_date <= now) return undefined;
  const is_start = scheme.start_date > now;
  const to = (is_start ? scheme.start_date : scheme.end_date).toISOString();
  return { section: { ...shown, kind: 'countdown', to, is_start, now: now.toISOString() } };
}

interface Counting {
  shows: 'orders' | 'units' | 'both';
  step: number;
}

export async function counter(
  db: Db,
  { shows, step, ...section }: ShownFields & Counting,
  { scheme }: Subject,
  now: Date,
): Promise<Filled | undefined> {
  if (!scheme || scheme.is_sold_out) return undefined;
  const placed = shows === 'units' ? 0 : await ordersPlaced(db, scheme._id);
  const left = shows === 'orders' ? 0 : await unitsLeftOf(db, scheme._id);
  const orders = Math.floor(placed / step) * step || null;
  const units = Math.ceil(left / step) * step || null;
  if (orders === null && units === null) return undefined;
  const { _id, look, title, title_ne, line, line_ne } = section;
  const shown: SectionShownOf<'counter'> = {
    _id,
    look,
    title,
    title_ne,
    line,
    line_ne,
    kind: 'counter',
    orders,
    units,
    step,
  };
  return { section: shown, until: new Date(now.getTime() + COUNT_LIFE) };
}

async function ordersPlaced(db: Db, scheme_id: string): Promise<number> {
  const [row] = await db
    .select({ orders: ordersOfScheme(sql`"schemes"."_id"`) })
    .from(schemes)
    .where(eq(schemes._id, scheme_id));
  return row?.orders ?? 0;
}

export async function comparison(
  db: Db,
  { product_id, ...shown }: ShownFields & { product_id: string | null | undefined },
  { product: one }: Subject,
): Promise<Filled | undefined> {
  if (!product_id) return undefined;
  const [other] = await productsByIds(db, [product_id]);
  if (!one || !other || one._id === product_id || !isPublic(one) || !isPublic(other)) return undefined;
  const [first, second] = await Promise.all([one, other].map((product) => factsOf(db, product)));
  const row = [...(first ?? [])].flatMap(([name, { name_ne, value, value_ne }]) => {
    const beside = second?.get(name);
    const isOther = beside !== undefined && beside.value !== value;
    return isOther
      ? [{ name, name_ne, one: value, one_ne: value_ne, other: beside.value, other_ne: beside.value_ne }]
      : [];
  });
  if (row.length === 0) return undefined;
  const shownProduct = ({ name, name_ne, slug, image }: Product) => ({
    name,
    name_ne,
    slug,
    // Take another view than the product card's, if there is one.
    picture: (image[1] ?? image[0])?.document ?? null,
  });
  const both = { one: shownProduct(one), other: shownProduct(other), row: row.slice(0, MOST_ROWS) };
  return { section: { ...shown, kind: 'comparison', ...both }, tags: productTags([product_id]) };
}

const isPublic = ({ is_active, is_published }: Product) => is_active && is_published;

async function factsOf(db: Db, { specification_sheet_id, specification }: Product) {
  const groups = await publicSpecification(db, specification_sheet_id, specification);
  return new Map(groups.flatMap(({ field }) => field.map((fact) => [fact.name, fact] as const)));
}

export async function quotes(db: Db, shown: ShownFields, { product }: Subject): Promise<Filled | undefined> {
  if (!product) return undefined;
  const { rating, review } = await reviewsOf(db, product._id);
  const quote = review
    .filter(({ stars, text }) => stars >= 4 && text.length >= QUOTED.least && text.length <= QUOTED.most)
    .slice(0, MOST_QUOTES)
    .map(({ _id, customer_name, stars, text }) => ({ _id, customer_name, stars, text }));
  if (quote.length === 0 || rating.average === null) return undefined;
  const { average, count } = rating;
  return { section: { ...shown, kind: 'quotes', slug: product.slug, average, count, quote } };
}
