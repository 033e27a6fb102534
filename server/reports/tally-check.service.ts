import { sql } from 'drizzle-orm';
import { counted } from '../../contract/language/counted.ts';
import { formatPaisa } from '../../contract/money.ts';
import { STALE_DAYS } from '../counts/counts.service.ts';
import { type Db, readAtLength } from '../db/db.ts';
import { orders } from '../orders/orders.table.ts';
import { orderTallies } from './reports.table.ts';
import { ALL_KEYS, STATUS, VALUE } from './tallies.ts';

/** Finds tallies of unchanged days that differ from the orders; there should be none. */
export async function findTallyDrift(db: Db): Promise<string[]> {
  const { rows } = await readAtLength(db, (db) =>
    db.execute<TallyDrift>(sql`
    with counted as (
      select dimension, (placed_at at time zone 'Asia/Kathmandu')::date as day, scheme_type, ${STATUS} as status, key, count(*) as orders, sum(${VALUE}) as value
      from ${orders} cross join lateral (values ${ALL_KEYS}) as by_what (dimension, key) where key is not null group by 1, 2, 3, 4, 5)
    select coalesce(c.day, t.day)::text as day, dimension, key, status,
      (coalesce(t.orders, 0) - coalesce(c.orders, 0))::int as orders, (coalesce(t.value, 0) - coalesce(c.value, 0))::float8 as value
    from counted c full join ${orderTallies} t using (dimension, day, scheme_type, status, key)
    where (coalesce(c.orders, 0) <> coalesce(t.orders, 0) or coalesce(c.value, 0) <> coalesce(t.value, 0))
      and coalesce(c.day, t.day) not in (${STALE_DAYS})`),
  );
  return rows.map((row) => `${row.day}: ${row.dimension} ${row.key} ${row.status} is off by ${offBy(row)}`);
}

type TallyDrift = {
  day: string;
  dimension: string;
  key: string;
  status: string;
  orders: number;
  /** In paisa. */
  value: number;
};

const offBy = ({ orders, value }: TallyDrift) =>
  [orders !== 0 && counted(orders, 'order'), value !== 0 && formatPaisa(value)].filter(Boolean).join(' and ');
