import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { formatRs } from '../../../../contract/money.ts';
import type { CustomField } from '../../../../contract/offers/answers.ts';
import { useData } from '../../kit/calls.ts';
import { DraftOffer } from '../../kit/form/DraftOffer.tsx';
import type { FormErrors } from '../../kit/form/typed-form.ts';
import { UnsavedGuard } from '../../kit/form/UnsavedGuard.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useListAddress, useScreen } from '../../kit/screen.ts';
import { useRetailers } from '../../schemes/choices.ts';
import { CustomerFields } from '../CustomerFields.tsx';
import { DeliverySelect } from './DeliverySelect.tsx';
import { type Counter, useCounterOrder } from './useCounterOrder.ts';
import { VariantChoice } from './VariantChoice.tsx';

/** order-manage/{order_type}/add: places an order for a customer at the counter, by the public form's rules. */
export function OrderAdd() {
  const { label } = useScreen();
  const list = useListAddress();
  const counter = useCounterOrder();
  const { form, isPurchase, submit } = counter;
  return (
    <form noValidate onSubmit={submit}>
      <PageHeader
        title={isPurchase ? 'Multi-buy order at the counter' : 'Order at the counter'}
        about={label}
        back={{ to: list, label: 'Back to the list' }}
      >
        <Button type="submit" loading={form.isPending}>
          Place Order
        </Button>
      </PageHeader>
      <DraftOffer isSaving={form.isPending} draft={form.draft} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Products counter={counter} />
        <CustomerPart counter={counter} />
      </SimpleGrid>
      <UnsavedGuard
        // An order sent without an answer isn't lost: the list is checked, then it is offered again.
        hasChanges={() => form.hasUnsaved() && form.latest().sent_at === 0}
        onLeave={form.draft.forget}
      />
    </form>
  );
}

/** Asks for scheme and variants, and shows the price. */
function Products({ counter }: { counter: Counter }) {
  const { form, kind, isPurchase, isRetailer, scheme, total } = counter;
  const { values, field, set, errors } = form;
  const offers = useData('GET scheme/offer', { query: { find_type: kind, size: 100 } });
  const offices = useRetailers(values.office_id ? [values.office_id] : []);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="what">
      <Title order={2} size="h5" mb="sm" id="what">
        Products
      </Title>
      <Stack>
        <Select
          label="Scheme"
          placeholder={offers.data?.length === 0 ? 'No scheme is live now' : 'Choose one'}
          data={(offers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          searchable
          data-autofocus
          {...field('scheme_id')}
          onChange={(id) => counter.chooseScheme(id ?? '')}
        />
        {scheme && (
          <>
            <VariantChoice
              product={scheme.main_product}
              value={values.variant_id}
              error={errors.variant_id}
              onChange={(id) => set('variant_id', id)}
            />
            {scheme.bundle_product.map(({ product_id: product }) => (
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
              fields={scheme.d_data}
              values={values.answers}
              errors={errors}
              onChange={(answers) => set('answers', answers)}
            />
            {!isPurchase && <TextInput label="Coupon code" autoComplete="off" {...field('coupon_code')} />}
            {total !== undefined && (
              <Group justify="space-between">
                <Text fw={600}>{values.coupon_code ? 'Total before discount' : 'Total'}</Text>
                <Text fw={700}>{formatRs(total)}</Text>
              </Group>
            )}
          </>
        )}
        {!isRetailer && <Select label="Office" {...offices.props} {...field('office_id')} />}
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
        Customer
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
        <TextInput label="Current Device" {...field('old_product_information')} />
      </Stack>
    </Paper>
  );
}

interface CustomAnswersProps {
  fields: CustomField[];
  /** By the field's id. */
  values: Record<string, string>;
  errors: FormErrors;
  onChange: (values: Record<string, string>) => void;
}

/** Asks the scheme's extra questions. */
export function CustomAnswers({ fields, values, errors, onChange }: CustomAnswersProps) {
  return fields.map(({ _id, field_name, field_type, value: options, is_required }, index) => {
    const shared = {
      label: field_name,
      required: is_required,
      error: errors[`d_data.${index}.value`],
      value: values[_id] ?? '',
    };
    const set = (value: string) => onChange({ ...values, [_id]: value });
    return field_type === 'choice' ? (
      <Select
        key={_id}
        {...shared}
        value={shared.value || null}
        data={options}
        onChange={(value) => set(value ?? '')}
      />
    ) : (
      <TextInput
        key={_id}
        {...shared}
        {...(field_type === 'number' && { inputMode: 'decimal' })}
        {...(field_type === 'date' && { placeholder: 'YYYY-MM-DD' })}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  });
}
