import { eq, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { orderPhones, orders } from './orders.table.ts';

/** How far the job looks back, because an order is written some time after it was placed. */
const OVERLAP = 60_000;

/**
 * Selects orders that the job might not have seen: those placed after the newest one it has. Reads that order's time
 * first: without it, PostgreSQL can't estimate how many orders follow, and reads them all.
 */
async function isNew(db: Db): Promise<SQL> {
  const [newest] = await db.select({ at: max(orderPhones.seen_at) }).from(orderPhones);
  if (!newest?.at) return sql`true`;
  return sql`${orders.placed_at} > ${new Date(newest.at.getTime() - OVERLAP).toISOString()}::timestamptz`;
}

/** Rows per statement: over a million of them, it would hit its time limit each night. */
const ROWS_AT_ONCE = 20_000;

/** Notes the numbers of the orders that came since the last time. */
export const noteNewPhones = async (db: Db, atOnce = ROWS_AT_ONCE): Promise<void> =>
  notePhones(db, await isNew(db), atOnce);

/** Notes the numbers of all orders, to catch late writes, and deletes numbers without an order. */
export async function noteAllPhones(db: Db, atOnce = ROWS_AT_ONCE): Promise<void> {
  await notePhones(db, sql`true`, atOnce);
  await forgetUnused(db, atOnce);
}

/** Goes through the orders, oldest first, some thousand at a time, each in its own transaction. */
async function notePhones(db: Db, which: SQL, atOnce: number): Promise<void> {
  for (let after = sql`true`, isLast = false; !isLast; ) {
    const page = await notePage(db, sql`${which} and ${after}`, atOnce);
    after = sql`(${orders.placed_at}, ${orders._id}) > (${page.placed_at}::timestamptz, ${page._id}::uuid)`;
    isLast = page.orders < atOnce;
  }
}

async function notePage(db: Db, which: SQL, atOnce: number) {
  // No real phone number begins like an erased one. Sort, so that two jobs never deadlock.
  const { rows } = await db.execute<{ orders: number; placed_at: string | null; _id: string | null }>(sql`
    with page as materialized (
      select _id, placed_at, customer_phone as phone from ${orders} where ${which} order by placed_at, _id limit ${atOnce}),
    came as (
      select phone, max(placed_at) as seen_at from page where phone not like '900%' group by 1),
    noted as (
      insert into ${orderPhones} as p (phone, seen_at)
      select phone, seen_at from came
      where not exists (select from ${orderPhones} known where known.phone = came.phone and known.seen_at >= came.seen_at)
      order by phone
      on conflict (phone) do update set seen_at = excluded.seen_at where p.seen_at < excluded.seen_at)
    select count(*)::int as orders, max(placed_at)::text as placed_at,
      (array_agg(_id order by placed_at desc, _id desc))[1] as _id
    from page`);
  return rows[0] as (typeof rows)[number];
}

async function forgetUnused(db: Db, atOnce: number): Promise<void> {
  for (let after = '', phones = atOnce; phones === atOnce; ) {
    const { rows } = await db.execute<{ phones: number; last: string | null }>(sql`
      with page as materialized (select phone from ${orderPhones} where phone > ${after} order by phone limit ${atOnce}),
      gone as (
        delete from ${orderPhones} p using page
        where p.phone = page.phone and not exists (select from ${orders} o where o.customer_phone = p.phone))
      select count(*)::int as phones, max(phone) as last from page`);
    phones = rows[0]?.phones ?? 0;
    after = rows[0]?.last ?? after;
  }
}

/** Notes that an order's number has changed. */
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

/** Selects `phone` and `seen_at` of the numbers that hold these digits anywhere, including orders placed just now. */
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
