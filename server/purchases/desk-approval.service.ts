import { and, desc, eq, inArray } from 'drizzle-orm';
import { PURCHASE_MACHINE, type StepName, stepsFrom } from '../../contract/steps/steps.ts';
import type { Db } from '../db/db.ts';
import { type Order, orderEvents } from '../orders/orders.table.ts';
import { paymentProofs } from './purchases.table.ts';

/** Finds the step by which staff approved the advance by its proof, so that it needs no bank payment. */
export async function deskApproval(db: Db, order_id: string): Promise<StepName | undefined> {
  const [last] = await db
    .select({ step: orderEvents.step })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.order_id, order_id), inArray(orderEvents.step, ['approve', 'accept_late', 'confirm_payment'])),
    )
    .orderBy(desc(orderEvents.at), desc(orderEvents._id))
    .limit(1);
  if (last?.step === 'approve') return 'approve';
  const isApproved = and(eq(paymentProofs.order_id, order_id), eq(paymentProofs.verdict, 'approved'));
  const isByProof = last?.step === 'accept_late' && (await db.$count(paymentProofs, isApproved)) > 0;
  return isByProof ? 'accept_late' : undefined;
}

/** Finds the step that undoes the desk's approval; null once the phone has left, or a bank has reported the payment. */
export async function undoOfApproval(
  db: Db,
  { _id, status }: Pick<Order, '_id' | 'status'>,
  isSeenAtBank: boolean,
): Promise<StepName | null> {
  const undoing = stepsFrom(PURCHASE_MACHINE, status).filter(({ undoes, grant }) => undoes && grant === 'proof');
  if (undoing.length === 0 || isSeenAtBank) return null;
  const approval = await deskApproval(db, _id);
  return undoing.find(({ undoes }) => undoes?.step === approval)?.name ?? null;
}
