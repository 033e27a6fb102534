import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { type Period, periodOf } from '../http/period.ts';
import { countedBy, momentsOf, officesInQuery, orderConditions } from '../orders/list/order-filters.service.ts';
import { orders } from '../orders/orders.table.ts';
import type { Dimension } from './reports.table.ts';
import { type Counted, countOrders } from './tallies.ts';

interface ReportScope {
  period: Period;
  /** All conditions except the days, on orders. */
  where: SQL | undefined;
  /** Counts the orders of the period, and of the previous one. */
  count(dimension: Dimension, how?: { byDay?: boolean }): Promise<Counted[]>;
}

/** Filters that the tallies support besides the day: the whole company, or some offices by their own numbers. */
const COUNTED_FILTERS = ['placed_at', 'scheme_type', 'office_id', 'status', 'outcome'];

/** Reads a report's filters, offices and kinds as the order list does, so both count the same. */
export async function scopeOf(db: Db, { session, kinds, now }: Caller, query: ListQuery): Promise<ReportScope> {
  const period = periodOf(query, now);
  const { conditions } = query;
  const type = conditions.find(({ field }) => field === 'scheme_type')?.value;
  const types = kinds.filter((kind) => type === undefined || kind === type);
  const offices = await officesInQuery(db, session, query);
  const others = conditions.filter(({ field }) => field !== 'placed_at' && field !== 'scheme_type');
  const where = and(
    inArray(orders.scheme_type, types),
    offices && sql`${orders.office_id} in (${offices})`,
    await orderConditions(db, others, await momentsOf(db, session, now)),
  );
  const isKept = conditions.every(({ field }) => COUNTED_FILTERS.includes(field));
  const { status } = countedBy(conditions);
  const isStatus = status ? sql`status = any(${sql.param([...status])}::text[])` : sql`true`;

  function ofTallies(dimension: Dimension): SQL | undefined {
    if (!isKept || (offices && dimension !== 'office')) return undefined;
    // Keys of other dimensions aren't ids.
    const isMine = offices && sql`case when dimension = 'office' then key::uuid end in (${offices})`;
    return and(isStatus, isMine);
  }

  return {
    period,
    where,
    count: (dimension, { byDay = false } = {}) =>
      types.length === 0
        ? Promise.resolve([])
        : countOrders(db, {
            dimension,
            byDay,
            kinds: types,
            where,
            ofTallies: ofTallies(dimension),
            from: period.before_from,
            to: period.to,
            since: period.from,
          }),
  };
}
