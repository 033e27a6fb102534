import { and, eq, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import { moneyOf } from '../../../contract/orders/order-money.ts';
import { users } from '../../access/access.table.ts';
import { inOrderOf } from '../../catalog/catalog.service.ts';
import type { Db } from '../../db/db.ts';
import { prepared } from '../../db/prepared.ts';
import { schemes } from '../../offers/offers.table.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { deadlineOf, deadlineRules } from '../deadlines.service.ts';
import { moneyOfOrder } from '../money/moves.service.ts';
import { orderItems, orders } from '../orders.table.ts';
import { imeiOf } from '../steps/imeis.ts';

/** Reads a list's order rows, in id order. */
export async function orderRows(db: Db, ids: string[]) {
  const [rows, within, bill_rule, rules] = await Promise.all([
    selectRows(db).execute({ ids }),
    readSetting(db, 'orders.call_within_hours'),
    readSetting(db, 'orders.bill'),
    deadlineRules(db),
  ]);
  return inOrderOf(ids, rows).map(({ call_at, due_at, ...row }) => ({
    ...row,
    ...moneyOf(row),
    call_by: callBy({ call_at, ...row }, within),
    deadline: deadlineOf(rules, { ...row, due_at }),
    bill_rule,
  }));
}

const selectRows = prepared((db) =>
  db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      source: orders.source,
      status: orders.status,
      scheme_type: orders.scheme_type,
      scheme_name: schemes.name,
      customer_name: orders.customer_name,
      customer_phone: orders.customer_phone,
      office: { _id: offices._id, name: offices.name },
      product_name: orderItems.product_name,
      sku_of_seller: orderItems.sku_of_seller,
      has_imei: imeiOf(orders.variant_id).as('has_imei'),
      total: orders.total,
      advance: orders.advance,
      money: moneyOfOrder.as('money'),
      pickup_point: orders.pickup_point,
      placed_at: orders.placed_at,
      changed_at: orders.changed_at,
      call_at: orders.call_at,
      due_at: orders.due_at,
      archived_at: orders.archived_at,
      assigned_to: { _id: users._id, name: users.name },
    })
    .from(orders)
    .innerJoin(schemes, eq(schemes._id, orders.scheme_id))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.position, 0)))
    .leftJoin(users, eq(users._id, orders.assigned_to))
    .where(sql`${orders._id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('orders of a page'),
);

interface Callable {
  status: string;
  placed_at: Date;
  call_at: Date | null;
}

/** Returns when a new order's customer must be called: within this many hours, or when they asked. */
export function callBy({ status, placed_at, call_at }: Callable, within: number): Date | null {
  if (status !== 'PLACED') return null;
  const usual = placed_at.getTime() + within * HOUR_MS;
  return new Date(Math.max(usual, call_at?.getTime() ?? 0));
}
