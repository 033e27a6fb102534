import { and, inArray, type SQL } from 'drizzle-orm';
import type { EventName } from '../../../contract/statuses.ts';
import { asksSecondPerson } from '../../access/second-person.service.ts';
import { requireSettled } from '../../access/settled.service.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { orderEvents } from '../orders.table.ts';

interface SecondPersonCheck {
  /** The call by which another person would pay it back. */
  route: string;
  /** The events of the order or return that is paid back; its row is locked. */
  of: SQL | undefined;
  steps: EventName[];
  user_id: string;
  /** The person's act, as they are told. */
  did: string;
  now: Date;
}

/**
 * A person who has judged a payback does not pay it back as well, and neither of the two may be a second
 * account of the other person. If the setting asks for no second person, or no other person may pay, one person
 * does.
 */
export async function requireSecondPerson(
  db: Db,
  { route, of, steps, user_id, did, now }: SecondPersonCheck,
): Promise<void> {
  if (!(await asksSecondPerson(db, { user_id, route, now }))) return;
  const judgements = await db
    .selectDistinct({ user_id: orderEvents.user_id })
    .from(orderEvents)
    .where(and(of, inArray(orderEvents.step, steps)));
  const judges = judgements.flatMap(({ user_id }) => user_id ?? []);
  if (judges.includes(user_id)) throw conflict(`You have ${did}. A refund needs a second approver: ask a colleague.`);
  await requireSettled(db, [user_id, ...judges], { user_id, now });
}
