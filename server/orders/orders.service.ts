import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { SchemeType } from '../../contract/offers.ts';
import { moneyOf } from '../../contract/order-money.ts';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../http/errors.ts';
import type { Session } from '../http/session.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { withinOffice } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { callBy } from './list/order-rows.ts';
import { orderEvents, orderItems, orders } from './orders.table.ts';

const office = { _id: offices._id, name: offices.name };

/** One order with its items and event trail; outside the caller's offices and kinds it is a 404. */
export async function getOrder(db: Db, session: Session, kinds: SchemeType[], id: string) {
  const [order] = await db
    .select({
      ...getTableColumns(orders),
      scheme_name: schemes.name,
      office,
      assigned_to: { _id: users._id, name: users.name },
      state_name: states.name,
      district_name: districts.name,
      vdc_municipality_name: areas.name,
    })
    .from(orders)
    .innerJoin(schemes, eq(schemes._id, orders.scheme_id))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .innerJoin(states, eq(states._id, orders.state))
    .innerJoin(districts, eq(districts._id, orders.district))
    .innerJoin(areas, eq(areas._id, orders.vdc_municipality))
    .leftJoin(users, eq(users._id, orders.assigned_to))
    .where(and(eq(orders._id, id), inArray(orders.scheme_type, kinds), withinOffice(db, session, orders.office_id)));
  if (!order) throw notFound('Order');
  const [within, items, events] = await Promise.all([
    readSetting(db, 'orders.call_within_hours'),
    db.select().from(orderItems).where(eq(orderItems.order_id, id)).orderBy(asc(orderItems.position)),
    db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.at), asc(orderEvents._id)),
  ]);
  return { ...order, ...moneyOf(order), call_by: callBy(order, within), items, events };
}

/** Of the variants those that an order names, whatever became of it. */
export async function orderedVariants(db: Db, variant_ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ _id: orderItems.variant_id })
    .from(orderItems)
    .where(inArray(orderItems.variant_id, variant_ids));
  return rows.map((row) => row._id);
}

/** Until when the advance of a purchase is to be paid; in the transaction of the step that says so. */
export async function setDue(db: Db, id: string, due_at: Date): Promise<void> {
  await db.update(orders).set({ due_at }).where(eq(orders._id, id));
}
