import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { isOtherPayment } from '../../contract/orders/reference.ts';
import { OPEN_PAYMENTS, type PaymentStatus } from '../../contract/payments/payment-statuses.ts';
import { outcomeOf } from '../../contract/statuses.ts';
import { isAboveLimit, limitForOne, SECOND_PERSON_CALLS } from '../access/second-person.service.ts';
import { requireOtherPerson } from '../access/settled.service.ts';
import { type Actor, audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { sumsOf } from '../orders/money/moves.service.ts';
import { type Order, orders } from '../orders/orders.table.ts';
import { recordReturnedPayment } from '../orders/steps/refunded-payment.service.ts';
import { latestProof } from '../purchases/proofs.service.ts';
import { sourceOf } from './confirm.ts';
import { findPurchase } from './paid-purchases.ts';
import { lockPayment, paidOf } from './payments.service.ts';
import { payments } from './payments.table.ts';
import { askIfOtherMoney, boundBy, lockMoney, refuseTaken } from './same-money.ts';

/**
 * Decides to refund a payment to the customer of a purchase, because it came twice or without a purpose. The purchase
 * stays unchanged.
 */
export async function owePayment(
  db: Db,
  actor: Actor,
  id: string,
  { order_id, reason, different = '' }: { order_id: string; reason: string; different?: string | undefined },
) {
  return transact(db, async (db) => {
    const payment = await lockPayment(db, id);
    if (!(OPEN_PAYMENTS as readonly PaymentStatus[]).includes(payment.status))
      throw conflict('Only an open payment can be refunded. Undo its confirmation or restore it first.');
    if (payment.witness_of) throw await listedReport(db, payment.witness_of);
    await lockMoney(db, payment);
    await refuseTaken(db, payment);
    await refuseApproved(db, payment);
    const purchase = await findPurchase(db, order_id);
    await refuseCounted(db, payment, purchase);
    await askIfOtherMoney(db, payment, [purchase], different, 'different');
    const status = 'refund_due' as const;
    await db
      .update(payments)
      .set({ status, reason, refund_of: purchase._id, decided_by: actor.user_id })
      .where(eq(payments._id, id));
    await addJob(db, 'matchTwins', { payment_ids: [id] });
    await audit(db, actor, {
      action: 'owe_refund',
      entity: 'Payment',
      entity_id: id,
      before: { status: payment.status },
      after: { status, order_id: purchase.order_id, reason, ...(different && { different }) },
    });
    return { _id: id, status };
  });
}

/** Names the report of the same money that the list shows. */
async function listedReport(db: Db, id: string) {
  const [first] = await db.select({ bank: payments.bank }).from(payments).where(eq(payments._id, id));
  return conflict(
    say('{bank} reported this payment too, and that report is listed. Reload the page and decide on that one.', {
      bank: first?.bank ?? '',
    }),
  );
}

/**
 * Refuses to refund money whose reference staff approved for a purchase, unless other payments have paid that advance.
 */
async function refuseApproved(db: Db, payment: typeof payments.$inferSelect): Promise<void> {
  const bound = await boundBy(db, payment);
  const ids = bound.map(({ _id }) => _id);
  const paid = await paidOf(db, ids);
  const advances = await db
    .select({ _id: orders._id, advance: orders.advance })
    .from(orders)
    .where(inArray(orders._id, ids));
  const open = advances.find(({ _id, advance }) => (paid.get(_id) ?? 0) < advance);
  const approved = bound.find(({ _id }) => _id === open?._id);
  if (approved)
    throw conflict(
      say(
        'Reference {reference} was already approved for {order}. Match this payment with {order}. If the order has ended, dismiss the payment.',
        { reference: payment.reference ?? '', order: approved.order_id },
      ),
    );
}

/**
 * Refuses to refund money that staff have counted, or refund, as this purchase's advance, while no bank payment shows
 * that advance. Two references that differ are two payments.
 */
async function refuseCounted(
  db: Db,
  { reference }: { reference: string },
  { _id, order_id, status, advance }: Pick<Order, '_id' | 'order_id' | 'status' | 'advance'>,
): Promise<void> {
  const money = await sumsOf(db, _id);
  const isUnchecked = status === 'REFUND_DUE' && money.received === 0;
  const counted = isUnchecked ? advance : money.advance;
  if (counted <= ((await paidOf(db, [_id])).get(_id) ?? 0)) return;
  if (isOtherPayment(reference, (await latestProof(db, _id))?.reference ?? '')) return;
  const values = { amount: { paisa: counted }, order: order_id };
  throw conflict(
    outcomeOf(status) === 'lost'
      ? say(
          'The verification desk recorded {amount} for {order}, and this may be the same payment. {order} has its own refund, so dismiss this payment.',
          values,
        )
      : say(
          'The verification desk approved {amount} for {order}, and this may be the same payment. Match it with {order}.',
          values,
        ),
  );
}

type PaidBack = Parameters<typeof recordReturnedPayment>[3];

/**
 * Refunds a payment, once: it's booked in and out, so the purchase's sums stay. Above the limit, neither the user who
 * decided it nor the user who imported the payment can do it. Sends the customer the amount.
 */
export async function refundPayment(
  db: Db,
  { session, now }: { session: Session; now: Date },
  id: string,
  paid: PaidBack,
) {
  return transact(db, async (db) => {
    const payment = await lockPayment(db, id);
    if (payment.status !== 'refund_due' || !payment.refund_of)
      throw conflict(payment.status === 'refunded' ? 'This payment was refunded already.' : 'No refund is due for it.');
    const [order] = await db
      .select(getTableColumns(orders))
      .from(orders)
      .where(eq(orders._id, payment.refund_of))
      .for('no key update');
    if (!order) throw conflict('No refund is due for it.');
    await lockMoney(db, payment);
    await refuseTaken(db, payment);
    await refuseCounted(db, payment, order);
    const { amount, reason } = payment;
    await recordReturnedPayment(db, order, { amount, reason, source: sourceOf(payment) }, paid, { session, now });
    await requireSecondPerson(db, payment, { user_id: session.user_id, now });
    await db.update(payments).set({ status: 'refunded' }).where(eq(payments._id, id));
    await audit(db, actorOf(session), {
      action: 'refund-payment',
      entity: 'Payment',
      entity_id: id,
      before: { status: payment.status },
      after: { status: 'refunded', order_id: order.order_id, amount: payment.amount, ...paid },
    });
    return { _id: id, status: 'refunded' as const };
  });
}

/** Requires another user for the refund, because a file is easily forged, and a decision easily made. */
async function requireSecondPerson(
  db: Db,
  { amount, user_id: brought_by, decided_by }: typeof payments.$inferSelect,
  payer: { user_id: string; now: Date },
): Promise<void> {
  const act = { ...payer, route: SECOND_PERSON_CALLS.payment_refund };
  if (!isAboveLimit(amount, await limitForOne(db, 'payment.refund_two_person_above', act))) return;
  const refusal = 'You decided this refund or imported the payment. A refund needs a second approver: ask a colleague.';
  await requireOtherPerson(db, payer, [decided_by, brought_by], refusal);
}
