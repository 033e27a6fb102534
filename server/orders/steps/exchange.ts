import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatPaisa } from '../../../contract/money.ts';
import { variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { schemeVariants } from '../../offers/offers.table.ts';
import type { orderItems } from '../orders.table.ts';
import { discountRule } from './discount-rule.ts';

/** The sums that decide the price of an exchange, in paisa. */
export interface Exchanged {
  /** The variant that came back. */
  variant_id: string;
  scheme_id: string;
  /** The order's total: an exchange never pays back more. */
  total: number;
  /** As ordered: the phone's price, the price of all goods, and the coupon's discount. */
  price: number;
  goods: number;
  coupon_code: string | null;
  discount: number;
  /** How much earlier exchanges changed the total. */
  exchange_difference: number;
}

/** Adds up an order's items for its exchanges. */
export function goodsOf(items: Pick<typeof orderItems.$inferSelect, 'role' | 'price' | 'quantity'>[]) {
  const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { price: items.find(({ role }) => role === 'main')?.price ?? 0, goods };
}

/**
 * Computes the difference in paisa between each variant's price in its scheme and the price paid for the one that came
 * back. The order's coupon applies to each: a percentage takes a different amount off each price.
 */
export async function differencesOf(db: Db, exchanged: Exchanged, given: string[]): Promise<Map<string, number>> {
  const { variant_id, scheme_id, total, price, goods, discount, exchange_difference } = exchanged;
  const sold = await db
    .select({
      _id: variants._id,
      price: sql<number>`coalesce(${schemeVariants.scheme_price}, ${variants.sales_price})`,
    })
    .from(variants)
    .leftJoin(schemeVariants, and(eq(schemeVariants.variant_id, variants._id), eq(schemeVariants.scheme_id, scheme_id)))
    .where(inArray(variants._id, given));
  const discountOn = await discountRule(db, exchanged, goods);
  const paid = price - discount + exchange_difference;
  const costs = (other: number) => other - discountOn(goods - price + other);
  return new Map(sold.map((one) => [one._id, one._id === variant_id ? 0 : Math.max(costs(one.price) - paid, -total)]));
}

export const differenceOf = async (db: Db, exchanged: Exchanged, given: string): Promise<number> =>
  (await differencesOf(db, exchanged, [given])).get(given) ?? 0;

export const sumText = (difference: number): string =>
  `${formatPaisa(Math.abs(difference))} ${difference > 0 ? 'to collect' : 'to refund'}`;

/** Refuses the step if the sum has changed since the customer agreed to it. */
export function requireSeen(seen: number, difference: number): void {
  if (seen === difference) return;
  const now = nowText(difference);
  throw conflict(say('{now} Tell the customer, then continue.', { now }), { variant_id: now });
}

function nowText(difference: number): Message {
  if (difference === 0) return say('The exchange now costs nothing.');
  const amount = { paisa: Math.abs(difference) };
  return difference > 0
    ? say('The exchange now leaves {amount} to collect.', { amount })
    : say('The exchange now leaves {amount} to refund.', { amount });
}
