import { and, desc, eq } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import type { Undo } from '../../../contract/steps/machine.ts';
import type { StepName } from '../../../contract/steps/steps.ts';
import { asksSecondPerson } from '../../access/second-person.service.ts';
import { requireOtherPerson } from '../../access/settled.service.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { asGiven, say } from '../../http/words/sentence.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { orderEvents } from '../orders.table.ts';

interface StepTaken {
  _id: string;
  scheme_type: SchemeType;
  /** When the step was taken. */
  changed_at: Date;
}

/**
 * Refuses to undo a step that is too old, or your own step if the table of steps asks for a second approver. One person
 * must not hand out a phone and write it off. You can correct a slip alone within minutes, or if no one else is allowed
 * to.
 */
export async function requireUndoable(
  db: Db,
  { step, within, byAnother, aloneFor = 0 }: Undo<StepName>,
  order: StepTaken,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  if (within) await requireInTime(db, within, order, now);
  const route = `POST order/{id}/{step} {${order.scheme_type}}`;
  if (!byAnother || !(await asksSecondPerson(db, { user_id, route, now }))) return;
  const [taken] = await db
    .select({ user_id: orderEvents.user_id })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order._id), eq(orderEvents.step, step)))
    .orderBy(desc(orderEvents.at), desc(orderEvents._id))
    .limit(1);
  const isFresh = now.getTime() - order.changed_at.getTime() <= aloneFor * MINUTE_MS;
  if (isFresh && taken?.user_id === user_id) return;
  await requireOtherPerson(db, { user_id, now }, [taken?.user_id], {
    sentence: byAnother,
    values: { minutes: aloneFor },
  });
}

async function requireInTime(
  db: Db,
  { setting, was, instead }: NonNullable<Undo['within']>,
  { changed_at }: StepTaken,
  now: Date,
): Promise<void> {
  const hours = await readSetting(db, setting);
  if (now.getTime() - changed_at.getTime() > hours * HOUR_MS)
    throw conflict(
      say('{was} more than {hours} ago, so this can’t be undone. {instead}', {
        was: asGiven(was),
        hours: { count: hours, of: 'hour' },
        instead: asGiven(instead),
      }),
    );
}
