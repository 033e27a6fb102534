import { formatPaisa } from '../../../contract/money.ts';
import { isMostUnpaid, moneyOf } from '../../../contract/orders/order-money.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import type { Step } from '../../../contract/steps/machine.ts';
import type { StepName } from '../../../contract/steps/steps.ts';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import {
  type Amount,
  heldBy,
  payerOf,
  raiseAdvance,
  recordMoves,
  reverseMoves,
  sumsOf,
} from '../money/moves.service.ts';
import type { Order } from '../orders.table.ts';
import type { By, LockedRow, StepValues, TakenStep } from './step-target.service.ts';

type PricedOrder = LockedRow<OrderStatus> & Pick<Order, 'total' | 'advance' | 'exchange_due'>;

/**
 * Computes the sums of an order's step: the amount that the customer pays at the counter or gets back. The order's row
 * is locked.
 */
export async function sumsOfStep(
  db: Db,
  order: PricedOrder,
  { name, grant }: Step<OrderStatus, StepName>,
  values: StepValues,
): Promise<StepValues> {
  if (name === 'deliver' || name === 'take_payment') {
    const { to_collect, paid } = await atHandOver(db, order, values);
    if (name === 'take_payment' && to_collect <= 0) throw conflict('Nothing is left to collect for this order.');
    if (name === 'take_payment' && paid === 0) throw invalid({ payments: 'Enter what the customer pays.' });
    if (paid > 0 && to_collect <= 0) throw invalid({ payments: 'Nothing is due.' });
    if (paid > to_collect)
      throw invalid({
        payments: say('Only {amount} is due. Enter the amount you keep, not counting the change.', {
          amount: { paisa: to_collect },
        }),
      });
    if (name === 'deliver' && values.payments && !values.reason && isMostUnpaid(to_collect, paid))
      throw invalid({ reason: say('Enter why {amount} is left unpaid.', { amount: { paisa: to_collect - paid } }) });
    // This client doesn't ask how the customer paid.
    return name === 'deliver' && !values.payments ? { ...values, amount: to_collect } : values;
  }
  if (grant !== 'refund') return values;
  const { to_pay_back } = moneyOf({ ...order, money: await sumsOf(db, order._id) });
  return { ...values, ...paidBack(to_pay_back, values) };
}

/**
 * Computes the sum to collect at the counter and the part paid now, in paisa. The difference of an exchange is
 * collected by its return.
 */
export async function atHandOver(db: Db, order: PricedOrder, { payments = [] }: StepValues) {
  const { to_collect } = moneyOf({ ...order, money: await sumsOf(db, order._id) });
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return { to_collect: to_collect - Math.max(order.exchange_due, 0), paid };
}

/** Computes how much of the sum due is refunded, in paisa, and whether the rest is kept, which needs a reason. */
export function paidBack(due: number, { amount = due, rest, reason }: StepValues): Pick<StepValues, 'amount' | 'rest'> {
  if (due === 0 && amount > 0) throw invalid({ amount: 'No refund is due.' });
  if (amount > due) throw invalid({ amount: say('Only {amount} is due for a refund.', { amount: { paisa: due } }) });
  if (amount === due) return { amount, rest: undefined };
  const other = { paisa: due - amount };
  if (!rest) throw invalid({ rest: say('Choose what to do with the remaining {other}.', { other }) });
  if (rest === 'later' && amount === 0) throw invalid({ amount: 'Enter what is refunded now.' });
  if (rest === 'kept' && !reason)
    throw invalid({ reason: say('Enter why the remaining {other} isn’t refunded.', { other }) });
  return { amount, rest };
}

/** Notes what a hand-over leaves unpaid as a detail of its event: the list of unpaid orders finds it by that. */
export async function stillOwed(
  db: Db,
  order: PricedOrder,
  { name }: Step<OrderStatus, StepName>,
  { payments }: StepValues,
): Promise<Record<string, string>> {
  if (name !== 'deliver' || !payments) return {};
  const { to_collect, paid } = await atHandOver(db, order, { payments });
  return to_collect > paid ? { stays_owed: formatPaisa(to_collect - paid) } : {};
}

/** Writes the moves of an order's step. */
export async function moveMoneyOf(
  db: Db,
  { row, step, values, undone, event }: TakenStep<OrderStatus, PricedOrder>,
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const moved = { order_id: row._id, event_id: event._id, by, now };
  // Reverse later counter payments too: the customer no longer has the phone.
  if (undone) return reverseMoves(db, moved, ['balance', 'discount_back']);
  if (step.name === 'deliver' || step.name === 'take_payment') {
    const back = step.name === 'deliver' ? await discountBack(db, row) : 0;
    return recordMoves(db, moved, heldBy(row.office_id), [
      ...atCounter(values),
      { kind: 'discount_back', paisa: -back, method: 'unstated' },
    ]);
  }
  if (step.grant !== 'refund') return;
  const { amount = 0 } = values;
  const before = await sumsOf(db, row._id);
  const due = moneyOf({ ...row, money: before }).to_pay_back;
  // A user who refunds an unchecked advance has seen that it came in.
  if (before.received === 0 && amount > 0) await raiseAdvance(db, { ...row, ...moved }, { paid: due, method: 'bank' });
  await recordMoves(db, moved, payerOf(by, row.office_id), [backBy(values)]);
  if (values.rest !== 'later' && (before.received > 0 || amount > 0))
    await recordMoves(db, moved, heldBy(row.office_id), [
      { kind: 'forfeited', paisa: due - amount, method: 'unstated' },
    ]);
}

/**
 * Computes what the store refunds at the hand-over, in paisa: the customer has paid more than the order costs since its
 * price fell. A cheaper exchange is refunded by its return's step.
 */
async function discountBack(db: Db, order: PricedOrder): Promise<number> {
  const { to_pay_back } = moneyOf({ ...order, money: await sumsOf(db, order._id) });
  return Math.max(to_pay_back + Math.min(order.exchange_due, 0), 0);
}

/** Splits what a customer pays at the counter; the whole sum without a method if the client names none. */
function atCounter({ payments, amount = 0 }: StepValues): Amount[] {
  if (!payments) return [{ kind: 'balance', paisa: amount, method: 'unstated' }];
  return payments.map(({ method, amount: paisa, reference }) => ({ kind: 'balance', paisa, method, reference }));
}

export const backBy = ({ amount = 0, method = 'bank', account, reference, paid_on }: StepValues): Amount => ({
  kind: 'refund',
  paisa: -amount,
  method,
  account,
  reference,
  ...(paid_on && { day: paid_on }),
});
