import { inArray, sql } from 'drizzle-orm';
import { askTogether } from '../../db/ask-together.ts';
import { type Db, transact } from '../../db/db.ts';
import { lockNamed } from '../../db/lock-named.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { type Order, orderNumbers } from '../orders.table.ts';

/** How much later an earlier order can be written. */
const LATEST = '1 minute';

type NumberedOrder = Pick<Order, '_id' | 'scheme_id'>;

/**
 * Gives an order its number in its scheme, by the moment of its arrival; undefined while the setting is off. This
 * happens outside the intake, on the first request, and the number stays.
 */
export async function numberInScheme(db: Db, order: NumberedOrder): Promise<number | undefined> {
  if (!(await readSetting(db, 'storefront.order_number'))) return undefined;
  return (await givenNumbers(db, [order]))[0] ?? giveNumber(db, order);
}

async function givenNumbers(db: Db, orders: NumberedOrder[]): Promise<(number | undefined)[]> {
  const { order_id, number } = orderNumbers;
  const ids = orders.map(({ _id }) => _id);
  const rows = await db.select({ order_id, number }).from(orderNumbers).where(inArray(order_id, ids));
  const given = new Map(rows.map((row) => [row.order_id, row.number]));
  return ids.map((id) => given.get(id));
}

/** Numbers orders by scheme. Callers share one run, so only one connection waits for the lock. */
const giveNumber = askTogether(async (db, orders: NumberedOrder[]) => {
  for (const scheme_id of new Set(orders.map((order) => order.scheme_id)))
    await transact(db, (db) => numberAll(db, scheme_id));
  return givenNumbers(db, orders);
});

/** Numbers all unnumbered orders of the scheme. */
async function numberAll(db: Db, scheme_id: string): Promise<void> {
  await lockNamed(db, `order numbers ${scheme_id}`);
  await db.execute(sql`
    with last as (
      select n.number, o.placed_at from order_numbers n join orders o on o._id = n.order_id
      where n.scheme_id = ${scheme_id} order by n.number desc limit 1)
    insert into order_numbers (order_id, scheme_id, number)
    select o._id, o.scheme_id, coalesce((select number from last), 0) + row_number() over (order by o.placed_at, o._id)
    from orders o
    where o.scheme_id = ${scheme_id}
      and o.placed_at > coalesce((select placed_at from last) - ${LATEST}::interval, '-infinity')
      and not exists (select from order_numbers n where n.order_id = o._id)`);
}
