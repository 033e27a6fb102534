import { and, inArray, type SQL } from 'drizzle-orm';
import type { EventName } from '../../../contract/steps/steps.ts';
import { isAboveLimit, limitForOne } from '../../access/second-person.service.ts';
import { requireOtherPerson } from '../../access/settled.service.ts';
import type { Db } from '../../db/db.ts';
import type { Fixed } from '../../http/words/sentence.ts';
import { orderEvents } from '../orders.table.ts';

interface SecondPersonCheck {
  /** The call by which another user would refund it. */
  route: string;
  /** The events of the order or return that is refunded; its row is locked. */
  of: SQL | undefined;
  steps: EventName[];
  user_id: string;
  /** Says which step this user took, and what needs a second approver. */
  refusal: Fixed;
  /** The sum due and the part refunded so far, in paisa, so that paying in parts doesn't get around the limit. */
  due: number;
  now: Date;
}

/**
 * Refuses the user who decided on a refund, or prepared a phone that goes out unpaid: another user must carry it out.
 * Neither account can be new or recently changed. One user can do both up to a limit, if the setting is off, or if no
 * one else is allowed to.
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
