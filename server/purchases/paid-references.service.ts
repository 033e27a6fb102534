import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { referenceKey, SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import type { Db } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import type { Session } from '../http/caller/session.ts';
import { invalid } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { ofVisibleOffices } from '../offices/offices.service.ts';
import { orders } from '../orders/orders.table.ts';
import { isOpenOf } from './proofs.service.ts';
import { paidReferences, paymentProofs } from './purchases.table.ts';

/** Makes simultaneous decisions on two proofs with one reference see each other. */
export const lockReference = (db: Db, key: string): Promise<void> => lockNamed(db, `payment reference ${key}`);

/** Refuses a reference that paid another purchase; `bank` is null if no proof names a bank. */
export async function refusePaidReference(
  db: Db,
  { order_id, bank, reference }: { order_id: string; bank: string | null; reference: string },
  session: Session,
): Promise<void> {
  const key = referenceKey(reference);
  if (key.length === 0) throw invalid({ reference: 'Enter the letters and digits of the payment reference.' });
  if (!bank) return;
  const used = await usedHere(db, { order_id, bank, key });
  if (!used) return;
  const [visible] = await ofVisibleOffices(db, session, [used], ({ office_id }) => office_id);
  const order = visible ? visible.order_id : say('an order of another office');
  throw invalid({
    reference: say('This payment was already used for {order}. Correct the reference or reject the proof.', { order }),
  });
}

/** Notes the reference of the payment on the open proof. */
export async function noteReference(db: Db, order_id: string, reference: string): Promise<void> {
  await db
    .update(paymentProofs)
    .set({ reference, reference_key: referenceKey(reference) })
    .where(isOpenOf(order_id));
}

/**
 * Records the banks' references of payments for purchases: the desk refuses them for any other purchase from now on.
 */
export async function noteBankReferences(
  db: Db,
  references: { order_id: string; reference_key: string }[],
): Promise<void> {
  if (references.length > 0) await db.insert(paidReferences).values(references).onConflictDoNothing();
}

/** Frees the reference of an undone payment for another purchase. */
export async function forgetBankReference(db: Db, order_id: string, reference_key: string): Promise<void> {
  await db
    .delete(paidReferences)
    .where(and(eq(paidReferences.order_id, order_id), eq(paidReferences.reference_key, reference_key)));
}

/** Selects the purchases of which staff approved or refund a proof with this reference. */
export const provedBy = (
  key: SQL,
) => sql`(select f.order_id from ${paymentProofs} f join ${orders} b on b._id = f.order_id
  where f.reference_key = ${key} and (f.verdict = 'approved' or b.status in ('REFUND_DUE', 'REFUNDED')))`;

/**
 * Finds the purchases that a reference has paid: staff approved or refund a proof with it, or a bank's report of it was
 * matched.
 */
export async function boundTo(db: Db, key: string): Promise<{ _id: string; order_id: string }[]> {
  if (key.length < SHORTEST_REFERENCE) return [];
  const paid = db
    .select({ order_id: paidReferences.order_id })
    .from(paidReferences)
    .where(eq(paidReferences.reference_key, key));
  return db
    .select({ _id: orders._id, order_id: orders.order_id })
    .from(orders)
    .where(or(inArray(orders._id, provedBy(sql`${key}`)), inArray(orders._id, paid)))
    .orderBy(orders._id);
}

interface PaidReference {
  order_id: string;
  bank: string | null;
  key: string;
}

/** Finds another purchase that this reference paid at its bank: a reference can't pay a second one. */
export async function usedHere(db: Db, reference: PaidReference) {
  return (await usedAtDesk(db, reference)) ?? (await usedByBank(db, reference));
}

/** The part of another purchase of the same money that staff see. */
export const otherPurchase = {
  _id: orders._id,
  order_id: orders.order_id,
  office_id: orders.office_id,
  status: orders.status,
};

/** Finds another purchase whose proof has this reference. */
async function usedAtDesk(db: Db, { order_id, bank, key }: PaidReference) {
  const [used] = await db
    .select({ ...otherPurchase, at: paymentProofs.submitted_at })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(
      and(
        eq(paymentProofs.payment_initiated_using, bank ?? ''),
        eq(paymentProofs.reference_key, key),
        ne(paymentProofs.order_id, order_id),
      ),
    );
  return used;
}

/**
 * Finds other purchases whose proof has this reference at another bank: both names can mean one bank, or one payment
 * can be shown twice.
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

/** How many other purchases are shown for a payment, a phone or a picture. */
export const MOST_SHOWN = 5;

/** Finds another purchase that this reference paid by the bank's report, even if the bank's names differ. */
async function usedByBank(db: Db, { order_id, key }: PaidReference) {
  if (key.length < SHORTEST_REFERENCE) return undefined;
  const [used] = await db
    .select({ ...otherPurchase, at: orders.changed_at })
    .from(paidReferences)
    .innerJoin(orders, eq(orders._id, paidReferences.order_id))
    .where(and(eq(paidReferences.reference_key, key), ne(orders._id, order_id)))
    .limit(1);
  return used;
}
