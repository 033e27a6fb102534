import { and, desc, eq, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { hasImei, products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { invalid } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { orderEvents, orders } from '../orders.table.ts';

/**
 * Refuses to hand over a phone twice: a 400 at `imei` if another order has it, or if it came back and can't be sold
 * again. Names that order only to its own office. In a race, the unique index decides.
 */
export async function refuseUsedImei(db: Db, imei: string, office_id: string): Promise<void> {
  const [used] = await db
    .select({ order_id: orders.order_id, office_id: orders.office_id })
    .from(orders)
    .where(eq(orders.imei, imei))
    .limit(1);
  if (used?.office_id === office_id)
    throw invalid({
      imei: say('This phone was handed over with order {order}. Read the IMEI off the box again.', {
        order: used.order_id,
      }),
    });
  if (used) throw invalid({ imei: 'Another retailer handed over this phone. Read the IMEI off the box again.' });
  if ((await lastJudged(db, imei)) === false)
    throw invalid({ imei: 'This phone was returned and can’t be sold again. Use another.' });
}

/** Whether a phone that came back could be sold again, as last inspected. */
async function lastJudged(db: Db, imei: string): Promise<boolean | undefined> {
  const received = alias(orderEvents, 'received');
  const [inspection] = await db
    .select({ details: orderEvents.details })
    .from(received)
    .innerJoin(orderEvents, and(eq(orderEvents.return_id, received.return_id), eq(orderEvents.step, 'inspect')))
    .where(and(eq(received.step, 'receive'), sql`${received.details} ->> 'imei' = ${imei}`))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return inspection?.details?.sellable as boolean | undefined;
}

/** Whether units of the variant have an IMEI; a product deleted from the catalogue counts as a phone. */
export const imeiOf = (variant_id: AnyPgColumn | string) =>
  sql<boolean>`coalesce((select ${hasImei('p')} from ${variants} v join ${products} p on p._id = v.product_id where v._id = ${variant_id}), true)`;

export async function takesImei(db: Db, variant_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ has_imei: boolean }>(sql`select ${imeiOf(variant_id)} as has_imei`);
  return rows[0]?.has_imei ?? true;
}
