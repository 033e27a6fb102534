import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { eraseMessagesAbout } from '../messaging/erase.service.ts';
import { aboutEvent } from './messages.ts';
import { orderEvents, orderItems, trialOrders } from './orders.table.ts';
import { deleteWorkOn } from './work/delete-work.ts';

export const countTrialOrders = (db: Db, scheme_id: string): Promise<number> =>
  db.$count(trialOrders, eq(trialOrders.scheme_id, scheme_id));

/**
 * Deletes the orders of trials of a scheme, or of a number, with all their rows; returns their ids, and the files to be
 * removed once this is done.
 */
export async function deleteTrialOrders(
  db: Db,
  of: { scheme_id: string } | { customer_phone: string },
): Promise<{ ids: string[]; files: string[] }> {
  const deleted = await db
    .delete(trialOrders)
    .where(
      'scheme_id' in of ? eq(trialOrders.scheme_id, of.scheme_id) : eq(trialOrders.customer_phone, of.customer_phone),
    )
    .returning({ _id: trialOrders._id });
  const ids = deleted.map(({ _id }) => _id);
  const files = await deleteWorkOn(db, ids);
  const events = await db
    .delete(orderEvents)
    .where(inArray(orderEvents.order_id, ids))
    .returning({ _id: orderEvents._id });
  await eraseMessagesAbout(
    db,
    events.map(({ _id }) => aboutEvent(_id)),
  );
  await db.delete(orderItems).where(inArray(orderItems.order_id, ids));
  return { ids, files };
}
