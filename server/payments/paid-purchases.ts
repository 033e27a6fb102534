import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { moneyOf } from '../../contract/orders/order-money.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../http/errors.ts';
import { moneyOfOrder } from '../orders/money/moves.service.ts';
import { orders } from '../orders/orders.table.ts';
import { paymentShares } from './payments.table.ts';

/** Reads the purchases' advances, the sums paid and the sums left to collect, in paisa by id. */
export async function purchasesOf(db: Db, ids: string[]) {
  const rows = ids.length > 0 ? await readPurchases(db, inArray(orders._id, ids)) : [];
  return new Map(rows.map((row) => [row._id, row]));
}

/** Finds the multi-buy purchase with this number, in any spelling. */
export async function findPurchase(db: Db, order_id: string) {
  const isNamed = eq(orders.order_id, order_id.trim().toUpperCase());
  const [found] = await readPurchases(db, and(isNamed, eq(orders.scheme_type, 'MULTI-BUY')));
  if (!found) throw notFound('Order');
  return found;
}

async function readPurchases(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      status: orders.status,
      customer_name: orders.customer_name,
      customer_phone: orders.customer_phone,
      advance: orders.advance,
      total: orders.total,
      money: moneyOfOrder,
      paid: sql<number>`(select coalesce(sum(amount), 0)::int from ${paymentShares} s where s.order_id = orders._id)`,
    })
    .from(orders)
    .where(where);
  return rows.map(({ money, total, ...row }) => ({ ...row, to_collect: moneyOf({ ...row, total, money }).to_collect }));
}
