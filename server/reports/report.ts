import type { ListQuery } from '../../contract/calls/list.ts';
import { ALL_ORDER_STATUSES, type Outcome, outcomeOf, RETURNED } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { addDays, daysBetween, type Period } from '../http/period.ts';
import { scopeOf } from './report-filters.ts';
import type { Counted } from './tallies.ts';

/** Orders by outcome, and the `value` of those that weren't lost or returned, in paisa. */
interface Totals extends Record<Outcome, number> {
  orders: number;
  value: number;
}

export function totalsOf(counted: Counted[]): Totals {
  const totals: Totals = { orders: 0, open: 0, delivered: 0, returned: 0, lost: 0, value: 0 };
  for (const { status, orders, value } of counted) {
    const outcome = status === RETURNED ? 'returned' : outcomeOf(status);
    totals.orders += orders;
    totals[outcome] += orders;
    if (outcome === 'open' || outcome === 'delivered') totals.value += value;
  }
  return totals;
}

/** Reads the outcomes of a period's orders by day, compared with the period before. */
export async function getReport(db: Db, caller: Caller, query: ListQuery) {
  const { period, count } = await scopeOf(db, caller, query);
  const counted = await count('office', { byDay: true });
  const [now, before] = [counted.filter(({ is_now }) => is_now), counted.filter(({ is_now }) => !is_now)];
  const byStatus = Map.groupBy(now, ({ status }) => (status === RETURNED ? 'DELIVERED' : status));
  return {
    ...period,
    now: totalsOf(now),
    before: totalsOf(before),
    days: daysOf(
      period,
      Map.groupBy(counted, ({ day }) => day),
    ),
    statuses: ALL_ORDER_STATUSES.map((status) => ({
      status,
      orders: totalsOf(byStatus.get(status) ?? []).orders,
    })).filter(({ orders }) => orders > 0),
  };
}

/** Lists every day of the period, also empty ones, each beside the one as many days before. */
function daysOf({ from, to, before_from }: Period, byDay: Map<string | null, Counted[]>) {
  const at = (day: string) => totalsOf(byDay.get(day) ?? []);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const { orders, delivered, returned, lost } = at(day);
    return { day, orders, delivered, returned, lost, before: at(addDays(before_from, index)).orders };
  });
}
