import { sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { MOST_RETAILERS } from '../../contract/reports/reports.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { offices } from '../offices/offices.table.ts';
import { isLate, momentsOf } from '../orders/list/order-filters.service.ts';
import { orders } from '../orders/orders.table.ts';
import { FIRST_CONTACTS, type RetailerCalls, waitingCustomers } from '../orders/work/retailer-calls.service.ts';
import { scopeOf } from './report-filters.ts';
import { startOfDay } from './tallies.ts';

type Line = RetailerCalls & { escalated: number };

/** Lists retailers whose customers wait, with their time to call; the worst of them if there are many. */
export async function getReportCalls(db: Db, caller: Caller, query: ListQuery) {
  const lines = await allCalls(db, caller, query);
  const sumOf = (field: 'waiting' | 'late') => lines.reduce((sum, line) => sum + line[field], 0);
  return { waiting: sumOf('waiting'), late: sumOf('late'), lines: lines.slice(0, MOST_RETAILERS) };
}

/** Counts customers waiting now, whatever the period; the first contact is that of the period's orders. */
export async function allCalls(db: Db, caller: Caller, query: ListQuery): Promise<Line[]> {
  const { period, where = sql`true` } = await scopeOf(db, caller, query);
  // Overdue for the retailer itself, for every viewer; and overdue enough to notify the offices above.
  const late = isLate(await momentsOf(db, { office_type: 'RETAILER' }, caller.now));
  const escalated = isLate(await momentsOf(db, { office_type: 'ADMIN' }, caller.now));
  const { rows } = await db.execute<Line>(sql`
    with waits as (${waitingCustomers(late, where, sql`count(*) filter (where ${escalated})::int as escalated`)}),
    called as (
      select ${orders.office_id} as _id, ${FIRST_CONTACTS}
      from ${orders} where ${orders.contacted_at} is not null and ${where}
        and ${orders.placed_at} >= ${startOfDay(sql`${period.from}::date`)}
        and ${orders.placed_at} < ${startOfDay(sql`${period.to}::date + 1`)} group by 1)
    select _id, o.name, o.office_code, o.phone, coalesce(waiting, 0) as waiting, coalesce(late, 0) as late,
      coalesce(escalated, 0) as escalated, late_since, coalesce(contacted, 0) as contacted, median
    from waits full join called using (_id) join ${offices} o using (_id)
    order by late desc nulls last, waiting desc nulls last, median desc nulls last, o.name`);
  return rows.map((line) => ({
    ...line,
    late_since: line.late_since && new Date(line.late_since),
  }));
}
