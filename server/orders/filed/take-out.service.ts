import { inArray, sql } from 'drizzle-orm';
import type { StepName } from '../../../contract/statuses.ts';
import type { Db } from '../../db/db.ts';
import { orders } from '../orders.table.ts';
import { emptied } from '../personal-columns.ts';
import { moveOf } from '../stock-check.service.ts';
import { filedOrders } from './filed.table.ts';
import { neutralEvents } from './neutral-events.ts';

/** Steps whose events stay: the checks for genuine phones, for their warranty and for used payments read them. */
const KEPT_STEPS: StepName[] = [
  'deliver',
  'replace',
  'give_back',
  'receive',
  'confirm_payment',
  'find_late',
  'refund',
  'pay_back',
];

/**
 * Takes out the details of orders that are in a file now, in the caller's transaction, which has locked them: their
 * customer's name and address, and most of their events. Keeps the keys of their lines and the moves of those events.
 */
export async function takeDetailsOut(
  db: Db,
  file_id: string,
  filed: { _id: string; key: Buffer }[],
  now: Date,
): Promise<void> {
  const ids = filed.map(({ _id }) => _id);
  const keys = filed.map(({ key }) => key.toString('hex'));
  await db.execute(sql`
    insert into ${filedOrders} (order_id, file_id, key, held, sold, quota, filed_at)
    select k.order_id, ${file_id}::uuid, decode(k.key, 'hex'), coalesce(m.held, 0), coalesce(m.sold, 0), coalesce(m.quota, 0),
      ${now.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(keys)}::text[]) as k (order_id, key)
    left join (
      select e.order_id, sum(${moveOf('held')}) as held, sum(${moveOf('sold')}) as sold,
        sum(case e.quota when 'take' then 1 when 'release' then -1 else 0 end) as quota
      ${eventsThatGo(ids)} group by 1) m using (order_id)
    on conflict (order_id) do update set file_id = excluded.file_id, key = excluded.key, held = excluded.held, sold = excluded.sold,
      quota = excluded.quota, filed_at = excluded.filed_at, restored_at = null`);
  await db.execute(sql`delete from order_events where _id in (select e._id ${eventsThatGo(ids)})`);
  await neutralEvents(db, ids);
  await db
    .update(orders)
    .set({ ...emptied('In the archive'), filed_at: now })
    .where(sql`${orders._id} = any(${sql.param(ids)}::uuid[])`);
}

/**
 * The events, `e`, that are only in the file from now on: all but those that are read by their step, the last one, and
 * those of another office's quota.
 */
const eventsThatGo = (ids: string[]) => sql`
  from order_events e join orders o on o._id = e.order_id
  where e.order_id = any(${sql.param(ids)}::uuid[]) and e.return_id is null and e.step <> all(${sql.param(KEPT_STEPS)}::text[])
    and (e.quota is null or e.quota <> 'move' and e.office_id = o.office_id)
    and e._id <> (
      select last._id from order_events last where last.order_id = e.order_id and last.return_id is null
      order by last.at desc, last._id desc limit 1)`;

/** Throws the keys of these orders away: their lines in the archive, and in every copy of it, are never read again. */
export async function shredKeys(db: Db, order_ids: string[]): Promise<void> {
  await db.update(filedOrders).set({ key: null }).where(inArray(filedOrders.order_id, order_ids));
}
