import { eq, type SQL, sql } from 'drizzle-orm';
import { referenceKey, SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import type { Db } from '../db/db.ts';
import { conflict, invalid } from '../http/errors.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { say } from '../http/words/sentence.ts';
import { orders } from '../orders/orders.table.ts';
import { boundTo, lockReference } from '../purchases/paid-references.service.ts';
import { isAbout, namesIn, type OtherUse, type Twins } from './match.ts';
import { paymentShares, payments } from './payments.table.ts';

type Payment = typeof payments.$inferSelect;

const dayOf = (row: SQL) => sql`(${row}.paid_at at time zone 'Asia/Kathmandu')::date`;

/**
 * Whether a bank uses a row's reference for other payments too, so that it identifies none. It does if another row has
 * a different amount or day, or if one file had both (rows added at one moment came in one file). In another file, the
 * same amount on the same day is the same money, whatever else that file says. A text message never proves that. A
 * provider gives each payment its own reference.
 */
export const isRepeated = (of: SQL) => sql`(${of}.is_repeated or exists (select from ${payments} r
  where ${of}.source <> 'webhook' and r.reference_key = ${of}.reference_key and r.reference_key <> '' and r.bank = ${of}.bank and r.source = ${of}.source and r._id <> ${of}._id
    and (r.source = 'sms' or r.amount <> ${of}.amount or ${dayOf(sql`r`)} <> ${dayOf(of)} or r.added_at = ${of}.added_at)))`;

const withinADay = (a: SQL, b: SQL) =>
  sql`${b}.paid_at between ${a}.paid_at - interval '1 day' and ${a}.paid_at + interval '1 day'`;
const inAnotherSource = (a: SQL, b: SQL) => sql`(${b}.bank <> ${a}.bank or ${b}.source <> ${a}.source)`;
const haveOtherReferences = (a: SQL, b: SQL) =>
  sql`(${a}.reference_key <> '' and ${b}.reference_key <> '' and ${a}.reference_key <> ${b}.reference_key)`;

/**
 * Decides whether two rows report the same money: by their reference, or by the balance after it in another source. In
 * a query, union the two conditions, so that each uses its index.
 */
export const sameMoney = (a: SQL, b: SQL): SQL[] => [
  sql`${b}.reference_key = ${a}.reference_key and ${b}.reference_key <> '' and length(${a}.reference_key) >= ${SHORTEST_REFERENCE}
    and ${b}.amount = ${a}.amount and not ${isRepeated(a)} and not ${isRepeated(b)}`,
  sql`${b}.balance = ${a}.balance and ${b}.balance is not null and ${b}.amount = ${a}.amount and ${inAnotherSource(a, b)}
    and ${withinADay(a, b)} and not ${haveOtherReferences(a, b)}`,
];

/** Lists further data that two rows of one amount and about one day can share; if they do, staff decide. */
const maybeSameMoney = (a: SQL, b: SQL): SQL[] =>
  [
    sql`${b}.balance = ${a}.balance and ${inAnotherSource(a, b)} and ${haveOtherReferences(a, b)}`,
    sql`${b}.text = ${a}.text and ${b}.bank = ${a}.bank and ${b}.source = 'sms' and ${a}.source = 'sms'`,
    sql`${b}.payer_phone = ${a}.payer_phone and ${a}.payer_phone <> '' and ${b}.source <> ${a}.source`,
    sql`${b}.reference_key = ${a}.reference_key and ${b}.reference_key <> '' and ${b}.bank = ${a}.bank and ${b}.source = ${a}.source`,
  ].map((same) => sql`${same} and ${b}.amount = ${a}.amount and ${withinADay(a, b)}`);

/** The use of each payment's money: for the purchases that it paid, or for a refund. */
const uses = sql`(select payment_id, order_id, false as is_refund from ${paymentShares}
  union all select _id, refund_of, true from ${payments} where refund_of is not null)`;

/**
 * Finds the uses of a row of another file of the same bank, with the same amount and day. A reference of either is
 * missing, or their bank writes it at other payments too, so it's other columns of one row, or a second payment. A
 * balance or a payer that differs shows the second, and so does a file that had both.
 */
export async function usedInOtherFile(db: Db, ids: string[]): Promise<Map<string, OtherUse[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ _id: string; uses: OtherUse[] }>(sql`
    select o._id, jsonb_agg(distinct jsonb_build_object('order_id', u.order_id, 'is_refund', u.is_refund,
      'named', jsonb_path_query_array(c.proposals, '$[*] ? (@.why == "number")._id'))) as uses from ${payments} o
    join ${payments} c on c.bank = o.bank and c.amount = o.amount and ${dayOf(sql`c`)} = ${dayOf(sql`o`)} and c._id <> o._id and c.added_at <> o.added_at
      and c.source = 'statement' and (o.reference_key = '' or c.reference_key = '' or c.reference_key = o.reference_key and not (o.is_repeated or c.is_repeated))
      and coalesce(c.balance = o.balance, true) and (c.payer_phone = o.payer_phone or c.payer_phone = '' or o.payer_phone = '')
      and c.paid_at between o.paid_at - interval '1 day' and o.paid_at + interval '1 day'
    join ${uses} u on u.payment_id = c._id
    where o._id = any(${sql.param(ids)}::uuid[]) and o.source = 'statement' group by 1`);
  return new Map(rows.map(({ _id, uses }) => [_id, uses]));
}

/**
 * Asks for a reason if a row might be money that another file has reported already. A row that
 * names its purchases is for them, unless the other row names one of them or was used for it.
 */
export async function askIfOtherMoney(
  db: Db,
  payment: Payment,
  purchases: { _id: string; order_id: string }[],
  reason: string,
  field: 'reason' | 'different' = 'reason',
): Promise<void> {
  if (reason) return;
  const elsewhere = (await usedInOtherFile(db, [payment._id])).get(payment._id) ?? [];
  const { keys } = namesIn(payment);
  const isNamed = purchases.every(({ order_id }) => keys.includes(referenceKey(order_id)));
  const again = elsewhere.find((use) => !isNamed || purchases.some(({ _id }) => isAbout(use, _id)));
  if (!again) return;
  const { bank, amount } = payment;
  const values = { bank, amount: { paisa: amount }, order: (await numberOf(db, again.order_id)) ?? '' };
  throw invalid({
    [field]: again.is_refund
      ? say(
          'Another {bank} file already has {amount} on this date, as a refund for {order}. If this is a separate payment, say how you know.',
          values,
        )
      : say(
          'Another {bank} file already has {amount} on this date, matched with {order}. If this is a separate payment, say how you know.',
          values,
        ),
  });
}

export const NO_TWINS: Twins = { sure: [], likely: [] };

/** Finds the purchases for which the same money as one of these was used, by its id. */
export async function twinsOf(db: Db, ids: string[]): Promise<Map<string, Twins>> {
  const [open, taken] = [sql`o`, sql`c`];
  const paidBy = (is_sure: boolean) => (same: SQL) =>
    sql`
    select o._id, ${is_sure}::boolean as is_sure, u.order_id from ${payments} o
    join ${payments} c on ${same} and c._id <> o._id
    join ${uses} u on u.payment_id = c._id
    where o._id = any(${sql.param(ids)}::uuid[])`;
  const ways = [...sameMoney(open, taken).map(paidBy(true)), ...maybeSameMoney(open, taken).map(paidBy(false))];
  const { rows } = await db.execute<{ _id: string; is_sure: boolean; order_ids: string[] }>(sql`
    select _id, is_sure, array_agg(distinct order_id) as order_ids
    from (${sql.join(ways, sql` union all `)}) as same group by 1, 2`);
  const twins = new Map<string, Twins>();
  for (const { _id, is_sure, order_ids } of rows)
    twins.set(_id, { ...(twins.get(_id) ?? NO_TWINS), [is_sure ? 'sure' : 'likely']: order_ids });
  return twins;
}

/**
 * Refuses to match money a second time: another report of it was matched, or staff or a bank have bound its reference
 * to another purchase. Lock the payment first.
 */
export async function refuseSecondUse(db: Db, payment: Payment, order_ids: string[]): Promise<void> {
  await lockMoney(db, payment);
  await refuseTaken(db, payment);
  const bound = await boundBy(db, payment);
  const first = bound.find(({ _id }) => !order_ids.includes(_id));
  if (first && !bound.some(({ _id }) => order_ids.includes(_id)))
    throw conflict(
      say(
        'Reference {reference} was already used for {order}. Match this payment with {order}, or approve your order’s proof at the verification desk.',
        { reference: payment.reference ?? '', order: first.order_id },
      ),
    );
}

/**
 * Finds the purchases that a payment's reference has paid, by staff or a bank; none if it doesn't identify a payment.
 */
export async function boundBy(db: Db, { _id, reference_key }: Payment) {
  const { rows } = await db.execute<{ is_repeated: boolean }>(
    sql`select ${isRepeated(sql`p`)} as is_repeated from ${payments} p where p._id = ${_id}`,
  );
  return rows[0]?.is_repeated ? [] : boundTo(db, reference_key);
}

/**
 * Ensures that simultaneous decisions on two reports of one payment see each other, and the desk's approval. Sort, so
 * that no two of them deadlock.
 */
export async function lockMoney(db: Db, ...reports: Money[]): Promise<void> {
  const keys = reports.flatMap(({ _id, witness_of, reference_key, bank, paid_at, amount, balance }) => [
    `report of ${witness_of ?? _id}`,
    ...(reference_key ? [reference_key] : []),
    ...(balance === null ? [] : [`${amount} before ${balance}`]),
    `${amount} at ${bank} on ${dayInNepal(paid_at)}`,
  ]);
  for (const key of [...new Set(keys)].sort()) await lockReference(db, key);
}

type Money = Pick<Payment, '_id' | 'witness_of' | 'reference_key' | 'bank' | 'paid_at' | 'amount' | 'balance'>;

/** Refuses money if another report of it has paid a purchase, or is being refunded. */
export async function refuseTaken(db: Db, { _id }: Payment): Promise<void> {
  const linked = sql`f._id = p.witness_of or p._id = f.witness_of or f.witness_of = p.witness_of`;
  const ways = [...sameMoney(sql`p`, sql`f`), linked].map(
    (same) => sql`
    select u.order_id, u.is_refund from ${payments} p join ${payments} f on (${same}) and f._id <> p._id
    join ${uses} u on u.payment_id = f._id where p._id = ${_id}`,
  );
  const { rows } = await db.execute<{ order_id: string; is_refund: boolean }>(sql.join(ways, sql` union all `));
  const [taken] = rows;
  if (taken?.is_refund)
    throw conflict(
      'Another report of this payment was already refunded or is due for a refund. Dismiss this duplicate.',
    );
  if (taken)
    throw conflict(
      say('This payment already counts for {order}. Dismiss this duplicate.', {
        order: (await numberOf(db, taken.order_id)) ?? '',
      }),
    );
}

const numberOf = async (db: Db, _id: string) =>
  (await db.select({ number: orders.order_id }).from(orders).where(eq(orders._id, _id)))[0]?.number;
