import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatPaisa } from '../../../contract/money.ts';
import { variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { schemeVariants } from '../../offers/offers.table.ts';

/** The facts that decide the price of an exchange; sums in paisa. */
export interface Exchanged {
  /** The variant that came back, and the price paid for it: as it was sold, and after exchanges before. */
  variant_id: string;
  paid: number;
  scheme_id: string;
  /** The total of the order: nobody gets back more. */
  total: number;
}

/**
 * The difference in paisa between the price of each of these variants in its scheme and the price paid for the one that
 * came back.
 */
export async function differencesOf(db: Db, exchanged: Exchanged, given: string[]): Promise<Map<string, number>> {
  const { variant_id, paid, scheme_id, total } = exchanged;
  const sold = await db
    .select({
      _id: variants._id,
      price: sql<number>`coalesce(${schemeVariants.scheme_price}, ${variants.sales_price})`,
    })
    .from(variants)
    .leftJoin(schemeVariants, and(eq(schemeVariants.variant_id, variants._id), eq(schemeVariants.scheme_id, scheme_id)))
    .where(inArray(variants._id, given));
  return new Map(sold.map(({ _id, price }) => [_id, _id === variant_id ? 0 : Math.max(price - paid, -total)]));
}

export const differenceOf = async (db: Db, exchanged: Exchanged, given: string): Promise<number> =>
  (await differencesOf(db, exchanged, [given])).get(given) ?? 0;

export const sumText = (difference: number): string =>
  `${formatPaisa(Math.abs(difference))} ${difference > 0 ? 'to collect' : 'to give back'}`;

/** The customer was told a sum: if it has changed, the step is refused. */
export function requireSeen(seen: number, difference: number): void {
  if (seen === difference) return;
  const now = difference === 0 ? 'The exchange now costs nothing.' : `The exchange now leaves ${sumText(difference)}.`;
  throw conflict(`${now} Tell the customer, then continue.`, { variant_id: now });
}
