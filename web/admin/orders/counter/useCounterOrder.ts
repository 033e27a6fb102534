import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf } from '../../../../contract/api.ts';
import type { SchemeType } from '../../../../contract/offers/offers.ts';
import { newIdempotencyKey } from '../../../shared/api.ts';
import { isFresh } from '../../../shared/fresh.ts';
import { CallError, useData } from '../../kit/calls.ts';
import { ask } from '../../kit/dialog/confirm.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { useKind, useListAddress, useScreen } from '../../kit/screen.ts';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { useAllowed, useSession } from '../../session.tsx';
import { bodyOf, type CounterOrder, emptyOrder } from './counter-order.ts';
import { deliveryPrice, useQuote } from './DeliverySelect.tsx';

/** The server remembers a request for a day. */
const NOT_KNOWN = t('You sent this order more than a day ago, so it may already have been placed.');

export type Counter = ReturnType<typeof useCounterOrder>;

/** Manages an order at the counter: its values, its price, and that it's placed only once. */
export function useCounterOrder() {
  const { path } = useScreen();
  const kind = useKind<SchemeType>();
  const list = useListAddress();
  const navigate = useNavigate();
  const { user } = useSession();
  const mayOpen = useAllowed(`${path}/detail/:id`);
  const isRetailer = user?.office.type === 'RETAILER';
  // A multi-buy starts with its advance, which the customer pays by the SMS link.
  const isPurchase = kind === 'MULTI-BUY';

  const [attempt] = useState(newIdempotencyKey);
  const form = useActionForm({
    call: 'POST order',
    initial: emptyOrder(isRetailer ? user?.office : undefined, attempt),
    write: (values): object => bodyOf(kind, { expected_total: total, ...values }),
    keyOf: ({ attempt }) => attempt,
    done: t('Order Placed Successfully.'),
    failure: t('Order Placed Failure.'),
    hasToast: true,
    onClose: ({ _id }) => navigate(mayOpen ? `/${path}/detail/${_id}` : list),
    onRefused: refused,
  });
  const { values, set } = form;
  const { scheme_id, variant_id, vdc_municipality } = values;
  const scheme = useData('GET scheme/public/{id}', { params: { id: scheme_id } }, { enabled: scheme_id !== '' });
  const goods = { scheme_id, variant_id, vdc_municipality };
  const delivery = deliveryPrice(useQuote(goods), values.delivery);
  const price = scheme.data && priceOf(scheme.data, values, isPurchase);
  const total = price === undefined ? undefined : price + delivery;

  function send(expected_total?: number) {
    const { sent_at } = form.latest();
    if (sent_at && !isFresh(sent_at)) return askForAnother(NOT_KNOWN);
    form.send(expected_total === undefined ? {} : { expected_total });
    if (sent_at === 0 && form.isOnItsWay()) set('sent_at', Date.now());
  }

  function refused(error: Error, sent: CounterOrder) {
    if (!(error instanceof CallError)) return;
    if (error.risenTo) askForTotal(error.risenTo);
    if (error.status === 422) return askForAnother(error.message);
    // An order refused when first sent was certainly not placed.
    if (sent.sent_at === 0 && error.kind === 'refused' && error.status < 500) set('sent_at', 0);
  }

  /** Asks before placing the order at another total than the customer agreed to. */
  function askForTotal(risen: number) {
    scheme.refetch();
    ask({
      title: t('The total has risen'),
      text:
        total === undefined
          ? t('It is now {new_total}. Tell the customer before you order.', { new_total: formatRs(risen) })
          : t('It is now {new_total} and was {total} here. Tell the customer before you order.', {
              new_total: formatRs(risen),
              total: formatRs(total),
            }),
      doIt: t('Order for {amount}', { amount: formatRs(risen) }),
      act: () => send(risen),
    });
  }

  /** Asks before another order, because the first one was or might have been placed. */
  function askForAnother(placed: string) {
    ask({
      title: t('Place another order?'),
      text: `${placed} ${t('Check the order list first: the order may have gone through.')}`,
      doIt: t('Place another'),
      act() {
        set('attempt', newIdempotencyKey());
        set('sent_at', 0);
        send();
      },
    });
  }

  return {
    form,
    kind,
    isRetailer,
    isPurchase,
    scheme: scheme.data,
    goods,
    total,
    submit(event: FormEvent) {
      event.preventDefault();
      send();
    },
  };
}

/** Adds up the chosen variant and gifts, in rupees; undefined until a variant is chosen. */
export function priceOf(
  scheme: DataOf<'GET scheme/public/{id}'>,
  values: Pick<CounterOrder, 'variant_id' | 'bundle'>,
  isPurchase: boolean,
) {
  const variant = scheme.main_product.variant.find(({ _id }) => _id === values.variant_id);
  if (!variant) return undefined;
  // A multi-buy's gift has its own price; otherwise one price covers all gifts.
  if (!isPurchase) return variant.sales_price + (scheme.offer_price ?? 0);
  const gifts = scheme.bundle_product.flatMap(({ product_id: product }) =>
    product.variant.filter(({ _id }) => _id === values.bundle[product._id]),
  );
  return gifts.reduce((sum, { sales_price }) => sum + sales_price, variant.sales_price);
}
