import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { lockNamed } from '../../db/lock-named.ts';
import { typedNumber } from '../../db/typed-number.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { isHeadOffice, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { depositAnswers, officeDeposits, officeMonths } from './office-money.table.ts';

/** Finds an office that the caller sees; any other is a 404. Locks it, so that writes about its money take turns. */
export async function visibleOffice(db: Db, session: Session, id: string, { isLocked = false } = {}) {
  const seen = and(eq(offices._id, id), withinOffice(db, session, offices._id));
  const query = db.select({ _id: offices._id, name: offices.name, type: offices.type }).from(offices).where(seen);
  const [office] = await (isLocked ? query.for('update') : query);
  if (!office) throw notFound('Office');
  return office;
}

export interface Depositor {
  session: Session;
  /** Whether the user is granted `answerDeposit`. */
  may_answer: boolean;
}

interface NewDeposit {
  amount: number;
  account?: string | null | undefined;
  reference: string;
  day: string;
  note: string;
}

/**
 * Records what an office has deposited to the brand. Refuses a day up to the end of a locked month, or in the future.
 * The deposit counts once the brand has confirmed it, so at once if a user allowed to confirm it records it.
 */
export async function addDeposit(
  db: Db,
  { session, may_answer }: Depositor,
  id: string,
  { amount, ...deposit }: NewDeposit,
  now: Date,
) {
  if (deposit.day > dayInNepal(now)) throw invalid({ day: 'This date is in the future.' });
  return transact(db, async (db) => {
    const office = await visibleOffice(db, session, id, { isLocked: true });
    if (office.type === 'ADMIN')
      throw conflict('Deposits go to the head office. Record this one at the office that made it.');
    const months = officeMonths;
    const locked = and(eq(months.office_id, id), isNotNull(months.locked_at), gte(months.last_day, deposit.day));
    if (await db.$count(months, locked))
      throw invalid({
        day: 'This month is locked. Enter a later date, and put the actual date in the note.',
      });
    await refuseSameSlip(db, deposit);
    const row = { ...deposit, office_id: id, paisa: amount, user_id: session.user_id, actor: session.name, at: now };
    const [{ _id } = { _id: '' }] = await db.insert(officeDeposits).values(row).returning({ _id: officeDeposits._id });
    if (may_answer && isHeadOffice(session)) await writeAnswer(db, session, _id, { is_confirmed: true, note: '' }, now);
    await audit(db, actorOf(session), {
      action: 'add',
      entity: 'Deposit',
      entity_id: _id,
      after: { office: office.name, ...deposit, amount },
    });
    return { _id };
  });
}

/** Throws a 400 for a slip that was entered already, unless both deposits name a bank and the banks differ. */
async function refuseSameSlip(
  db: Db,
  { reference, account }: Pick<NewDeposit, 'reference' | 'account'>,
): Promise<void> {
  const slip = typedNumber(sql`${reference}::text`);
  const bank = typedNumber(sql`${account ?? null}::text`);
  // Check one at a time: two offices can hold the same slip.
  await lockNamed(db, sql`'deposit slip ' || ${slip}`);
  const same = and(
    sql`${typedNumber(officeDeposits.reference)} = ${slip}`,
    sql`(${typedNumber(officeDeposits.account)} in ('', ${bank}) or ${bank} = '')`,
    isNull(officeDeposits.reverses),
    sql`not exists (select from office_deposits against where against.reverses = ${officeDeposits._id})`,
    sql`not exists (select from ${depositAnswers} a where a.deposit_id = ${officeDeposits._id} and not a.is_confirmed)`,
  );
  if ((await db.$count(officeDeposits, same)) > 0)
    throw invalid({
      reference:
        'A deposit with this slip is recorded already. If another bank has the same number, enter the bank account.',
    });
}

/** Confirms a deposit for the brand, or says what differs; once, and never a deposit that the office has withdrawn. */
export async function answerDeposit(db: Db, session: Session, id: string, answer: Answer, now: Date) {
  return transact(db, async (db) => {
    const { deposit, office, isCorrected } = await lockDeposit(db, session, id);
    if (!isHeadOffice(session)) throw conflict('Only the head office can confirm that a deposit arrived.');
    if (!answer.is_confirmed && !answer.note) throw invalid({ note: 'Enter what’s wrong.' });
    if (deposit.reverses || isCorrected) throw conflict('This deposit was already reversed. Reload the page.');
    if (await isAnswered(db, id))
      throw conflict('A colleague has already confirmed or disputed this deposit. Reload the page.');
    await writeAnswer(db, session, id, answer, now);
    const state = answer.is_confirmed ? ('confirmed' as const) : ('differs' as const);
    const after = { office: office.name, amount: deposit.paisa, state, difference: answer.note };
    await audit(db, actorOf(session), { action: 'edit', entity: 'Deposit', entity_id: id, after });
    return state;
  });
}

interface Answer {
  is_confirmed: boolean;
  note: string;
}

const isAnswered = async (db: Db, id: string) =>
  (await db.$count(depositAnswers, eq(depositAnswers.deposit_id, id))) > 0;

async function writeAnswer(db: Db, { user_id, name }: Session, id: string, { is_confirmed, note }: Answer, at: Date) {
  const answer = { is_confirmed, note: is_confirmed ? '' : note };
  await db.insert(depositAnswers).values({ deposit_id: id, ...answer, user_id, actor: name, at });
}

/** Finds a deposit of an office that the caller sees, and locks that office. */
async function lockDeposit(db: Db, session: Session, id: string) {
  const [deposit] = await db.select().from(officeDeposits).where(eq(officeDeposits._id, id));
  if (!deposit) throw notFound('Deposit');
  const office = await visibleOffice(db, session, deposit.office_id, { isLocked: true });
  const isCorrected = (await db.$count(officeDeposits, eq(officeDeposits.reverses, id))) > 0;
  return { deposit, office, isCorrected };
}

/** Adds a row dated today that reverses a deposit recorded by mistake. */
export async function correctDeposit(db: Db, session: Session, id: string, reason: string, now: Date) {
  return transact(db, async (db) => {
    const { deposit, office, isCorrected } = await lockDeposit(db, session, id);
    if (deposit.reverses || isCorrected) throw conflict('This deposit was already reversed. Reload the page.');
    if (!isHeadOffice(session) && (await isAnswered(db, id)))
      throw conflict(
        'The head office has already decided on this deposit. Ask them to reverse it, or record a new one.',
      );
    const { account, reference, office_id, paisa } = deposit;
    const against = { account, reference, office_id, paisa: -paisa, reverses: id, note: reason, day: dayInNepal(now) };
    const row = { ...against, user_id: session.user_id, actor: session.name, at: now };
    const [{ _id } = { _id: '' }] = await db.insert(officeDeposits).values(row).returning({ _id: officeDeposits._id });
    const after = { office: office.name, amount: -paisa, reason };
    await audit(db, actorOf(session), { action: 'add', entity: 'Deposit', entity_id: _id, after });
    return { _id };
  });
}
