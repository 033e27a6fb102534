import type { Step } from '../../../contract/machine.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { moneyOf } from '../../../contract/orders/order-money.ts';
import type { OrderStatus, StepName } from '../../../contract/statuses.ts';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
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

/** The sums of an order's step: what the customer pays at the counter, or gets back. Its row is locked. */
export async function sumsOfStep(
  db: Db,
  order: PricedOrder,
  { name, grant }: Step<OrderStatus, StepName>,
  values: StepValues,
): Promise<StepValues> {
  if (name === 'deliver' || name === 'take_payment') {
    const { to_collect: open } = moneyOf({ ...order, money: await sumsOf(db, order._id) });
    // The difference of an exchange is collected by the step of its return.
    const to_collect = open - Math.max(order.exchange_due, 0);
    const paid = values.payments?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    if (name === 'take_payment' && to_collect <= 0) throw conflict('Nothing is left to collect for this order.');
    if (name === 'take_payment' && paid === 0) throw invalid({ payments: 'Enter what the customer pays.' });
    if (paid > to_collect)
      throw invalid({
        payments: `Only ${formatPaisa(to_collect)} is to be collected. Enter what you keep, without the change.`,
      });
    // Nobody says how it was paid: the client is one that does not ask.
    return name === 'deliver' && !values.payments ? { ...values, amount: to_collect } : values;
  }
  if (grant !== 'refund') return values;
  const { to_pay_back } = moneyOf({ ...order, money: await sumsOf(db, order._id) });
  return { ...values, amount: amountBack(to_pay_back, values) };
}

/** What is paid back of the sum that is due, in paisa; keeping a part of it needs a reason. */
export function amountBack(due: number, { amount = due, reason }: StepValues): number {
  if (amount > due) throw invalid({ amount: `Only ${formatPaisa(due)} is to be refunded.` });
  if (amount < due && !reason) throw invalid({ reason: `Enter why the other ${formatPaisa(due - amount)} is kept.` });
  return amount;
}

/** Writes what a step of an order moved. */
export async function moveMoneyOf(
  db: Db,
  { row, step, values, undone, event }: TakenStep<OrderStatus, PricedOrder>,
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const moved = { order_id: row._id, event_id: event._id, by, now };
  if (undone) return reverseMoves(db, moved, ['balance'], { event_id: undone._id as string });
  if (step.name === 'deliver' || step.name === 'take_payment')
    return recordMoves(db, moved, heldBy(row.office_id), atCounter(values));
  if (step.grant !== 'refund') return;
  const { amount = 0 } = values;
  const before = await sumsOf(db, row._id);
  const due = moneyOf({ ...row, money: before }).to_pay_back;
  // Whoever pays back an advance that nobody had checked has seen that it came in.
  if (before.received === 0 && amount > 0) await raiseAdvance(db, { ...moved, ...row }, { paid: due, method: 'bank' });
  await recordMoves(db, moved, payerOf(by, row.office_id), [backBy(values)]);
  if (before.received > 0 || amount > 0)
    await recordMoves(db, moved, heldBy(row.office_id), [
      { kind: 'forfeited', paisa: due - amount, method: 'unstated' },
    ]);
}

/** The parts that a customer pays at the counter; the whole without a method, if nobody named one. */
function atCounter({ payments, amount = 0 }: StepValues): Amount[] {
  if (!payments) return [{ kind: 'balance', paisa: amount, method: 'unstated' }];
  return payments.map(({ method, amount: paisa, reference }) => ({ kind: 'balance', paisa, method, reference }));
}

export const backBy = ({ amount = 0, account, reference, paid_on }: StepValues): Amount => ({
  kind: 'refund',
  paisa: -amount,
  method: 'bank',
  account,
  reference,
  ...(paid_on && { day: paid_on }),
});
