import { eq } from 'drizzle-orm';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { orders } from '../orders/orders.table.ts';
import { refusePaidReference } from './paid-references.service.ts';
import { isOpenOf } from './proofs.service.ts';
import { paymentProofs } from './purchases.table.ts';
import { APPROVALS, checkFoundLate, type PaymentDecision, requireSecondApproval } from './second-approval.service.ts';

type Proof = typeof paymentProofs.$inferSelect;

/**
 * Refuses a step about a payment that another person is judging, that a second person must judge, or that paid another
 * purchase. Its purchase is locked, and its proof is from here on.
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
  if (reference && !isPaid) await refusePaidReference(db, { order_id, bank, reference }, session);
}

/** Refuses a payment on which another person is deciding. */
async function requireUnclaimed(
  db: Db,
  { claimed_by, claimed_until }: Pick<Proof, 'claimed_by' | 'claimed_until'>,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  if (claimed_by && claimed_by !== user_id && claimed_until && claimed_until > now)
    throw conflict(`${await nameOf(db, claimed_by)} is reviewing this payment. Choose another one.`);
}

const nameOf = async (db: Db, user_id: string) =>
  (await db.select({ name: users.name }).from(users).where(eq(users._id, user_id)))[0]?.name ?? 'Somebody';
