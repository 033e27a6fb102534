import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type DEPOSIT_STATES, type MONTH_STATES, OFFICE_SUMS } from '../../../contract/orders/office-money.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { notFound } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { type BikramMonth, bikramMonth, bikramMonths } from '../../http/words/bikram-month.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { moneyMoves } from './money.table.ts';
import { depositAnswers, officeDeposits, officeMonths } from './office-money.table.ts';

/** Months that can be chosen. */
const MONTHS = 24;

type Sums = Record<(typeof OFFICE_SUMS)[number] | 'pending', number>;
type State = (typeof MONTH_STATES)[number];
interface Line extends Sums {
  is_brand: boolean;
  office: { _id: string; name: string; office_code: string };
  state: State;
  by: string | null;
  is_mine: boolean;
}

export const monthOf = (text: string | undefined, now: Date): BikramMonth =>
  text ? bikramMonth(text) : (bikramMonths(dayInNepal(now), 1)[0] as BikramMonth);

export const periodOf = (month: BikramMonth, now: Date) => ({ ...month, is_over: month.last < dayInNepal(now) });

/**
 * The sum in which a move counts. A refunded payment counts as a refund; a reversing row counts in the sum of the row
 * it reverses.
 */
const SUM_OF = sql`case
  when m.kind in ('refund', 'discount_back') or m.kind in ('overpaid', 'exchange_difference') and m.paisa < 0 and m.reverses is null then 'refunded'
  when m.kind in ('advance', 'overpaid') then 'advances' else 'collected' end`;

/**
 * Head office holds the brand's money: its own refunds, the payouts of payment providers, and the deposits of all
 * offices.
 */
const brandIn = (ids: SQL) => sql`(select _id from ${offices} where type = 'ADMIN' and _id in (${ids}) limit 1) brand`;

/** Deposits that the brand has confirmed (alias d), each with its answer (alias a), and the rows that reverse them. */
const confirmed = sql`${officeDeposits} d join ${depositAnswers} a on a.deposit_id = coalesce(d.reverses, d._id) and a.is_confirmed`;

/** Deposits (alias d) that wait for the brand: neither answered nor withdrawn. */
const waiting = sql`d.reverses is null and not exists (select from ${depositAnswers} a where a.deposit_id = d._id)
  and not exists (select from ${officeDeposits} against where against.reverses = d._id)`;

/** The note on money that a provider hasn't paid out yet. */
export const WITH_PROVIDER = 'With the payment provider';

/**
 * Lists the moves and confirmed deposits of a query's offices, each with the day on which it counts. An amount written
 * after its month or a later one was locked counts on the day of writing, so a locked month and its opening never
 * change. `forfeited` moves no money.
 */
export const officeRows = (ids: SQL) => sql`
  select r.*, case when r.day < (r.at at time zone 'Asia/Kathmandu')::date and exists (select from ${officeMonths} l
      where l.office_id = r.office_id and l.last_day >= r.day and l.locked_at < r.at)
    then (r.at at time zone 'Asia/Kathmandu')::date else r.day end as counts_on
  from (
    select m._id, m.office_id, m.kind, ${SUM_OF} as counts_as, m.paisa, m.day, m.at, m.method, m.account, m.reference, m.actor, m.order_id, '' as note
    from ${moneyMoves} m where m.office_id in (${ids}) and m.kind <> 'forfeited'
    union all
    select m._id, brand._id, m.kind, ${SUM_OF}, m.paisa, m.day, m.at, m.method, m.account, m.reference, m.actor, m.order_id,
      case m.holder when 'provider' then ${WITH_PROVIDER} else '' end
    from ${brandIn(ids)} join ${moneyMoves} m on m.office_id is null and m.kind <> 'forfeited'
    union all
    select d._id, d.office_id, 'deposit', 'deposited', -d.paisa, d.day, greatest(d.at, a.at), 'bank', d.account, d.reference, d.actor, null, d.note
    from ${confirmed} where d.office_id in (${ids})
    union all
    select d._id, brand._id, 'deposit_received', 'deposited', d.paisa, d.day, greatest(d.at, a.at), 'bank', d.account, d.reference, d.actor, null,
      concat_ws(', ', f.name, nullif(d.note, ''))
    from ${brandIn(ids)} cross join (${confirmed}) join ${offices} f on f._id = d.office_id
  ) r`;

/** Selects the offices that the caller sees, or one of them, as `seen`. */
export const seenOffices = (db: Db, session: Session, id?: string) => sql`seen as materialized (
  select offices._id, offices.name, offices.office_code, offices.type from ${offices}
  where ${and(withinOffice(db, session, offices._id), id ? eq(offices._id, id) : undefined) ?? sql`true`})`;
export const SEEN = sql`select _id from seen`;

/**
 * Reads the brand's line, and a line for each office that the caller sees and that has or had money. With an id, reads
 * only that office.
 */
async function linesOf(db: Db, session: Session, { month, first, last }: BikramMonth, id?: string): Promise<Line[]> {
  const inMonth = (name: (typeof OFFICE_SUMS)[number]) =>
    sql`coalesce(sum(r.paisa) filter (where r.counts_on >= ${first} and r.counts_as = ${name}), 0)::float8`;
  const { rows } = await db.execute<Omit<Line, 'office'> & { _id: string; name: string; office_code: string }>(sql`
    with ${seenOffices(db, session, id)},
    sums as (
      select r.office_id,
        coalesce(sum(r.paisa) filter (where r.counts_on < ${first}), 0)::float8 as opening,
        ${inMonth('advances')} as advances,
        ${inMonth('collected')} as collected,
        ${inMonth('refunded')} as refunded,
        ${inMonth('deposited')} as deposited,
        sum(r.paisa)::float8 as owed
      from (${officeRows(SEEN)}) r where r.counts_on <= ${last} group by r.office_id),
    waits as (select d.office_id, sum(d.paisa)::float8 as pending from ${officeDeposits} d where d.office_id in (${SEEN}) and ${waiting} group by 1)
    select seen._id, seen.name, seen.office_code, seen.type = 'ADMIN' as is_brand,
      coalesce(opening, 0) as opening, coalesce(advances, 0) as advances, coalesce(collected, 0) as collected,
      coalesce(refunded, 0) as refunded, coalesce(deposited, 0) as deposited, coalesce(owed, 0) as owed, coalesce(pending, 0) as pending,
      case when k.locked_at is not null then 'locked' when k.asked_at is not null then 'asked' else 'open' end as state,
      coalesce(k.locked_name, k.asked_name) as by,
      coalesce(k.asked_by = ${session.user_id}, false) as is_mine
    from seen
    left join sums on sums.office_id = seen._id
    left join waits on waits.office_id = seen._id
    left join ${officeMonths} k on k.office_id = seen._id and k.month = ${month}
    ${id ? sql`` : sql`where sums.office_id is not null or waits.office_id is not null or seen.type = 'ADMIN'`}
    order by is_brand desc, owed desc, seen.name`);
  return rows.map(({ _id, name, office_code, ...line }) => ({ ...line, office: { _id, name, office_code } }));
}

/**
 * Lists offices with their sums, and adds up those that the caller sees. `owed` is the sum that offices owe, without
 * the brand's own money.
 */
export async function listOfficeMoney(db: Db, session: Session, text: string | undefined, now: Date) {
  const month = monthOf(text, now);
  const lines = await linesOf(db, session, month);
  const total = Object.fromEntries(
    ([...OFFICE_SUMS, 'pending'] as const).map((name) => {
      const counted = name === 'owed' ? lines.filter(({ is_brand }) => !is_brand) : lines;
      return [name, counted.reduce((sum, line) => sum + line[name], 0)];
    }),
  ) as Sums;
  return { period: periodOf(month, now), periods: periodsUntil(now), lines, total };
}

const periodsUntil = (now: Date) => bikramMonths(dayInNepal(now), MONTHS).map((one) => periodOf(one, now));

export async function getOfficeMoney(db: Db, session: Session, id: string, text: string | undefined, now: Date) {
  const month = monthOf(text, now);
  const [line] = await linesOf(db, session, month, id);
  if (!line) throw notFound('Office');
  const { rows } = await db.execute<Deposit>(sql`
    select d._id, d.office_id <> ${id}::uuid as is_received, d.paisa as amount, d.account, d.reference, case when d.office_id = ${id}::uuid then d.note else concat_ws(', ', f.name, nullif(d.note, '')) end as note,
      d.day::text as day, d.actor, d.at, d.reverses is not null as is_correction,
      exists (select from ${officeDeposits} against where against.reverses = d._id) as is_corrected,
      case when a.is_confirmed then 'confirmed' when a.deposit_id is null then 'waiting' else 'differs' end as state,
      a.actor as answered_by, nullif(a.note, '') as difference
    from ${officeDeposits} d join ${offices} f on f._id = d.office_id
    left join ${depositAnswers} a on a.deposit_id = coalesce(d.reverses, d._id)
    left join (${officeRows(sql`${id}::uuid`)}) r on r._id = d._id
    where (d.office_id = ${id}::uuid or ${line.is_brand})
      and (coalesce(r.counts_on, d.day) between ${month.first} and ${month.last} or ${waiting})
    order by d._id desc`);
  const deposits = rows.map(({ at, ...deposit }) => ({ ...deposit, at: new Date(at) }));
  return { ...line, period: periodOf(month, now), periods: periodsUntil(now), deposits };
}

type Deposit = {
  _id: string;
  is_received: boolean;
  amount: number;
  account: string | null;
  reference: string | null;
  note: string;
  day: string;
  actor: string;
  at: Date | string;
  is_correction: boolean;
  is_corrected: boolean;
  state: (typeof DEPOSIT_STATES)[number];
  answered_by: string | null;
  difference: string | null;
};
