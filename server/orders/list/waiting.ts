import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { ordersByStatus } from '../../counts/counts.service.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { isNearDeadline } from '../deadlines.service.ts';
import { orders } from '../orders.table.ts';
import { countedBy, isLate, isOwed, momentsOf, OWED, officesInQuery } from './order-filters.service.ts';

/** How many orders to count one by one; beyond that, the reply says there are more. */
const MOST_COUNTED = 1000;

/**
 * Counts open work in the caller's offices from the stored counts; overdue calls and deadlines by the index of
 * statuses.
 */
export async function countWaiting(db: Db, { session, kinds, now }: Caller, query: ListQuery) {
  const type = query.conditions.find(({ field }) => field === 'scheme_type')?.value;
  const types = kinds.filter((kind) => type === undefined || kind === type);
  const offices = await officesInQuery(db, session, query);
  const counted = { ...countedBy(query.conditions), scheme_type: types };
  const isMine = and(
    inArray(orders.scheme_type, types),
    offices && sql`${orders.office_id} in (${offices})`,
    counted.scheme_id === undefined ? undefined : sql`${orders.scheme_id}::text = ${counted.scheme_id}`,
  );
  const moments = await momentsOf(db, session, now);
  const nearDeadline = (await isNearDeadline(db, now)) ?? sql`false`;
  const [by_status, late, deadline, [owed]] = await Promise.all([
    ordersByStatus(db, offices, counted),
    countUpTo(db, and(isLate(moments), isMine)),
    countUpTo(db, and(nearDeadline, isMine)),
    db
      .select({ unpaid: count(), unpaid_amount: sql<number>`coalesce(sum(${OWED}), 0)::float8` })
      .from(orders)
      .where(and(isOwed, isMine)),
  ]);
  return {
    by_status,
    unpaid: owed?.unpaid ?? 0,
    unpaid_amount: owed?.unpaid_amount ?? 0,
    late: Math.min(late, MOST_COUNTED),
    ...(late > MOST_COUNTED && { has_more_late: true }),
    deadline: Math.min(deadline, MOST_COUNTED),
    ...(deadline > MOST_COUNTED && { has_more_deadline: true }),
  };
}

async function countUpTo(db: Db, where: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select count(*)::int as orders from (select from ${orders} where ${where} limit ${MOST_COUNTED + 1}) as counted`);
  return rows[0]?.orders ?? 0;
}
