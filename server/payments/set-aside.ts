import { and, eq, inArray, or } from 'drizzle-orm';
import { OPEN_PAYMENTS } from '../../contract/payments/payment-statuses.ts';
import { audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict } from '../http/errors.ts';
import { matchPayments } from './matching.ts';
import { lockPayment } from './payments.service.ts';
import { payments } from './payments.table.ts';
import { freeReconciled } from './undo-payment.ts';

/** Dismisses an open payment with a reason; without a reason, reopens and matches it again. */
export async function setAside(db: Db, { session, now }: { session: Session; now: Date }, id: string, reason: string) {
  const status = await transact(db, async (db) => {
    const before = await lockPayment(db, id);
    if (before.status === 'confirmed') throw conflict('This payment is confirmed, so it can’t be dismissed.');
    if (before.status === 'refunded') throw conflict('This payment was refunded.');
    if (before.status === 'reconciled') await freeReconciled(db, before, { session, now });
    const status = reason ? ('set_aside' as const) : ('unmatched' as const);
    // Include its other reports, because they are one payment; one of them can be matched meanwhile.
    await db
      .update(payments)
      .set({ status, reason, refund_of: null, decided_by: null })
      .where(
        or(
          eq(payments._id, id),
          and(eq(payments.witness_of, id), inArray(payments.status, [...OPEN_PAYMENTS, 'set_aside'])),
        ),
      );
    // Its use for a purchase or a refund made its twins duplicates.
    await addJob(db, 'matchTwins', { payment_ids: [id] });
    await audit(db, actorOf(session), {
      action: 'set aside',
      entity: 'Payment',
      entity_id: id,
      before: { status: before.status },
      after: { status, reason },
    });
    return status;
  });
  if (status === 'unmatched') await matchPayments(db, now, [id]);
  const [after] = await db.select({ status: payments.status }).from(payments).where(eq(payments._id, id));
  return { _id: id, status: after?.status ?? status };
}
