import { desc, eq, sql } from 'drizzle-orm';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { bikramDate } from '../../http/words/bikram-month.ts';
import { say } from '../../http/words/sentence.ts';
import { addDeposit, type Depositor, visibleOffice } from './deposits.ts';
import { moneyMoves } from './money.table.ts';
import { tillClosings } from './office-money.table.ts';

const CLOSINGS_SHOWN = 10;

type Total = { cash: number; unstated: number };

/** Adds up all cash of an office, and the payments since then by hand-overs without a method; in paisa. */
async function totalsOf(db: Db, office_id: string, since: Date | undefined): Promise<Total> {
  const after = since ? sql`and m.at > ${since.toISOString()}::timestamptz` : sql``;
  const { rows } = await db.execute<Total>(sql`
    select coalesce(sum(m.paisa) filter (where m.method = 'cash'), 0)::float8 as cash,
      coalesce(sum(m.paisa) filter (where m.method = 'unstated' ${after}), 0)::float8 as unstated
    from ${moneyMoves} m
    where m.holder = 'office' and m.office_id = ${office_id} and m.kind <> 'forfeited'`);
  return rows[0] as Total;
}

async function tillOf(db: Db, office_id: string) {
  const closings = await db
    .select()
    .from(tillClosings)
    .where(eq(tillClosings.office_id, office_id))
    .orderBy(desc(tillClosings._id))
    .limit(CLOSINGS_SHOWN);
  const [last] = closings;
  const total = await totalsOf(db, office_id, last?.at);
  const left = last ? last.counted - last.deposited : 0;
  const cash = total.cash - (last?.cash_total ?? 0);
  return { left, cash, expected: left + cash, unstated: total.unstated, cash_total: total.cash, closings };
}

/** Reads the cash that should be in an office's till, and its last closings. Another office is a 404. */
export async function getTill(db: Db, session: Session, id: string) {
  await visibleOffice(db, session, id);
  const { closings, ...till } = await tillOf(db, id);
  return { ...till, closings: closings.map(withBikramDay) };
}

const withBikramDay = <Row extends { day: string }>(closing: Row) => ({ ...closing, day_bs: bikramDate(closing.day) });

interface Counted {
  counted: number;
  reason: string;
  deposited: number;
  reference?: string | null | undefined;
  seen_expected?: number | undefined;
}

/** Closes a till for the day; the deposited cash becomes a deposit of the office. */
export async function closeTill(db: Db, by: Depositor, id: string, closing: Counted, now: Date) {
  const { session } = by;
  const { counted, deposited, reason, reference, seen_expected } = closing;
  if (deposited > counted)
    throw invalid({ deposited: say('Only {amount} was counted.', { amount: { paisa: counted } }) });
  if (deposited > 0 && !reference) throw invalid({ reference: 'Enter the reference of the deposit.' });
  return transact(db, async (db) => {
    const office = await visibleOffice(db, session, id, { isLocked: true });
    const { expected, cash_total } = await tillOf(db, id);
    if (seen_expected !== undefined && seen_expected !== expected)
      throw conflict(
        say('The till changed while you were counting. Expected is now {amount}. Count again.', {
          amount: { paisa: expected },
        }),
      );
    if (counted !== expected && !reason)
      throw invalid({
        reason: say('Expected {amount}. Give a reason for the difference.', { amount: { paisa: expected } }),
      });
    const day = dayInNepal(now);
    const deposit =
      deposited > 0 && reference
        ? await addDeposit(db, by, id, { amount: deposited, reference, day, note: 'From the till' }, now)
        : undefined;
    const row = {
      office_id: id,
      day,
      expected,
      counted,
      reason,
      deposited,
      deposit_id: deposit?._id ?? null,
      cash_total,
      user_id: session.user_id,
      actor: session.name,
      at: now,
    };
    const [closed] = await db.insert(tillClosings).values(row).returning();
    if (!closed) throw new Error('The closing was not written.');
    const after = { office: office.name, day, expected, counted, reason, deposited };
    await audit(db, actorOf(session), { action: 'add', entity: 'Closed till', entity_id: closed._id, after });
    return withBikramDay(closed);
  });
}
