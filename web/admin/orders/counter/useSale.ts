import { useState } from 'react';
import { SOLD_AT_ONCE } from '../../../../contract/offers/scheme-types.ts';
import { newIdempotencyKey } from '../../../shared/api.ts';
import { CallError, call, useData } from '../../kit/calls.ts';
import { ask } from '../../kit/dialog/confirm.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { useSession } from '../../session.tsx';
import { type CounterPayment, leavesMostUnpaid, negativeParts, paidParts } from '../steps/CounterPayments.tsx';
import { giftsAndAnswers, NO_GOODS } from './counter-order.ts';
import { priceOf } from './useCounterOrder.ts';

export type Sale = ReturnType<typeof useSale>;

/** Manages a sale at the counter: its values, the sum to pay, and that it's sent only once. */
export function useSale(onSold: (_id: string) => void) {
  const { user } = useSession();
  const [attempt] = useState(newIdempotencyKey);
  const [discount, setDiscount] = useState(0);
  const offers = useData('GET scheme/offer', { query: { size: 100 } });
  const form = useActionForm({
    call: 'POST order/sale',
    initial: {
      ...NO_GOODS,
      customer_name: '',
      customer_phone: '',
      coupon_code: '',
      imei: '',
      bill_number: '',
      reason: '',
      /** Undefined until the user types an amount; until then, the whole price in cash. */
      payments: undefined as CounterPayment[] | undefined,
      attempt,
    },
    write: ({ bundle, answers, coupon_code, bill_number, reason, imei, attempt: _inHeader, ...typed }): object => ({
      ...typed,
      office_id: user?.office._id,
      scheme_type: offer?.type,
      ...giftsAndAnswers({ bundle, answers }),
      payments: paidParts(payments, total ?? 0),
      ...(imei && { imei }),
      ...(coupon_code && { coupon_code }),
      ...(bill_number && { bill_number }),
      ...(reason && { reason }),
      ...(total !== undefined && { expected_total: total }),
    }),
    alsoWrong: ({ payments }) => negativeParts(payments ?? []),
    keyOf: ({ attempt }) => attempt,
    done: t('Sold.'),
    failure: t('The sale could not be saved.'),
    onClose: ({ _id }) => _id && onSold(_id),
    onRefused,
  });
  const { values, set } = form;
  const offer = offers.data?.find(({ _id }) => _id === values.scheme_id);
  const scheme = useData('GET scheme/public/{id}', { params: { id: values.scheme_id } }, { enabled: !!offer });
  const price = scheme.data && priceOf(scheme.data, values, false);
  const total = price === undefined ? undefined : Math.max(price - discount, 0);
  const payments = values.payments ?? [{ method: 'cash', amount: total ?? 0 }];

  function onRefused(error: Error) {
    if (!(error instanceof CallError)) return;
    if (error.risenTo) {
      // The failure names the new total, and the next press accepts it.
      scheme.refetch();
      set('payments', undefined);
    }
    if (error.status === 422)
      ask({
        title: t('Sell another?'),
        text: `${error.message} ${t('Check the order list first: the order may have gone through.')}`,
        doIt: t('Sell another'),
        act() {
          set('attempt', newIdempotencyKey());
          form.send();
        },
      });
  }

  async function checkCoupon() {
    const { scheme_id, variant_id, coupon_code } = form.latest();
    if (!coupon_code || !variant_id) return setDiscount(0);
    const body = { scheme_id, variant_id, coupon_code };
    // The sale refuses an invalid coupon, beside its field.
    const found = await call('POST order/public/coupon', { body }).catch(() => undefined);
    setDiscount(found?.data.discount ?? 0);
  }

  return {
    form,
    offers: offers.data?.filter(({ type }) => SOLD_AT_ONCE.includes(type)),
    scheme: scheme.data,
    total,
    payments,
    asksWhy: total !== undefined && leavesMostUnpaid(payments, total),
    checkCoupon,
    label: total === undefined ? t('Sell') : t('Sell for {amount}', { amount: formatRs(total) }),
  };
}
