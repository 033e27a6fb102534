import { eq, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { orderPhones, orders } from './orders.table.ts';

/** Milliseconds. An order is written some time after it was placed: so far back the job looks again. */
const OVERLAP = 60_000;

/**
 * Whether the job may not have seen an order yet: it was placed after the newest one that it has. That moment is asked for first,
 * as PostgreSQL reads all orders where it does not know how many come after it.
 */
async function isNew(db: Db): Promise<SQL> {
  const [newest] = await db.select({ at: max(orderPhones.seen_at) }).from(orderPhones);
  if (!newest?.at) return sql`true`;
  return sql`${orders.placed_at} > ${new Date(newest.at.getTime() - OVERLAP).toISOString()}::timestamptz`;
}

/** Notes the numbers of the orders that came since the last time. */
export const noteNewPhones = async (db: Db): Promise<void> => notePhones(db, await isNew(db));

/** Notes those of all orders, for what was written late, and drops numbers that no order has any more. */
export async function noteAllPhones(db: Db): Promise<void> {
  await notePhones(db, sql`true`);
  await db.execute(
    sql`delete from ${orderPhones} p where not exists (select from ${orders} o where o.customer_phone = p.phone)`,
  );
}

async function notePhones(db: Db, which: SQL): Promise<void> {
  // A number of nobody begins as that of no phone: it was erased. In one order, so that two jobs never wait in a circle.
  await db.execute(sql`
    with came as (
      select customer_phone as phone, max(placed_at) as seen_at from ${orders}
      where customer_phone not like '900%' and ${which} group by 1)
    insert into ${orderPhones} as p (phone, seen_at)
    select phone, seen_at from came
    where not exists (select from ${orderPhones} known where known.phone = came.phone and known.seen_at >= came.seen_at)
    order by phone
    on conflict (phone) do update set seen_at = excluded.seen_at where p.seen_at < excluded.seen_at`);
}

/** The number of an order is another by now. */
export async function noteOrderPhone(db: Db, phone: string, placed_at: Date): Promise<void> {
  await db
    .insert(orderPhones)
    .values({ phone, seen_at: placed_at })
    .onConflictDoUpdate({
      target: orderPhones.phone,
      set: { seen_at: sql`greatest(${orderPhones.seen_at}, excluded.seen_at)` },
    });
}

export async function forgetOrderPhone(db: Db, phone: string): Promise<void> {
  await db.delete(orderPhones).where(eq(orderPhones.phone, phone));
}

/** A query of `phone` and `seen_at` of the numbers that hold these digits anywhere, of orders of this moment as well. */
export async function phonesWith(db: Db, digits: string): Promise<SQL> {
  const pattern = `%${digits}%`;
  return sql`
    with fresh as materialized (
      select customer_phone as phone, max(placed_at) as seen_at from ${orders}
      where ${await isNew(db)} and customer_phone like ${pattern} group by 1)
    select phone, seen_at from fresh
    union all select phone, seen_at from ${orderPhones}
    where phone like ${pattern} and phone not in (select phone from fresh)`;
}
