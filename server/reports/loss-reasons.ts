import type { ListQuery } from '../../contract/calls/list.ts';
import { inOrder } from '../../contract/language/in-order.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { scopeOf } from './report-filters.ts';
import type { Counted } from './tallies.ts';

/** The most reasons listed; rarer ones are summed up. */
const MOST_REASONS = 12;

/** Reads the time to first contact, compared with the period before, and the reasons for lost orders. */
export async function getReportWhy(db: Db, caller: Caller, query: ListQuery) {
  const { count } = await scopeOf(db, caller, query);
  const [minutes, ended] = await Promise.all([count('contact'), count('reason')]);
  const reasons = [
    ...Map.groupBy(
      ended.filter(({ is_now }) => is_now),
      ({ key }) => key,
    ),
  ]
    .map(([reason, rows]) => ({ reason, orders: sumOf(rows) }))
    .sort((a, b) => b.orders - a.orders || inOrder(a.reason, b.reason));
  return {
    now: contactOf(minutes.filter(({ is_now }) => is_now)),
    before: contactOf(minutes.filter(({ is_now }) => !is_now)),
    reasons: reasons.slice(0, MOST_REASONS),
    others: reasons.slice(MOST_REASONS).reduce((sum, { orders }) => sum + orders, 0),
  };
}

/** Computes median and p90 minutes to first contact. */
function contactOf(minutes: Counted[]) {
  const contacted = sumOf(minutes);
  const counts = minutes.map(({ key, orders }) => ({ after: Number(key), orders })).sort((a, b) => a.after - b.after);
  function within(share: number): number | null {
    let counted = 0;
    for (const { after, orders } of counts) {
      counted += orders;
      if (counted >= share * contacted) return after;
    }
    return null;
  }
  return { contacted, median: within(0.5), p90: within(0.9) };
}

const sumOf = (rows: Counted[]) => rows.reduce((sum, { orders }) => sum + orders, 0);
