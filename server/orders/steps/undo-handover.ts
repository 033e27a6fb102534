import { and, desc, eq } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import { counted } from '../../../contract/language/counted.ts';
import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import { asksSecondPerson } from '../../access/second-person.service.ts';
import { requireSettled } from '../../access/settled.service.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { orderEvents } from '../orders.table.ts';

interface HandedOver {
  _id: string;
  scheme_type: SchemeType;
  /** When it was handed over. */
  changed_at: Date;
}

/**
 * Refuses to take back a hand-over that is too old, or that the same person made: one person must not give out a phone
 * and write it off. Where nobody else may, one person does both.
 */
export async function requireUndoable(db: Db, order: HandedOver, user_id: string, now: Date): Promise<void> {
  const hours = await readSetting(db, 'orders.undo_handover_hours');
  if (now.getTime() - order.changed_at.getTime() > hours * HOUR_MS)
    throw conflict(
      `It was handed over more than ${counted(hours, 'hour')} ago, so that stands. Open a return in its place.`,
    );
  const route = `POST order/{id}/{step} {${order.scheme_type}}`;
  if (!(await asksSecondPerson(db, { user_id, route, now }))) return;
  const [handed] = await db
    .select({ user_id: orderEvents.user_id })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order._id), eq(orderEvents.step, 'deliver')))
    .orderBy(desc(orderEvents.at), desc(orderEvents._id))
    .limit(1);
  if (handed?.user_id === user_id)
    throw conflict('You handed it over. Another person must take that back: ask a colleague.');
  await requireSettled(db, [user_id, ...(handed?.user_id ? [handed.user_id] : [])], { user_id, now });
}
