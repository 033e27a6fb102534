import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SchemeType } from '../../contract/offers/offers.ts';
import { LIVING_ORDER_STATUSES } from '../../contract/statuses.ts';
import { type Db, transact } from '../db/db.ts';
import { orderCountChanges, orderCountsByDay, orderCountsByOffice, orderStaleDays } from './counts.table.ts';

/** Which orders to count: of these kinds, and under the other conditions. */
export interface Counted {
  scheme_type: SchemeType[];
  scheme_id?: string;
  /** Only orders in one of these. */
  status?: readonly string[];
}

type Table = typeof orderCountChanges | typeof orderCountsByDay | typeof orderCountsByOffice;

const matches = (table: Table, { scheme_type, scheme_id, status }: Partial<Counted>): SQL | undefined =>
  and(
    scheme_type && inArray(table.scheme_type, scheme_type),
    scheme_id === undefined ? undefined : eq(table.scheme_id, scheme_id),
    status === undefined ? undefined : sql`${table.status} = any(${sql.param([...status])}::text[])`,
  );

/** Counts the company's orders by day, the latest first. It reads counts and later changes as of one moment. */
export async function ordersByDay(db: Db, counted: Counted): Promise<{ day: string; orders: number }[]> {
  const { rows } = await db.execute<{ day: string; orders: number; changes: number }>(sql`
    select day::text, sum(orders)::int as orders, sum(changes)::int as changes from (
      select day, orders, 0 as changes from ${orderCountsByDay} where ${matches(orderCountsByDay, counted)}
      union all select day, orders, 1 from ${orderCountChanges} where ${matches(orderCountChanges, counted)}
    ) as counts group by day order by day desc`);
  await foldSoon(
    db,
    rows.reduce((sum, row) => sum + row.changes, 0),
  );
  return rows.map(({ day, orders }) => ({ day, orders }));
}

/** Counts the orders of some offices; `offices` selects their ids. */
export async function ordersOfOffices(db: Db, offices: SQL, counted: Counted): Promise<number> {
  const of = (table: typeof orderCountChanges | typeof orderCountsByOffice, changes: number) => sql`
    select orders, ${sql.raw(String(changes))} as changes from ${table}
    where ${table.office_id} in (${offices}) and ${matches(table, counted)}`;
  const { rows } = await db.execute<{ orders: number; changes: number }>(sql`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(changes), 0)::int as changes
    from (${of(orderCountsByOffice, 0)} union all ${of(orderCountChanges, 1)}) as counts`);
  const [total] = rows;
  await foldSoon(db, total?.changes ?? 0);
  return total?.orders ?? 0;
}

/** Counts orders by status, in the whole company or in the offices whose ids `offices` selects. */
export async function ordersByStatus(
  db: Db,
  offices: SQL | undefined,
  counted: Counted,
): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ status: string; orders: number }>(statusCounts(counted, offices));
  return Object.fromEntries(rows.filter(({ orders }) => orders !== 0).map(({ status, orders }) => [status, orders]));
}

/** Counts the same as a select of `status` and `orders`. A status that no order has any more is kept, with 0. */
export function statusCounts(counted: Partial<Counted>, offices?: SQL): SQL {
  const of = (table: Table) => sql`
    select status, orders from ${table} where ${matches(table, counted) ?? sql`true`}
      ${offices && table !== orderCountsByDay ? sql`and ${(table as typeof orderCountsByOffice).office_id} in (${offices})` : sql``}`;
  return sql`select status, sum(orders)::int as orders
    from (${of(offices ? orderCountsByOffice : orderCountsByDay)} union all ${of(orderCountChanges)}) as counts group by status`;
}

/** Counts all orders of a scheme, in any status, as a subselect of a query in which the scheme has this id. */
export const ordersOfScheme = (scheme_id: SQL): SQL<number> => sql<number>`(
  select coalesce(sum(orders), 0)::int from (
    select orders from order_counts_by_day c where c.scheme_id = ${scheme_id}
    union all select orders from order_count_changes c where c.scheme_id = ${scheme_id}) as counts)`;

/** Counts all orders placed in a campaign, in any status. */
export async function ordersOfCampaign(db: Db, campaign_id: string): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select coalesce(sum(orders), 0)::int as orders from (${ofCampaign(campaign_id)}) as counts`);
  return rows[0]?.orders ?? 0;
}

/** Counts the orders of each office in a campaign, without lost orders. */
export async function livingByOffice(db: Db, campaign_id: string): Promise<{ office_id: string; used: number }[]> {
  const { rows } = await db.execute<{ office_id: string; used: number }>(sql`
    select office_id, sum(orders)::int as used from (${ofCampaign(campaign_id)}) as counts
    where status in ${[...LIVING_ORDER_STATUSES]} group by office_id having sum(orders) > 0`);
  return rows;
}

const ofCampaign = (campaign_id: string) => sql`
  select office_id, status, orders from order_counts_by_office where campaign_id = ${campaign_id}
  union all select office_id, status, orders from order_count_changes where campaign_id = ${campaign_id}`;

/** From this many changes on, adding them up takes too long: a reader queues a job that folds them into the counts. */
const CHANGES_TO_FOLD = 2_000;

async function foldSoon(db: Db, changes: number): Promise<void> {
  if (changes < CHANGES_TO_FOLD) return;
  // Queue one job, however many readers ask for it.
  await db.execute(sql`select graphile_worker.add_job('foldOrderCounts', '{}'::json, job_key := 'foldOrderCounts')`);
}

const FOLD_LOCK = 7_203_912;

/** Adds the changes to the counts. Meanwhile a reader sees either all of it or none; two runs take turns. */
export async function foldOrderCounts(db: Db): Promise<void> {
  await transact(db, async (db) => {
    await lockCounts(db);
    await db.execute(sql`
      with gone as (delete from ${orderCountChanges} returning *),
      stale as (insert into order_stale_days (day) select distinct day from gone on conflict do nothing),
      by_day as (
        insert into order_counts_by_day as c (day, scheme_id, scheme_type, status, orders)
        select day, scheme_id, scheme_type, status, sum(orders) from gone group by 1, 2, 3, 4 having sum(orders) <> 0
        on conflict (day, scheme_id, scheme_type, status) do update set orders = c.orders + excluded.orders)
      insert into order_counts_by_office as c (office_id, campaign_id, scheme_id, scheme_type, status, orders)
      select office_id, campaign_id, scheme_id, scheme_type, status, sum(orders) from gone
      group by 1, 2, 3, 4, 5 having sum(orders) <> 0
      on conflict (office_id, scheme_id, scheme_type, status, campaign_id) do update set orders = c.orders + excluded.orders`);
  });
}

/** Keeps other processes from folding or forgetting the changes until the end of the transaction. */
export async function lockCounts(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK})`);
}

/** Days whose orders have changed since they were counted, as a select of `day`. */
export const STALE_DAYS: SQL = sql`select day from order_count_changes union all select day from order_stale_days`;

/** Lists the days to count again, the latest first, because reports need it most. */
export async function staleDays(db: Db): Promise<string[]> {
  const days = await db.select().from(orderStaleDays).orderBy(desc(orderStaleDays.day));
  return days.map(({ day }) => day);
}

/** Marks a day as counted. Call it under the lock, in the transaction that counts it again. */
export async function forgetStaleDay(db: Db, day: string): Promise<void> {
  await db.delete(orderStaleDays).where(eq(orderStaleDays.day, day));
}
