import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useData } from '../../kit/calls.ts';
import { DraftOffer } from '../../kit/form/DraftOffer.tsx';
import { UnsavedGuard } from '../../kit/form/UnsavedGuard.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useListAddress, useScreen } from '../../kit/screen.ts';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { useRetailers } from '../../schemes/choices.ts';
import { CustomerFields } from '../CustomerFields.tsx';
import { DeliverySelect } from './DeliverySelect.tsx';
import { GoodsFields } from './GoodsFields.tsx';
import { type Counter, useCounterOrder } from './useCounterOrder.ts';

/** order-manage/{order_type}/add: places an order for a customer at the counter, by the public form's rules. */
export function OrderAdd() {
  const { label } = useScreen();
  const list = useListAddress();
  const counter = useCounterOrder();
  const { form, isPurchase, submit } = counter;
  return (
    <form noValidate onSubmit={submit}>
      <PageHeader
        title={isPurchase ? t('Multi-buy order at the counter') : t('Order at the counter')}
        about={label}
        back={{ to: list, label: t('Back to the list') }}
      >
        <Button type="submit" loading={form.isPending}>
          {t('Place Order')}
        </Button>
      </PageHeader>
      <DraftOffer isSaving={form.isPending} draft={form.draft} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Products counter={counter} />
        <CustomerPart counter={counter} />
      </SimpleGrid>
      <UnsavedGuard
        // After a lost answer, check the list for the order, then offer to send it again.
        hasChanges={() => form.hasUnsaved() && form.latest().sent_at === 0}
        onLeave={form.draft.forget}
      />
    </form>
  );
}

/** Asks for scheme and variants, and shows the price. */
function Products({ counter }: { counter: Counter }) {
  const { form, kind, isPurchase, isRetailer, scheme, total } = counter;
  const { values, field } = form;
  const offers = useData('GET scheme/offer', { query: { find_type: kind, size: 100 } });
  const offices = useRetailers(values.office_id ? [values.office_id] : []);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="what">
      <Title order={2} size="h5" mb="sm" id="what">
        {t('Products')}
      </Title>
      <Stack>
        <GoodsFields form={form} called="Scheme" offers={offers.data} scheme={scheme} hasPricedGifts={isPurchase} />
        {scheme && !isPurchase && <TextInput label={t('Coupon code')} autoComplete="off" {...field('coupon_code')} />}
        {total !== undefined && (
          <Group justify="space-between">
            <Text fw={600}>{values.coupon_code ? t('Total before discount') : t('Total')}</Text>
            <Text fw={700}>{formatRs(total)}</Text>
          </Group>
        )}
        {!isRetailer && <Select label={t('Office')} {...offices.props} {...field('office_id')} />}
      </Stack>
    </Paper>
  );
}

/** Asks for the customer and the delivery. */
function CustomerPart({ counter }: { counter: Counter }) {
  const { form, isPurchase, goods } = counter;
  const { values, field, set, errors } = form;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="who">
      <Title order={2} size="h5" mb="sm" id="who">
        {t('Customer')}
      </Title>
      <Stack>
        <CustomerFields form={form} onPlace={() => set('delivery', '')} />
        {!isPurchase && (
          <DeliverySelect
            goods={goods}
            value={values.delivery}
            error={errors.delivery_method ?? errors.shipping_type ?? errors.pickup_location_id}
            onChange={(choice) => set('delivery', choice)}
          />
        )}
        <TextInput label={t('Current Device')} {...field('old_product_information')} />
      </Stack>
    </Paper>
  );
}
