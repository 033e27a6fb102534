import { eq, sql } from 'drizzle-orm';
import { referenceKey } from '../../../contract/orders/reference.ts';
import type { Db } from '../../db/db.ts';
import { lockNamed } from '../../db/lock-named.ts';
import { invalid } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { say } from '../../http/words/sentence.ts';
import { orderEvents, orders } from '../orders.table.ts';
import type { StepValues } from './step-target.service.ts';

/**
 * Throws a 400 at the field `paid_on` if the refund's day is still to come or before the order. Throws one at `account`
 * if that is missing, and at `reference` if it was used before.
 */
export async function checkRefund(
  db: Db,
  { reference, method, account, paid_on }: Pick<StepValues, 'reference' | 'method' | 'account' | 'paid_on'>,
  { placed_at, now }: { placed_at: Date; now: Date },
): Promise<void> {
  if (method !== 'cash' && !account) throw invalid({ account: 'Enter the account or wallet you refunded to.' });
  if (paid_on && paid_on > dayInNepal(now)) throw invalid({ paid_on: 'This date is in the future.' });
  if (paid_on && paid_on < dayInNepal(placed_at)) throw invalid({ paid_on: 'The order was placed after this date.' });
  if (reference) await refuseUsedReference(db, reference);
}

/** Throws a 400 at the field `reference` if this transfer has refunded another purchase already. */
async function refuseUsedReference(db: Db, reference: string): Promise<void> {
  // Lock the reference, so two refunds with the same one, sent at once, see each other.
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
      reference: say('This reference was already used to refund {order}. Each transfer has its own: check it.', {
        order: used.order_id,
      }),
    });
}
