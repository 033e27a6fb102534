import { and, inArray, type SQL } from 'drizzle-orm';
import type { EventName } from '../../../contract/steps/steps.ts';
import { isAboveLimit, limitForOne } from '../../access/second-person.service.ts';
import { requireOtherPerson } from '../../access/settled.service.ts';
import type { Db } from '../../db/db.ts';
import type { Fixed } from '../../http/words/sentence.ts';
import { orderEvents } from '../orders.table.ts';

interface SecondPersonCheck {
  /** The call by which another person would refund it. */
  route: string;
  /** The events of the order or return that is refunded; its row is locked. */
  of: SQL | undefined;
  steps: EventName[];
  user_id: string;
  /** Says what this user did, and what needs a second approver. */
  refusal: Fixed;
  /** What is due and what was refunded of it, in paisa: refunding in parts doesn't make it a smaller decision. */
  due: number;
  now: Date;
}

/**
 * Refuses somebody who decided on a refund, or prepared a phone that goes out unpaid. Another person must carry it out,
 * and neither may be a second account of the other. One person can do both up to a limit, if the setting doesn't ask
 * for another, or if nobody else is allowed to.
 */
export async function requireSecondPerson(
  db: Db,
  { route, of, steps, user_id, refusal, due, now }: SecondPersonCheck,
): Promise<void> {
  const limit = await limitForOne(db, 'payment.refund_two_person_above', { user_id, route, now });
  if (!isAboveLimit(due, limit)) return;
  const judgements = await db
    .selectDistinct({ user_id: orderEvents.user_id })
    .from(orderEvents)
    .where(and(of, inArray(orderEvents.step, steps)));
  const judges = judgements.map((one) => one.user_id);
  await requireOtherPerson(db, { user_id, now }, judges, refusal);
}
