import { type SQL, sql } from 'drizzle-orm';

/** `leastPrice` of rows that a query groups. */
export const priceFromRows = ({ is_available, sales_price }: Record<'is_available' | 'sales_price', SQL>): SQL =>
  sql`coalesce(min(nullif(${sales_price}, 0)) filter (where ${is_available}), min(nullif(${sales_price}, 0)))`;
