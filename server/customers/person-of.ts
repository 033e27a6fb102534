import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { Person } from './person-words.ts';

interface Found extends Record<string, unknown> {
  names: string[] | null;
  emails: string[] | null;
  ids: string[] | null;
}

/** Returns all names and contacts in these numbers' records, and the records' ids. */
export async function personOf(db: Db, phones: string[]): Promise<{ person: Person; ids: string[] }> {
  const numbers = sql`any(${sql.param(phones)}::text[])`;
  const { rows } = await db.execute<Found>(sql`
    with own as (select _id, order_id, customer_name, customer_email from orders where customer_phone = ${numbers}),
    written as (select name, lower(email) as email from contact_messages where phone = ${numbers}),
    emails as (select lower(customer_email) as email from own union select email from written),
    paid as (select payment_id as _id from payment_shares where order_id in (select _id from own)
      union select _id from payments where payer_phone = ${numbers}),
    wrote as (select _id, customer_name from reviews where customer_phone = ${numbers}),
    names as (select customer_name as name from own union select name from written union select customer_name from wrote
      union select name from contact_messages where lower(email) in (select email from emails)),
    ids as (select _id::text as id from own union select _id::text from paid
      union select _id::text from returns where order_id in (select _id from own)
      union select _id::text from payment_proofs where order_id in (select _id from own)
      union select _id::text from wrote
      union select file_id::text from review_images where review_id in (select _id from wrote)
      union select _id::text from contact_messages where phone = ${numbers} or lower(email) in (select email from emails)
      union select _id::text from waitlist_places where customer_phone = ${numbers}
      union select _id::text from sms_messages where phone_number = ${numbers} and state = 'queued'
      union select s._id::text from sms_messages s join payments p on p.text = s.message and p.text <> '' where p._id in (select _id from paid))
    select (select array_agg(distinct name) from names) as names,
      (select array_agg(distinct email) from emails where email <> '') as emails, (select array_agg(id) from ids) as ids`);
  const [{ names, emails, ids } = {} as Found] = rows;
  return { person: { phones, names: names ?? [], emails: emails ?? [] }, ids: ids ?? [] };
}
