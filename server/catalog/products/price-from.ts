import { type SQL, sql } from 'drizzle-orm';

/**
 * The least price of a product: of its variants that are available, or of all where none is. A variant without a price
 * says nothing; where none has one, neither does the product.
 */
export function priceFrom(variants: { is_available: boolean; sales_price: number }[]): number | null {
  const priced = variants.filter(({ sales_price }) => sales_price > 0);
  const available = priced.filter(({ is_available }) => is_available);
  const prices = (available.length > 0 ? available : priced).map(({ sales_price }) => sales_price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The same of rows that a query groups. */
export const priceFromRows = ({ is_available, sales_price }: Record<'is_available' | 'sales_price', SQL>): SQL =>
  sql`coalesce(min(nullif(${sales_price}, 0)) filter (where ${is_available}), min(nullif(${sales_price}, 0)))`;
