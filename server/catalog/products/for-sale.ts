import { and, inArray, sql } from 'drizzle-orm';
import { counted } from '../../../contract/language/counted.ts';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import { conflict } from '../../http/errors.ts';
import { productImages, products, variants } from '../catalog.table.ts';

// Drizzle writes a column that is selected without its table, which a subquery would take for its own.
/** A product without a picture is not shown to customers. */
export const hasPicture = sql<boolean>`exists (select 1 from ${productImages} i where i.product_id = products._id)`;
const isSold = sql<boolean>`exists (select 1 from ${variants} v where v.product_id = products._id and v.is_available)`;
const isPriced = sql<boolean>`not exists (select 1 from ${variants} v
  where v.product_id = products._id and v.is_available and v.sales_price <= 0)`;

/** A product that goes live must be complete: `missingForSale` of the contract, checked for many at once. */
export async function refuseUnfinished(db: Db, ids: string[]): Promise<void> {
  const [first, ...more] = await db
    .select({ name: products.name, hasPicture, isSold, isPriced })
    .from(products)
    .where(and(inArray(products._id, ids), sql`not (${hasPicture} and ${isSold} and ${isPriced})`))
    .orderBy(inOrder(products.name));
  if (!first) return;
  const others = more.length > 0 ? ` ${counted(more.length, 'more product')} cannot be published either.` : '';
  throw conflict(`${first.name} cannot be published: it needs ${whatIsMissing(first)}.${others}`);
}

interface Finished {
  hasPicture: boolean;
  isSold: boolean;
  isPriced: boolean;
}

/** The parts that a product needs before it goes live, in words. */
export const whatIsMissing = ({ hasPicture, isSold, isPriced }: Finished): string =>
  [!hasPicture && 'a picture', !isSold && 'a variant that is available', !isPriced && 'a price']
    .filter((one) => one !== false)
    .join(' and ');
