import { and, desc, eq } from 'drizzle-orm';
import { referenceKey, SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import { SECOND_REASONS, type SecondReason } from '../../contract/purchases/verification.ts';
import type { StepName } from '../../contract/steps/steps.ts';
import { limitForOne, SECOND_PERSON_CALLS } from '../access/second-person.service.ts';
import { requireOtherPerson } from '../access/settled.service.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { conflict } from '../http/errors.ts';
import { asGiven, say } from '../http/words/sentence.ts';
import { type Order, orderEvents, orders } from '../orders/orders.table.ts';
import { lockReference, usedElsewhere } from './paid-references.service.ts';
import type { RefuseReturned } from './payment-of.service.ts';
import { isOpenOf } from './proofs.service.ts';
import { paymentProofs } from './purchases.table.ts';

type Proof = typeof paymentProofs.$inferSelect;

/** A payment's proof and its purchase, as far as the rules of an approval need them. */
interface JudgedPayment {
  proof: Pick<Proof, 'reference' | 'payment_initiated_using' | 'first_approved_by'>;
  order: Pick<Order, '_id' | 'advance'>;
}

/** The step by which a user decides on a payment. */
export interface PaymentDecision {
  step: StepName;
  /** The reference that the verifier has read; an approval without one uses the proof's. */
  reference?: string;
  session: Session;
  now: Date;
  /** Whether the bank has reported the whole advance. */
  isPaid?: boolean;
  refuseReturned?: RefuseReturned | undefined;
}

interface Judge {
  user_id: string;
  now: Date;
}

export const APPROVALS: StepName[] = ['approve', 'accept_late'];

/** Reads the highest advance, in paisa, whose payment one user can approve; Infinity if there is no second approver. */
export const advanceLimit = (db: Db, judge: Judge): Promise<number> =>
  limitForOne(db, 'payment.two_person_above', { ...judge, route: SECOND_PERSON_CALLS.proof });

/**
 * Returns why a payment needs two approvals: its advance is high, or it's indistinguishable from another purchase's
 * payment. A payment that the bank reports in its own row needs no reference. Undefined if one approval is enough, or
 * the step approves nothing.
 */
export async function whySecond(
  db: Db,
  { proof, order }: JudgedPayment,
  { step, reference, session: { user_id }, now, isPaid }: PaymentDecision,
): Promise<SecondReason | undefined> {
  if (!APPROVALS.includes(step)) return undefined;
  const limit = await advanceLimit(db, { user_id, now });
  if (order.advance > limit) return 'high';
  if (isPaid || limit === Number.POSITIVE_INFINITY) return undefined;
  const key = referenceKey(reference ?? proof.reference ?? '');
  // A short reference is easily invented, and doesn't identify a payment.
  if (key.length < SHORTEST_REFERENCE) return 'no_reference';
  const payment = { order_id: order._id, bank: proof.payment_initiated_using, key };
  return (await usedElsewhere(db, payment)).length > 0 ? 'reference_elsewhere' : undefined;
}

/** Refuses an approval that lacks a first one, or comes from the user who gave the first. */
export async function requireSecondApproval(db: Db, judged: JudgedPayment, decision: PaymentDecision): Promise<void> {
  const { first_approved_by, reference } = judged.proof;
  const { step, now } = decision;
  const { user_id } = decision.session;
  if (step === 'approve_first' && first_approved_by)
    throw conflict('It has its first approval. Someone else must approve it next.');
  if (!APPROVALS.includes(step)) return;
  await lockReference(db, referenceKey(decision.reference ?? reference ?? ''));
  const why = await whySecond(db, judged, decision);
  if (!why) return;
  if (!first_approved_by)
    throw conflict(say('{why} First approve it at the verification desk.', { why: asGiven(SECOND_REASONS[why]) }));
  const refusal = 'You gave the first approval. Ask a colleague for the second.';
  await requireOtherPerson(db, { user_id, now }, [first_approved_by], refusal);
}

/**
 * Decides on a late payment that the bank reported, without a proof: the whole advance must have arrived, and a high
 * one needs another user.
 */
export async function checkFoundLate(db: Db, order_id: string, judge: Judge): Promise<void> {
  const [event] = await db
    .select({ reason: orderEvents.reason, user_id: orderEvents.user_id, advance: orders.advance })
    .from(orderEvents)
    .innerJoin(orders, eq(orders._id, orderEvents.order_id))
    .where(and(eq(orderEvents.order_id, order_id), eq(orderEvents.step, 'find_late')))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  if (event?.reason)
    throw conflict('Only part of its advance came in. Confirm the rest under Incoming payments, or refund it.');
  if (!event?.user_id || event.advance <= (await advanceLimit(db, judge))) return;
  const refusal = 'You confirmed this payment and the advance is high: ask a colleague to accept it.';
  await requireOtherPerson(db, judge, [event.user_id], refusal);
}

/** Notes a first approval on the open proof, and leaves it to others. */
export async function recordFirstApproval(db: Db, order_id: string, { user_id, now }: Judge): Promise<void> {
  await db
    .update(paymentProofs)
    .set({ first_approved_by: user_id, first_approved_at: now, claimed_by: null, claimed_until: null })
    .where(isOpenOf(order_id));
}
