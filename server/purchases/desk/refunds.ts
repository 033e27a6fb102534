import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { moneyOf } from '../../../contract/orders/order-money.ts';
import { JUDGED_BY } from '../../../contract/steps/steps.ts';
import { isAboveLimit, limitForOne, SECOND_PERSON_CALLS } from '../../access/second-person.service.ts';
import type { Db } from '../../db/db.ts';
import { listRows } from '../../db/list.ts';
import type { Session } from '../../http/caller/session.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { moneyOfOrder } from '../../orders/money/moves.service.ts';
import { orderEvents, orderItems, orders } from '../../orders/orders.table.ts';
import type { BankPayments } from '../payment-of.service.ts';
import { paymentProofs } from '../purchases.table.ts';

/** Lists purchases of the caller's offices that are to be refunded, the longest due first. */
export async function refundsDue(
  db: Db,
  { session, now }: { session: Session; now: Date },
  query: ListQuery,
  bankPayments: BankPayments,
) {
  const { user_id } = session;
  const act = { user_id, route: SECOND_PERSON_CALLS.refund, now };
  const limit = await limitForOne(db, 'payment.refund_two_person_above', act);
  const page = await listRows(db, query, {
    select: db
      .select({
        order: orders,
        money: moneyOfOrder,
        office: { _id: offices._id, name: offices.name },
        product_name: orderItems.product_name,
        sku_of_seller: orderItems.sku_of_seller,
      })
      .from(orders)
      .innerJoin(offices, eq(offices._id, orders.office_id))
      .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.role, 'main')))
      .$dynamic(),
    columns: { changed_at: orders.changed_at },
    order: 'changed_at:asc',
    tiebreak: orders._id,
    where: and(eq(orders.status, 'REFUND_DUE'), withinOffice(db, session, orders.office_id)),
  });
  const ids = page.data.map(({ order }) => order._id);
  const [events, proofs, atBank] = await Promise.all([
    db
      .select()
      .from(orderEvents)
      .where(and(inArray(orderEvents.order_id, ids), inArray(orderEvents.step, JUDGED_BY))),
    db
      .selectDistinctOn([paymentProofs.order_id], {
        order_id: paymentProofs.order_id,
        payment_mobile_number: paymentProofs.payment_mobile_number,
        payment_initiated_using: paymentProofs.payment_initiated_using,
        reference: paymentProofs.reference,
      })
      .from(paymentProofs)
      .where(inArray(paymentProofs.order_id, ids))
      .orderBy(paymentProofs.order_id, desc(paymentProofs.submitted_at)),
    bankPayments(db, ids),
  ]);
  const data = page.data.map(({ order, money, ...shown }) => {
    const { order_id: _of, ...paid } = proofs.find(({ order_id }) => order_id === order._id) ?? {};
    const { paid: _paid, ...from } = atBank.get(order._id) ?? {};
    const { to_pay_back } = moneyOf({ ...order, money });
    const ofOrder = events.filter(({ order_id }) => order_id === order._id);
    return {
      ...order,
      ...shown,
      ...paid,
      // The bank's report outweighs the customer's statement.
      ...from,
      advance: to_pay_back,
      reason: ofOrder.find(({ after }) => after === 'REFUND_DUE')?.reason,
      is_mine: isAboveLimit(to_pay_back, limit) && ofOrder.some((event) => event.user_id === user_id),
    };
  });
  return { ...page, data };
}
