import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { LIVING_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { audits } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { listRows } from '../../db/list.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { schemes, schemeVariants } from '../../offers/offers.table.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orderItems, orders } from '../orders.table.ts';

const gift = alias(orderItems, 'gift');
const giftVariant = alias(variants, 'gift_variant');
const giftOffer = alias(schemeVariants, 'gift_offer');

/** In paisa: the goods as ordered, without coupon and delivery. */
const ordered = sql<number>`${orders.total} + ${orders.discount} - ${orders.shipping_price} - ${orders.exchange_difference}`;

/**
 * In paisa: the same goods as the scheme sells them now. Gifts share one price, on the first; in a multi-buy each has
 * its own.
 */
const now = sql<number>`coalesce(${schemeVariants.scheme_price}, ${variants.sales_price}) + case
  when ${gift.order_id} is null then 0
  when ${schemes.type} = 'MULTI-BUY' then coalesce(${giftOffer.scheme_price}, ${giftVariant.sales_price}, 0)
  else ${schemes.offer_price} end`;

/** The goods that share one price: the variant, and the gift with it. */
const goods = sql<string>`concat_ws(' ', ${orders.variant_id}, ${gift.variant_id})`;

/**
 * Whether staff must still decide on this order's price: they never have, or the order was placed after the last such
 * decision, or its goods cost less now than then.
 */
const isUndecided = (scheme_id: string) => sql`coalesce((
  select ${orders.placed_at} > a.added_at or ${now} < coalesce((a.after -> 'prices' ->> ${goods})::bigint, ${ordered})
  from ${audits} a where a.entity = 'Scheme' and a.entity_id = ${scheme_id} and a.action = 'keep-open-orders'
  order by a.position desc limit 1), true)`;

const isOpenOf = (scheme_id: string) =>
  and(eq(orders.scheme_id, scheme_id), inArray(orders.status, [...LIVING_ORDER_STATUSES]), ne(ordered, now));

/** Lists a scheme's open orders at the caller's offices whose goods now have another price. */
export function listOtherPrices(db: Db, { session, kinds }: Omit<Caller, 'now'>, scheme_id: string, query: ListQuery) {
  return listRows(db, query, {
    select: withPrices(db),
    columns: {
      placed_at: orders.placed_at,
      price: ordered,
      is_lower: (value) => (value === 'true' ? lt(now, ordered) : gte(now, ordered)),
      is_undecided: (value) => sql`${isUndecided(scheme_id)} = ${value === 'true'}`,
      is_delivered: (value) => (value === 'true' ? eq(orders.status, 'DELIVERED') : ne(orders.status, 'DELIVERED')),
    },
    order: 'placed_at:desc',
    tiebreak: orders._id,
    where: and(isOpenOf(scheme_id), inArray(orders.scheme_type, kinds), withinOffice(db, session, orders.office_id)),
  });
}

/** Reads the current prices, in paisa, of goods whose price has changed since the scheme's open orders were placed. */
export async function pricesNow(db: Db, scheme_id: string): Promise<Record<string, number>> {
  const open = withPrices(db).where(isOpenOf(scheme_id)).as('open');
  const rows = await db.selectDistinct({ goods: open.goods, price: open.price_now }).from(open);
  return Object.fromEntries(rows.map(({ goods, price }) => [goods, price]));
}

function withPrices(db: Db) {
  return db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      status: orders.status,
      scheme_type: orders.scheme_type,
      customer_name: orders.customer_name,
      customer_phone: orders.customer_phone,
      office: { _id: offices._id, name: offices.name },
      placed_at: orders.placed_at,
      price: ordered.as('price'),
      price_now: now.as('price_now'),
      goods: goods.as('goods'),
    })
    .from(orders)
    .innerJoin(schemes, eq(schemes._id, orders.scheme_id))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .innerJoin(variants, eq(variants._id, orders.variant_id))
    .leftJoin(
      schemeVariants,
      and(eq(schemeVariants.scheme_id, schemes._id), eq(schemeVariants.variant_id, variants._id)),
    )
    .leftJoin(gift, and(eq(gift.order_id, orders._id), eq(gift.position, 1)))
    .leftJoin(giftVariant, eq(giftVariant._id, gift.variant_id))
    .leftJoin(giftOffer, and(eq(giftOffer.scheme_id, schemes._id), eq(giftOffer.variant_id, gift.variant_id)))
    .$dynamic();
}
