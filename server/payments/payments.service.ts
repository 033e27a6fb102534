import { createHash } from 'node:crypto';
import { eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { Language } from '../../contract/language/language.ts';
import { extraOf, type MoneySums } from '../../contract/orders/order-money.ts';
import { SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import { OPEN_PAYMENTS, PAYMENT_STATUSES, type PaymentStatus } from '../../contract/payments/payment-statuses.ts';
import type { paymentNote, StatementMapping } from '../../contract/payments/payments.ts';
import { analyze } from '../db/analyze.ts';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import type { Session } from '../http/caller/session.ts';
import { invalid, notFound } from '../http/errors.ts';
import { refuseOverwrite, revisionOfRow } from '../http/rows/revision.ts';
import { say, textIn } from '../http/words/sentence.ts';
import { isHeadOffice } from '../offices/offices.service.ts';
import { extraBack, moneyColumn } from '../orders/money/moves.service.ts';
import type { Order } from '../orders/orders.table.ts';
import { provedBy } from '../purchases/paid-references.service.ts';
import type { BankPayment } from '../purchases/payment-of.service.ts';
import { listedBank } from '../settings/listed-bank.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { completeKnown, knownRows, noteRepeated } from './known-rows.ts';
import { bindLate, matchPayments } from './matching.ts';
import { listMissing } from './missing.ts';
import { purchasesOf } from './paid-purchases.ts';
import { paymentShares, payments, statementMappings } from './payments.table.ts';
import { isRepeated } from './same-money.ts';
import { readStatement } from './statement.ts';
import { countReportsAgain, witnessesOf } from './witnesses.ts';

const PAYMENTS_AT_ONCE = 1000;
const MOST_SHOWN = 50;

interface StatementRequest {
  bank: string;
  isDryRun: boolean;
  language: Language;
  /** Whether to import the good rows although others are bad. */
  skipsBad: boolean;
  mapping: StatementMapping | undefined;
  now: Date;
}

/**
 * Reports the content of a bank's file, and imports its payments on request. A bad row stops the import, unless the
 * caller skips bad rows. Repeated files and rows have no effect.
 */
export async function takeStatement(
  db: Db,
  actor: Actor,
  file: Buffer,
  { isDryRun, skipsBad, mapping, language, now, ...rest }: StatementRequest,
) {
  const bank = listedBank(await readSetting(db, 'payment.banks'), rest.bank);
  if (!bank) throw invalid({ bank: 'Choose a bank or wallet from the list under Settings, Bank.' });
  const [before] = await db.select().from(statementMappings).where(eq(statementMappings.bank, bank));
  const { rows, bad, future, ...statement } = await readStatement(
    file,
    bank,
    { chosen: mapping, remembered: before?.mapping },
    now,
  );
  const known = await knownRows(db, bank, rows);
  const fresh = rows.filter(({ fingerprint }) => !known.has(fingerprint));
  const report = {
    ...statement,
    remarks: statement.remarks.map((remark) => textIn(language, remark)),
    rows: rows.length,
    known: rows.length - fresh.length,
    fresh: fresh.length,
    again: await countReportsAgain(db, bank, rows, known),
    bad: bad.slice(0, MOST_SHOWN).map((row) => ({ ...row, problem: textIn(language, row.problem) })),
    // A row can have several bad cells.
    bad_count: new Set(bad.map(({ row }) => row)).size,
    future: future.slice(0, MOST_SHOWN),
    future_count: future.length,
  };
  if (isDryRun) return { ...report, is_written: false };
  const { currency } = report;
  if (currency && currency !== report.mapping.currency)
    throw invalid({
      mapping: say(
        'The file says its amounts are in {currency}. Confirm that they are Nepalese rupees: nothing is converted.',
        {
          currency,
        },
      ),
    });
  const [first] = bad;
  if (first && !skipsBad)
    throw invalid({
      file: say('Row {row}, {column}: “{found}”. {problem} Fix the file or the columns; nothing was imported.', {
        ...first,
        problem: { word: first.problem },
      }),
    });
  if (rows.length === 0)
    throw invalid({ file: 'No row in this file is an incoming payment. Check which column has the amount.' });
  const { header_row: _row, currency: _currency, ...lasting } = report.mapping;
  const remembered = { ...lasting, header: report.header };
  await transact(db, async (db) => {
    await db
      .insert(statementMappings)
      .values({ bank, mapping: remembered })
      .onConflictDoUpdate({ target: statementMappings.bank, set: { mapping: remembered } });
    for (let first = 0; first < fresh.length; first += PAYMENTS_AT_ONCE)
      await db
        .insert(payments)
        .values(
          fresh.slice(first, first + PAYMENTS_AT_ONCE).map(({ read_print: _, ...row }) => ({
            ...row,
            bank,
            source: 'statement' as const,
            user_id: actor.user_id,
          })),
        )
        .onConflictDoNothing();
    await noteRepeated(db, bank, rows);
    await bindLate(db, await completeKnown(db, known, rows));
    await analyze(db, payments);
    await audit(db, actor, {
      action: 'import',
      entity: 'Payments',
      entity_id: bank,
      after: { bank, rows: rows.length, fresh: report.fresh },
    });
  });
  await matchPayments(db, now);
  return { ...report, is_written: true };
}

interface IncomingPayment {
  source: 'sms' | 'webhook' | 'unknown_sms';
  bank: string;
  reference: string;
  reference_key: string;
  amount: number;
  paid_at: Date;
  text: string;
  payer_phone: string;
  /** The account's balance after it, in paisa. */
  balance?: number | null;
  note?: string;
  /** The event's id, which identifies a repeated report. */
  event: string;
}

/**
 * Stores a payment that a device or provider reports, once, and searches for its purchase. Returns its row and whether
 * it's new.
 */
export async function keepPayment(db: Db, { event, ...incoming }: IncomingPayment, now: Date) {
  const fingerprint = createHash('sha256').update(`${incoming.source}\n${incoming.bank}\n${event}`).digest('base64url');
  const [inserted] = await db
    .insert(payments)
    .values({ ...incoming, fingerprint })
    .onConflictDoNothing()
    .returning({ _id: payments._id });
  const read = async () => {
    const [row] = await db.select().from(payments).where(eq(payments.fingerprint, fingerprint));
    return row as typeof payments.$inferSelect;
  };
  const payment = await read();
  // A repeated report can be of a stored payment whose purchase was never searched, because the server was killed.
  if (payment.status !== 'unmatched') return { payment, isNew: inserted !== undefined };
  await matchPayments(db, now, [payment._id]);
  return { payment: await read(), isNew: inserted !== undefined };
}

/** Only head office sees payments; others get an empty list. */
export const visibleTo = (session: Session, query: ListQuery): ListQuery =>
  isHeadOffice(session) ? query : { ...query, conditions: [{ field: '_id', match: 'ids', value: '' }] };

/**
 * Reads payments with their other reports, the purchases proposed for each and those they were matched with, in five
 * queries.
 */
export async function listPayments(db: Db, query: ListQuery, session?: Session) {
  const {
    fingerprint: _print,
    reference_key: _key,
    user_id,
    decided_by,
    refund_of,
    balance: _balance,
    witness_of: _witness,
    ...columns
  } = getTableColumns(payments);
  const page = await listRows(db, query, {
    select: db
      .select({
        ...columns,
        refund_of,
        revision: revisionOfRow(payments._id),
        people: sql<string[]>`array[${user_id}, ${decided_by}]`,
      })
      .from(payments)
      .$dynamic(),
    columns: {
      ...columns,
      status: (status) =>
        status === 'open' ? inArray(payments.status, [...OPEN_PAYMENTS]) : eq(payments.status, status as PaymentStatus),
    },
    order: 'paid_at:desc',
    tiebreak: payments._id,
    sum: 'amount',
    where: isNull(payments.witness_of),
  });
  const purchases = await purchasesOf(
    db,
    page.data.flatMap(({ proposals, refund_of }) => [
      ...proposals.map(({ _id }) => _id),
      ...(refund_of ? [refund_of] : []),
    ]),
  );
  const shares = await sharesOf(
    db,
    page.data.map(({ _id }) => _id),
  );
  const witnesses = await witnessesOf(
    db,
    page.data.map(({ _id }) => _id),
  );
  const data = page.data.map(({ people, refund_of, ...row }) => ({
    ...row,
    refund_of: refund_of === null ? null : purchases.get(refund_of),
    is_mine: session !== undefined && people.includes(session.user_id),
    witnesses: witnesses.filter(({ payment_id }) => payment_id === row._id),
    proposals: row.proposals.flatMap(({ _id, why }) => {
      const order = purchases.get(_id);
      return order ? [{ ...order, why }] : [];
    }),
    shares: shares.filter(({ payment_id }) => payment_id === row._id),
  }));
  return { ...page, data };
}

type Share = Pick<
  Order,
  '_id' | 'order_id' | 'status' | 'customer_name' | 'advance' | 'total' | 'exchange_due' | 'returned_at'
> & {
  payment_id: string;
  amount: number;
  actor: string;
  at: string;
  extra_back: number;
  is_bound: boolean;
  money: MoneySums;
};

async function sharesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Share>(sql`
    select s.payment_id, o._id, o.order_id, s.amount, s.actor, s.at, o.status, o.customer_name, o.advance, o.total, o.exchange_due, o.returned_at,
      ${extraBack(sql`o._id`)} as extra_back, ${moneyColumn(sql`o._id`)} as money,
      o._id in ${provedBy(sql`p.reference_key`)} and length(p.reference_key) >= ${SHORTEST_REFERENCE} and not ${isRepeated(sql`p`)} as is_bound
    from payment_shares s join orders o on o._id = s.order_id join payments p on p._id = s.payment_id
    where s.payment_id = any(${sql.param(ids)}::uuid[]) order by s.at`);
  return rows.map(({ money, total, exchange_due, returned_at, ...row }) => ({
    ...row,
    at: new Date(row.at),
    extra: extraOf({ ...row, total, exchange_due, returned_at, money }),
  }));
}

/** Counts payments by status, sums the open ones in paisa, and counts approved purchases without one. */
export async function countPayments(db: Db, session: Session) {
  const counts = isHeadOffice(session)
    ? await db
        .select({
          status: payments.status,
          rows: sql<number>`count(*)::int`,
          amount: sql<number>`sum(${payments.amount})::float8`,
        })
        .from(payments)
        .where(isNull(payments.witness_of))
        .groupBy(payments.status)
    : [];
  const { totalData: missing } = await listMissing(db, visibleTo(session, { page: 1, size: 1, conditions: [] }));
  const byStatus = PAYMENT_STATUSES.map(
    (status) => [status, counts.find((row) => row.status === status)?.rows ?? 0] as const,
  );
  const open_amount = counts
    .filter(({ status }) => (OPEN_PAYMENTS as readonly PaymentStatus[]).includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  return { ...(Object.fromEntries(byStatus) as Record<PaymentStatus, number>), missing, open_amount };
}

export async function notePayment(db: Db, actor: Actor, id: string, { note, revision }: z.output<typeof paymentNote>) {
  await transact(db, async (db) => {
    const before = await lockPayment(db, id);
    await refuseOverwrite(db, 'Payment', id, { revision, note });
    await db.update(payments).set({ note }).where(eq(payments._id, id));
    await audit(db, actor, {
      action: 'note',
      entity: 'Payment',
      entity_id: id,
      before: { note: before.note },
      after: { note },
    });
  });
  return { _id: id };
}

export async function lockPayment(db: Db, id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments._id, id)).for('update');
  if (!payment) throw notFound('Payment');
  return payment;
}

/** Adds up what payments have paid for these purchases, in paisa by id. */
export async function paidOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  const shares = await db
    .select({ order_id: paymentShares.order_id, paid: sql<number>`sum(${paymentShares.amount})::int` })
    .from(paymentShares)
    .where(inArray(paymentShares.order_id, ids))
    .groupBy(paymentShares.order_id);
  return new Map(shares.map(({ order_id, paid }) => [order_id, paid]));
}

type PaidOrder = BankPayment & {
  order_id: string;
};

/** Reads the money that came in for purchases, and the source of the latest payment, for the user who refunds it. */
export async function bankPayments(db: Db, ids: string[]): Promise<Map<string, BankPayment>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<PaidOrder>(sql`
    select distinct on (s.order_id) s.order_id, p.bank as payment_initiated_using, p.payer_phone as payment_mobile_number, p.reference,
      (sum(s.amount) over (partition by s.order_id))::int as paid
    from ${paymentShares} s join ${payments} p on p._id = s.payment_id
    where s.order_id = any(${sql.param(ids)}::uuid[])
    order by s.order_id, p.paid_at desc`);
  return new Map(rows.map(({ order_id, ...paid }) => [order_id, paid]));
}

/** Deletes the phone number of payments; the bank's own text is kept with the money's records. */
export async function erasePayer(db: Db, phone: string): Promise<void> {
  await db.update(payments).set({ payer_phone: '' }).where(eq(payments.payer_phone, phone));
}
