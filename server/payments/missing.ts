import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { ADVANCE_IN } from '../../contract/statuses.ts';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { orders } from '../orders/orders.table.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { paymentShares } from './payments.table.ts';

/** Lists purchases that staff approved and no bank has reported, earliest approval first. */
export function listMissing(db: Db, query: ListQuery) {
  return listRows(db, query, {
    select: db
      .select({
        _id: orders._id,
        order_id: orders.order_id,
        status: orders.status,
        customer_name: orders.customer_name,
        customer_phone: orders.customer_phone,
        advance: orders.advance,
        bank: paymentProofs.payment_initiated_using,
        payer_phone: paymentProofs.payment_mobile_number,
        reference: paymentProofs.reference,
        approved_by: users.name,
        approved_at: sql<Date>`${paymentProofs.decided_at}`.mapWith(paymentProofs.decided_at),
      })
      .from(paymentProofs)
      .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
      .leftJoin(users, eq(users._id, paymentProofs.decided_by))
      .$dynamic(),
    columns: {
      bank: paymentProofs.payment_initiated_using,
      reference: paymentProofs.reference,
      approved_at: paymentProofs.decided_at,
      advance: orders.advance,
    },
    where: and(
      eq(paymentProofs.verdict, 'approved'),
      inArray(orders.status, [...ADVANCE_IN]),
      sql`coalesce((select sum(s.amount) from ${paymentShares} s where s.order_id = ${orders._id}), 0) < ${orders.advance}`,
    ),
    order: 'approved_at:asc',
    tiebreak: paymentProofs._id,
    sum: 'advance',
  });
}
