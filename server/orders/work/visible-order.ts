import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { TERMINAL_ORDER_STATUSES } from '../../../contract/statuses.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { type Order, orders } from '../orders.table.ts';

/** Finds an order of the caller's offices and kinds; any other is a 404. */
export async function visibleOrder(db: Db, { session, kinds }: Caller, id: string): Promise<Order> {
  const [order] = await selectVisible(db, { session, kinds }, id);
  if (!order) throw notFound('Order');
  return order as Order;
}

/**
 * Locks an order of the caller's offices and kinds for a change; any other is a 404. Refuses an order that has ended.
 */
export async function lockLivingOrder(db: Db, caller: Caller, id: string): Promise<Order> {
  const [order] = await selectVisible(db, caller, id).for('no key update');
  if (!order) throw notFound('Order');
  if (TERMINAL_ORDER_STATUSES.includes((order as Order).status))
    throw conflict(
      say('This order is {status}. It can no longer be changed.', {
        status: { status: (order as Order).status, isWithin: true },
      }),
    );
  return order as Order;
}

const selectVisible = (db: Db, { session, kinds }: Pick<Caller, 'session' | 'kinds'>, id: string) =>
  db
    .select(getTableColumns(orders))
    .from(orders)
    .where(and(eq(orders._id, id), inArray(orders.scheme_type, kinds), withinOffice(db, session, orders.office_id)));
