import { type SQL, sql } from 'drizzle-orm';
import type { SchemeType } from '../../contract/offers/scheme-types.ts';
import { variants } from '../catalog/catalog.table.ts';
import { schemeBundles, schemes, schemeVariants } from './offers.table.ts';

/**
 * Decides the crossed-out price on every page: the list price of the main product plus its gifts bought apart. A
 * multi-buy crosses out the shop's price of both (spec 2.1, consumer offer). Each variant of its gift has a price;
 * other gifts share one.
 */

/** Computes a variant's crossed-out price per unit, in paisa. */
export const crossedPrice = (type: SchemeType, { price, sales_price }: { price: number; sales_price: number }) =>
  type === 'MULTI-BUY' ? sales_price : price;

const CROSSED = `case "schemes"."type" when 'MULTI-BUY' then v.sales_price else v.price end`;
const SOLD = 'coalesce(o.scheme_price, v.sales_price)';

const offered = sql`${variants} v left join ${schemeVariants} o on o.scheme_id = "schemes"."_id" and o.variant_id = v._id`;
const isOffered = sql`coalesce(o.is_active, true)`;

/** Selects a price of the scheme's cheapest variant, so both prices of a card belong to one variant. */
const ofCheapest = (price: string, product: SQL) => sql<number>`(
  select ${sql.raw(price)} from ${offered} where v.product_id = ${product} and ${isOffered}
  order by ${sql.raw(SOLD)}, v.price desc limit 1)`;

const gift = sql`(select b.product_id from ${schemeBundles} b where b.scheme_id = "schemes"."_id" order by b.position limit 1)`;

const ofGifts = (price: string, together: 'actual_price' | 'offer_price') => sql<number>`case ${schemes.type}
  when 'MULTI-BUY' then coalesce(${ofCheapest(price, gift)}, 0) else ${sql.raw(`"schemes"."${together}"`)} end`;

/** The main product of the scheme of the outer query. */
export const MAIN_PRODUCT = sql.raw('"schemes"."main_product"');
const giftsApart = ofGifts(CROSSED, 'actual_price');
const giftsHere = ofGifts(SOLD, 'offer_price');

/** In paisa: the gifts' separate price, which is crossed out, and their price in the offer. */
export const giftPrices = { actual_price: giftsApart.as('actual_price'), offer_price: giftsHere.as('offer_price') };

/** In paisa: the price of the cheapest variant with its gifts, and of the gifts alone; `price` is crossed out. */
export const offerPrices = {
  ...giftPrices,
  price: sql<number>`${ofCheapest(CROSSED, MAIN_PRODUCT)} + ${giftsApart}`.as('price'),
  sales_price: sql<number>`${ofCheapest(SOLD, MAIN_PRODUCT)} + ${giftsHere}`.as('sales_price'),
};

/** In paisa: the same total for each variant of the main product that the scheme sells. */
export const pricesByVariant = sql<{ variant_id: string; price: number; sales_price: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('variant_id', v._id,
    'price', ${sql.raw(CROSSED)} + ${giftsApart}, 'sales_price', ${sql.raw(SOLD)} + ${giftsHere}))
  from ${offered} where v.product_id = ${MAIN_PRODUCT} and ${isOffered}), '[]')`;
