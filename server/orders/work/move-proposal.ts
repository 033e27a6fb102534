import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import { EARTH_KM, kilometres, mapPlaceIn } from '../../../contract/offices/map-place.ts';
import { MOST_MOVED, MOVE_SHOWN_HOURS, MOVED, type Moved, NEARNESS } from '../../../contract/orders/retailers.ts';
import { ACTIVE_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { audits } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { notFound } from '../../http/errors.ts';
import { quotas } from '../../offers/offers.table.ts';
import { maySell } from '../../offers/sellers.service.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { isLate, momentsOf } from '../list/order-filters.service.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { isMovable } from '../steps/office-orders.service.ts';
import { isOfMove, wasDealtWith } from './move-orders.ts';

/** How many retailers to choose from. */
const MOST_NEAR = 20;

type Order = Pick<typeof orders.$inferSelect, '_id' | 'status' | 'scheme_id' | 'campaign_id'> & { is_late: boolean };
type Office = typeof offices.$inferSelect;

/** Proposes the nearest retailer that sells the orders' schemes and has no overdue calls. */
export async function proposeMove(db: Db, caller: Caller, id: string, asked?: Moved) {
  const { session, kinds, now } = caller;
  const isSeen = and(eq(offices._id, id), eq(offices.type, 'RETAILER'), withinOffice(db, session, offices._id));
  const [from] = await db.select().from(offices).where(isSeen);
  if (!from) throw notFound('Retailer');
  const late = isLate(await momentsOf(db, { office_type: 'RETAILER' }, now));
  const rows = await db
    .select({
      _id: orders._id,
      status: orders.status,
      scheme_id: orders.scheme_id,
      campaign_id: orders.campaign_id,
      is_late: sql<boolean>`${late}`,
    })
    .from(orders)
    .where(and(eq(orders.office_id, id), inArray(orders.scheme_type, kinds), isMovable))
    .orderBy(orders.placed_at, orders._id);
  const sets: Record<Moved, Order[]> = {
    late: rows.filter(({ is_late }) => is_late),
    waiting: rows.filter(({ status }) => status === 'PLACED'),
    open: rows,
  };
  const which = asked ?? MOVED.find((one) => sets[one].length > 0) ?? 'open';
  const moving = sets[which].slice(0, MOST_MOVED);
  const { retailers, limited } = await takersOf(db, caller, { from, moving, late });
  return {
    name: from.name,
    counts: { late: sets.late.length, waiting: sets.waiting.length, open: rows.length },
    which,
    order_id: moving.map(({ _id }) => _id),
    quota: moving.filter(({ campaign_id }) => campaign_id && limited.includes(campaign_id)).length,
    retailers,
  };
}

type Taker = Pick<
  Office,
  '_id' | 'name' | 'office_code' | 'map_location' | 'vdc_municipality' | 'district' | 'state'
> & {
  open: number;
  late: number;
  left: number | null;
};

/**
 * Lists the caller's retailers that can sell all schemes of the orders, and the campaigns in which `from` has a quota.
 */
async function takersOf(
  db: Db,
  { session, kinds }: Caller,
  { from, moving, late }: { from: Office; moving: Order[]; late: SQL },
) {
  if (moving.length === 0) return { retailers: [], limited: [] };
  const schemes = [...new Set(moving.map(({ scheme_id }) => scheme_id))];
  const campaigns = [...new Set(moving.flatMap(({ campaign_id }) => campaign_id ?? []))];
  const may = and(
    eq(offices.type, 'RETAILER'),
    eq(offices.is_active, true),
    ne(offices._id, from._id),
    withinOffice(db, session, offices._id),
    ...schemes.map((scheme_id) => maySell(scheme_id, offices._id)),
  );
  const ofCampaigns = sql`${quotas.campaign_id} = any(${sql.param(campaigns)}::uuid[])`;
  const [{ rows }, limited] = await Promise.all([
    db.execute<Taker>(sql`
      with seen as materialized (
        select _id, name, office_code, map_location, vdc_municipality, district, state from ${offices} where ${may}),
      work as (
        select ${orders.office_id} as _id, count(*)::int as open, count(*) filter (where ${late})::int as late from ${orders}
        where ${orders.office_id} in (select _id from seen) and ${inArray(orders.scheme_type, kinds)}
          and ${inArray(orders.status, [...ACTIVE_ORDER_STATUSES])} group by 1),
      quota as (
        select ${quotas.office_id} as _id, min(${quotas.no_of_order} - ${quotas.used})::int as "left" from ${quotas}
        where ${quotas.office_id} in (select _id from seen) and ${ofCampaigns} group by 1)
      select seen.*, coalesce(open, 0) as open, coalesce(late, 0) as late, "left"
      from seen left join work using (_id) left join quota using (_id)`),
    db
      .select({ campaign_id: quotas.campaign_id })
      .from(quotas)
      .where(and(eq(quotas.office_id, from._id), ofCampaigns)),
  ]);
  const here = mapPlaceIn(from.map_location ?? '');
  const retailers = rows
    .map(({ map_location, vdc_municipality, district, state, ...retailer }) => {
      const there = mapPlaceIn(map_location ?? '');
      const distance_km = here && there ? Math.round(kilometres(here, there) * 10) / 10 : null;
      return { ...retailer, distance_km, near: nearness(from, { vdc_municipality, district, state }) };
    })
    .sort(
      (a, b) =>
        Number(a.late > 0) - Number(b.late > 0) ||
        (a.distance_km ?? EARTH_KM) - (b.distance_km ?? EARTH_KM) ||
        rankOf(a.near) - rankOf(b.near) ||
        a.open - b.open,
    );
  return { retailers: retailers.slice(0, MOST_NEAR), limited: limited.map(({ campaign_id }) => campaign_id) };
}

type Near = (typeof NEARNESS)[number] | null;

function nearness(one: Pick<Office, 'vdc_municipality' | 'district' | 'state'>, other: typeof one): Near {
  if (one.vdc_municipality === other.vdc_municipality) return 'area';
  if (one.district === other.district) return 'district';
  return one.state === other.state ? 'state' : null;
}

const rankOf = (near: Near) => (near ? NEARNESS.indexOf(near) : NEARNESS.length);

type Recent = {
  _id: string;
  from_id: string;
  from_name: string;
  to_id: string;
  to_name: string;
  orders: number;
  by: string;
  at: Date;
};

/**
 * Lists the moves of the last day that can be undone: all orders are still at the new retailer, and no one has dealt
 * with any.
 */
export async function recentMoves(db: Db, { session, kinds, now }: Caller) {
  const since = new Date(now.getTime() - MOVE_SHOWN_HOURS * HOUR_MS).toISOString();
  const within = (office: 'f' | 't') => withinOffice(db, session, sql.raw(`${office}._id`) as never) ?? sql`true`;
  const { rows } = await db.execute<Recent>(sql`
    with recent as materialized (
      select ${audits.after} ->> 'move' as _id, ${audits.entity_id}::uuid as from_id, (${audits.after} ->> 'to_id')::uuid as to_id,
        (${audits.after} ->> 'orders')::int as orders, ${audits.user_name} as by, ${audits.added_at} as at
      from ${audits} where ${audits.action} = 'move-orders' and ${audits.added_at} > ${since})
    select recent.*, f.name as from_name, t.name as to_name
    from recent join ${offices} f on f._id = recent.from_id join ${offices} t on t._id = recent.to_id
    where ${within('f')} and ${within('t')} and orders = (
      select count(*) from ${orders} join ${orderEvents} on ${orderEvents.order_id} = ${orders._id}
      where ${orders.office_id} = t._id and ${inArray(orders.scheme_type, kinds)}
        and ${inArray(orders.status, [...ACTIVE_ORDER_STATUSES])} and ${isOfMove(sql`recent._id`)} and not ${wasDealtWith})
    order by at desc`);
  return rows.map(({ from_id, from_name, to_id, to_name, at, ...move }) => ({
    ...move,
    from: { _id: from_id, name: from_name },
    to: { _id: to_id, name: to_name },
    at: new Date(at),
  }));
}
