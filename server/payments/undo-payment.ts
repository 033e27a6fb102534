import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { keepsPayment, undoingSteps } from '../../contract/payments/decision.ts';
import { holdingOf } from '../../contract/statuses.ts';
import { audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { extraPaidBack, raiseAdvance, reverseMoves, sumsOf } from '../orders/money/moves.service.ts';
import { type Order, orderEvents, orders } from '../orders/orders.table.ts';
import { byUser } from '../orders/steps/step-target.service.ts';
import { takeLocked } from '../orders/steps/steps.service.ts';
import { deskApproval } from '../purchases/desk-approval.service.ts';
import { forgetBankReference } from '../purchases/paid-references.service.ts';
import { purchaseTarget } from '../purchases/purchase-steps.service.ts';
import { sourceOf } from './confirm.ts';
import { matchPayments } from './matching.ts';
import { lockPayment, paidOf } from './payments.service.ts';
import { paymentShares, payments } from './payments.table.ts';

type Payment = typeof payments.$inferSelect;

interface Undone {
  reason: string;
  session: Session;
  now: Date;
}

/**
 * Undoes a confirmation, in one transaction: its purchases wait for their advance again, and rows against its own
 * correct their money. Refused after a phone was handed over or a refund is due. The payment is matched again.
 */
export async function undoPayment(db: Db, id: string, undone: Undone) {
  await transact(db, async (db) => {
    const payment = await lockPayment(db, id);
    if (payment.status !== 'confirmed') throw conflict('Only a confirmed payment can be undone.');
    await takeBack(db, payment, undone);
  });
  await matchPayments(db, undone.now, [id]);
  const [after] = await db.select({ status: payments.status }).from(payments).where(eq(payments._id, id));
  return { _id: id, status: after?.status ?? ('unmatched' as const) };
}

/** Takes a matched payment from its purchases. Lock the payment first. */
export async function takeBack(db: Db, payment: Payment, undone: Undone): Promise<void> {
  const { _id: id, status } = payment;
  const shares = await db.select().from(paymentShares).where(eq(paymentShares.payment_id, id));
  if (status === 'reconciled') await freeReconciled(db, payment, undone);
  else await freeConfirmed(db, payment, undone);
  await db.update(payments).set({ status: 'unmatched', proposals: [], reason: '' }).where(eq(payments._id, id));
  // The purchase that it paid distinguished it from its twins.
  await addJob(db, 'matchTwins', { payment_ids: [id] });
  await audit(db, actorOf(undone.session), {
    action: 'undo-payment',
    entity: 'Payment',
    entity_id: id,
    before: { status, shares: shares.map(({ order_id, amount }) => ({ order_id, amount })) },
    after: { status: 'unmatched', reason: undone.reason },
  });
}

async function freeConfirmed(db: Db, payment: Payment, undone: Undone): Promise<void> {
  const freed = await takeShares(db, payment);
  for (const { order } of freed) await refuseSettled(db, order);
  for (const { order, rest } of freed) await undoSteps(db, order, { paid: rest, ...undone });
}

/** Takes a payment's shares away; returns its purchases, each with what other payments have paid. */
async function takeShares(db: Db, { _id, reference_key }: Payment) {
  const purchases = await lockPurchasesOf(db, _id);
  await db.delete(paymentShares).where(eq(paymentShares.payment_id, _id));
  const rest = await paidOf(
    db,
    purchases.map(({ _id }) => _id),
  );
  for (const { _id } of purchases) await forgetBankReference(db, _id, reference_key);
  return purchases.map((order) => ({ order, rest: rest.get(order._id) ?? 0 }));
}

/**
 * Takes a payment from a purchase that staff had approved before: the purchase stays approved, with the counted
 * advance. So no money moves, unless other payments had paid above the advance.
 */
export async function freeReconciled(
  db: Db,
  payment: Payment,
  { session, now }: { session: Session; now: Date },
): Promise<void> {
  for (const { order, rest } of await takeShares(db, payment)) {
    const paid = Math.max(rest, order.advance);
    if ((await sumsOf(db, order._id)).advance + (await extraPaidBack(db, order._id)) <= paid) continue;
    // Others had paid above the advance: they count towards it again, unless that was refunded.
    await refuseSettled(db, order);
    await bookAgain(db, { ...order, order_id: order._id, by: byUser(session), now }, paid);
  }
}

/** Selects the ids of the purchases that a payment has paid. */
export const purchasesPaidBy = (db: Db, payment_id: string) =>
  db.select({ _id: paymentShares.order_id }).from(paymentShares).where(eq(paymentShares.payment_id, payment_id));

/** Locks the purchases that a payment has paid. */
const lockPurchasesOf = (db: Db, payment_id: string): Promise<Order[]> =>
  db
    .select(getTableColumns(orders))
    .from(orders)
    .where(inArray(orders._id, purchasesPaidBy(db, payment_id)))
    .orderBy(orders._id)
    .for('no key update');

/** Refuses to take money back if goods were handed over for it, or if a refund is due or was paid in part. */
async function refuseSettled(db: Db, { _id, order_id, status }: Order): Promise<void> {
  if (keepsPayment(status))
    throw conflict(
      say('{order} is {status}, so you can’t undo this payment.', {
        order: order_id,
        status: { status, isWithin: true },
      }),
    );
  if ((await extraPaidBack(db, _id)) > 0)
    throw conflict(
      say('The overpayment on {order} was refunded, so you can’t undo this payment.', {
        order: order_id,
      }),
    );
}

/** Returns a purchase to its status without the payment; `paid` is the sum of its other payments, in paisa. */
async function undoSteps(
  db: Db,
  order: Order,
  { paid, reason, session, now }: Undone & { paid: number },
): Promise<void> {
  const by = byUser(session);
  const moved = { ...order, order_id: order._id, by, now };
  const isApproved = holdingOf(order.status) === 'sold' && (await deskApproval(db, order._id)) !== undefined;
  await bookAgain(db, moved, isApproved ? Math.max(paid, order.advance) : paid);
  if (isApproved || paid >= order.advance) return;
  const target = purchaseTarget(['MULTI-BUY']);
  let row: Parameters<typeof takeLocked<Order['status'], Order>>[2] | undefined = order;
  while (row) {
    const step = await stepThatUndoes(db, row);
    // If other payments have paid part of an ended purchase, staff still have to look at that.
    if (!step || (step === 'undo_find_late' && paid > 0)) return;
    row = (await takeLocked(db, target, row, { step, by, input: { reason }, now })) as Order;
  }
}

/**
 * Rebooks the other payments of a purchase, each by its own report, and the sum that staff counted above that; all in
 * paisa.
 */
async function bookAgain(db: Db, moved: Parameters<typeof raiseAdvance>[1], whole: number): Promise<void> {
  await reverseMoves(db, moved, ['advance', 'overpaid']);
  const others = await db
    .select({ amount: paymentShares.amount, payment: payments })
    .from(paymentShares)
    .innerJoin(payments, eq(payments._id, paymentShares.payment_id))
    .where(eq(paymentShares.order_id, moved.order_id))
    .orderBy(paymentShares.at, payments._id);
  let paid = 0;
  for (const { amount, payment } of others) {
    paid += amount;
    await raiseAdvance(db, moved, { ...sourceOf(payment), paid });
  }
  if (whole > paid) await raiseAdvance(db, moved, { paid: whole, method: 'bank' });
}

/** Finds the step that undoes the last one by which a payment moved the purchase here. */
async function stepThatUndoes(db: Db, { _id, status }: Pick<Order, '_id' | 'status'>) {
  const steps = undoingSteps(status);
  const undone = steps.flatMap(({ undoes }) => undoes?.step ?? []);
  const [last] = await db
    .select({ step: orderEvents.step })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, _id), inArray(orderEvents.step, undone)))
    .orderBy(desc(orderEvents.at), desc(orderEvents._id))
    .limit(1);
  return steps.find(({ undoes }) => undoes?.step === last?.step)?.name;
}
