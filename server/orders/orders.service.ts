import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SchemeType } from '../../contract/offers/offers.ts';
import { moneyOf } from '../../contract/orders/order-money.ts';
import { statusesThatHave } from '../../contract/statuses.ts';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { withinOffice } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { deadlineOf, deadlineRules } from './deadlines.service.ts';
import { callBy } from './list/order-rows.ts';
import { moneyOfOrder } from './money/moves.service.ts';
import { orderEvents, orderItems, orders, returns } from './orders.table.ts';
import { returnsOf } from './returns/begin-return.ts';
import { imeiOf } from './steps/imeis.ts';

const office = { _id: offices._id, name: offices.name };
const CONFIRMED_STATUSES = statusesThatHave('sold');

/** Returns one order with its items and events; outside the caller's offices and kinds it's a 404. */
export async function getOrder(db: Db, session: Session, kinds: SchemeType[], id: string) {
  const [order] = await db
    .select({
      ...getTableColumns(orders),
      money: moneyOfOrder,
      scheme_name: schemes.name,
      office,
      has_imei: imeiOf(orders.variant_id).as('has_imei'),
      exchanged_for: sql<string | null>`(
        select v.sku_of_seller from returns r join variants v on v._id = r.replaced_by
        where r.order_id = ${orders._id} and r.replaced_by <> ${orders.variant_id} order by r.changed_at desc limit 1)`,
      cancelled_bills: sql<
        string[]
      >`(select coalesce(json_agg(b.number order by b.at), '[]') from cancelled_bills b where b.order_id = ${orders._id})`,
      bill_number: sql<string | null>`(select b.number from order_bills b where b.order_id = ${orders._id})`,
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
  const [within, bill_rule, rules, items, events, returned] = await Promise.all([
    readSetting(db, 'orders.call_within_hours'),
    readSetting(db, 'orders.bill'),
    deadlineRules(db),
    db.select().from(orderItems).where(eq(orderItems.order_id, id)).orderBy(asc(orderItems.position)),
    db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.at), asc(orderEvents._id)),
    returnsOf(db, order),
  ]);
  const { latest_return, can_return } = returned;
  const waits = { call_by: callBy(order, within), deadline: deadlineOf(rules, order), bill_rule };
  return { ...order, ...moneyOf(order), latest_return, can_return, ...waits, items, events };
}

/** Returns the variants among these that an order or a replacement names, whatever its status. */
export async function orderedVariants(db: Db, variant_ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ _id: orderItems.variant_id })
    .from(orderItems)
    .where(inArray(orderItems.variant_id, variant_ids))
    .union(
      db
        .select({ _id: sql<string>`${returns.replaced_by}` })
        .from(returns)
        .where(inArray(returns.replaced_by, variant_ids)),
    );
  return rows.map((row) => row._id);
}

/** Sets the time until which a purchase's advance can be paid, in the transaction of the step that gives the time. */
export async function setDue(db: Db, order_id: string, due_at: Date): Promise<void> {
  await db.update(orders).set({ due_at }).where(eq(orders._id, order_id));
}

/** Whether staff have confirmed an order of this number with its customer, so the number is real. */
export async function isKnownPhone(db: Db, phone: string): Promise<boolean> {
  const confirmed = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(eq(orders.customer_phone, phone), inArray(orders.status, CONFIRMED_STATUSES)))
    .limit(1);
  return confirmed.length > 0;
}
