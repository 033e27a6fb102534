import { caseOf, expectedOf, keepsPayment, mostTaken } from '../../../contract/payments/decision.ts';
import type { PaidPurchase, Payment } from '../../../contract/payments/payments.ts';
import { factsOf } from '../../../contract/statuses.ts';
import { formatRs } from '../language/figures.ts';
import { inSentence, ownWords, t } from '../language/t.ts';

/** The effects of a choice on the money, the order and its customer. */
export interface Effects {
  money: string;
  purchase: string;
  customer: string;
}

type Found = Pick<Payment, 'amount' | 'proposals' | 'status'>;

const MESSAGE = t('Gets a message.');
const NO_MESSAGE = t('Gets no message.');

/** Whether another report of this money was already matched: this one can only be dismissed. */
export const isTold = ({ status, proposals }: Found): boolean =>
  status === 'duplicate' && proposals.every(({ why }) => why === 'same_payment') && proposals.length > 0;

/** Describes the effects of matching the whole payment with this order; undefined if it can't be matched. */
export function takeEffects(amount: number, purchase: PaidPurchase): Effects | undefined {
  const { order_id, status, advance, paid, to_collect } = purchase;
  if (amount > mostTaken(purchase)) return undefined;
  const expected = expectedOf(purchase);
  const above = Math.max(amount - expected, 0);
  // While the order waits for a payment, any amount counts.
  const towardsRest = factsOf(status).whenFound ? above : Math.min(above, to_collect);
  const parts = [
    expected > 0 && t('{amount} counts as the advance', { amount: formatRs(Math.min(amount, expected)) }),
    towardsRest > 0 && t('{amount} counts towards the balance', { amount: formatRs(towardsRest) }),
    above > towardsRest &&
      t('{amount} is an overpayment, and you can refund it separately later', {
        amount: formatRs(above - towardsRest),
      }),
  ].filter(Boolean);
  const rest =
    above > 0
      ? ` ${t('{amount} is still due.', { amount: formatRs(Math.max(to_collect - (factsOf(status).whenFound ? advance - paid : 0) - above, 0)) })}`
      : '';
  const money = `${parts.join(t(', and '))}.${rest}`;
  const found = caseOf(amount, purchase);
  if (found === 'too_little')
    return {
      money,
      purchase: t('{order} still waits for {amount}.', { order: order_id, amount: formatRs(expected - amount) }),
      customer: NO_MESSAGE,
    };
  if (found === 'paid_twice' || !factsOf(status).whenFound)
    return {
      money,
      purchase: t('{order} stays {status}.', { order: order_id, status: inSentence(ownWords(status)) }),
      customer: NO_MESSAGE,
    };
  if (found === 'too_much')
    return {
      money: `${money} ${t('You can refund the overpayment separately later.')}`,
      purchase: t('{order} is confirmed.', { order: order_id }),
      customer: MESSAGE,
    };
  if (found !== 'too_late')
    return { money, purchase: t('{order} is confirmed.', { order: order_id }), customer: MESSAGE };
  const isWhole = amount >= expected;
  return {
    money,
    purchase:
      isWhole && status !== 'CANCELLED'
        ? t('{order} is confirmed if its units are still free, else it waits under Late payments.', { order: order_id })
        : t('{order} waits under Late payments, to be accepted or refunded.', { order: order_id }),
    customer: MESSAGE,
  };
}

/** Describes the effects of refunding the whole payment to this order's customer. */
export const goBackEffects = (amount: number, { order_id, status }: PaidPurchase): Effects => ({
  money: t('{amount} becomes due for a refund. Above the limit in Settings, someone else must pay it.', {
    amount: formatRs(amount),
  }),
  purchase: t('{order} stays {status}. Earlier payments stay on it.', {
    order: order_id,
    status: inSentence(ownWords(status)),
  }),
  customer: t('Gets a message with the amount once it is paid.'),
});

/** Says why a confirmation can't be undone; undefined if it can. */
export function whyItStands(shares: Pick<Payment['shares'][number], 'order_id' | 'status' | 'extra_back'>[]) {
  const kept = shares.find(({ status }) => keepsPayment(status));
  if (kept)
    return t('{order} is {status}, so you can’t undo this payment.', {
      order: kept.order_id,
      status: inSentence(ownWords(kept.status)),
    });
  const refunded = shares.find(({ extra_back }) => extra_back > 0);
  return (
    refunded &&
    t('The overpayment on {order} was refunded, so you can’t undo this payment.', {
      order: refunded.order_id,
    })
  );
}

/** Says why a payment can't be matched with another order, and what to do first; undefined if it can. */
export function whyItStays(shares: Pick<Payment['shares'][number], 'order_id' | 'status' | 'is_bound'>[]) {
  const bound = shares.find(({ is_bound }) => is_bound);
  if (!bound) return undefined;
  const { order_id: order, status } = bound;
  return keepsPayment(status)
    ? t('Staff approved {order} by this payment’s reference. The order is {status}, so the payment stays with it.', {
        order,
        status: inSentence(ownWords(status)),
      })
    : t(
        'Staff approved {order} by this payment’s reference. To move the payment, dismiss it (or undo its confirmation), undo the approval on that order’s page, then match it again.',
        { order },
      );
}

/** Describes the effects of refunding the excess over the advance. */
export const extraEffects = ({
  order_id,
  status,
  extra,
}: Pick<Payment['shares'][number], 'order_id' | 'status' | 'extra'>): Effects => ({
  money: t('You refund {amount} and enter the account and reference.', { amount: formatRs(extra) }),
  purchase: t('{order} stays {status}.', { order: order_id, status: inSentence(ownWords(status)) }),
  customer: t('Gets a message with the amount.'),
});

export const ASIDE_EFFECTS: Effects = {
  money: t('No money moves.'),
  purchase: t('No order changes. The payment is no longer open, and can be restored.'),
  customer: NO_MESSAGE,
};

/** Describes the effects of a match with another order on the order matched before. */
export const moveEffects = (payment: Pick<Payment, 'shares' | 'status'>): Effects =>
  payment.status === 'reconciled'
    ? {
        money: t('This order keeps the advance staff recorded. The payment moves to the other order.'),
        purchase: t('No change. It waits for a matching bank payment again.'),
        customer: t('The other customer gets a message if the order is confirmed.'),
      }
    : {
        ...undoEffects(payment),
        customer: t(
          'Gets a message if the advance is due again. So does the other customer if the order is confirmed.',
        ),
      };

export const undoEffects = ({ shares }: Pick<Payment, 'shares'>): Effects => ({
  money: t('{names} is reversed.', {
    names: shares
      .map(({ order_id, amount }) => t('{amount} of {order}', { amount: formatRs(amount), order: order_id }))
      .join(t(' and ')),
  }),
  purchase: t('It waits for its advance again, unless another payment or an approval covers it.'),
  customer: t('Gets a message if the advance is due again.'),
});
