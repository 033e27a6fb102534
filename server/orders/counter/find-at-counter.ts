import { sql } from 'drizzle-orm';
import { canHandOver, MOST_FOUND_AT_COUNTER } from '../../../contract/orders/hand-over.ts';
import { factsOf } from '../../../contract/statuses.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { listOrders } from '../list/order-list.ts';
import { orders } from '../orders.table.ts';
import { picturesOfVariants } from '../track/items.service.ts';

/**
 * Finds the caller's orders by what a customer shows or says: ready orders first, then open orders, the latest first.
 */
export async function findAtCounter(db: Db, caller: Caller, text: string) {
  const conditions = [{ field: 'search', match: 'search', value: text } as const];
  const found = await listOrders(db, caller, { page: 1, size: MOST_FOUND_AT_COUNTER, conditions });
  const rank = (order: (typeof found.data)[number]) =>
    canHandOver(order) ? 0 : factsOf(order.status).isActive ? 1 : 2;
  const rows = found.data.toSorted((a, b) => rank(a) - rank(b));
  const variants = await variantsOf(
    db,
    rows.map(({ _id }) => _id),
  );
  const pictures = await picturesOfVariants(db, [...variants.values()]);
  return { ...found, data: rows.map((row) => ({ ...row, picture: pictures.get(variants.get(row._id) ?? '') })) };
}

async function variantsOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ _id: orders._id, variant_id: orders.variant_id })
    .from(orders)
    .where(sql`${orders._id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ _id, variant_id }) => [_id, variant_id]));
}
