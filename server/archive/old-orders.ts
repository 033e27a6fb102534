import { inArray, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { RETURN_MACHINE, RETURN_STATUSES, TERMINAL_ORDER_STATUSES } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import { orders } from '../orders/orders.table.ts';
import { ENDED_UNPAID_STATUSES } from '../payments/found-step.service.ts';
import type { Copied } from './sealed-line.ts';

/** Days for which an order that was brought back stays. */
const LEFT_ALONE = 30;

const UNDER_WAY = RETURN_STATUSES.filter((status) => RETURN_MACHINE.steps.some(({ from }) => from.includes(status)));

/**
 * The orders, `o`, that are done with: they ended before the moment, owe nothing, and wait for no money and no message.
 * An order stays at least 365 days, because a return is possible for that long.
 */
export const hasEnded = (before: Date, now: Date): SQL => sql`
  o.filed_at is null and o.status in ${[...TERMINAL_ORDER_STATUSES]} and o.changed_at < ${before.toISOString()}::timestamptz
  and o.exchange_due = 0
  and not exists (select from order_events e where e.order_id = o._id and e.at >= ${before.toISOString()}::timestamptz)
  and not exists (select from returns r where r.order_id = o._id and r.status in ${UNDER_WAY})
  and not exists (select from payment_proofs p where p.order_id = o._id and p.verdict is null)
  and not exists (select from payment_shares s where s.order_id = o._id and o.status in ${ENDED_UNPAID_STATUSES})
  and not exists (select from sms_messages m where m.phone_number = o.customer_phone and m.state = 'queued')
  and not exists (
    select from filed_orders f where f.order_id = o._id and f.restored_at >= ${new Date(now.getTime() - LEFT_ALONE * DAY_MS).toISOString()}::timestamptz)`;

/** The months in Nepal that can have such orders, by their first days, the oldest first. */
export async function monthsBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select month::date::text as month from generate_series(
      (select date_trunc('month', min(placed_at) at time zone 'Asia/Kathmandu') from ${orders}),
      ${before.toISOString()}::timestamptz at time zone 'Asia/Kathmandu', interval '1 month') as month`);
  return rows.map(({ month }) => month);
}

/** The oldest orders of a month that are done with, up to a number. */
export async function endedOrdersOf(
  db: Db,
  month: string,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    select o._id from ${orders} o
    where o.placed_at >= ${month}::timestamp at time zone 'Asia/Kathmandu'
      and o.placed_at < (${month}::timestamp + interval '1 month') at time zone 'Asia/Kathmandu' and ${hasEnded(before, now)}
    order by o.placed_at, o._id limit ${most}`);
  return rows.map(({ _id }) => _id);
}

/** Copies of these orders for a file: the same text as long as no part of them changes. */
export async function copiesOf(db: Db, ids: string[]): Promise<Copied[]> {
  const { rows } = await db.execute<Copied>(sql`
    select o._id, o.order_id, jsonb_build_object(
      'orders', jsonb_build_array(to_jsonb(o)),
      'order_items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position) from order_items i where i.order_id = o._id), '[]'),
      'order_events', coalesce((select jsonb_agg(to_jsonb(e) order by e.at, e._id) from order_events e where e.order_id = o._id), '[]')
    )::text as rows from orders o where ${inArray(sql`o._id`, ids)} order by o.placed_at, o._id`);
  return rows;
}
