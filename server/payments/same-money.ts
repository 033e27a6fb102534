import { eq, type SQL, sql } from 'drizzle-orm';
import { SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { orders } from '../orders/orders.table.ts';
import { boundTo, lockReference } from '../purchases/paid-references.service.ts';
import type { Twins } from './match.ts';
import { paymentShares, payments } from './payments.table.ts';

type Payment = typeof payments.$inferSelect;

/**
 * A reference that its bank writes at several payments names none of them. A provider gives each payment one of its
 * own: told twice, it is one payment.
 */
export const isRepeated = (of: SQL) => sql`exists (select from ${payments} r
  where ${of}.source <> 'webhook' and r.reference_key = ${of}.reference_key and r.bank = ${of}.bank and r.source = ${of}.source and r._id <> ${of}._id)`;

/** A payment of the same amount and about the same day that was taken. */
const sameMoney = sql`c.amount = o.amount and c.state in ('confirmed', 'reconciled') and c._id <> o._id
  and c.paid_at between o.paid_at - interval '1 day' and o.paid_at + interval '1 day'`;

export const NO_TWINS: Twins = { sure: [], likely: [] };

/** The purchases of confirmed payments that are the same money as one of these, by its id. */
export async function twinsOf(db: Db, ids: string[]): Promise<Map<string, Twins>> {
  const { rows } = await db.execute<{ _id: string; is_sure: boolean; order_ids: string[] }>(sql`
    select _id, is_sure, array_agg(distinct order_id) as order_ids from (
      select o._id, true as is_sure, s.order_id from ${payments} o
        join ${payments} c on c.reference_key = o.reference_key and c.amount = o.amount and c.state in ('confirmed', 'reconciled') and c._id <> o._id
        join ${paymentShares} s on s.payment_id = c._id
        where o._id = any(${sql.param(ids)}::uuid[]) and length(o.reference_key) >= ${SHORTEST_REFERENCE}
          and not ${isRepeated(sql`o`)} and not ${isRepeated(sql`c`)}
      union all
      select o._id, o.reference_key = '' or c.reference_key = '' or o.reference_key = c.reference_key, s.order_id from ${payments} o
        join ${payments} c on c.balance = o.balance and ${sameMoney} and (c.bank <> o.bank or c.source <> o.source)
        join ${paymentShares} s on s.payment_id = c._id
        where o._id = any(${sql.param(ids)}::uuid[])
      union all
      select o._id, false, s.order_id from ${payments} o
        join ${payments} c on c.text = o.text and ${sameMoney} and c.bank = o.bank and c.source = 'sms' and o.source = 'sms'
        join ${paymentShares} s on s.payment_id = c._id
        where o._id = any(${sql.param(ids)}::uuid[])
      union all
      select o._id, false, s.order_id from ${payments} o
        join ${payments} c on c.payer_phone = o.payer_phone and ${sameMoney} and c.source <> o.source
        join ${paymentShares} s on s.payment_id = c._id
        where o._id = any(${sql.param(ids)}::uuid[]) and o.payer_phone <> ''
      union all
      select o._id, false, s.order_id from ${payments} o
        join ${payments} c on c.reference_key = o.reference_key and ${sameMoney} and c.bank = o.bank and c.source = o.source
        join ${paymentShares} s on s.payment_id = c._id
        where o._id = any(${sql.param(ids)}::uuid[]) and o.reference_key <> '') as same
    group by 1, 2`);
  const twins = new Map<string, Twins>();
  for (const { _id, is_sure, order_ids } of rows)
    twins.set(_id, { ...(twins.get(_id) ?? NO_TWINS), [is_sure ? 'sure' : 'likely']: order_ids });
  return twins;
}

/**
 * Refuses to take money a second time: another report of it was taken, or the desk or a bank has bound its reference to another
 * purchase. The caller has locked the payment.
 */
export async function refuseSecondUse(db: Db, payment: Payment, order_ids: string[]): Promise<void> {
  // Two reports of one payment that are confirmed in the same moment see one another, and the desk's approval.
  if (payment.reference_key) await lockReference(db, payment.reference_key);
  if (payment.balance !== null) await lockReference(db, `${payment.amount} before ${payment.balance}`);
  const taken = (await twinsOf(db, [payment._id])).get(payment._id)?.sure[0];
  if (taken)
    throw conflict(
      `This money has paid ${await numberOf(db, taken)} already, as another report tells. Dismiss this one.`,
    );
  const { rows } = await db.execute<{ is_repeated: boolean }>(
    sql`select ${isRepeated(sql`p`)} as is_repeated from ${payments} p where p._id = ${payment._id}`,
  );
  if (rows[0]?.is_repeated) return;
  const bound = await boundTo(db, payment.reference_key);
  const first = bound.find(({ _id }) => !order_ids.includes(_id));
  if (first && !bound.some(({ _id }) => order_ids.includes(_id)))
    throw conflict(
      `The reference ${payment.reference} was approved for ${first.order_id}. Choose that purchase, or approve the other at the verification desk.`,
    );
}

const numberOf = async (db: Db, _id: string) =>
  (await db.select({ number: orders.order_id }).from(orders).where(eq(orders._id, _id)))[0]?.number;
