import { eq, sql } from 'drizzle-orm';
import { referenceKey } from '../../../contract/orders/reference.ts';
import type { Db } from '../../db/db.ts';
import { lockNamed } from '../../db/lock-named.ts';
import { invalid } from '../../http/errors.ts';
import { orderEvents, orders } from '../orders.table.ts';

/** Throws a 400 at the field `reference` if the number of a transfer has paid back another purchase already. */
export async function refuseUsedReference(db: Db, reference: string): Promise<void> {
  // Two refunds with one reference, sent at the same moment, see each other.
  await lockNamed(db, `refund reference ${referenceKey(reference)}`);
  const key = sql`upper(regexp_replace(${orderEvents.details} ->> 'reference', '[^A-Za-z0-9]', '', 'g'))`;
  const [used] = await db
    .select({ order_id: orders.order_id })
    .from(orderEvents)
    .innerJoin(orders, eq(orders._id, orderEvents.order_id))
    .where(sql`${orderEvents.step} in ('refund', 'pay_back') and ${key} = ${referenceKey(reference)}`)
    .limit(1);
  if (used)
    throw invalid({
      reference: `This reference was already used to refund ${used.order_id}. Each transfer has its own: check it.`,
    });
}
