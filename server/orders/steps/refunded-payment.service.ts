import { formatPaisa } from '../../../contract/money.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { heldBy, payerOf, recordMoves } from '../money/moves.service.ts';
import { type Order, orderEvents } from '../orders.table.ts';
import { checkRefund } from './refund-reference.ts';
import { byUser, type StepValues } from './step-target.service.ts';

type PaidBack = Pick<StepValues, 'reference' | 'method' | 'account' | 'paid_on'>;

interface ReturnedPayment {
  /** In paisa. */
  amount: number;
  reason?: string | undefined;
  /** How the payment came in, and who holds it if not the order's office; undefined if the order has it already. */
  source?: {
    method: 'bank';
    account: string;
    reference: string;
    day: string;
    holder?: Parameters<typeof recordMoves>[2];
  };
}

/**
 * Records on an order that a payment for it was refunded: in and out, so the order's sums and status don't change.
 * Books only the outgoing row if the order already has the payment. Sends the customer a message. The order is locked;
 * throws a 400 for a reference that was used, or a day before the order or in the future.
 */
export async function recordReturnedPayment(
  db: Db,
  { _id: order_id, status, office_id, placed_at }: Pick<Order, '_id' | 'status' | 'office_id' | 'placed_at'>,
  { amount, reason, source }: ReturnedPayment,
  paid: PaidBack,
  { session, now }: { session: Session; now: Date },
): Promise<void> {
  await checkRefund(db, paid, { placed_at, now });
  const by = byUser(session);
  const event_id = newId();
  await db.insert(orderEvents).values({
    _id: event_id,
    order_id,
    step: 'refund',
    before: status,
    after: status,
    actor: session.name,
    user_id: session.user_id,
    office_id,
    reason,
    details: { ...paid, amount: formatPaisa(amount) },
    at: now,
  });
  const { reference, method = 'bank', account, paid_on } = paid;
  const out = { method, account, reference, ...(paid_on && { day: paid_on }) } as const;
  const moved = { order_id, event_id, by, now };
  if (source) {
    const { holder = heldBy(office_id), ...came } = source;
    await recordMoves(db, moved, holder, [{ kind: 'overpaid', paisa: amount, ...came }]);
  }
  await recordMoves(db, moved, payerOf(by, office_id), [{ kind: 'overpaid', paisa: -amount, ...out }]);
  await addJob(db, 'orderMessages', { event_ids: [event_id] });
}
