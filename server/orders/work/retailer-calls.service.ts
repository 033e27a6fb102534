import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../orders.table.ts';

/** A retailer, the customers who wait for its call, and its median time to call, in minutes. */
export type RetailerCalls = {
  _id: string;
  name: string;
  office_code: string;
  phone: string | null;
  waiting: number;
  late: number;
  late_since: Date | null;
  contacted: number;
  median: number | null;
};

/** Counts waiting customers by retailer, and adds further columns. */
export const waitingCustomers = (late: SQL, where: SQL, more: SQL): SQL => sql`
  select ${orders.office_id} as _id, count(*)::int as waiting, count(*) filter (where ${late})::int as late,
    min(${orders.placed_at}) filter (where ${late}) as late_since, ${more}
  from ${orders} where ${orders.status} = 'PLACED' and ${where} group by 1`;

/** Counts the orders with a first contact, and their median time until then. */
export const FIRST_CONTACTS = sql`count(${orders.contacted_at})::int as contacted,
  percentile_disc(0.5) within group (order by floor(date_part('epoch', ${orders.contacted_at} - ${orders.placed_at}) / 60)::int)
    filter (where ${orders.contacted_at} is not null) as median`;
