import { inArray, or } from 'drizzle-orm';
import { keepsPayment } from '../../contract/payments/decision.ts';
import { type Db, transact } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { conflict, invalid } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { type Order, orders } from '../orders/orders.table.ts';
import { byUser } from '../orders/steps/step-target.service.ts';
import { confirmPayment } from './confirm.ts';
import { lockPayment } from './payments.service.ts';
import type { payments } from './payments.table.ts';
import { boundBy } from './same-money.ts';
import { purchasesPaidBy, takeBack } from './undo-payment.ts';

interface Moved {
  shares: Parameters<typeof confirmPayment>[2]['shares'];
  reason: string;
  /** Why it isn't money from another file. */
  different?: string | undefined;
  session: Session;
  now: Date;
}

/**
 * Takes a payment from the purchases it was matched with, and matches it with others, in one transaction: if either is
 * refused, neither happens.
 */
export async function movePayment(db: Db, id: string, { shares, reason, different = '', session, now }: Moved) {
  return transact(db, async (db) => {
    const payment = await lockPayment(db, id);
    if (payment.status !== 'confirmed' && payment.status !== 'reconciled')
      throw conflict('This payment is not matched yet. Match it instead.');
    const numbers = shares.map(({ order_id }) => order_id.trim().toUpperCase());
    // Lock all at once in id order, as other decisions do.
    const purchases = await db
      .select({ _id: orders._id, order_id: orders.order_id, status: orders.status })
      .from(orders)
      .where(or(inArray(orders.order_id, numbers), inArray(orders._id, purchasesPaidBy(db, id))))
      .orderBy(orders._id)
      .for('no key update');
    const before = await purchasesPaidBy(db, id);
    const paid = new Set(before.map(({ _id }) => _id));
    const same = purchases.find(({ _id, order_id }) => paid.has(_id) && numbers.includes(order_id));
    if (same)
      throw invalid({
        [`shares.${numbers.indexOf(same.order_id)}.order_id`]: 'It is matched with this order. Enter another one.',
      });
    await takeBack(db, payment, { reason, session, now });
    await refuseApproved(
      db,
      payment,
      purchases.filter(({ _id }) => paid.has(_id)),
    );
    return confirmPayment(db, id, { shares, reason, different: { reason: different }, by: byUser(session), now });
  });
}

/** Refuses to move a payment by whose reference staff approved its purchase: the approval must be undone first. */
async function refuseApproved(
  db: Db,
  payment: typeof payments.$inferSelect,
  before: Pick<Order, '_id' | 'order_id' | 'status'>[],
): Promise<void> {
  const bound = new Set((await boundBy(db, payment)).map(({ _id }) => _id));
  const approved = before.find(({ _id }) => bound.has(_id));
  if (!approved) return;
  const { order_id: order, status } = approved;
  throw conflict(
    keepsPayment(status)
      ? say(
          'Staff approved {order} by this payment’s reference. The order is {status}, so the payment stays with it.',
          { order, status: { status, isWithin: true } },
        )
      : say(
          'Staff approved {order} by this payment’s reference. To move the payment, dismiss it (or undo its confirmation), undo the approval on that order’s page, then match it again.',
          { order },
        ),
  );
}
