import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { WrittenReason } from '../../../contract/language/nepali-reasons.ts';
import { SCHEME_TYPES } from '../../../contract/offers/scheme-types.ts';
import { LIVING_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { machineOf } from '../../../contract/steps/steps.ts';
import type { App } from '../../app.ts';
import { Problem } from '../../http/errors.ts';
import type { Text } from '../../http/words/sentence.ts';
import type { OrdersOfOffice } from '../../offices/open-orders.service.ts';
import { moveBills } from '../bills/move-bills.ts';
import { orders } from '../orders.table.ts';
import { orderTarget } from './order-steps.service.ts';
import { byUser } from './step-target.service.ts';
import { takeStep } from './steps.service.ts';

/** Statuses in which the customer still waits for work. */
const isOpen = inArray(
  orders.status,
  LIVING_ORDER_STATUSES.filter((status) => status !== 'DELIVERED'),
);

/** Statuses in which another retailer can take an order over: those that allow the step `reassign`. */
export const isMovable = or(
  ...SCHEME_TYPES.map((type) => {
    const from = machineOf(type).steps.find(({ name }) => name === 'reassign')?.from ?? [];
    return and(eq(orders.scheme_type, type), inArray(orders.status, [...from]));
  }),
);

export const openOrdersOf: OrdersOfOffice['openOf'] = async (db, office_ids) => {
  const rows = await db
    .select({
      office_id: orders.office_id,
      all: count(),
      movable: sql<number>`count(*) filter (where ${isMovable})`.mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.office_id, office_ids), isOpen))
    .groupBy(orders.office_id);
  return new Map(rows.map(({ office_id, ...open }) => [office_id, open]));
};

/** Moves the orders and bills of an office that is deactivated or gets another PAN. */
export const ordersOfOffice = (clock: App['clock']): OrdersOfOffice => ({
  openOf: openOrdersOf,
  panChanges: moveBills,

  async moveAll(db, { from, to, session }) {
    const movable = await db
      .select({ _id: orders._id })
      .from(orders)
      .where(and(eq(orders.office_id, from), isMovable));
    const by = byUser(session);
    const input = { office_id: to, reason: 'The retailer is no longer active' satisfies WrittenReason };
    let moved = 0;
    let refused: Text | undefined;
    for (const { _id } of movable) {
      try {
        await takeStep(db, orderTarget(), { id: _id, step: 'reassign', by, input, now: clock() });
        moved += 1;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused ??= error.texts.errors?.office_id ?? error.texts.msg;
      }
    }
    return { moved, ...(refused !== undefined && { refused }) };
  },
});
