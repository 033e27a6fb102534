import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { referenceKey, SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import { SECOND_REASONS, type SecondReason } from '../../contract/purchases/verification.ts';
import type { StepName } from '../../contract/statuses.ts';
import { users } from '../access/access.table.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from '../access/second-person.service.ts';
import { requireSettled } from '../access/settled.service.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { conflict, invalid } from '../http/errors.ts';
import { ofVisibleOffices } from '../offices/offices.service.ts';
import { anyOrders } from '../orders/any-orders.service.ts';
import { type Order, orderEvents, orders } from '../orders/orders.table.ts';
import { limitOf } from '../settings/limit-of.service.ts';
import { paidReferences, paymentProofs } from './purchases.table.ts';

type Proof = typeof paymentProofs.$inferSelect;

/** The proof of a payment and its purchase, as far as the rules of an approval read them. */
interface JudgedPayment {
  proof: Pick<Proof, 'reference' | 'payment_initiated_using' | 'first_approved_by'>;
  order: Pick<Order, '_id' | 'advance'>;
}

/** The step by which a person judges a payment. */
interface PaymentDecision {
  step: StepName;
  /** The reference that the verifier has read; an approval without one uses that of the proof. */
  reference?: string;
  session: Session;
  now: Date;
  /** The bank has reported the whole advance. */
  isPaid?: boolean;
}

interface Judge {
  user_id: string;
  now: Date;
}

export const APPROVALS: StepName[] = ['approve', 'accept_late'];

/** The highest advance, in paisa, whose payment one person approves; Infinity where there is no second person. */
export async function limitForOne(db: Db, judge: Judge): Promise<number> {
  const asksSecond = await asksSecondPerson(db, { ...judge, route: SECOND_PERSON_CALLS.proof });
  return asksSecond ? (await limitOf(db, 'payment.two_person_above', judge)) * 100 : Number.POSITIVE_INFINITY;
}

/**
 * Why two people approve a payment: its advance is high, or it cannot be told from the payment of another purchase. A
 * payment that the bank reports in a row of its own needs no reference. Undefined where one person is enough, or where
 * the step approves nothing.
 */
export async function whySecond(
  db: Db,
  { proof, order }: JudgedPayment,
  { step, reference, session: { user_id }, now, isPaid }: PaymentDecision,
): Promise<SecondReason | undefined> {
  if (!APPROVALS.includes(step)) return undefined;
  const limit = await limitForOne(db, { user_id, now });
  if (order.advance > limit) return 'high';
  if (isPaid || limit === Number.POSITIVE_INFINITY) return undefined;
  const key = referenceKey(reference ?? proof.reference ?? '');
  // A short reference is easily invented, and does not identify a payment.
  if (key.length < SHORTEST_REFERENCE) return 'no_reference';
  const payment = { order_id: order._id, bank: proof.payment_initiated_using, key };
  return (await usedElsewhere(db, payment)).length > 0 ? 'reference_elsewhere' : undefined;
}

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
      order: { _id: anyOrders._id, advance: anyOrders.advance },
    })
    .from(paymentProofs)
    .innerJoin(anyOrders, eq(anyOrders._id, paymentProofs.order_id))
    .where(isOpenOf(order_id))
    .for('update', { of: paymentProofs });
  const { step, session, now, isPaid } = decision;
  if (judged) await requireJudge(db, judged, decision);
  else if (step === 'accept_late' && !isPaid) await checkFoundLate(db, order_id, { user_id: session.user_id, now });
  // A payment that the bank reports is identified by its row: some banks write one reference into all rows.
  if (!isPaid) await refusePaidReference(db, { order_id, proof: judged?.proof }, decision);
}

/** Refuses a person who may not take this step about this payment. */
async function requireJudge(
  db: Db,
  judged: JudgedPayment & { proof: Pick<Proof, 'claimed_by' | 'claimed_until'> },
  decision: PaymentDecision,
): Promise<void> {
  const { claimed_by, claimed_until, first_approved_by, reference } = judged.proof;
  const { step, now } = decision;
  const { user_id } = decision.session;
  if (claimed_by && claimed_by !== user_id && claimed_until && claimed_until > now)
    throw conflict(`${await nameOf(db, claimed_by)} is deciding on this payment. Take another one.`);
  if (step === 'approve_first' && first_approved_by)
    throw conflict('It has its first approval. Someone other than the first approver must approve it.');
  if (!APPROVALS.includes(step)) return;
  const key = referenceKey(decision.reference ?? reference ?? '');
  // Two proofs of one reference, judged in the same moment, see one another.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment reference ${key}`}))`);
  const why = await whySecond(db, judged, decision);
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
async function checkFoundLate(db: Db, order_id: string, judge: Judge): Promise<void> {
  const { user_id } = judge;
  const [event] = await db
    .select({ reason: orderEvents.reason, user_id: orderEvents.user_id, advance: anyOrders.advance })
    .from(orderEvents)
    .innerJoin(anyOrders, eq(anyOrders._id, orderEvents.order_id))
    .where(and(eq(orderEvents.order_id, order_id), eq(orderEvents.step, 'find_late')))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  if (event?.reason)
    throw conflict('Only a part of its advance came in. Confirm the rest among the incoming payments, or pay it back.');
  if (!event?.user_id || event.advance <= (await limitForOne(db, judge))) return;
  if (event.user_id === user_id)
    throw conflict('You confirmed this payment, and the advance is high: another person accepts it. Ask a colleague.');
  await requireSettled(db, [user_id, event.user_id], judge);
}

const nameOf = async (db: Db, user_id: string) =>
  (await db.select({ name: users.name }).from(users).where(eq(users._id, user_id)))[0]?.name ?? 'Somebody';

/** The proof of a purchase that waits for its verdict. */
const isOpenOf = (order_id: string) =>
  and(eq(paymentProofs.order_id, order_id), isNotNull(paymentProofs.submitted_at), isNull(paymentProofs.verdict));

/** Notes a first approval on the open proof, and leaves it to others. */
export async function recordFirstApproval(db: Db, order_id: string, { user_id, now }: Judge): Promise<void> {
  await db
    .update(paymentProofs)
    .set({ first_approved_by: user_id, first_approved_at: now, claimed_by: null, claimed_until: null })
    .where(isOpenOf(order_id));
}

/** Refuses a reference that paid another purchase. */
async function refusePaidReference(
  db: Db,
  { order_id, proof }: { order_id: string; proof: JudgedPayment['proof'] | undefined },
  { step, reference: given, session }: PaymentDecision,
): Promise<void> {
  const reference = given ?? (APPROVALS.includes(step) ? proof?.reference : undefined);
  if (!reference) return;
  const key = referenceKey(reference);
  if (key.length === 0) throw invalid({ reference: 'Enter the letters and digits of the reference.' });
  if (!proof?.payment_initiated_using) return;
  const used = await usedHere(db, { order_id, bank: proof.payment_initiated_using, key });
  if (!used) return;
  const [visible] = await ofVisibleOffices(db, session, [used], ({ office_id }) => office_id);
  const where = visible ? visible.order_id : 'a purchase of another office';
  throw invalid({
    reference: `This payment was used for ${where} before. Correct the reference, or reject the proof.`,
  });
}

/** Notes the reference of the payment on the open proof. */
export async function noteReference(db: Db, order_id: string, reference: string): Promise<void> {
  await db
    .update(paymentProofs)
    .set({ reference, reference_key: referenceKey(reference) })
    .where(isOpenOf(order_id));
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
