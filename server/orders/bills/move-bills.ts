import { and, eq, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockNamed } from '../../db/lock-named.ts';
import { typedNumber } from '../../db/typed-number.ts';
import { invalid } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import type { OrdersOfOffice } from '../../offices/open-orders.service.ts';
import { orders } from '../orders.table.ts';
import { billsOf, cancelledBills, orderBills, sellerOf } from './bills.table.ts';

const other = alias(orderBills, 'other');

/** Moves an office's bills to its new PAN. Refused if two orders would have one number in a year. */
export const moveBills: OrdersOfOffice['panChanges'] = async (db, { _id, pan }) => {
  const seller = sellerOf({ _id, pan });
  // Another office of this PAN might be recording a bill.
  await lockNamed(db, billsOf(seller));
  const [twice] = await db
    .select({ order_id: orders.order_id, number: other.number, fiscal_year: other.fiscal_year })
    .from(orderBills)
    .innerJoin(
      other,
      and(
        eq(other.fiscal_year, orderBills.fiscal_year),
        sql`${typedNumber(other.number)} = ${typedNumber(orderBills.number)}`,
        ne(other.order_id, orderBills.order_id),
        or(eq(other.seller, seller), eq(other.office_id, _id)),
      ),
    )
    .innerJoin(orders, eq(orders._id, other.order_id))
    .where(eq(orderBills.office_id, _id))
    .limit(1);
  if (twice) {
    const { order_id, number, fiscal_year } = twice;
    throw invalid({
      pan: say(
        'Order {order} has the bill number {number} of {year} as well under this PAN. Correct one of the two bills first.',
        { order: order_id, number, year: fiscal_year },
      ),
    });
  }
  for (const bills of [orderBills, cancelledBills])
    await db.update(bills).set({ seller }).where(eq(bills.office_id, _id));
};
