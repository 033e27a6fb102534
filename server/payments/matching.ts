import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import { OPEN_PAYMENTS } from '../../contract/payments/payment-statuses.ts';
import { ADVANCE_IN, PAYABLE_STATUSES, STILL_PAYABLE_STATUSES } from '../../contract/statuses.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { orders } from '../orders/orders.table.ts';
import { boundTo, lockReference, noteBankReferences } from '../purchases/paid-references.service.ts';
import {
  besideOtherFile,
  besideTwins,
  createMatcher,
  type Match,
  namesIn,
  type PaymentFacts,
  type Purchase,
} from './match.ts';
import { paymentShares, payments } from './payments.table.ts';
import { isRepeated, lockMoney, NO_TWINS, twinsOf, usedInOtherFile } from './same-money.ts';
import { linkWitnesses } from './witnesses.ts';

/** How many days back to look for purchases. */
const MOST_DAYS = 60;
const PAYMENTS_AT_ONCE = 1000;
/** Each takes up to four locks, of which the database has room for some thousands. */
const RECONCILED_AT_ONCE = 300;
/** The actor for automatic matches. */
const RECONCILED = 'Reconciliation';
/** Up to this many payments, their purchases are read by key; for more, comparing all purchases is quicker. */
const MOST_BY_KEY = 20;
/** For how many days a few payments are compared with purchases that have ended and that they don't name. */
const MOST_DAYS_OVER = 8;

/** A row of a plain query, with times as text. */
type Row = Omit<Purchase, 'placed_at'> & { placed_at: string };

/**
 * Looks for the purchases of all open payments, or of these, except for messages that staff must read. One query reads
 * the purchases, for any number of payments.
 */
export async function matchPayments(db: Db, now: Date, ids?: string[]): Promise<number> {
  const open = await db
    .select({ ...getTableColumns(payments), is_repeated: sql<boolean>`${isRepeated(sql`${payments}`)}` })
    .from(payments)
    .where(
      sql`${payments.status} in ${[...OPEN_PAYMENTS]} and ${payments.source} <> 'unknown_sms' ${ids ? sql`and ${inArray(payments._id, ids)}` : sql``}`,
    );
  if (open.length === 0) return 0;
  const match = createMatcher(await recentPurchases(db, now, open.length > MOST_BY_KEY ? undefined : open));
  const twins = await twinsOf(
    db,
    open.map(({ _id }) => _id),
  );
  const found = open.map((payment) => ({
    ...payment,
    match: besideTwins(match(payment), twins.get(payment._id) ?? NO_TWINS),
  }));
  const elsewhere = await usedInOtherFile(
    db,
    found.filter(goesByItself).map(({ _id }) => _id),
  );
  const matches = found.map(({ _id, match }) => ({ _id, ...besideOtherFile(match, elsewhere.get(_id) ?? []) }));
  const [approved, others] = [matches.filter(isReconciled), matches.filter((one) => !isReconciled(one))];
  for (let first = 0; first < others.length; first += PAYMENTS_AT_ONCE)
    await noteMatches(db, others.slice(first, first + PAYMENTS_AT_ONCE));
  const paid = new Map(open.map((payment) => [payment._id, payment]));
  // Handle each file separately, earliest first: a later one is compared with the purchases it paid.
  const files = Map.groupBy(approved, ({ _id }) => fileOf(paid.get(_id) as Paid));
  for (const [, rows] of [...files].sort(([a], [b]) => a - b))
    for (let first = 0; first < rows.length; first += RECONCILED_AT_ONCE)
      await reconcile(db, rows.slice(first, first + RECONCILED_AT_ONCE), paid, now);
  for (let first = 0; first < open.length; first += PAYMENTS_AT_ONCE)
    await linkWitnesses(
      db,
      open.slice(first, first + PAYMENTS_AT_ONCE).map(({ _id }) => _id),
    );
  return matches.filter(({ status }) => status === 'matched').length;
}

/** Whether a row needs one click or none; a row that names its purchase waits for the click. */
const goesByItself = ({ match: { status, proposals } }: { match: Match }) =>
  status === 'reconciled' || (status === 'matched' && proposals[0]?.why === 'phone');

type Matched = Match & { _id: string };

const isReconciled = ({ status }: Match) => status === 'reconciled';

/** Writes the matches found for payments that no user has decided on meanwhile; returns their ids. */
async function noteMatches(db: Db, matches: Matched[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    update ${payments} p set state = m.status, proposals = m.proposals
    from json_to_recordset(${JSON.stringify(matches)}) as m (_id uuid, status text, proposals jsonb)
    where p._id = m._id and p.state in ${[...OPEN_PAYMENTS]} returning p._id`);
  return new Set(rows.map(({ _id }) => _id));
}

/**
 * Matches payments with purchases that staff approved before, up to their advance. A further payment for the same
 * purchase is a duplicate.
 */
async function reconcile(db: Db, matches: Matched[], paid: Map<string, Paid>, now: Date): Promise<void> {
  const amountOf = (id: string) => (paid.get(id) as Paid).amount;
  await transact(db, async (db) => {
    const matched = matches.map(({ _id }) => _id);
    // Lock in the order of a user's decision: the payment, its purchases, its money.
    await db
      .select({ _id: payments._id })
      .from(payments)
      .where(inArray(payments._id, matched))
      .orderBy(payments._id)
      .for('update');
    const ids = matches.flatMap(({ proposals }) => proposals.map(({ _id }) => _id));
    const purchases = await db
      .select({ _id: orders._id, advance: orders.advance })
      .from(orders)
      .where(inArray(orders._id, ids))
      .orderBy(orders._id)
      .for('no key update');
    await lockMoney(db, ...matched.map((id) => paid.get(id) as Paid));
    const shares = await db.select().from(paymentShares).where(inArray(paymentShares.order_id, ids));
    const left = new Map(purchases.map(({ _id, advance }) => [_id, advance]));
    for (const { order_id, amount } of shares) left.set(order_id, (left.get(order_id) ?? 0) - amount);
    const withDuplicates = (await besideDecided(db, matches, paid)).map((one): Matched => {
      if (!isReconciled(one)) return one;
      const order_id = one.proposals[0]?._id as string;
      const rest = (left.get(order_id) ?? 0) - amountOf(one._id);
      if (rest < 0) return { ...one, status: 'duplicate' };
      left.set(order_id, rest);
      return one;
    });
    const noted = await noteMatches(db, withDuplicates);
    const reconciled = withDuplicates.filter((one) => isReconciled(one) && noted.has(one._id));
    const values = reconciled.map(({ _id: payment_id, proposals }) => ({
      payment_id,
      order_id: proposals[0]?._id as string,
      amount: amountOf(payment_id),
      user_id: null,
      actor: RECONCILED,
      at: now,
    }));
    if (values.length > 0) await db.insert(paymentShares).values(values);
    const payment_ids = reconciled.map(({ _id }) => _id);
    await noteReferences(db, payment_ids);
    if (payment_ids.length > 0) await addJob(db, 'matchTwins', { payment_ids });
  });
}

/** Rows of one file were added at the same moment; other reports aren't from a file. */
const fileOf = ({ source, added_at }: Paid) => (source === 'statement' ? added_at.getTime() : 0);

type Paid = typeof payments.$inferSelect & { is_repeated: boolean };

/**
 * Leaves a payment to staff if, since it was matched, its reference was approved for another purchase. Also if a row of
 * another file, possibly the same, was used since. Lock the money first.
 */
async function besideDecided(db: Db, matches: Matched[], paid: Map<string, Paid>): Promise<Matched[]> {
  const elsewhere = await usedInOtherFile(
    db,
    matches.map(({ _id }) => _id),
  );
  const found: Matched[] = [];
  for (const match of matches) {
    const one = { ...match, ...besideOtherFile(match, elsewhere.get(match._id) ?? []) };
    const { is_repeated, reference_key } = paid.get(one._id) as Paid;
    const bound = is_repeated ? [] : await boundTo(db, reference_key);
    const others = bound.filter(({ _id }) => _id !== match.proposals[0]?._id);
    const added = others.map(({ _id }) => ({ _id, why: 'reference' as const }));
    found.push(others.length === 0 ? one : { ...one, status: 'ambiguous', proposals: [...one.proposals, ...added] });
  }
  return found;
}

/**
 * Records the banks' references of these payments for the desk; one that its bank uses for many payments identifies
 * none.
 */
export async function noteReferences(db: Db, payment_ids: string[]): Promise<void> {
  const { rows } = await db.execute<{ order_id: string; reference_key: string }>(sql`
    select s.order_id, p.reference_key from ${paymentShares} s join ${payments} p on p._id = s.payment_id
    where s.payment_id = any(${sql.param(payment_ids)}::uuid[])
      and length(p.reference_key) >= ${SHORTEST_REFERENCE} and not ${isRepeated(sql`p`)}`);
  await noteBankReferences(db, rows);
}

/**
 * Binds references that were read only after their payments were matched, under the lock that approvals take, so that
 * the second of two sees the first. If one was approved for another purchase meanwhile, doesn't bind it, and adds a
 * note to the payment.
 */
export async function bindLate(db: Db, payment_ids: string[]): Promise<void> {
  const late = await db
    .select({ _id: payments._id, key: payments.reference_key, order_id: paymentShares.order_id })
    .from(payments)
    .innerJoin(paymentShares, eq(paymentShares.payment_id, payments._id))
    .where(and(inArray(payments._id, payment_ids), sql`length(${payments.reference_key}) >= ${SHORTEST_REFERENCE}`))
    .orderBy(payments.reference_key);
  const free: string[] = [];
  for (const { _id, key, order_id } of late) {
    await lockReference(db, key);
    const others = (await boundTo(db, key)).filter((one) => one._id !== order_id);
    if (others.length === 0) free.push(_id);
    else
      await db
        .update(payments)
        .set({ note: isBoundTo(others) })
        .where(eq(payments._id, _id));
  }
  if (free.length > 0) await noteReferences(db, free);
}

const isBoundTo = (others: { order_id: string }[]) =>
  `Its reference was approved for ${others.map(({ order_id }) => order_id).join(', ')} too. Check which of them it paid.`;

/** Rematches payments that might be the same money as matched ones; runs in a job, so that no user waits for it. */
export async function matchTwins(db: Db, now: Date, reconciled: string[]): Promise<void> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    select distinct o._id from ${payments} c join ${payments} o on o.amount = c.amount and o.state in ${[...OPEN_PAYMENTS]}
      and (o.reference_key = c.reference_key and o.reference_key <> '' or o.payer_phone = c.payer_phone and o.payer_phone <> '' or o.balance = c.balance)
    where c._id = any(${sql.param(reconciled)}::uuid[])`);
  const ids = rows.map(({ _id }) => _id);
  if (ids.length > 0) await matchPayments(db, now, ids);
}

/** Reads payable and paid purchases: all of the last days, or only those that these payments could be for. */
async function recentPurchases(db: Db, now: Date, only?: PaymentFacts[]): Promise<Purchase[]> {
  const { rows } = await db.execute<Row>(sql`
    select o._id, o.order_id, o.advance, o.placed_at,
      o.status in ${PAYABLE_STATUSES} as is_open,
      o.status = 'CANCELLED' as is_cancelled,
      o.status in ${[...ADVANCE_IN]} and coalesce(p.is_approved, false) as is_approved,
      coalesce(s.paid, 0)::int as paid,
      array_remove(array_append(coalesce(p.phones, '{}'), o.customer_phone), null) as phones,
      coalesce(p.banks, '{}') as banks,
      coalesce(p.reference_keys, '{}') as reference_keys,
      array(select key from unnest(p.approved_keys || array(select reference_key from paid_references r where r.order_id = o._id)) as key
        where length(key) >= ${SHORTEST_REFERENCE}) as bound_keys
    from orders o
    left join lateral (
      select array_agg(distinct payment_mobile_number) filter (where payment_mobile_number is not null) as phones,
        array_agg(distinct payment_initiated_using) filter (where payment_initiated_using is not null) as banks,
        array_agg(distinct reference_key) filter (where reference_key is not null) as reference_keys,
        array_agg(distinct reference_key) filter (where reference_key is not null and verdict = 'approved') as approved_keys,
        bool_or(verdict = 'approved') as is_approved
      from payment_proofs where order_id = o._id and submitted_at is not null) p on true
    left join lateral (select sum(amount) as paid from payment_shares where order_id = o._id) s on true
    where o.scheme_type = 'MULTI-BUY' and o.placed_at > ${daysBefore(now, MOST_DAYS)}
      and ${only ? canBePaidBy(only, now) : sql`true`}`);
  return rows.map((row) => ({ ...row, placed_at: new Date(row.placed_at) }));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Selects purchases that wait for money or did so lately, and those that the payments name. */
function canBePaidBy(paid: PaymentFacts[], now: Date): SQL {
  const named = paid.map(namesIn);
  const keys = sql`any(${sql.param(named.flatMap(({ keys }) => keys))}::text[])`;
  const phones = sql`any(${sql.param(named.flatMap(({ phones }) => phones))}::text[])`;
  return sql`(o.status in ${STILL_PAYABLE_STATUSES}
    or o.status = 'EXPIRED' and o.placed_at > ${daysBefore(now, MOST_DAYS_OVER)}
    or replace(o.order_id, '-', '') = ${keys} or o.customer_phone = ${phones}
    or o._id in (select order_id from payment_proofs
      where submitted_at is not null and (reference_key = ${keys} or payment_mobile_number = ${phones}))
    or o._id in (select order_id from paid_references where reference_key = ${keys}))`;
}
