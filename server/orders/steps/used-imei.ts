import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/db.ts';
import { invalid } from '../../http/errors.ts';
import { orderEvents, orders } from '../orders.table.ts';

/**
 * A phone is handed over once: throws a 400 at `imei` where another order has it, or where it came back and cannot be sold
 * again. The unique index holds in a race.
 */
export async function refuseUsedImei(db: Db, imei: string): Promise<void> {
  const [used] = await db.select({ _id: orders._id }).from(orders).where(eq(orders.imei, imei)).limit(1);
  if (used) throw invalid({ imei: 'This phone was handed over with another order. Read its IMEI again.' });
  if ((await lastJudged(db, imei)) === false)
    throw invalid({ imei: 'This phone came back and cannot be sold again. Take another.' });
}

/** Whether a phone that came back could be sold again, as it was last inspected. */
async function lastJudged(db: Db, imei: string): Promise<boolean | undefined> {
  const received = alias(orderEvents, 'received');
  const [judged] = await db
    .select({ details: orderEvents.details })
    .from(received)
    .innerJoin(orderEvents, and(eq(orderEvents.return_id, received.return_id), eq(orderEvents.step, 'inspect')))
    .where(and(eq(received.step, 'receive'), sql`${received.details} ->> 'imei' = ${imei}`))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return judged?.details?.sellable as boolean | undefined;
}
