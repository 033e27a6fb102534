import { and, eq } from 'drizzle-orm';
import type { SchemeType } from '../../contract/offers/offers.ts';
import { UNPAID_STATUSES } from '../../contract/statuses.ts';
import type { StepName } from '../../contract/steps/steps.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { schemes } from '../offers/offers.table.ts';
import { raiseAdvance, reverseMoves, sumsOf } from '../orders/money/moves.service.ts';
import { setDue } from '../orders/orders.service.ts';
import { type Order, orders } from '../orders/orders.table.ts';
import { isAtLimit } from '../orders/phone-limit.service.ts';
import { orderTarget, type TakenOrderStep } from '../orders/steps/order-steps.service.ts';
import type { By } from '../orders/steps/step-target.service.ts';
import { undoOfApproval } from './desk-approval.service.ts';
import { checkJudgement, checkMoneyThere } from './judgement.ts';
import { noteReference } from './paid-references.service.ts';
import type { BankPayments, RefuseReturned } from './payment-of.service.ts';
import { attachProof, latestProof, type SubmittedProof, writeVerdict } from './proofs.service.ts';
import { paymentProofs } from './purchases.table.ts';
import { recordFirstApproval } from './second-approval.service.ts';

/** How often a purchase gets its time to pay: at the start, and once more after a proof was rejected. */
const MOST_WINDOWS = 2;

/** Inputs of a purchase's step besides those of every step. */
interface Given {
  /** The proof, if one is submitted. */
  proof?: SubmittedProof;
  /** The clock ends only purchases whose time ended before this. */
  endsBefore?: Date;
  /** Whether the bank has reported the whole advance, so that a purchase needs no proof. */
  isPaid?: boolean;
  /**
   * Set both if a user decides: an approval needs money that isn't refunded, and its undo money that no bank has
   * reported.
   */
  refuseReturned?: RefuseReturned;
  bankPayments?: BankPayments;
}

/** Describes a purchase to `takeStep`: an order whose payment is proved and decided on, or runs out of time. */
export function purchaseTarget(
  kinds: SchemeType[] | undefined,
  { proof, endsBefore, isPaid = false, refuseReturned, bankPayments }: Given = {},
) {
  const order = orderTarget(kinds);
  /** Writes the step's changes to the proof and the payment. */
  async function writePayment(db: Db, { row, step, values }: TakenOrderStep, { by, now }: { by: By; now: Date }) {
    if (proof && by.party === 'customer')
      await attachProof(db, row._id, proof, { now, is_late: step.name === 'submit_late' });
    if (step.name === 'confirm_payment') await approveWaitingProof(db, row._id, by, now);
    if (step.name === 'undo_payment' || UNDOES_APPROVAL.includes(step.name)) await reopenProof(db, row._id);
    if (step.name === 'undo_payment') await giveTime(db, row, { rejected: 0, now });
    if (step.grant !== 'proof' || step.undoes || by.party !== 'user') return;
    const { user_id } = by.session;
    if (values.reference && !isPaid) await noteReference(db, row._id, values.reference);
    if (step.name === 'approve_first') return recordFirstApproval(db, row._id, { user_id, now });
    const isWorthless = step.name === 'reject_proof' || step.name === 'end_late';
    const rejected = await writeVerdict(db, row._id, {
      verdict: isWorthless || step.name === 'owe_refund' ? 'rejected' : 'approved',
      reason: values.reason,
      decided_by: user_id,
      decided_at: now,
      isWorthless,
    });
    if (step.name === 'reject_proof') await giveTime(db, row, { rejected, now });
  }

  return {
    ...order,

    async check(db, row, step, values, context) {
      const { by, now } = context;
      const { due_at } = row;
      // Check this under the lock: a proof rejected meanwhile has given the purchase more time, and a paid purchase
      // doesn't expire.
      const hasExpired = UNPAID_STATUSES.includes(row.status) && due_at && endsBefore && due_at < endsBefore;
      if (step.name === 'expire' && !hasExpired) throw conflict('The time to pay is not over yet.');
      if (step.name === 'accept_late') await refuseOverLimit(db, row._id);
      const { reference } = values;
      if (UNDOES_APPROVAL.includes(step.name)) await requireUndoableApproval(db, row, step.name, bankPayments);
      if (step.grant === 'proof' && by.party === 'user') {
        if (!isPaid) await checkMoneyThere(db, row._id, step.name, reference);
        await checkJudgement(db, row._id, {
          step: step.name,
          reference,
          session: by.session,
          now,
          isPaid,
          refuseReturned,
        });
      }
      await order.check(db, row, step, values, context);
    },

    async moveMoney(db, taken, context) {
      for (const one of taken) await moveAdvance(db, one, context);
      await order.moveMoney?.(db, taken, context);
    },

    async write(db, taken, context) {
      await order.write(db, taken, context);
      for (const one of taken) await writePayment(db, one, context);
    },
  } satisfies typeof order;
}

const UNDOES_APPROVAL: StepName[] = ['undo_approve', 'undo_approve_late'];
const ADVANCE_SEEN: StepName[] = ['approve', 'accept_late', 'confirm_payment', 'owe_refund'];

/**
 * The user who decides on a payment has seen the advance, or the part that the bank reported, so a refund can't exceed
 * it.
 */
async function moveAdvance(db: Db, { row, step, event }: TakenOrderStep, { by, now }: { by: By; now: Date }) {
  const moved = { ...row, order_id: row._id, event_id: event._id, by, now };
  if (UNDOES_APPROVAL.includes(step.name)) return reverseMoves(db, moved, ['advance', 'overpaid']);
  if (!ADVANCE_SEEN.includes(step.name)) return;
  if (step.name === 'owe_refund' && (await sumsOf(db, row._id)).received > 0) return;
  const proof = await latestProof(db, row._id);
  await raiseAdvance(db, moved, { ...proof, paid: row.advance, method: 'bank' });
}

/** Refuses to undo an approval that a bank's payment has replaced, or that wasn't the last. */
async function requireUndoableApproval(
  db: Db,
  order: Pick<Order, '_id' | 'status'>,
  step: StepName,
  bankPayments: BankPayments | undefined,
): Promise<void> {
  const isSeenAtBank = (await bankPayments?.(db, [order._id]))?.has(order._id) ?? true;
  if ((await undoOfApproval(db, order, isSeenAtBank)) === step) return;
  throw conflict('A bank’s payment confirms this order. Undo or dismiss that payment under Incoming payments first.');
}

/** Refuses a late payment of a customer who has bought again meanwhile: the money goes back. */
async function refuseOverLimit(db: Db, id: string): Promise<void> {
  const [order] = await db
    .select({ _id: orders._id, scheme_id: orders.scheme_id, phone: orders.customer_phone })
    .from(orders)
    .where(eq(orders._id, id));
  if (order && (await isAtLimit(db, order, order.phone)))
    throw conflict('This number has reached the scheme’s order limit. Refund the advance.');
}

/** Approves a waiting proof once the bank has reported the payment: no proof is needed any more. */
async function approveWaitingProof(db: Db, order_id: string, by: By, now: Date): Promise<void> {
  const decided_by = by.party === 'user' ? by.session.user_id : null;
  await writeVerdict(db, order_id, {
    verdict: 'approved',
    reason: undefined,
    decided_by,
    decided_at: now,
    isWorthless: false,
  });
}

/** A proof that was approved waits for a verdict again, and for its first approval if it needs two. */
async function reopenProof(db: Db, order_id: string): Promise<void> {
  const undecided = {
    verdict: null,
    decided_by: null,
    decided_at: null,
    first_approved_by: null,
    first_approved_at: null,
  };
  const approved = and(eq(paymentProofs.order_id, order_id), eq(paymentProofs.verdict, 'approved'));
  await db.update(paymentProofs).set(undecided).where(approved);
}

/**
 * Gives the purchase more time to pay. After the last window there's no more time, and the expiry job ends the
 * purchase.
 */
async function giveTime(
  db: Db,
  order: { _id: string; scheme_id: string },
  { rejected, now }: { rejected: number; now: Date },
) {
  const [scheme] = await db
    .select({ minutes: schemes.payment_window })
    .from(schemes)
    .where(eq(schemes._id, order.scheme_id));
  const minutes = rejected < MOST_WINDOWS ? (scheme?.minutes ?? 0) : 0;
  await setDue(db, order._id, new Date(now.getTime() + minutes * 60_000));
}
