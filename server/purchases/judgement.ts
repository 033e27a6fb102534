import { eq } from 'drizzle-orm';
import { isOtherPayment } from '../../contract/orders/reference.ts';
import type { StepName } from '../../contract/steps/steps.ts';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { returnedReferences, sumsOf } from '../orders/money/moves.service.ts';
import { orders } from '../orders/orders.table.ts';
import { refusePaidReference } from './paid-references.service.ts';
import { isOpenOf, latestProof } from './proofs.service.ts';
import { paymentProofs } from './purchases.table.ts';
import { APPROVALS, checkFoundLate, type PaymentDecision, requireSecondApproval } from './second-approval.service.ts';

type Proof = typeof paymentProofs.$inferSelect;

/**
 * Refuses a step about a payment that another user is deciding on, that a second approver must decide, or that paid
 * another purchase. Its purchase is locked, and so is its proof from here on.
 */
export async function checkJudgement(db: Db, order_id: string, decision: PaymentDecision): Promise<void> {
  const [judged] = await db
    .select({
      proof: {
        claimed_by: paymentProofs.claimed_by,
        claimed_until: paymentProofs.claimed_until,
        first_approved_by: paymentProofs.first_approved_by,
        reference: paymentProofs.reference,
        payment_initiated_using: paymentProofs.payment_initiated_using,
      },
      order: { _id: orders._id, advance: orders.advance },
    })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(isOpenOf(order_id))
    .for('update', { of: paymentProofs });
  const { step, session, now, isPaid } = decision;
  if (judged) {
    await requireUnclaimed(db, judged.proof, { user_id: session.user_id, now });
    await requireSecondApproval(db, judged, decision);
  } else if (step === 'accept_late' && !isPaid) await checkFoundLate(db, order_id, { user_id: session.user_id, now });
  // A payment that the bank reports is identified by its row: some banks write one reference into all rows.
  const { reference = APPROVALS.includes(step) ? judged?.proof.reference : undefined } = decision;
  const bank = judged?.proof.payment_initiated_using ?? null;
  if (isPaid) return;
  const countedBy = reference ?? judged?.proof.reference;
  if (countedBy && COUNT_ON_MONEY.includes(step)) await decision.refuseReturned?.(db, countedBy);
  if (!reference) return;
  await refusePaidReference(db, { order_id, bank, reference }, session);
}

/**
 * Refuses a step that needs an advance whose payment was refunded, and an end without a refund while the order has
 * money. The purchase is locked.
 */
export async function checkMoneyThere(db: Db, order_id: string, step: StepName, named?: string): Promise<void> {
  const { received } = await sumsOf(db, order_id);
  if (step === 'end_late' && received > 0)
    throw conflict(say('{amount} came in for this order. Choose “Mark refund due”.', { amount: { paisa: received } }));
  if (!COUNT_ON_MONEY.includes(step) || received > 0) return;
  const reference = named ?? (await latestProof(db, order_id))?.reference ?? '';
  const returned = await returnedReferences(db, order_id);
  if (returned.every((key) => isOtherPayment(key, reference))) return;
  throw conflict(
    LATE_STEPS.includes(step)
      ? 'A payment for this order was refunded already. Choose “Close without a refund” on the order, or enter the reference of another payment.'
      : 'A payment for this order was refunded already. Reject the proof, or enter the reference of another payment.',
  );
}

const LATE_STEPS: StepName[] = ['accept_late', 'owe_refund'];
const COUNT_ON_MONEY: StepName[] = [...LATE_STEPS, 'approve_first', 'approve'];

/** Refuses a payment on which another user is deciding. */
async function requireUnclaimed(
  db: Db,
  { claimed_by, claimed_until }: Pick<Proof, 'claimed_by' | 'claimed_until'>,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  if (claimed_by && claimed_by !== user_id && claimed_until && claimed_until > now)
    throw conflict(
      say('{name} is reviewing this payment. Choose another one.', { name: await nameOf(db, claimed_by) }),
    );
}

const nameOf = async (db: Db, user_id: string) =>
  (await db.select({ name: users.name }).from(users).where(eq(users._id, user_id)))[0]?.name ?? say('Somebody');
