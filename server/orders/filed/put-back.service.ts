import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { PERSONAL_ORDER_COLUMNS } from '../personal-columns.ts';
import { filedOrders } from './filed.table.ts';

/** The rows of an order as they were when it went into the archive, by the names of their tables. */
export type FiledRows = Record<'orders' | 'order_items' | 'order_events', Record<string, unknown>[]>;

/**
 * Puts the details of an order back, in the caller's transaction; false where somebody has just done so, or erased it.
 */
export async function putDetailsBack(db: Db, _id: string, rows: FiledRows, now: Date): Promise<boolean> {
  const [filed] = await db
    .update(filedOrders)
    .set({ held: 0, sold: 0, quota: 0, restored_at: now })
    .where(and(eq(filedOrders.order_id, _id), isNotNull(filedOrders.key), isNull(filedOrders.restored_at)))
    .returning();
  if (!filed) return false;
  // The columns that the table had then: one that came later keeps its default.
  const columns = Object.keys(rows.order_events[0] ?? {}).map((name) => sql.identifier(name));
  const listed = sql.join(columns, sql`, `);
  await db.execute(sql`
    insert into order_events (${listed}) select ${listed}
    from jsonb_populate_recordset(null::order_events, ${JSON.stringify(rows.order_events)}::jsonb)
    on conflict (_id) do update set details = excluded.details, reason = excluded.reason`);
  const names = PERSONAL_ORDER_COLUMNS.map((name) => sql.identifier(name));
  const personal = sql.join(
    names.map((name) => sql`${name} = f.${name}`),
    sql`, `,
  );
  await db.execute(sql`
    update orders o set ${personal}, filed_at = null
    from jsonb_populate_record(null::orders, ${JSON.stringify(rows.orders[0])}::jsonb) f where o._id = f._id`);
  return true;
}
