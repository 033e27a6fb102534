import { and, count, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import type { ProofQueue, verificationEndpoints } from '../../../contract/purchases/verification.ts';
import type { Db } from '../../db/db.ts';
import type { Storage } from '../../edges/storage.ts';
import type { Session } from '../../http/caller/session.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { type Order, orders } from '../../orders/orders.table.ts';
import { byUser } from '../../orders/steps/step-target.service.ts';
import { takeStep } from '../../orders/steps/steps.service.ts';
import { purchaseTarget } from '../purchase-steps.service.ts';
import { paymentProofs } from '../purchases.table.ts';
import { APPROVALS, whySecond } from '../second-approval.service.ts';
import { claimProofs, claimsOfOthers, type DeskRequest, waitsIn } from './claims.ts';
import { proofsToJudge, usesOfReference } from './proofs-to-judge.ts';

/** The most purchases with money and no proof that are listed at once. */
const MOST_FOUND = 100;

/** The two proofs that the caller is to decide on next, and how many wait. */
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

/** The number that wait in each queue, and the time since which the oldest waits. */
export async function countProofs(db: Db, session: Session) {
  const ofOwnOffices = withinOffice(db, session, orders.office_id);
  const [payment, late, refund] = await Promise.all([
    countIn(db, session, 'payment'),
    countIn(db, session, 'late'),
    db.$count(orders, and(eq(orders.status, 'REFUND_DUE'), ofOwnOffices)),
  ]);
  const [oldest] = await db
    .select({ at: paymentProofs.submitted_at })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(waitsIn(db, session, 'payment'))
    .orderBy(paymentProofs.submitted_at)
    .limit(1);
  const latePayments = await foundLate(db, session);
  return { payment, late, refund, oldest_at: oldest?.at, found: latePayments };
}

/** Purchases whose money the bank told about after their time, without a proof that the desk could show. */
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
 * Decides on one proof, as one step of its purchase. An approval that needs two people is the first if there is none
 * yet. The same decision by the same person again, sent because its answer was lost, changes nothing.
 */
export async function decideProof(
  db: Db,
  proof_id: string,
  { step, ...input }: Decided,
  { session, now }: { session: Session; now: Date },
) {
  const { proof, order } = await visibleProof(db, session, proof_id);
  const done = { _id: order._id, order_id: order.order_id };
  const approves = APPROVALS.includes(step);
  const wasMyFirst = approves && proof.verdict === null && proof.first_approved_by === session.user_id;
  const verdict = approves ? 'approved' : 'rejected';
  const wasMine = proof.verdict === verdict && proof.decided_by === session.user_id;
  if (wasMine || wasMyFirst) return { ...done, status: order.status };
  if (proof.verdict) throw conflict(`The payment for ${order.order_id} has already been decided.`);
  const decision = { step, reference: input.reference, session, now };
  const second = proof.first_approved_by ? undefined : await whySecond(db, { proof, order }, decision);
  const result = await takeStep(db, purchaseTarget(['MULTI-BUY']), {
    id: order._id,
    step: second ? 'approve_first' : step,
    grant: 'proof',
    by: byUser(session),
    input,
    now,
  });
  return { ...done, status: result.status, second };
}

/** The earlier uses of a reference, shown while it is typed. */
export async function referenceUses(db: Db, session: Session, proof_id: string, reference: string) {
  return usesOfReference(db, session, await visibleProof(db, session, proof_id), reference);
}

/** A submitted proof of a purchase of the caller's offices; any other is a 404. */
async function visibleProof(db: Db, session: Session, id: string) {
  const [row] = await db
    .select({ proof: paymentProofs, order: orders })
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
  return row as { proof: typeof paymentProofs.$inferSelect; order: Order };
}

/** The picture of a proof, to be streamed. */
export async function openPicture(db: Db, storage: Storage, session: Session, id: string) {
  const { proof } = await visibleProof(db, session, id);
  const stored = await storage.open(proof.path);
  if (!stored) throw notFound('Picture');
  return stored;
}
