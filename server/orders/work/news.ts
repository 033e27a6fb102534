import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import type { Language } from '../../../contract/language/language.ts';
import { SCHEME_TYPES } from '../../../contract/offers/scheme-types.ts';
import { type News, newsText } from '../../../contract/orders/news.ts';
import type { HearingDevice } from '../../access/push.service.ts';
import type { Db } from '../../db/db.ts';
import type { Push } from '../../edges/push.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { momentInNepal, timeInNepal } from '../../http/words/moment.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { isLate, momentsOf } from '../list/order-filters.service.ts';
import { orderEvents, orderItems, orders, returns } from '../orders.table.ts';

/** How long an order can have waited for a call and still reach another retailer as new. */
const OLDEST_MOVED = 30 * DAY_MS;

/**
 * Finds what happened in each device's offices between its `told_at` and a moment, and writes it as one notification.
 * Devices without news are left out. Retailers are notified of new orders; every office of overdue calls, after its own
 * number of hours, and of returns. One statement counts for all devices.
 */
export async function newsFor(db: Db, devices: HearingDevice[], upTo: Date): Promise<DeviceNews[]> {
  if (devices.length === 0) return [];
  const asked = await Promise.all(devices.map((device) => askedFor(db, device, upTo)));
  const each = asked.map(({ counts }, at) => sql`select ${at}::int as at, of_device.* from (${counts}) as of_device`);
  const { rows } = await db.execute<Counts & { at: number }>(sql.join(each, sql` union all `));
  const found = rows.map(async ({ at, ...counts }): Promise<DeviceNews[]> => {
    const [device, question] = [devices[at], asked[at]];
    if (!device || !question || counts.fresh + counts.late + counts.returns === 0) return [];
    return [{ device, push: await pushOf(db, device, { ...question, counts, upTo }) }];
  });
  return (await Promise.all(found)).flat();
}

export interface DeviceNews {
  device: HearingDevice;
  push: Push;
}

/** Selects the orders to report to a device, and counts them. */
async function askedFor(db: Db, device: HearingDevice, upTo: Date) {
  const since = device.device.told_at;
  const kinds = SCHEME_TYPES.filter((kind) => device.mayCall(`GET order/calls {${kind}}`));
  const toCall = and(
    eq(orders.status, 'PLACED'),
    inArray(orders.scheme_type, kinds),
    withinOffice(db, device, orders.office_id),
  );
  const moments = await momentsOf(db, device, upTo);
  const isRetailer = device.office_type === 'RETAILER';
  const isFresh = isRetailer ? and(toCall, arrivedBetween(since, upTo)) : sql`false`;
  const becameLate = and(toCall, isLate(moments), wasNotLate(since, upTo.getTime() - moments.lateBefore.getTime()));
  const isAsked = and(
    eq(returns.status, 'REQUESTED'),
    gt(returns.asked_at, since),
    lte(returns.asked_at, upTo),
    device.mayCall('GET return {REQUESTS}') ? withinOffice(db, device, returns.office_id) : sql`false`,
  );
  const counts = sql`select
    ${db.$count(orders, isFresh)}::int as fresh, ${db.$count(returns, isAsked)}::int as returns, late, shops
    from (select count(*)::int as late, count(distinct ${orders.office_id})::int as shops from ${orders} where ${becameLate}) as l`;
  return { counts, toCall, isFresh };
}

interface Happened extends Omit<Waiting, 'language'> {
  counts: Counts;
}

async function pushOf(db: Db, device: HearingDevice, { counts, toCall, isFresh, upTo }: Happened): Promise<Push> {
  const language = device.language ?? 'en';
  const isRetailer = device.office_type === 'RETAILER';
  const news = { ...counts, shops: isRetailer ? 0 : counts.shops };
  const more = isRetailer && news.fresh + news.late > 0 ? await waitingAt(db, { toCall, isFresh, upTo, language }) : {};
  const url = news.fresh > 0 ? LISTS.calls : news.late > 0 ? lateListOf(device) : LISTS.returns;
  return { ...newsText({ ...news, ...more }, language), url };
}

type Counts = Required<Pick<News, 'fresh' | 'late' | 'shops' | 'returns'>>;

const LISTS = { calls: '/admin/work-list', returns: '/admin/return-requests' };

/** A distributor follows up with retailers; other offices call the customers themselves. */
function lateListOf({ mayCall }: HearingDevice): string {
  const seesRetailers = SCHEME_TYPES.some((kind) => mayCall(`GET order/retailer {${kind}}`));
  return `/admin/${seesRetailers ? 'your-retailers' : 'work-list'}?find_is_late=true`;
}

/** Ordered by the customer, or given to the retailer by a distributor. */
function arrivedBetween(since: Date, upTo: Date): SQL | undefined {
  const isOrdered = and(eq(orders.source, 'public'), gt(orders.placed_at, since), lte(orders.placed_at, upTo));
  const isGiven = sql`exists (select from ${orderEvents} e where e.order_id = ${orders._id} and e.step = 'reassign'
    and e.at > ${since} and e.at <= ${upTo})`;
  const isRecent = gt(orders.placed_at, new Date(since.getTime() - OLDEST_MOVED));
  return and(isRecent, lte(orders.placed_at, upTo), or(isOrdered, isGiven));
}

/** A call is overdue after the set hours, or at the time for which the customer asked. */
const wasNotLate = (since: Date, within: number) =>
  or(gt(orders.placed_at, new Date(since.getTime() - within)), gt(orders.call_at, since));

interface Waiting {
  toCall: SQL | undefined;
  isFresh: SQL | undefined;
  upTo: Date;
  language: Language;
}

async function waitingAt(
  db: Db,
  { toCall, isFresh, upTo, language }: Waiting,
): Promise<Pick<News, 'first' | 'waiting'>> {
  const [waiting, [first]] = await Promise.all([
    db.$count(orders, and(toCall, or(isNull(orders.call_at), lte(orders.call_at, upTo)))),
    db
      .select({
        product_name: orderItems.product_name,
        customer_name: orders.customer_name,
        placed_at: orders.placed_at,
      })
      .from(orders)
      .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.position, 0)))
      .where(isFresh)
      .orderBy(asc(orders.placed_at), asc(orders._id))
      .limit(1),
  ]);
  if (!first) return { waiting };
  const within = await readSetting(db, 'orders.call_within_hours');
  const call_by = timeFrom(upTo, new Date(first.placed_at.getTime() + within * HOUR_MS), language);
  return { waiting, first: { ...first, call_by } };
}

/** `17:00`, with the day unless it is today; null for a time that has passed. */
function timeFrom(now: Date, at: Date, language: Language): string | null {
  if (at <= now) return null;
  return dayInNepal(at) === dayInNepal(now) ? timeInNepal(at, language) : momentInNepal(at, language);
}
