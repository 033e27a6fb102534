import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import { conflict } from '../../http/errors.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { productImages, products, variants } from '../catalog.table.ts';

// Name the table: Drizzle omits it here, so a subquery would use its own column of that name.
/** Visitors never see a product without a picture. */
export const hasPicture = sql<boolean>`exists (select 1 from ${productImages} i where i.product_id = products._id)`;
const isSold = sql<boolean>`exists (select 1 from ${variants} v where v.product_id = products._id and v.is_available)`;
const isPriced = sql<boolean>`not exists (select 1 from ${variants} v
  where v.product_id = products._id and v.is_available and v.sales_price <= 0)`;

/** Checks many products at once by the contract's `missingForSale`: only a complete product can go live. */
export async function refuseUnfinished(db: Db, ids: string[]): Promise<void> {
  const [first, ...more] = await db
    .select({ name: products.name, hasPicture, isSold, isPriced })
    .from(products)
    .where(and(inArray(products._id, ids), sql`not (${hasPicture} and ${isSold} and ${isPriced})`))
    .orderBy(inOrder(products.name));
  if (!first) return;
  const { name } = first;
  const missing = whatIsMissing(first);
  const others = { count: more.length, of: 'more product' } as const;
  throw conflict(
    more.length > 0
      ? say('{name} can’t be published: it needs {missing}. {others} can’t be published either.', {
          name,
          missing,
          others,
        })
      : say('{name} can’t be published: it needs {missing}.', { name, missing }),
  );
}

interface Finished {
  hasPicture: boolean;
  isSold: boolean;
  isPriced: boolean;
}

/** Tells in words what a product still needs to go live. */
export const whatIsMissing = ({ hasPicture, isSold, isPriced }: Finished): Message[] =>
  [!hasPicture && say('a picture'), !isSold && say('a variant that is available'), !isPriced && say('a price')].filter(
    (one) => one !== false,
  );
