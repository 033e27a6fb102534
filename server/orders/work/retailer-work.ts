import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { placeInNepal } from '../../../contract/offices/map-place.ts';
import { PACE_DAYS, REMIND_AGAIN_HOURS } from '../../../contract/orders/retailers.ts';
import { waitingText } from '../../../contract/orders/waiting.ts';
import { OUTCOMES, type Outcome } from '../../../contract/statuses.ts';
import { audits } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import { conditionsOf, searchIn } from '../../db/list.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { periodOf } from '../../http/period.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { districts } from '../../locations/locations.table.ts';
import { quotas, schemes } from '../../offers/offers.table.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { isLate, momentsOf, outcomeIs } from '../list/order-filters.service.ts';
import { officeRows, SEEN } from '../money/office-money.ts';
import { orders } from '../orders.table.ts';
import { FIRST_CONTACTS, type RetailerCalls, waitingCustomers } from './retailer-calls.service.ts';

type Line = RetailerCalls & {
  map_location: string | null;
  district: string | null;
  late_first: string[] | null;
  reminded_at: Date | null;
  open: number;
  delivered: number;
  returned: number;
  lost: number;
  lost_why: string | null;
  quota: number;
  quota_left: number;
  quota_idle: number;
  money_held: number;
};

/** How many order numbers a reminder names. */
export const MOST_NAMED = 3;

/** Lists retailers with waiting customers first, then the slow ones. */
const WORST_FIRST = sql`late desc, waiting desc, median desc nulls last`;

/**
 * Lists the caller's retailers with their open work now and the outcomes of the period's orders, in one query for any
 * number of retailers.
 */
export async function listRetailerWork(db: Db, caller: Caller, query: ListQuery, ids?: string[]) {
  const { page, size, sort } = query;
  const isMine = sql`${orders.office_id} in (${SEEN}) and ${inArray(orders.scheme_type, caller.kinds)}`;
  const late = isLate(await momentsOf(db, { office_type: 'RETAILER' }, caller.now));
  const countOf = (outcome: Outcome) => sql`count(*) filter (where ${outcomeIs(outcome)})::int as ${sql.raw(outcome)}`;
  const remindedSince = new Date(caller.now.getTime() - REMIND_AGAIN_HOURS * HOUR_MS);
  const hours = await readSetting(db, 'orders.call_within_hours');
  const onlyLate = query.conditions.some(({ field, value }) => field === 'is_late' && value === 'true');
  const firstLate = sql`(array_agg(${orders.order_id} order by ${orders.placed_at}) filter (where ${late}))[:${MOST_NAMED}] as late_first`;
  const { rows } = await db.execute<Line & { total: number }>(sql`
    with seen as materialized (${seenRetailers(db, caller, query, ids)}),
    waits as (${waitingCustomers(late, isMine, firstLate)}),
    done as (
      select ${orders.office_id} as _id, ${FIRST_CONTACTS}, ${sql.join(OUTCOMES.map(countOf), sql`, `)},
        mode() within group (order by ${orders.end_reason}) filter (where ${outcomeIs('lost')}) as lost_why
      from ${orders} where ${isMine} and ${inPeriod(query, caller.now)} group by 1),
    reminded as (
      select ${audits.entity_id}, max(${audits.added_at}) as reminded_at from ${audits}
      where ${audits.entity_id} in (select _id::text from seen) and ${audits.action} = 'call-late'
        and ${audits.added_at} > ${remindedSince.toISOString()} group by 1),
    allowed as (${quotasOf(caller)}),
    held as (
      select r.office_id as _id, sum(r.paisa)::float8 as money_held
      from (${officeRows(SEEN)}) r where r.counts_on <= ${dayInNepal(caller.now)} group by 1)
    select seen._id, name, office_code, phone, map_location, district, coalesce(waiting, 0) as waiting, coalesce(late, 0) as late, late_since,
      late_first, reminded_at,
      coalesce(contacted, 0) as contacted, median, coalesce(open, 0) as open, coalesce(delivered, 0) as delivered, coalesce(returned, 0) as returned,
      coalesce(lost, 0) as lost, lost_why, coalesce(quota, 0) as quota, coalesce(quota_left, 0) as quota_left,
      coalesce(quota_idle, 0) as quota_idle, coalesce(money_held, 0) as money_held, (count(*) over ())::int as total
    from seen left join waits using (_id) left join done using (_id) left join allowed using (_id) left join held using (_id)
      left join reminded on reminded.entity_id = seen._id::text
    where (is_active or waiting > 0 or money_held <> 0) ${onlyLate ? sql`and late > 0` : sql``}
    order by ${orderOf(sort)}, ${inOrder(sql`name`)}, seen._id limit ${size} offset ${(page - 1) * size}`);
  const data = rows.map(({ total: _, map_location, late_since, late_first, reminded_at, ...line }) => ({
    ...line,
    place: placeInNepal(map_location ?? '') ?? null,
    late_since: late_since && new Date(late_since),
    reminded_at: reminded_at && new Date(reminded_at),
    reminder: line.phone?.startsWith('9') && late_first ? reminderText(line.late, late_first, hours) : null,
  }));
  return { data, page, size, sort, totalData: rows[0]?.total ?? 0 };
}

/** Names the orders by number, because numbers outlive an erased customer's name. */
export function reminderText(late: number, first: string[], hours: number): string {
  const rest = late - first.length;
  const named = `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `${waitingText(late, hours)}: ${named}. Please call now.`;
}

function seenRetailers(db: Db, { session }: Caller, { conditions }: ListQuery, ids?: string[]): SQL {
  const searched = conditions.filter(({ field }) => field === 'search');
  const search = searchIn([offices.name, offices.name_ne, offices.office_code], offices.phone);
  const where = and(
    eq(offices.type, 'RETAILER'),
    withinOffice(db, session, offices._id),
    ids && inArray(offices._id, ids),
    conditionsOf(searched, { search }),
  );
  return sql`select offices._id, offices.name, offices.office_code, offices.phone, offices.is_active, offices.map_location,
    ${districts.name} as district from ${offices} left join ${districts} on ${districts._id} = offices.district where ${where}`;
}

/** Finds the orders of the period, as a report reads them. */
function inPeriod(query: ListQuery, now: Date): SQL | undefined {
  const { from, to } = periodOf(query, now);
  const days = [
    { field: 'placed_at', match: 'from', value: from },
    { field: 'placed_at', match: 'to', value: to },
  ] as const;
  return conditionsOf([...days], { placed_at: orders.placed_at });
}

/**
 * Sums quotas of campaigns with an offer that hasn't ended, as the campaign report counts them. Needs the campaigns'
 * own grant.
 */
function quotasOf({ kinds, now }: Caller): SQL {
  const isOn = sql`exists (select from ${schemes} where ${schemes.campaign_id} = ${quotas.campaign_id}
    and ${schemes.is_published} and not ${schemes.is_deleted} and ${schemes.end_date} > ${now.toISOString()})`;
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS).toISOString();
  const left = sql`greatest(${quotas.no_of_order} - ${quotas.used}, 0)`;
  const sells = sql`exists (select from ${orders} where ${orders.office_id} = ${quotas.office_id}
    and ${orders.campaign_id} = ${quotas.campaign_id} and ${orders.placed_at} >= ${since})`;
  return sql`select ${quotas.office_id} as _id, sum(${quotas.no_of_order})::int as quota, sum(${left})::int as quota_left,
      coalesce(sum(${left}) filter (where not ${sells}), 0)::int as quota_idle
    from ${quotas} where ${quotas.office_id} in (${SEEN}) and ${isOn} and ${kinds.includes('CAMPAIGN')} group by 1`;
}

function orderOf(sort: string | undefined): SQL {
  const [field, direction] = sort?.split(':') ?? [];
  if (!field) return WORST_FIRST;
  const by = field === 'name' ? inOrder(sql`name`) : sql.identifier(field);
  return sql`${by} ${direction === 'desc' ? sql`desc nulls last` : sql`asc nulls first`}`;
}
