import { type SQL, sql } from 'drizzle-orm';
import { SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import { OPEN_PAYMENTS } from '../../contract/payments/payment-statuses.ts';
import type { Db } from '../db/db.ts';
import { payments } from './payments.table.ts';
import { sameMoney } from './same-money.ts';
import type { StatementRow } from './statement.ts';

/** Rows `t` that report the money of row `p` again. */
const REPORTS = sql.join(
  sameMoney(sql`p`, sql`t`).map((same) => sql`select t._id from ${payments} t where ${same}`),
  sql` union `,
);

/** Skips rows that staff dismissed or still have to read: they aren't reports of others. */
const counts = (row: SQL) => sql`${row}.state <> 'set_aside' and ${row}.source <> 'unknown_sms'`;

/** The report that users see: the matched one, else one with its purchase, else the bank's own file. */
const FIRST = sql`
  p.state not in ('confirmed', 'reconciled', 'refund_due', 'refunded'),
  array_position(array['matched', 'ambiguous', 'likely', 'duplicate', 'unmatched'], p.state),
  array_position(array['statement', 'webhook', 'sms'], p.source), p._id`;

/**
 * Finds which rows report one payment: the first of them is the payment, the others are its witnesses. Each row keeps
 * its own match, so that it can become the first.
 */
export async function linkWitnesses(db: Db, ids: string[]): Promise<void> {
  const told = await toldAgain(db, ids);
  if (told.length === 0) return;
  await db.execute(sql`
    with recursive seen (root, _id) as (
      select _id, _id from ${payments} p where _id = any(${sql.param(told)}::uuid[]) and ${counts(sql`p`)}
      union
      select s.root, t._id from seen s join ${payments} p on p._id = s._id join lateral (${REPORTS}) same on true
      join ${payments} t on t._id = same._id and ${counts(sql`t`)}),
    members as (
      select s.root, p._id, p.state, first_value(p._id) over (partition by s.root order by ${FIRST}) as first
      from seen s join ${payments} p on p._id = s._id),
    links as (
      select distinct _id, case when _id <> first and state in ${[...OPEN_PAYMENTS]} then first end as witness_of from members)
    update ${payments} p set witness_of = l.witness_of from links l
    where l._id = p._id and l.witness_of is distinct from p.witness_of`);
}

const DAY = sql`(r.paid_at at time zone 'Asia/Kathmandu')::date`;

/** Finds rows that another reports as well, or did: a file has thousands of rows, but only a few are reported twice. */
async function toldAgain(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    with mine as materialized (
      select p._id, p.bank, p.source, p.reference_key, p.amount, p.balance, p.witness_of from ${payments} p
      where p._id = any(${sql.param(ids)}::uuid[]) and ${counts(sql`p`)}),
    keys as materialized (select distinct reference_key from mine where length(reference_key) >= ${SHORTEST_REFERENCE}),
    repeated as materialized (
      select r.bank, r.source, r.reference_key from ${payments} r join keys using (reference_key)
      where r.reference_key <> '' and r.source <> 'webhook' group by 1, 2, 3
      having count(distinct (r.amount, ${DAY})) > 1 or count(*) > count(distinct r.added_at) or r.source = 'sms' and count(*) > 1 or bool_or(r.is_repeated)),
    named as materialized (
      select m.* from mine m join keys using (reference_key)
      where not exists (select from repeated r where (r.bank, r.source, r.reference_key) = (m.bank, m.source, m.reference_key)))
    select m._id from named m join ${payments} t on t.reference_key = m.reference_key and t.reference_key <> '' and t.amount = m.amount and t._id <> m._id
    union select m._id from mine m join ${payments} t on t.balance = m.balance and t.balance is not null and t.amount = m.amount and t._id <> m._id
    union select _id from mine where witness_of is not null
    union select witness_of from ${payments} where witness_of in (select _id from mine)`);
  return rows.map(({ _id }) => _id);
}

/** Counts a file's fresh rows that will be witnesses of stored payments, by the rule that links them after the import. */
export async function countReportsAgain(
  db: Db,
  bank: string,
  rows: StatementRow[],
  known: Map<string, string>,
): Promise<number> {
  const told = rows.map(({ fingerprint, reference_key, amount, paid_at, balance }) => ({
    fingerprint,
    reference_key,
    amount,
    paid_at: paid_at.toISOString(),
    balance,
    is_fresh: !known.has(fingerprint),
  }));
  const ways = sameMoney(sql`t`, sql`p`).map(
    (same) =>
      sql`select t.fingerprint from told t join ${payments} p on ${same} and ${counts(sql`p`)} where t.is_fresh`,
  );
  const { rows: found } = await db.execute<{ again: number }>(sql`
    with told as materialized (
      select *, gen_random_uuid() as _id, ${bank}::text as bank, 'statement' as source, clock_timestamp() as added_at,
        count(*) over (partition by reference_key) > 1 as is_repeated
      from json_to_recordset(${JSON.stringify(told)})
        as t (fingerprint text, reference_key text, amount int, paid_at timestamptz, balance bigint, is_fresh boolean))
    select count(*)::int as again from (${sql.join(ways, sql` union `)}) as same`);
  return found[0]?.again ?? 0;
}

type Witness = {
  payment_id: string;
  source: 'statement' | 'sms' | 'webhook' | 'unknown_sms' | 'proof';
  bank: string;
  reference: string;
  text: string;
  at: string;
};

/**
 * Lists the other reports of these payments: rows of the same money, and the proofs of the purchases that they paid.
 */
export async function witnessesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const of = sql`any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<Witness>(sql`
    select witness_of as payment_id, source, bank, reference, text, paid_at as at from ${payments} where witness_of = ${of}
    union all
    select s.payment_id, 'proof', coalesce(p.payment_initiated_using, ''), coalesce(p.reference, ''), o.order_id, p.submitted_at
    from payment_shares s join orders o on o._id = s.order_id join payment_proofs p on p.order_id = s.order_id and p.verdict = 'approved'
    where s.payment_id = ${of}
    order by at`);
  return rows.map(({ at, ...witness }) => ({ ...witness, at: new Date(at) }));
}
