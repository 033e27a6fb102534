import { sql } from 'drizzle-orm';
import { SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import type { Db } from '../db/db.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { payments } from './payments.table.ts';
import type { StatementRow } from './statement.ts';

/**
 * Finds a file's rows whose payments we already have: by the whole row, or by the part that an earlier release read. In
 * another file from the bank, the same money has the same amount and day, and the same balance or the same reference
 * and text. It must match exactly one row there, and one payment that no other row claims. A different reference is
 * different money, even at the same balance: an account emptied in between reaches that balance again.
 */
export async function knownRows(db: Db, bank: string, rows: StatementRow[]): Promise<Map<string, string>> {
  const told = rows.map(({ paid_at, ...row }) => ({ ...row, paid_at: paid_at.toISOString() }));
  const { rows: found } = await db.execute<{ fingerprint: string; _id: string }>(sql`
    with told as (
      select * from json_to_recordset(${JSON.stringify(told)})
        as t (fingerprint text, read_print text, reference_key text, amount int, paid_at timestamptz, text text, balance bigint)),
    printed as (
      select t.fingerprint, p._id from told t join ${payments} p on p.fingerprint = t.fingerprint
      union select t.fingerprint, p._id from told t join ${payments} p on p.fingerprint = t.read_print),
    rest as (
      select *, (paid_at at time zone 'Asia/Kathmandu')::date as day,
        count(*) over (partition by reference_key, amount, (paid_at at time zone 'Asia/Kathmandu')::date) as times,
        count(*) over (partition by balance, amount, (paid_at at time zone 'Asia/Kathmandu')::date) as balance_times
      from told where fingerprint not in (select fingerprint from printed)),
    same as (
      select r.fingerprint, p._id, count(*) over (partition by r.fingerprint) as times
      from rest r join ${payments} p on p.bank = ${bank} and p.source = 'statement' and p.reference_key = r.reference_key and p.reference_key <> '' and p.amount = r.amount
        and (p.paid_at at time zone 'Asia/Kathmandu')::date = r.day and p.text = r.text
      where p._id not in (select _id from printed) and r.times = 1 and length(r.reference_key) >= ${SHORTEST_REFERENCE} and r.reference_key ~ '[0-9]'),
    balanced as (
      select r.fingerprint, p._id, count(*) over (partition by r.fingerprint) as times
      from rest r join ${payments} p on p.bank = ${bank} and p.source = 'statement' and p.balance = r.balance and p.amount = r.amount
        and (p.paid_at at time zone 'Asia/Kathmandu')::date = r.day
        and (p.reference_key = '' or r.reference_key = '' or p.reference_key = r.reference_key)
      where p._id not in (select _id from printed) and r.balance_times = 1)
    select fingerprint, _id from printed union all select fingerprint, _id from same where times = 1
    union all select fingerprint, _id from balanced where times = 1`);
  return new Map(found.map(({ fingerprint, _id }) => [fingerprint, _id]));
}

/**
 * Adds data to known payments that the first import didn't read, such as a reference whose column wasn't chosen.
 * Returns the ids of payments that now have a reference.
 */
export async function completeKnown(db: Db, known: Map<string, string>, rows: StatementRow[]): Promise<string[]> {
  const told = rows.flatMap(({ fingerprint, reference, reference_key, payer_phone, text, balance }) => {
    const _id = known.get(fingerprint);
    return _id ? [{ _id, reference, reference_key, payer_phone, text, balance }] : [];
  });
  if (told.length === 0) return [];
  const { rows: completed } = await db.execute<{ _id: string; has_reference: boolean }>(sql`
    update ${payments} p set
      reference = coalesce(nullif(p.reference, ''), t.reference), reference_key = coalesce(nullif(p.reference_key, ''), t.reference_key),
      payer_phone = coalesce(nullif(p.payer_phone, ''), t.payer_phone), text = coalesce(nullif(p.text, ''), t.text),
      balance = coalesce(p.balance, t.balance)
    from json_to_recordset(${JSON.stringify(told)}) as t (_id uuid, reference text, reference_key text, payer_phone text, text text, balance bigint)
    where p._id = t._id and (p.reference = '' and t.reference <> '' or p.payer_phone = '' and t.payer_phone <> '' or p.text = '' and t.text <> ''
      or p.balance is null and t.balance is not null)
    returning p._id, p.reference <> '' as has_reference`);
  return completed.filter(({ has_reference }) => has_reference).map(({ _id }) => _id);
}

/** Marks payments whose reference, amount and day a file has several times: they are several payments, known or new. */
export async function noteRepeated(db: Db, bank: string, rows: StatementRow[]): Promise<void> {
  const told = rows
    .filter(({ reference_key }) => reference_key)
    .map(({ reference_key, amount, paid_at }) => ({ reference_key, amount, day: dayInNepal(paid_at) }));
  const several = [...Map.groupBy(told, (row) => Object.values(row).join(' ')).values()].filter(
    ({ length }) => length > 1,
  );
  if (several.length === 0) return;
  await db.execute(sql`
    update ${payments} p set is_repeated = true
    from json_to_recordset(${JSON.stringify(several.map(([one]) => one))}) as t (reference_key text, amount int, day date)
    where p.reference_key = t.reference_key and p.reference_key <> '' and p.bank = ${bank} and p.source = 'statement' and p.amount = t.amount
      and (p.paid_at at time zone 'Asia/Kathmandu')::date = t.day and not p.is_repeated`);
}
