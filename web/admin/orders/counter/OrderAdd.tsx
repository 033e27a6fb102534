import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRs } from '../../../../contract/money.ts';
import type { SchemeType } from '../../../../contract/offers.ts';
import { newIdempotencyKey } from '../../../shared/api.ts';
import { isFresh } from '../../../shared/fresh.ts';
import { CallError, useData } from '../../kit/calls.ts';
import { ask } from '../../kit/dialog/confirm.tsx';
import { LocationPicker } from '../../kit/fields/LocationPicker.tsx';
import { DraftOffer } from '../../kit/form/DraftOffer.tsx';
import { UnsavedGuard } from '../../kit/form/UnsavedGuard.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useKind, useListAddress, useScreen } from '../../kit/screen.ts';
import { useRetailers } from '../../schemes/choices.ts';
import { useAllowed, useSession } from '../../session.tsx';
import { CustomAnswers } from './CustomAnswers.tsx';
import { bodyOf, type CounterOrder, emptyOrder } from './counter-order.ts';
import { DeliverySelect, deliveryPrice, useQuote } from './DeliverySelect.tsx';
import { VariantChoice } from './VariantChoice.tsx';

/** The server knows a request for a day. */
const NOT_KNOWN = 'It was sent more than a day ago and may have been placed.';

/** order-manage/{order_type}/add: an order for a customer at the counter, by the rules of the public form. */
export function OrderAdd() {
  const { label, path } = useScreen();
  const kind = useKind<SchemeType>();
  const list = useListAddress();
  const navigate = useNavigate();
  const { user } = useSession();
  const mayOpen = useAllowed(`${path}/detail/:id`);
  const isRetailer = user?.office.type === 'RETAILER';
  // A multi-buy begins with its advance, which the customer pays by the link of the message.
  const isPurchase = kind === 'MULTI-BUY';
  const offers = useData('GET scheme/offer', { query: { find_type: kind, size: 100 } });

  const [attempt] = useState(newIdempotencyKey);
  const form = useActionForm({
    call: 'POST order',
    initial: emptyOrder(isRetailer ? (user?.office._id ?? '') : '', attempt),
    write: (values): object => bodyOf(kind, { expected_total: total, ...values }),
    keyOf: ({ attempt }) => attempt,
    done: 'Order Placed Successfully.',
    failure: 'Order Placed Failure.',
    isToldAside: true,
    onClose: ({ _id }) => navigate(mayOpen ? `/${path}/detail/${_id}` : list),
    onRefused: refused,
  });
  const { values, field, set, errors, draft } = form;
  const scheme = useData(
    'GET scheme/public/{id}',
    { params: { id: values.scheme_id } },
    { enabled: values.scheme_id !== '' },
  );
  const offices = useRetailers(values.office_id ? [values.office_id] : []);
  const { scheme_id, variant_id, vdc_municipality } = values;
  const goods = { scheme_id, variant_id, vdc_municipality };
  const delivery = deliveryPrice(useQuote(goods), values.delivery);
  const variant = scheme.data?.main_product.variant.find(({ _id }) => _id === values.variant_id);
  const chosen = scheme.data?.bundle_product.flatMap(({ product_id: product }) =>
    product.variant.filter(({ _id }) => _id === values.bundle[product._id]),
  );
  // The gift of a multi-buy has its own price; else one price stands for all gifts.
  const gifts = isPurchase
    ? (chosen ?? []).reduce((sum, { sales_price }) => sum + sales_price, 0)
    : (scheme.data?.offer_price ?? 0);

  const total = variant && variant.sales_price + gifts + delivery;

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
    // What was refused at its first sending is certainly not placed.
    if (sent.sent_at === 0 && error.kind === 'refused' && error.status < 500) set('sent_at', 0);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  /** The customer at the counter has been told another one. */
  function askForTotal(risen: number) {
    scheme.refetch();
    ask({
      title: 'The total has risen',
      text: `It is ${formatRs(risen)} now${total === undefined ? '' : ` and was ${formatRs(total)} here`}. Tell the customer before you order.`,
      doIt: `Order at ${formatRs(risen)}`,
      act: () => send(risen),
    });
  }
  /** It was placed when it was sent before, as it was typed then, or may have been. */
  function askForAnother(placed: string) {
    ask({
      title: 'Place another order?',
      text: `${placed} Look for it in the list first: only its answer did not arrive.`,
      doIt: 'Place another',
      act() {
        set('attempt', newIdempotencyKey());
        set('sent_at', 0);
        send();
      },
    });
  }
  function chooseScheme(id: string) {
    set('scheme_id', id);
    set('variant_id', '');
    set('bundle', {});
    set('answers', {});
  }

  return (
    <form noValidate onSubmit={submit}>
      <PageHeader
        title={isPurchase ? 'Purchase at the counter' : 'Order at the counter'}
        about={label}
        back={{ to: list, label: 'Back to the list' }}
      >
        <Button type="submit" loading={form.isPending}>
          Place Order
        </Button>
      </PageHeader>
      <DraftOffer isSaving={form.isPending} draft={draft} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper component="section" withBorder p="md" aria-labelledby="what">
          <Title order={2} size="h5" mb="sm" id="what">
            What
          </Title>
          <Stack>
            <Select
              label="Scheme"
              placeholder={offers.data?.length === 0 ? 'None is open now' : 'Choose one'}
              data={(offers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              searchable
              data-autofocus
              {...field('scheme_id')}
              onChange={(id) => chooseScheme(id ?? '')}
            />
            {scheme.data && (
              <>
                <VariantChoice
                  product={scheme.data.main_product}
                  value={values.variant_id}
                  error={errors.variant_id}
                  onChange={(id) => set('variant_id', id)}
                />
                {scheme.data.bundle_product.map(({ product_id: product }) => (
                  <VariantChoice
                    key={product._id}
                    product={product}
                    isGift
                    isPriced={isPurchase}
                    value={values.bundle[product._id] ?? ''}
                    error={errors.bundle_variant_id}
                    onChange={(id) => set('bundle', { ...values.bundle, [product._id]: id })}
                  />
                ))}
                <CustomAnswers
                  fields={scheme.data.d_data}
                  values={values.answers}
                  errors={errors}
                  onChange={(answers) => set('answers', answers)}
                />
                {!isPurchase && <TextInput label="Coupon code" autoComplete="off" {...field('coupon_code')} />}
                {total !== undefined && (
                  <Group justify="space-between">
                    <Text fw={600}>{values.coupon_code ? 'Total without the coupon' : 'Total'}</Text>
                    <Text fw={700}>{formatRs(total)}</Text>
                  </Group>
                )}
              </>
            )}
            {!isRetailer && <Select label="Office" {...offices.props} {...field('office_id')} />}
          </Stack>
        </Paper>
        <Paper component="section" withBorder p="md" aria-labelledby="who">
          <Title order={2} size="h5" mb="sm" id="who">
            Who
          </Title>
          <Stack>
            <TextInput label="Full Name" autoComplete="off" {...field('customer_name')} />
            <TextInput label="Phone No." inputMode="tel" autoComplete="off" {...field('customer_phone')} />
            <TextInput label="Email" inputMode="email" autoComplete="off" {...field('customer_email')} />
            <TextInput label="Address" autoComplete="off" {...field('customer_address')} />
            <LocationPicker
              required
              value={values}
              errors={errors}
              onChange={(place) => {
                set('state', place.state);
                set('district', place.district);
                set('vdc_municipality', place.vdc_municipality);
                set('delivery', '');
              }}
            />
            {!isPurchase && (
              <DeliverySelect
                goods={goods}
                value={values.delivery}
                error={errors.delivery_method ?? errors.shipping_type ?? errors.pickup_location_id}
                onChange={(choice) => set('delivery', choice)}
              />
            )}
            <TextInput label="Current Device" {...field('old_product_information')} />
          </Stack>
        </Paper>
      </SimpleGrid>
      <UnsavedGuard
        // One that was sent, and of which no answer came, is not lost: who looks for it in the list is offered it again.
        hasChanges={() => form.hasUnsaved() && form.latest().sent_at === 0}
        onLeave={draft.forget}
      />
    </form>
  );
}
