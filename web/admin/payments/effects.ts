import { inWords } from '../../../contract/language/in-words.ts';
import { formatRs } from '../../../contract/money.ts';
import { caseOf, expectedOf, mostTaken } from '../../../contract/payments/decision.ts';
import type { PaidPurchase, Payment } from '../../../contract/payments/payments.ts';
import { factsOf } from '../../../contract/statuses.ts';

/** What a choice does to the money, the order and its customer. */
export interface Effects {
  money: string;
  purchase: string;
  customer: string;
}

type Found = Pick<Payment, 'amount' | 'proposals' | 'status'>;

const MESSAGE = 'Gets a message.';
const NO_MESSAGE = 'Gets no message.';

/** Whether another report of this money was already matched: this one can only be dismissed. */
export const isTold = ({ status, proposals }: Found): boolean =>
  status === 'duplicate' && proposals.every(({ why }) => why === 'same_payment') && proposals.length > 0;

/** Says what matching the whole payment with this order does; undefined if it can't be matched. */
export function takeEffects(amount: number, purchase: PaidPurchase): Effects | undefined {
  const { order_id, status, advance, paid, to_collect } = purchase;
  if (amount > mostTaken(purchase)) return undefined;
  const expected = expectedOf(purchase);
  const above = Math.max(amount - expected, 0);
  const parts = [
    expected > 0 && `${formatRs(Math.min(amount, expected))} counts as the advance`,
    above > 0 && `${formatRs(above)} counts towards the rest`,
  ].filter(Boolean);
  const rest =
    above > 0
      ? ` ${formatRs(Math.max(to_collect - (factsOf(status).whenFound ? advance - paid : 0) - above, 0))} stays to be collected.`
      : '';
  const money = `${parts.join(', and ')}.${rest}`;
  const found = caseOf(amount, purchase);
  if (found === 'too_little')
    return { money, purchase: `${order_id} still waits for ${formatRs(expected - amount)}.`, customer: NO_MESSAGE };
  if (found === 'paid_twice' || !factsOf(status).whenFound)
    return { money, purchase: `${order_id} stays ${inWords(status).toLowerCase()}.`, customer: NO_MESSAGE };
  if (found !== 'too_late') return { money, purchase: `${order_id} is confirmed.`, customer: MESSAGE };
  const isWhole = amount >= expected;
  return {
    money,
    purchase:
      isWhole && status !== 'CANCELLED'
        ? `${order_id} is confirmed if its units are still free, else it waits under Late payments.`
        : `${order_id} waits under Late payments, to be accepted or refunded.`,
    customer: MESSAGE,
  };
}

/** Says what refunding the whole payment to this order's customer does. */
export const goBackEffects = (amount: number, { order_id, status }: PaidPurchase): Effects => ({
  money: `${formatRs(amount)} is due back. Above the limit in the settings, another person refunds it.`,
  purchase: `${order_id} stays ${inWords(status).toLowerCase()}, with the money it has.`,
  customer: 'Gets a message with the amount once it is paid.',
});

export const ASIDE_EFFECTS: Effects = {
  money: 'No money moves.',
  purchase: 'No order changes. The payment is no longer open, and can be restored.',
  customer: NO_MESSAGE,
};

export const undoEffects = ({ shares }: Pick<Payment, 'shares'>): Effects => ({
  money: `${shares.map(({ order_id, amount }) => `${formatRs(amount)} of ${order_id}`).join(' and ')} is reversed.`,
  purchase: 'It waits for its advance again, unless another payment or an approval covers it.',
  customer: 'Gets a message if the advance is due again.',
});
