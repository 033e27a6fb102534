import { and, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MoneySums, MoveKind } from '../../../contract/orders/order-money.ts';
import { SYSTEM } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { isHeadOffice } from '../../offices/offices.service.ts';
import { orderEvents } from '../orders.table.ts';
import { type MoneyMove, moneyMoves } from './money.table.ts';

const sumWhere = (condition: SQL) => sql`coalesce(sum(m.paisa) filter (where ${condition}), 0)`;
const SUMS = sql`json_build_object(
  'advance', ${sumWhere(sql`m.kind in ('advance', 'overpaid')`)},
  'balance', ${sumWhere(sql`m.kind in ('balance', 'discount_back')`)},
  'exchanged', ${sumWhere(sql`m.kind = 'exchange_difference'`)},
  'received', ${sumWhere(sql`m.kind not in ('refund', 'forfeited')`)},
  'refunded', -${sumWhere(sql`m.kind = 'refund'`)},
  'kept', ${sumWhere(sql`m.kind = 'forfeited'`)})`;

/** Sums an order's moves, as a column of a query that has its id; up to an event, if one is given. */
export const moneyColumn = (order_id: SQL, until?: { event_id: SQL; at: SQL }) => sql<MoneySums>`(
  select ${SUMS} from ${moneyMoves} m where m.order_id = ${order_id} ${until ? sql`and (m.event_id <= ${until.event_id} or m.event_id is null and m.at <= ${until.at})` : sql``})`;

/**
 * Sums the moves of each row of `orders`. Names the table itself, because a query without a join omits it, and a move
 * has an `_id` too.
 */
export const moneyOfOrder = moneyColumn(sql`orders._id`);

/** Sums one order's moves, in paisa. Lock the order first if you write further moves. */
export async function sumsOf(db: Db, order_id: string): Promise<MoneySums> {
  const { rows } = await db.execute<{ money: MoneySums }>(sql`select ${moneyColumn(sql`${order_id}::uuid`)} as money`);
  return (rows[0] as { money: MoneySums }).money;
}

/** A payment of an order as its receipt shows it; the amount is in paisa. */
type PaidAmount = Pick<MoneyMove, 'kind' | 'method' | 'reference' | 'day'> & { amount: number };

const PAID = sql`json_build_object('kind', m.kind, 'method', m.method, 'reference', m.reference, 'day', m.day, 'amount', m.paisa)`;

/** Lists the payments for an order with their times, without undone ones, as a column of a query that has its id. */
export const paidColumn = (order_id: SQL) => sql<PaidAmount[]>`(
  select coalesce(json_agg(${PAID} order by m.day, m._id), '[]')
  from ${moneyMoves} m where m.order_id = ${order_id} and m.kind <> 'forfeited' and m.reverses is null
    and not exists (select from ${moneyMoves} against where against.reverses = m._id))`;

/**
 * Sums what an event paid back, in paisa, as a column of a query that has its id. An event pays back a refund, an
 * unmatched payment, or the payments of an undone hand-over.
 */
export const movedBy = (event_id: SQL) => sql<number>`(
  select coalesce(-sum(m.paisa), 0)::int from ${moneyMoves} m where m.event_id = ${event_id}
    and (m.kind in ('refund', 'exchange_difference', 'overpaid') and m.paisa < 0 or m.kind in ('balance', 'discount_back') and m.reverses is not null))`;

/** Who takes a step: a signed-in user, the order's customer, or the clock. */
export type Mover = { party: 'customer' | 'clock' } | { party: 'user'; session: Session };

type NewMove = typeof moneyMoves.$inferInsert;
export type Amount = Pick<NewMove, 'kind' | 'paisa' | 'method' | 'account' | 'reference'> & { day?: string };

interface Moved {
  order_id: string;
  event_id?: string | null;
  by: Mover;
  now: Date;
}

/** Who has the money: the order's office, or the party that refunds it. */
export type Holder = Pick<NewMove, 'holder' | 'office_id'>;
export const heldBy = (office_id: string): Holder => ({ holder: 'office', office_id });
export const payerOf = (by: Mover, office_id: string): Holder => {
  if (by.party !== 'user') return heldBy(office_id);
  return isHeadOffice(by.session) ? { holder: 'brand', office_id: null } : heldBy(by.session.office_id);
};

/**
 * Writes moves of an order whose row is locked, in the transaction of the step that they belong to; skips amounts of 0.
 */
export async function recordMoves(db: Db, { order_id, event_id, by, now }: Moved, holder: Holder, amounts: Amount[]) {
  const moves = amounts
    .filter(({ paisa }) => paisa !== 0)
    .map(({ day = dayInNepal(now), ...amount }) => ({
      ...amount,
      ...holder,
      day,
      order_id,
      event_id: event_id ?? null,
      user_id: by.party === 'user' ? by.session.user_id : null,
      actor: actorName(by),
      at: now,
    }));
  if (moves.length > 0) await db.insert(moneyMoves).values(moves);
}

function actorName(by: Mover): string {
  if (by.party === 'user') return by.session.name;
  return by.party === 'customer' ? 'Customer' : SYSTEM.name;
}

interface Source {
  method: 'bank';
  account?: string | null;
  reference?: string | null;
  day?: string;
}

/**
 * Raises an order's paid advance to this sum, in paisa: a payment proved by the customer and then reported by the bank
 * counts once. Any amount above the advance is overpaid, and counts towards the balance.
 */
export async function raiseAdvance(
  db: Db,
  { advance, office_id, ...moved }: Moved & { advance: number; office_id: string },
  { paid, holder = heldBy(office_id), ...source }: Source & { paid: number; holder?: Holder },
): Promise<void> {
  const before = (await sumsOf(db, moved.order_id)).advance + (await extraPaidBack(db, moved.order_id));
  const within = Math.max(Math.min(paid, advance) - Math.min(before, advance), 0);
  const above = Math.max(paid, before) - before - within;
  await recordMoves(db, moved, holder, [
    { kind: 'advance', paisa: within, ...source },
    { kind: 'overpaid', paisa: above, ...source },
  ]);
}

/** Count a refunded payment in and out, independent of the others. */
const isOfReturnedPayment = sql`exists (select from ${orderEvents} e where e._id = ${moneyMoves.event_id} and e.step = 'refund')`;

/** Sums an order's payments above its advance that were refunded, in paisa, as a column of a query that has its id. */
export const extraBack = (order_id: SQL) => sql<number>`(
  select coalesce(-sum(paisa), 0)::int from ${moneyMoves} where order_id = ${order_id} and kind = 'overpaid' and ${isOfReturnedPayment})`;

export async function extraPaidBack(db: Db, order_id: string): Promise<number> {
  const { rows } = await db.execute<{ paisa: number }>(sql`select ${extraBack(sql`${order_id}::uuid`)} as paisa`);
  return rows[0]?.paisa ?? 0;
}

/** Sums an order's refunded payments, as a column of a query that has its id. */
export const sentBack = (order_id: SQL) => sql<number>`(
  select coalesce(sum(paisa), 0)::int from ${moneyMoves} where order_id = ${order_id} and kind = 'overpaid' and paisa > 0 and ${isOfReturnedPayment})`;

/** Lists the references of refunded payments for an order: counting such a payment again would count it twice. */
export async function returnedReferences(db: Db, order_id: string): Promise<string[]> {
  const returned = await db
    .select({ reference: moneyMoves.reference })
    .from(moneyMoves)
    .where(
      and(
        eq(moneyMoves.order_id, order_id),
        eq(moneyMoves.kind, 'overpaid'),
        gt(moneyMoves.paisa, 0),
        isOfReturnedPayment,
      ),
    );
  return returned.map(({ reference }) => reference ?? '');
}

/**
 * Reverses the moves of these kinds that aren't reversed yet, except a refunded payment's: each gets a reversing row.
 */
export async function reverseMoves(
  db: Db,
  { order_id, event_id, by, now }: Moved,
  kinds: MoveKind[],
  of?: { event_id: string },
): Promise<void> {
  const against = alias(moneyMoves, 'against');
  const standing = await db
    .select({ move: moneyMoves })
    .from(moneyMoves)
    .leftJoin(against, eq(against.reverses, moneyMoves._id))
    .where(
      and(
        eq(moneyMoves.order_id, order_id),
        inArray(moneyMoves.kind, kinds),
        of && eq(moneyMoves.event_id, of.event_id),
        isNull(moneyMoves.reverses),
        isNull(against._id),
        not(isOfReturnedPayment),
      ),
    );
  const moves = standing.map(({ move: { _id, ...move } }) => ({
    ...move,
    reverses: _id,
    paisa: -move.paisa,
    event_id: event_id ?? null,
    day: dayInNepal(now),
    user_id: by.party === 'user' ? by.session.user_id : null,
    actor: actorName(by),
    at: now,
  }));
  if (moves.length > 0) await db.insert(moneyMoves).values(moves);
}
