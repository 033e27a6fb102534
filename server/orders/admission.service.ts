import type { Db } from '../db/db.ts';
import { type IdempotencyKey, unlessAgain } from '../http/answering/idempotency.ts';
import type { Admission } from '../limits/order-gate.service.ts';

interface OrderToAdmit<Result> {
  idempotency: IdempotencyKey | null;
  /** Whether it brings a captcha or a code, which serve once. */
  spends: boolean;
  /** Lets it in, or throws what it has to bring or to wait for. */
  admit: () => Promise<Admission>;
  place: () => Promise<Result>;
}

/**
 * Admits an order and places it. An order that is sent again because its answer was lost is answered as before: neither
 * the gate nor a waiting room that has opened meanwhile refuses it, and it does not count as a further one.
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
