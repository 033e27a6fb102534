import { and, eq, ne, sql } from 'drizzle-orm';
import { ALL_ROWS_CAP } from '../../../contract/calls/list.ts';
import { ACTIVE_ORDER_STATUSES } from '../../../contract/statuses.ts';
import type { Db } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { quotas } from '../../offers/offers.table.ts';
import { soldAt } from '../../offers/sellers.service.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orders } from '../orders.table.ts';
import { visibleOrder } from './visible-order.ts';

/**
 * Lists the caller's retailers that can take an order, the nearest to its customer first, with each one's remaining
 * quota and open orders.
 */
export async function retailersFor(db: Db, caller: Caller, id: string) {
  const order = await visibleOrder(db, caller, id);
  const near = sql<'area' | 'district' | 'state' | null>`case
    when ${offices.vdc_municipality} = ${order.vdc_municipality} then 'area'
    when ${offices.district} = ${order.district} then 'district'
    when ${offices.state} = ${order.state} then 'state' end`;
  const open = sql<number>`(select count(*)::int from ${orders} as o where o.office_id = ${offices._id}
    and o.status = any(${sql.param([...ACTIVE_ORDER_STATUSES])}::text[]))`;
  return db
    .select({
      _id: offices._id,
      name: offices.name,
      office_code: offices.office_code,
      near: near.as('near'),
      left: sql<number | null>`${quotas.no_of_order} - ${quotas.used}`.as('left'),
      open: open.as('open'),
    })
    .from(offices)
    .leftJoin(quotas, and(eq(quotas.office_id, offices._id), sql`${quotas.campaign_id} = ${order.campaign_id}`))
    .where(
      and(
        eq(offices.type, 'RETAILER'),
        eq(offices.is_active, true),
        ne(offices._id, order.office_id),
        withinOffice(db, caller.session, offices._id),
        soldAt(order.scheme_id, offices._id),
      ),
    )
    .orderBy(sql`array_position(array['area', 'district', 'state'], ${near})`, sql`${open}`, inOrder(offices.name))
    .limit(ALL_ROWS_CAP);
}
