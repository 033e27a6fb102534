import { type SQL, sql } from 'drizzle-orm';
import { type CountedStatus, RETURNED } from '../../contract/statuses.ts';
import { forgetStaleDay, lockCounts, STALE_DAYS, staleDays } from '../counts/counts.service.ts';
import { type Db, transact } from '../db/db.ts';
import { orders } from '../orders/orders.table.ts';
import { isReturned } from '../orders/returned.service.ts';
import { DIMENSIONS, type Dimension, orderTallies } from './reports.table.ts';

/** The key under which an order counts in each dimension; null if it doesn't count. */
const KEYS: Record<Dimension, SQL> = {
  office: sql`${orders.office_id}`,
  variant: sql`${orders.variant_id}`,
  area: sql`${orders.vdc_municipality}`,
  district: sql`${orders.district}`,
  state: sql`${orders.state}`,
  contact: sql`floor(date_part('epoch', ${orders.contacted_at} - ${orders.placed_at}) / 60)::int`,
  reason: sql`${orders.end_reason}`,
};

/** The status under which an order counts, and its value: the price of its goods. */
export const STATUS = sql`case when ${isReturned} then ${sql.raw(`'${RETURNED}'`)} else ${orders.status} end`;
export const VALUE = sql`(${orders.total} - ${orders.shipping_price})`;

/** Selects a row of `dimension` and `key` for each dimension of an order. */
export const ALL_KEYS = sql.join(
  DIMENSIONS.map((dimension) => sql`(${dimension}::text, (${KEYS[dimension]})::text)`),
  sql`, `,
);

/** Selects orders with such a key, in a form that an index serves. */
function counts(dimension: Dimension): SQL {
  if (dimension === 'contact') return sql`${orders.contacted_at} is not null`;
  return dimension === 'reason' ? sql`${orders.end_reason} is not null` : sql`true`;
}

export const startOfDay = (day: SQL) => sql`((${day})::timestamp at time zone 'Asia/Kathmandu')`;

/** Computes the day in Nepal, whose clocks haven't changed since 1986: ten times as fast as by the zone's name. */
const DAY_OF_ORDER = sql`(date_bin('1 day', ${orders.placed_at}, '2000-01-01 00:00+05:45'::timestamptz) + interval '5:45')`;

export interface Wanted {
  dimension: Dimension;
  from: string;
  to: string;
  kinds: string[];
  /** Conditions on the orders, except the days; undefined for the whole company. */
  where: SQL | undefined;
  /** `where` as a condition on tally rows; set only if the tallies have all its columns. */
  ofTallies?: SQL;
  /** Whether to count each day separately. */
  byDay?: boolean;
  /** Days from this one on count as `is_now`. */
  since: string;
}

export type Counted = {
  day: string | null;
  is_now: boolean;
  key: string;
  status: CountedStatus;
  orders: number;
  /** The price of their goods, in paisa. */
  value: number;
};

/**
 * Counts orders of some days by one dimension and status. Reads unchanged days from the tallies and others from the
 * orders, in one statement, so all numbers are of one moment.
 */
export async function countOrders(db: Db, filter: Wanted): Promise<Counted[]> {
  const { since, byDay } = filter;
  const day = byDay ? sql`day::text` : sql`null::text`;
  const { rows } = await db.execute<Counted>(sql`
    ${filter.ofTallies ? byTallies(filter, filter.ofTallies) : byRows(filter)}
    select ${day} as day, day >= ${since}::date as is_now, key, status, sum(orders)::int as orders, sum(value)::float8 as value
    from counted group by 1, 2, 3, 4`);
  return rows;
}

function byRows({ dimension, from, to, since, byDay, where }: Wanted): SQL {
  // If the report isn't by day, one day stands for all on its side of `since`, for fewer groups.
  const day = byDay
    ? sql`${DAY_OF_ORDER} at time zone 'UTC'`
    : sql`case when ${orders.placed_at} >= ${startOfDay(sql`${since}::date`)} then ${since}::date else ${from}::date end`;
  return sql`with counted as (
    select bin::date as day, key::text as key, status, orders, value from (
      select ${day} as bin, ${KEYS[dimension]} as key, ${STATUS} as status, count(*) as orders, sum(${VALUE}) as value
      from ${orders}
      where ${orders.placed_at} >= ${startOfDay(sql`${from}::date`)} and ${orders.placed_at} < ${startOfDay(sql`${to}::date + 1`)}
        and ${where ?? sql`true`} and ${counts(dimension)} group by 1, 2, 3) as bins)`;
}

function byTallies({ dimension, from, to, kinds, where }: Wanted, ofTallies: SQL): SQL {
  return sql`with stale as materialized (select distinct day from (${STALE_DAYS}) as days where day between ${from} and ${to}),
    counted as (
      select day, key, status, orders::bigint, value from ${orderTallies} t
      where dimension = ${dimension} and day between ${from} and ${to} and scheme_type = any(${sql.param(kinds)}::text[])
        and ${ofTallies} and not exists (select from stale where stale.day = t.day)
      union all
      select day, key::text, status, count(*), sum(value) from (
        select stale.day, ${KEYS[dimension]} as key, ${STATUS} as status, ${VALUE} as value
        from stale join ${orders} on ${orders.placed_at} >= ${startOfDay(sql`stale.day`)} and ${orders.placed_at} < ${startOfDay(sql`stale.day + 1`)}
        where ${where ?? sql`true`} and ${counts(dimension)}) as rows
      group by day, key, status)`;
}

/** Recounts the days in which orders changed, each separately; a change meanwhile makes its day stale again. */
export async function recountDays(db: Db): Promise<void> {
  for (const day of await staleDays(db)) await sealDay(db, day);
}

async function sealDay(db: Db, day: string): Promise<void> {
  await transact(db, async (db) => {
    await lockCounts(db);
    await forgetStaleDay(db, day);
    await db.execute(sql`delete from ${orderTallies} where day = ${day}`);
    await db.execute(sql`
      insert into ${orderTallies} (dimension, day, scheme_type, status, key, orders, value)
      select dimension, ${day}::date, scheme_type, ${STATUS}, key, count(*), sum(${VALUE})
      from ${orders} cross join lateral (values ${ALL_KEYS}) as by_what (dimension, key)
      where ${orders.placed_at} >= ${startOfDay(sql`${day}::date`)} and ${orders.placed_at} < ${startOfDay(sql`${day}::date + 1`)}
        and key is not null
      group by 1, 2, 3, 4, 5 order by 1`);
  });
}
