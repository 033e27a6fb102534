import { inArray, min } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { say, type Text } from '../http/words/sentence.ts';
import { users } from './access.table.ts';

/**
 * Hours for which an account can't be second approver: a new account, a new account on an installation's first day, and
 * an account changed by another user.
 */
const NEW_HOURS = 24;
const FIRST_DAY_HOURS = 1;
export const CHANGED_HOURS = 72;

/**
 * Refuses the second of two acts, with the `refusal`, to a user who did an `earlier` one; null means that no one did
 * it. One person can have two accounts. So it also refuses (409) an account younger than a day, or one whose email or
 * phone another user changed in the last three days. (No one can change another's two-step verification.) On an
 * installation's first day every account is new, so an hour is enough.
 */
export async function requireOtherPerson(
  db: Db,
  by: { user_id: string; now: Date },
  earlier: (string | null | undefined)[],
  refusal: Text,
): Promise<void> {
  if (earlier.includes(by.user_id)) throw conflict(refusal);
  await requireSettled(db, [by.user_id, ...earlier.filter((one) => typeof one === 'string')], by);
}

async function requireSettled(db: Db, user_ids: string[], by: { user_id: string; now: Date }): Promise<void> {
  const people = await db
    .select({ _id: users._id, name: users.name, added_at: users.added_at, changed_at: users.identity_changed_at })
    .from(users)
    .where(inArray(users._id, user_ids));
  const [first] = await db.select({ at: min(users.added_at) }).from(users);
  const isFirstDay = !first?.at || by.now.getTime() - first.at.getTime() < NEW_HOURS * HOUR_MS;
  for (const { _id, name, added_at, changed_at } of people) {
    const free = Math.max(
      added_at.getTime() + (isFirstDay ? FIRST_DAY_HOURS : NEW_HOURS) * HOUR_MS,
      changed_at ? changed_at.getTime() + CHANGED_HOURS * HOUR_MS : 0,
    );
    if (by.now.getTime() >= free) continue;
    const until = { moment: new Date(free) };
    throw conflict(
      _id === by.user_id
        ? say(
            'Your account is new or was recently changed by someone else. You can act as second approver from {until}.',
            {
              until,
            },
          )
        : say(
            'The account of {name}, who took part in this, is new or was recently changed by someone else. They can act as second approver from {until}.',
            { name, until },
          ),
    );
  }
}
