import { and, count, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { moneyOf } from '../../../contract/orders/order-money.ts';
import { referenceKey } from '../../../contract/orders/reference.ts';
import type { ProofQueue, verificationEndpoints } from '../../../contract/purchases/verification.ts';
import type { Db } from '../../db/db.ts';
import type { Storage } from '../../edges/storage.ts';
import type { Session } from '../../http/caller/session.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { moneyOfOrder } from '../../orders/money/moves.service.ts';
import { type Order, orderEvents, orders } from '../../orders/orders.table.ts';
import { byUser } from '../../orders/steps/step-target.service.ts';
import { takeStep } from '../../orders/steps/steps.service.ts';
import type { RefuseReturned } from '../payment-of.service.ts';
import { purchaseTarget } from '../purchase-steps.service.ts';
import { paymentProofs } from '../purchases.table.ts';
import { APPROVALS, whySecond } from '../second-approval.service.ts';
import { claimProofs, claimsOfOthers, type DeskRequest, waitsIn } from './claims.ts';
import { proofsToJudge, usesOfReference } from './proofs-to-judge.ts';

/** How many purchases with money and no proof are listed at once. */
const MOST_FOUND = 100;

/** Gives the caller the two proofs to decide on next, and how many wait. */
export async function openDesk(db: Db, request: DeskRequest) {
  const ids = await claimProofs(db, request);
  const [proofs, waiting, others] = await Promise.all([
    proofsToJudge(db, request, ids),
    countIn(db, request.session, request.queue),
    claimsOfOthers(db, request),
  ]);
  return { proofs, waiting, others };
}

async function countIn(db: Db, session: Session, queue: ProofQueue): Promise<number> {
  const [waiting] = await db
    .select({ proofs: count() })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(waitsIn(db, session, queue));
  return waiting?.proofs ?? 0;
}

/** Counts what waits in each queue; lists the late payments only for users allowed to decide on them. */
export async function countProofs(db: Db, session: Session, { seesLate }: { seesLate: boolean }) {
  const ofOwnOffices = withinOffice(db, session, orders.office_id);
  const [payment, late, refunds] = await Promise.all([
    countIn(db, session, 'payment'),
    countIn(db, session, 'late'),
    db
      .select({
        status: orders.status,
        total: orders.total,
        advance: orders.advance,
        money: moneyOfOrder,
      })
      .from(orders)
      .where(and(eq(orders.status, 'REFUND_DUE'), ofOwnOffices)),
  ]);
  const latePayments = seesLate ? await foundLate(db, session) : [];
  const refund_amount = refunds.reduce((sum, order) => sum + moneyOf(order).to_pay_back, 0);
  const refund = refunds.length;
  return { payment, late, refund, refund_amount, found: latePayments };
}

/** Lists purchases whose money the bank reported after their time, without a proof to show. */
const foundLate = (db: Db, session: Session) =>
  db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      customer_name: orders.customer_name,
      advance: orders.advance,
      changed_at: orders.changed_at,
    })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'LATE_REVIEW'),
        withinOffice(db, session, orders.office_id),
        notExists(
          db
            .select()
            .from(paymentProofs)
            .where(and(eq(paymentProofs.order_id, orders._id), isNull(paymentProofs.verdict))),
        ),
      ),
    )
    .orderBy(orders.changed_at)
    .limit(MOST_FOUND);

type Decision = z.output<(typeof verificationEndpoints)['decideProof']['params']>['step'];

interface Decided {
  step: Decision;
  reason?: string;
  reference?: string;
}

/**
 * Decides on one proof, as one step of its purchase. An approval that needs two users becomes the first one if there is
 * none yet. A repeat of the same user's decision, after a lost answer, has no effect.
 */
export async function decideProof(
  db: Db,
  proof_id: string,
  { step, ...input }: Decided,
  { session, now, refuseReturned }: { session: Session; now: Date; refuseReturned: RefuseReturned },
) {
  const visible = await visibleProof(db, session, proof_id);
  const { proof, order } = visible;
  const done = { _id: order._id, order_id: order.order_id };
  const approves = APPROVALS.includes(step);
  const wasMyFirst = approves && proof.verdict === null && proof.first_approved_by === session.user_id;
  const isRepeated = isSameDecision(visible, { step, ...input }, session.user_id);
  if (isRepeated || wasMyFirst) return { ...done, status: order.status };
  if (proof.verdict)
    throw conflict(say('The payment for {order} has already been decided.', { order: order.order_id }));
  const decision = { step, reference: input.reference, session, now };
  const second = proof.first_approved_by ? undefined : await whySecond(db, { proof, order }, decision);
  const result = await takeStep(db, purchaseTarget(['MULTI-BUY'], { refuseReturned }), {
    id: order._id,
    step: second ? 'approve_first' : step,
    grant: 'proof',
    by: byUser(session),
    input,
    now,
  });
  return { ...done, status: result.status, second };
}

/**
 * Whether a proof was decided by this very step with the same reference or reason. A proof approved by a bank's
 * payment, or with another reference, doesn't count.
 */
function isSameDecision(
  { proof, decided_by_step }: VisibleProof,
  { step, reason, reference }: Decided,
  user_id: string,
): boolean {
  if (proof.decided_by !== user_id || decided_by_step !== step) return false;
  if (!APPROVALS.includes(step)) return reason === undefined || reason === proof.reason;
  return reference === undefined || referenceKey(reference) === proof.reference_key;
}

/** Finds the earlier uses of a reference, shown while it's typed. */
export async function referenceUses(db: Db, session: Session, proof_id: string, reference: string) {
  return usesOfReference(db, session, await visibleProof(db, session, proof_id), reference);
}

/** Finds a submitted proof of a purchase of the caller's offices; any other is a 404. */
async function visibleProof(db: Db, session: Session, id: string): Promise<VisibleProof> {
  const [row] = await db
    .select({ proof: paymentProofs, order: orders, decided_by_step: DECIDED_BY_STEP })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(
      and(
        eq(paymentProofs._id, id),
        isNotNull(paymentProofs.submitted_at),
        withinOffice(db, session, orders.office_id),
      ),
    );
  if (!row) throw notFound('Proof');
  return row as VisibleProof;
}

interface VisibleProof {
  proof: typeof paymentProofs.$inferSelect;
  order: Order;
  decided_by_step: string | null;
}

const DECIDED_BY_STEP = sql<
  string | null
>`(select e.step from ${orderEvents} e where e.order_id = ${paymentProofs.order_id}
  and e.user_id = ${paymentProofs.decided_by} and e.at >= ${paymentProofs.decided_at} order by e.at limit 1)`;

/** Opens the picture of a proof, to be streamed. */
export async function openPicture(db: Db, storage: Storage, session: Session, id: string) {
  const { proof } = await visibleProof(db, session, id);
  const stored = await storage.open(proof.path);
  if (!stored) throw notFound('Picture');
  return stored;
}
