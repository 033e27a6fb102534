import type { Db } from '../db/db.ts';
import { type IdempotencyKey, unlessAgain } from '../http/answering/idempotency.ts';
import type { Admission } from '../limits/order-gate.service.ts';

interface OrderToAdmit<Result> {
  idempotency: IdempotencyKey | null;
  /** Whether the order brings a captcha or a code, which can be used only once. */
  spends: boolean;
  /** Admits the order, or throws an error that says what is missing or how long to wait. */
  admit: () => Promise<Admission>;
  place: () => Promise<Result>;
}

/**
 * Admits an order and places it. An order sent again because its answer was lost gets its first answer: neither the
 * gate nor a waiting room refuses it, and the order doesn't count twice.
 */
export async function placeAdmitted<Result extends { isNew: boolean }>(
  db: Db,
  { idempotency, spends, admit, place }: OrderToAdmit<Result>,
): Promise<Result> {
  const admission = await unlessAgain(db, idempotency, { spends, enter: admit });
  const result = await place().catch(async (error) => {
    await admission?.undo(error);
    throw error;
  });
  if (result.isNew) admission?.placed();
  else await admission?.undo();
  return result;
}
