import { type AnyColumn, and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { NEPAL_OFFSET } from '../../../contract/language/nepali-time.ts';
import { moneyOf } from '../../../contract/orders/order-money.ts';
import type { OrderStatus, Outcome } from '../../../contract/statuses.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { ARRIVING, outcomeIs } from '../list/order-filters.service.ts';
import { orderRows } from '../list/order-rows.ts';
import { moneyOfOrder } from '../money/moves.service.ts';
import { orders } from '../orders.table.ts';

/** A retailer with more open orders than this uses the order list. */
const MOST_COUNTED = 1000;
/**
 * The page shows the first five of each kind. Offline, a retailer hands over by number, so the device stores all ready
 * orders.
 */
const MOST_READY = 200;
const MOST_ARRIVING = 20;

const TO_HAND_OVER: OrderStatus[] = ['READY_FOR_PICKUP'];

/** Reads the open orders of the caller's own retailer, longest waiting first, and its week, in three queries. */
export async function todayOf(db: Db, caller: Caller) {
  const isMine = and(eq(orders.office_id, caller.session.office_id), inArray(orders.scheme_type, caller.kinds));
  const [open, week, bill_rule] = await Promise.all([
    openOrders(db, isMine),
    weekOf(db, isMine, startOfWeek(caller.now)),
    readSetting(db, 'orders.bill'),
  ]);
  const handOver = open.filter(({ status }) => TO_HAND_OVER.includes(status));
  const arriving = open.filter(({ status }) => ARRIVING.includes(status));
  const shown = [handOver.slice(0, MOST_READY), arriving.slice(0, MOST_ARRIVING)].map((some) =>
    some.map(({ _id }) => _id),
  );
  const rows = await orderRows(db, shown.flat());
  const rowsOf = (ids: string[] = []) => rows.filter(({ _id }) => ids.includes(_id));
  const to_collect = handOver.reduce((sum, order) => sum + moneyOf(order).to_collect, 0);
  return {
    hand_over: { count: handOver.length, to_collect, orders: rowsOf(shown[0]) },
    arriving: { count: arriving.length, orders: rowsOf(shown[1]) },
    week: { ...week, since: dayInNepal(startOfWeek(caller.now)) },
    bill_rule,
  };
}

type Condition = ReturnType<typeof and>;

const openOrders = (db: Db, isMine: Condition) =>
  db
    .select({
      _id: orders._id,
      status: orders.status,
      total: orders.total,
      advance: orders.advance,
      money: moneyOfOrder.as('money'),
    })
    .from(orders)
    .where(and(isMine, inArray(orders.status, [...TO_HAND_OVER, ...ARRIVING])))
    .orderBy(orders.placed_at, orders._id)
    .limit(MOST_COUNTED);

async function weekOf(db: Db, isMine: Condition, since: Date) {
  const countSince = (moment: AnyColumn, outcome?: Outcome) =>
    sql<number>`(count(*) filter (where ${and(gte(moment, since), outcome && outcomeIs(outcome))}))::int`;
  const [week] = await db
    .select({
      placed: countSince(orders.placed_at),
      delivered: countSince(orders.changed_at, 'delivered'),
      returned: countSince(orders.returned_at),
      lost: countSince(orders.changed_at, 'lost'),
    })
    .from(orders)
    .where(
      and(isMine, or(...[orders.placed_at, orders.changed_at, orders.returned_at].map((moment) => gte(moment, since)))),
    );
  return week ?? { placed: 0, delivered: 0, returned: 0, lost: 0 };
}

/** Returns Sunday, 0:00 in Nepal, when the week begins there. */
function startOfWeek(now: Date): Date {
  const local = new Date(now.getTime() + NEPAL_OFFSET);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return new Date(midnight - local.getUTCDay() * DAY_MS - NEPAL_OFFSET);
}
