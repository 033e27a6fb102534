import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { referenceKey, SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import { SECOND_REASONS, type SecondReason } from '../../contract/purchases/verification.ts';
import type { OrderStep, StepName } from '../../contract/statuses.ts';
import { users } from '../access/access.table.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from '../access/second-person.service.ts';
import { requireSettled } from '../access/settled.service.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { conflict, invalid } from '../http/errors.ts';
import { ofVisibleOffices } from '../offices/offices.service.ts';
import { anyOrders } from '../orders/any-orders.service.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { limitOf } from '../settings/limit-of.service.ts';
import { paidReferences, paymentProofs } from './purchases.table.ts';

/** The highest advance, in paisa, whose payment one person approves; Infinity where there is no second person. */
export async function limitForOne(db: Db, by: Pick<Reviewer, 'user_id' | 'now'>): Promise<number> {
  const asksSecond = await asksSecondPerson(db, { ...by, route: SECOND_PERSON_CALLS.proof });
  return asksSecond ? (await limitOf(db, 'payment.two_person_above', by)) * 100 : Number.POSITIVE_INFINITY;
}

interface Approved {
  order_id: string;
  /** Paisa. */
  advance: number;
  bank: string | null;
  /** The reference as it was typed; empty where none is known. */
  reference: string;
}

/**
 * Why two people approve a payment: its advance is high, or it cannot be told from the payment of another purchase. A
 * payment that the bank reports in a row of its own needs no reference.
 */
export async function whySecond(
  db: Db,
  { order_id, advance, bank, reference }: Approved,
  by: Pick<Reviewer, 'user_id' | 'now'>,
  isPaid = false,
): Promise<SecondReason | undefined> {
  const limit = await limitForOne(db, by);
  if (advance > limit) return 'high';
  if (isPaid || limit === Number.POSITIVE_INFINITY) return undefined;
  const key = referenceKey(reference);
  // A short reference is easily invented, and does not identify a payment.
  if (key.length < SHORTEST_REFERENCE) return 'no_reference';
  return (await usedElsewhere(db, { order_id, bank, key })).length > 0 ? 'reference_elsewhere' : undefined;
}

export const APPROVALS: StepName[] = ['approve', 'accept_late'];

interface Reviewer {
  step: OrderStep;
  user_id: string;
  now: Date;
  isPaid?: boolean;
  reference?: string;
}

/**
 * Refuses to judge a proof that another person is judging, or that a second person must judge. Its purchase is locked.
 */
export async function checkJudgement(db: Db, order_id: string, judge: Reviewer): Promise<void> {
  const { step, user_id, now, isPaid } = judge;
  const [proof] = await db
    .select({
      claimed_by: paymentProofs.claimed_by,
      claimed_until: paymentProofs.claimed_until,
      first_approved_by: paymentProofs.first_approved_by,
      reference: paymentProofs.reference,
      bank: paymentProofs.payment_initiated_using,
      advance: anyOrders.advance,
    })
    .from(paymentProofs)
    .innerJoin(anyOrders, eq(anyOrders._id, paymentProofs.order_id))
    .where(isOpenOf(order_id))
    .for('update', { of: paymentProofs });
  if (!proof && step.name === 'accept_late' && !isPaid) await checkFoundLate(db, order_id, { user_id, now });
  if (!proof) return;
  const { claimed_by, claimed_until, first_approved_by } = proof;
  if (claimed_by && claimed_by !== user_id && claimed_until && claimed_until > now)
    throw conflict(`${await nameOf(db, claimed_by)} is deciding on this payment. Take another one.`);
  if (step.name === 'approve_first' && first_approved_by)
    throw conflict('It has its first approval. Someone other than the first approver must approve it.');
  if (!APPROVALS.includes(step.name)) return;
  const reference = judge.reference ?? proof.reference ?? '';
  // Two proofs of one reference, judged in the same moment, see one another.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment reference ${referenceKey(reference)}`}))`);
  const why = await whySecond(db, { order_id, ...proof, reference }, { user_id, now }, isPaid);
  if (!why) return;
  if (!first_approved_by) throw conflict(`${SECOND_REASONS[why]} Approve it at the desk first.`);
  if (first_approved_by === user_id)
    throw conflict('You gave the first approval. The second one is another person’s: ask a colleague.');
  await requireSettled(db, [user_id, first_approved_by], { user_id, now });
}

/**
 * Judges a late payment that the bank told about, without a proof: all of it must have come in, and another person
 * accepts a high one.
 */
async function checkFoundLate(db: Db, order_id: string, by: Pick<Reviewer, 'user_id' | 'now'>): Promise<void> {
  const { user_id } = by;
  const [event] = await db
    .select({ reason: orderEvents.reason, user_id: orderEvents.user_id, advance: anyOrders.advance })
    .from(orderEvents)
    .innerJoin(anyOrders, eq(anyOrders._id, orderEvents.order_id))
    .where(and(eq(orderEvents.order_id, order_id), eq(orderEvents.step, 'find_late')))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  if (event?.reason)
    throw conflict('Only a part of its advance came in. Confirm the rest among the incoming payments, or pay it back.');
  if (!event?.user_id || event.advance <= (await limitForOne(db, by))) return;
  if (event.user_id === user_id)
    throw conflict('You confirmed this payment, and the advance is high: another person accepts it. Ask a colleague.');
  await requireSettled(db, [user_id, event.user_id], by);
}

const nameOf = async (db: Db, user_id: string) =>
  (await db.select({ name: users.name }).from(users).where(eq(users._id, user_id)))[0]?.name ?? 'Somebody';

/** The proof of a purchase that waits for its verdict. */
export const isOpenOf = (order_id: string) =>
  and(eq(paymentProofs.order_id, order_id), isNotNull(paymentProofs.submitted_at), isNull(paymentProofs.verdict));

/** Notes a first approval on the open proof, and leaves it to others. */
export async function recordFirstApproval(db: Db, order_id: string, { user_id, now }: Omit<Reviewer, 'step'>) {
  await db
    .update(paymentProofs)
    .set({ first_approved_by: user_id, first_approved_at: now, claimed_by: null, claimed_until: null })
    .where(isOpenOf(order_id));
}

interface NotedReference {
  step: StepName;
  /** The reference that the verifier has read; an approval without one uses that of the proof. */
  given: string | undefined;
}

/** Notes the reference of the payment on the open proof; refused where it paid another purchase. */
export async function noteReference(db: Db, session: Session, order_id: string, { step, given }: NotedReference) {
  const [proof] = await db
    .select({
      _id: paymentProofs._id,
      bank: paymentProofs.payment_initiated_using,
      reference: paymentProofs.reference,
    })
    .from(paymentProofs)
    .where(isOpenOf(order_id));
  const reference = given ?? (APPROVALS.includes(step) ? proof?.reference : undefined);
  if (!reference) return;
  const reference_key = referenceKey(reference);
  if (reference_key.length === 0) throw invalid({ reference: 'Enter the letters and digits of the reference.' });
  if (!proof?.bank) return;
  const used = await usedHere(db, { order_id, bank: proof.bank, key: reference_key });
  if (used) {
    const [visible] = await ofVisibleOffices(db, session, [used], ({ office_id }) => office_id);
    const where = visible ? visible.order_id : 'a purchase of another office';
    throw invalid({
      reference: `This payment was used for ${where} before. Correct the reference, or reject the proof.`,
    });
  }
  await db.update(paymentProofs).set({ reference, reference_key }).where(eq(paymentProofs._id, proof._id));
}

interface PaidReference {
  order_id: string;
  bank: string | null;
  key: string;
}

/** Another purchase that this reference paid at its bank: a reference pays no second one. */
export async function usedHere(db: Db, { order_id, bank, key }: PaidReference) {
  return (await usedAtDesk(db, bank ?? '', key, order_id)) ?? (await usedByBank(db, key, order_id));
}

/** The facts that staff see of another purchase of the same money. */
export const otherPurchase = {
  _id: orders._id,
  order_id: orders.order_id,
  office_id: orders.office_id,
  status: orders.status,
};

/** Another purchase whose proof has this reference. */
async function usedAtDesk(db: Db, bank: string, reference_key: string, order_id: string) {
  const [used] = await db
    .select({ ...otherPurchase, at: paymentProofs.submitted_at })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(
      and(
        eq(paymentProofs.payment_initiated_using, bank),
        eq(paymentProofs.reference_key, reference_key),
        ne(paymentProofs.order_id, order_id),
      ),
    );
  return used;
}

/**
 * Other purchases whose proof has this reference at another bank: the two names may be of one bank, or one payment may
 * be shown twice.
 */
export async function usedElsewhere(db: Db, { order_id, bank, key }: PaidReference) {
  if (key.length < SHORTEST_REFERENCE) return [];
  return db
    .select({ ...otherPurchase, at: paymentProofs.submitted_at })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(
      and(
        eq(paymentProofs.reference_key, key),
        ne(paymentProofs.order_id, order_id),
        ne(paymentProofs.payment_initiated_using, bank ?? ''),
      ),
    )
    .orderBy(desc(paymentProofs.submitted_at))
    .limit(MOST_SHOWN);
}

/** The most other purchases that are shown of a payment, a phone or a picture. */
export const MOST_SHOWN = 5;

/** Another purchase that was paid by this reference as the bank told about it, whatever name the bank has here and there. */
async function usedByBank(db: Db, reference_key: string, order_id: string) {
  if (reference_key.length < SHORTEST_REFERENCE) return undefined;
  const [used] = await db
    .select({ ...otherPurchase, at: orders.changed_at })
    .from(paidReferences)
    .innerJoin(orders, eq(orders._id, paidReferences.order_id))
    .where(and(eq(paidReferences.reference_key, reference_key), ne(orders._id, order_id)))
    .limit(1);
  return used;
}
