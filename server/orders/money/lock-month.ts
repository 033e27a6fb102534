import { and, eq, isNull } from 'drizzle-orm';
import type { MONTH_STATES } from '../../../contract/orders/office-money.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from '../../access/second-person.service.ts';
import { requireOtherPerson } from '../../access/settled.service.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { visibleOffice } from './deposits.ts';
import { officeMonths } from './office-money.table.ts';
import { monthOf } from './office-money.ts';

/** Asks to lock an office's past month, or confirms another user's request. */
export async function lockMonth(
  db: Db,
  session: Session,
  { id, month: text }: { id: string; month: string },
  now: Date,
): Promise<(typeof MONTH_STATES)[number]> {
  const { month, name, first: first_day, last: last_day } = monthOf(text, now);
  if (last_day >= dayInNepal(now)) throw conflict('You can lock this month once it’s over.');
  return transact(db, async (db) => {
    const office = await visibleOffice(db, session, id, { isLocked: true });
    const of = and(eq(officeMonths.office_id, id), eq(officeMonths.month, month));
    const [before] = await db.select().from(officeMonths).where(of);
    if (before?.locked_at) throw conflict('This month is locked already.');
    const { user_id } = session;
    const needsOther = await asksSecondPerson(db, { user_id, route: SECOND_PERSON_CALLS.month, now });
    if (needsOther && before)
      await requireOtherPerson(
        db,
        { user_id, now },
        [before.asked_by],
        'You asked for this lock. Ask a colleague to confirm it.',
      );
    const asked = { asked_by: user_id, asked_name: session.name, asked_at: now };
    const locked = { locked_by: user_id, locked_name: session.name, locked_at: now };
    const isLocked = before !== undefined || !needsOther;
    if (before)
      await db
        .update(officeMonths)
        .set(locked)
        .where(and(of, isNull(officeMonths.locked_at)));
    else
      await db
        .insert(officeMonths)
        .values({ office_id: id, month, first_day, last_day, ...asked, ...(isLocked && locked) });
    const state = isLocked ? 'locked' : 'asked';
    await audit(db, actorOf(session), {
      action: 'edit',
      entity: 'Locked month',
      entity_id: `${id} ${month}`,
      after: { office: office.name, month: name, state },
    });
    return state;
  });
}
