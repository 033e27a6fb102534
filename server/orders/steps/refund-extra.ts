import { and, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { extraOf } from '../../../contract/orders/order-money.ts';
import type { refundInput } from '../../../contract/orders/steps.ts';
import { machineOf } from '../../../contract/steps/steps.ts';
import { isAboveLimit, limitForOne, SECOND_PERSON_CALLS } from '../../access/second-person.service.ts';
import { requireOtherPerson } from '../../access/settled.service.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { moneyMoves } from '../money/money.table.ts';
import { extraPaidBack, sumsOf } from '../money/moves.service.ts';
import { orderTarget } from './order-steps.service.ts';
import { recordReturnedPayment } from './refunded-payment.service.ts';
import { staleStatusError } from './stale-status.ts';
import { byUser } from './step-target.service.ts';

type Refund = Omit<z.output<typeof refundInput>, 'password'>;

/**
 * Refunds all or part of the amount paid above a purchase's advance; the rest counts towards the phone. After the
 * hand-over, only the excess over the phone's price. The purchase's status stays. Above the limit, no user who recorded
 * one of its payments can refund it.
 */
export async function refundExtra(
  db: Db,
  { session, kinds, now }: { session: Session; kinds: SchemeType[]; now: Date },
  id: string,
  { amount: asked, reason, seen_status, rest: _none, ...paid }: Refund,
) {
  return transact(db, async (db) => {
    const [order] = await orderTarget(kinds).lock(db, [id], byUser(session));
    if (!order) throw notFound('Order');
    if (seen_status && seen_status !== order.status)
      throw await staleStatusError(db, machineOf(order.scheme_type), { ...order, order_id: id }, 'staff');
    const money = await sumsOf(db, id);
    const extra = extraOf({ ...order, money });
    if (extra === 0) throw conflict('There’s no overpayment to refund on this order.');
    const amount = asked ?? extra;
    if (amount === 0) throw invalid({ amount: 'Enter an amount above 0.' });
    if (amount > extra)
      throw invalid({ amount: say('The overpayment is only {amount}.', { amount: { paisa: extra } }) });
    // Compare the whole sum with the limit, so that paying in parts doesn't get around it.
    const due = extra + (await extraPaidBack(db, id));
    await recordReturnedPayment(db, order, { amount, reason }, paid, { session, now });
    await requireOtherThanRecorder(db, id, due, { user_id: session.user_id, now });
    await audit(db, actorOf(session), {
      action: 'refund',
      entity: machineOf(order.scheme_type).entity,
      entity_id: id,
      before: { status: order.status, advance_paid: money.advance },
      after: { status: order.status, amount, ...paid },
    });
    return { _id: id, status: order.status };
  });
}

async function requireOtherThanRecorder(
  db: Db,
  order_id: string,
  due: number,
  payer: { user_id: string; now: Date },
): Promise<void> {
  const limit = await limitForOne(db, 'payment.refund_two_person_above', {
    ...payer,
    route: SECOND_PERSON_CALLS.refund,
  });
  if (!isAboveLimit(due, limit)) return;
  const recorded = await db
    .selectDistinct({ user_id: moneyMoves.user_id })
    .from(moneyMoves)
    .where(
      and(
        eq(moneyMoves.order_id, order_id),
        gt(moneyMoves.paisa, 0),
        inArray(moneyMoves.kind, ['advance', 'overpaid']),
      ),
    );
  const refusal = 'You have recorded a payment of this order. A refund needs a second approver: ask a colleague.';
  await requireOtherPerson(
    db,
    payer,
    recorded.map(({ user_id }) => user_id),
    refusal,
  );
}
