import { type SQL, sql } from 'drizzle-orm';
import { LIVING_ORDER_STATUSES, statusesThatHave } from '../../contract/statuses.ts';
import { COUNTER_MOVES } from '../catalog/units.service.ts';
import { type Db, readAtLength } from '../db/db.ts';

type Drift = {
  what: string;
  counted: number;
  stored: number;
};

/**
 * Recounts every counter of stock, quota and coupons twice: from the statuses of the orders, and from the rows about
 * the effect of each step. Also recounts the stored totals of orders. Returns the counters that differ from either
 * recount.
 */
export const findDrift = (db: Db): Promise<Drift[]> => readAtLength(db, recount);

async function recount(db: Db): Promise<Drift[]> {
  const { rows } = await db.execute<Drift>(sql`
    with statuses as (${unitsByStatus}), events as (${unitsByEvent}),
    used_by_state as (
      select o.campaign_id, o.office_id, count(*)::int as orders from orders o
      where o.campaign_id is not null and o.status in ${[...LIVING_ORDER_STATUSES]} group by 1, 2
    ), used_by_event as (${quotaByEvent})
    select * from (
      select p.name || ' ' || v.sku_of_seller || ': ' || counter.what as what, counter.counted, counter.stored
      from variants v join products p on p._id = v.product_id
      left join statuses s on s.variant_id = v._id left join events e on e.variant_id = v._id
      cross join lateral (values
        ('held', coalesce(s.held, 0), v.held), ('sold', coalesce(s.sold, 0), v.sold),
        ('held by its events', coalesce(e.held, 0), v.held), ('sold by its events', coalesce(e.sold, 0), v.sold)
      ) as counter (what, counted, stored)
      union all
      select c.name || ', ' || f.name || ': ' || counter.what, counter.counted, counter.stored
      from quotas q join campaigns c on c._id = q.campaign_id join offices f on f._id = q.office_id
      left join used_by_state s on s.campaign_id = q.campaign_id and s.office_id = q.office_id
      left join used_by_event e on e.campaign_id = q.campaign_id and e.office_id = q.office_id
      cross join lateral (values
        ('quota used', coalesce(s.orders, 0), q.used), ('quota used by its events', coalesce(e.orders, 0), q.used)
      ) as counter (what, counted, stored)
      union all
      select 'Coupon ' || c.code || ': ' || counter.what, counter.counted, c.used
      from coupons c cross join lateral (values
        ('used by its rows', (select count(*)::int from coupon_uses u where u.coupon_id = c._id and u.released_at is null)),
        ('used by its orders', (
          select count(*)::int from coupon_uses u join orders o on o._id = u.order_id
          where u.coupon_id = c._id and o.coupon_code is not null and o.status in ${[...LIVING_ORDER_STATUSES]}))
      ) as counter (what, counted)
    ) counters where counted <> stored`);
  const { rows: drifts } = await db.execute<Drift>(sql`${keptByDay} union all ${keptByOffice}`);
  return [...rows, ...drifts];
}

/** Compares the stored numbers of orders (docs/adr/0017-lists-at-a-million-orders.md) with the orders themselves. */
const keptByDay = sql`
  select 'Orders of ' || day || ', ' || scheme_type || ', ' || status as what,
    sum(counted)::int as counted, sum(stored)::int as stored
  from (
    select (placed_at at time zone 'Asia/Kathmandu')::date as day, scheme_id, scheme_type, status, 1 as counted, 0 as stored from orders
    union all select day, scheme_id, scheme_type, status, 0, orders from order_counts_by_day
    union all select day, scheme_id, scheme_type, status, 0, orders from order_count_changes
  ) as counts group by day, scheme_id, scheme_type, status having sum(counted) <> sum(stored)`;

const keptByOffice = sql`
  select 'Orders of ' || f.name || ', ' || scheme_type || ', ' || status, sum(counted)::int, sum(stored)::int
  from (
    select office_id, scheme_id, scheme_type, status, campaign_id, 1 as counted, 0 as stored from orders
    union all select office_id, scheme_id, scheme_type, status, campaign_id, 0, orders from order_counts_by_office
    union all select office_id, scheme_id, scheme_type, status, campaign_id, 0, orders from order_count_changes
  ) as counts join offices f on f._id = office_id
  group by f.name, office_id, scheme_id, scheme_type, status, campaign_id having sum(counted) <> sum(stored)`;

/**
 * The units of orders' items by status, plus the sold units that returns moved and the units held by open waitlist
 * offers.
 */
const unitsByStatus = sql`
  select variant_id, sum(held)::int as held, sum(sold)::int as sold from (
    select i.variant_id, i.quantity * (o.status in ${statusesThatHave('held')})::int as held,
      i.quantity * (o.status in ${statusesThatHave('sold')})::int as sold
    from order_items i join orders o on o._id = i.order_id
    union all
    select u.variant_id, 0, u.quantity * ${moveOf('sold')}
    from order_events e join return_units u on u.event_id = e._id where e.units is not null
    union all
    select u.variant_id, u.quantity, 0 from waitlist_units u join waitlist_offers o on o._id = u.offer_id where o.ended_at is null
  ) parts group by 1`;

const unitsByEvent = sql`
  select variant_id, sum(held)::int as held, sum(sold)::int as sold from (
    select i.variant_id, i.quantity * ${moveOf('held')} as held, i.quantity * ${moveOf('sold')} as sold
    from order_events e join order_items i on i.order_id = e.order_id where e.units is not null and e.return_id is null
    union all
    select u.variant_id, u.quantity * ${moveOf('held')}, u.quantity * ${moveOf('sold')}
    from order_events e join return_units u on u.event_id = e._id where e.units is not null
    union all
    select u.variant_id, u.quantity * ${moveOf('held')}, 0
    from waitlist_events e join waitlist_units u on u.offer_id = e.offer_id where e.units is not null
  ) parts group by 1`;

const quotaByEvent = sql`
  select campaign_id, office_id, sum(orders)::int as orders from (
    select o.campaign_id, part.office_id, part.orders
    from order_events e join orders o on o._id = e.order_id
    cross join lateral (values
      (e.office_id, case e.quota when 'release' then -1 else 1 end),
      (e.from_office_id, -1)
    ) as part (office_id, orders)
    where e.quota is not null and part.office_id is not null
  ) parts group by 1, 2`;

/** Says how much an event (alias e) changes a counter of its items' variants, per unit. */
function moveOf(counter: 'held' | 'sold'): SQL {
  const cases = Object.entries(COUNTER_MOVES).map(
    ([change, move]) => sql` when ${change} then ${sql.raw(String(move[counter]))}`,
  );
  return sql`case e.units${sql.join(cases)} else 0 end`;
}
