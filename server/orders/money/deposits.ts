import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { MONTH_STATES } from '../../../contract/orders/office-money.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from '../../access/second-person.service.ts';
import { requireOtherPerson } from '../../access/settled.service.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { officeDeposits, officeMonths } from './office-money.table.ts';
import { monthOf } from './office-money.ts';

/** Finds an office that the caller sees; a foreign one is a 404. Locks it, so that writes about its money take turns. */
export async function visibleOffice(db: Db, session: Session, id: string, { isLocked = false } = {}) {
  const seen = and(eq(offices._id, id), withinOffice(db, session, offices._id));
  const query = db.select({ _id: offices._id, name: offices.name, type: offices.type }).from(offices).where(seen);
  const [office] = await (isLocked ? query.for('update') : query);
  if (!office) throw notFound('Office');
  return office;
}

interface NewDeposit {
  amount: number;
  account?: string | null | undefined;
  reference: string;
  day: string;
  note: string;
}

/** Records what an office has deposited to the brand; a day up to the end of a locked month, or one to come, is refused. */
export async function addDeposit(db: Db, session: Session, id: string, { amount, ...deposit }: NewDeposit, now: Date) {
  if (deposit.day > dayInNepal(now)) throw invalid({ day: 'This day is still to come.' });
  return transact(db, async (db) => {
    const office = await visibleOffice(db, session, id, { isLocked: true });
    if (office.type === 'ADMIN') throw conflict('The brand receives deposits. Record one at the office that made it.');
    const months = officeMonths;
    const locked = and(eq(months.office_id, id), isNotNull(months.locked_at), gte(months.last_day, deposit.day));
    if (await db.$count(months, locked))
      throw invalid({
        day: 'The office’s money is locked for this day. Enter the deposit with a later day, and its real day in the note.',
      });
    const row = { ...deposit, office_id: id, paisa: amount, user_id: session.user_id, actor: session.name, at: now };
    const [{ _id } = { _id: '' }] = await db.insert(officeDeposits).values(row).returning({ _id: officeDeposits._id });
    await audit(db, actorOf(session), {
      action: 'add',
      entity: 'Deposit',
      entity_id: _id,
      after: { office: office.name, ...deposit, amount },
    });
    return { _id };
  });
}

/** Writes a row of today against a deposit that was recorded by mistake. */
export async function correctDeposit(db: Db, session: Session, id: string, reason: string, now: Date) {
  return transact(db, async (db) => {
    const [deposit] = await db.select().from(officeDeposits).where(eq(officeDeposits._id, id));
    if (!deposit) throw notFound('Deposit');
    const office = await visibleOffice(db, session, deposit.office_id, { isLocked: true });
    const isCorrected = (await db.$count(officeDeposits, eq(officeDeposits.reverses, id))) > 0;
    if (deposit.reverses || isCorrected) throw conflict('This deposit was corrected before. Reload the page.');
    const { account, reference, office_id, paisa } = deposit;
    const against = { account, reference, office_id, paisa: -paisa, reverses: id, note: reason, day: dayInNepal(now) };
    const row = { ...against, user_id: session.user_id, actor: session.name, at: now };
    const [{ _id } = { _id: '' }] = await db.insert(officeDeposits).values(row).returning({ _id: officeDeposits._id });
    const after = { office: office.name, amount: -paisa, reason };
    await audit(db, actorOf(session), { action: 'add', entity: 'Deposit', entity_id: _id, after });
    return { _id };
  });
}

/** Asks to lock an office's month that is over, or confirms what another person asked. */
export async function lockMonth(
  db: Db,
  session: Session,
  { id, month: text }: { id: string; month: string },
  now: Date,
): Promise<(typeof MONTH_STATES)[number]> {
  const { month, name, first: first_day, last: last_day } = monthOf(text, now);
  if (last_day >= dayInNepal(now)) throw conflict('This month isn’t over yet. Lock it when it is.');
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
