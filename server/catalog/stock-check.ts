import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { command } from '../db/open.ts';

interface Drift {
  what: string;
  counted: number;
  stored: number;
}

/** Recomputes every stock and quota counter from the orders; returns those that differ. */
export async function findDrift(db: Db): Promise<Drift[]> {
  const { rows } = await db.execute(sql`
    with units as (
      select i.variant_id,
        sum(i.quantity) filter (where o.status in ('PLACED', 'CONTACTED'))::int as held,
        sum(i.quantity) filter (where o.status in ('CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DISPATCHED', 'DELIVERED'))::int as sold
      from order_items i join orders o on o._id = i.order_id group by i.variant_id
    ), used as (
      select s.campaign_id, o.office_id, count(*)::int as orders
      from orders o join schemes s on s._id = o.scheme_id
      where s.campaign_id is not null and o.status not in ('CANCELLED', 'EXPIRED') group by 1, 2
    )
    select p.name || ' ' || v.sku_of_seller || ': held' as what, coalesce(u.held, 0) as counted, v.held as stored
      from variants v join products p on p._id = v.product_id left join units u on u.variant_id = v._id where coalesce(u.held, 0) <> v.held
    union all
    select p.name || ' ' || v.sku_of_seller || ': sold', coalesce(u.sold, 0), v.sold
      from variants v join products p on p._id = v.product_id left join units u on u.variant_id = v._id where coalesce(u.sold, 0) <> v.sold
    union all
    select c.name || ', ' || f.name || ': quota used', coalesce(u.orders, 0), q.used
      from quotas q join campaigns c on c._id = q.campaign_id join offices f on f._id = q.office_id
      left join used u on u.campaign_id = q.campaign_id and u.office_id = q.office_id where coalesce(u.orders, 0) <> q.used`);
  return rows as unknown as Drift[];
}

if (import.meta.main) {
  await command(async ({ db }) => {
    const drift = await findDrift(db);
    for (const { what, counted, stored } of drift) console.log(`${what} is ${stored}, counted ${counted}`);
    console.log(
      drift.length === 0
        ? 'No drift: every counter equals what the orders say.'
        : `${drift.length} counters have drifted.`,
    );
    process.exitCode = drift.length === 0 ? 0 : 1;
  });
}
