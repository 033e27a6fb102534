import { and, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { ordersByStatus } from '../../counts/counts.service.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { orders } from '../orders.table.ts';
import { countedBy, isLate, momentsOf, officesInQuery } from './order-filters.service.ts';

/** The most overdue orders that are counted; above that the reply says that there are more. */
const MOST_COUNTED = 1000;

/** Open work in the caller's offices, by the kept counts; overdue calls by the index of new orders. */
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
  const [by_status, { rows }] = await Promise.all([
    ordersByStatus(db, offices, counted),
    db.execute<{ late: number }>(sql`
      select count(*)::int as late from (
        select from ${orders} where ${isLate(moments)} and ${isMine} limit ${MOST_COUNTED + 1}) as late`),
  ]);
  const late = rows[0]?.late ?? 0;
  return { by_status, late: Math.min(late, MOST_COUNTED), ...(late > MOST_COUNTED && { has_more_late: true }) };
}
