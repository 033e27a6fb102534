import { Alert, Anchor, Button, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useData } from '../../kit/calls.ts';
import { DraftOffer } from '../../kit/form/DraftOffer.tsx';
import { UnsavedGuard } from '../../kit/form/UnsavedGuard.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { reasonOf } from '../../kit/toast.tsx';
import { useAllowed } from '../../session.tsx';
import { SELL } from '../order-address.ts';
import { BillField } from '../steps/BillField.tsx';
import { CounterPayments, errorOfParts } from '../steps/CounterPayments.tsx';
import { ImeiField } from '../steps/ImeiField.tsx';
import { AfterHandOver } from './AfterHandOver.tsx';
import { CustomAnswers } from './OrderAdd.tsx';
import { SlipPages } from './Slips.tsx';
import { type Sale, useSale } from './useSale.ts';
import { VariantChoice } from './VariantChoice.tsx';

const TO_TODAY = { to: '/dashboard/commerce', label: 'Back to Today' };

/** work-list/sell: sells to a customer at the counter, from the phone to the receipt. */
export function Sell() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const given = params.get('given');
  if (given)
    return (
      <SlipPages
        ids={given}
        title="Sold"
        back={TO_TODAY}
        next={(slip) => <AfterHandOver key={slip._id} slip={slip} again={`/${SELL}`} />}
      />
    );
  return <SaleForm onSold={(_id) => navigate(`/${SELL}?given=${_id}`)} />;
}

function SaleForm({ onSold }: { onSold: (_id: string) => void }) {
  const sale = useSale(onSold);
  const { form } = sale;
  return (
    <>
      <PageHeader title="Sell now" back={TO_TODAY} />
      <Paper component="form" withBorder p="md" maw={560} noValidate onSubmit={form.submit} aria-label="Sale">
        <Stack>
          <DraftOffer isSaving={form.isPending} draft={form.draft} />
          <Goods sale={sale} />
          <TextInput
            label="Customer’s phone number"
            inputMode="tel"
            autoComplete="off"
            {...form.field('customer_phone')}
          />
          <TextInput label="Customer’s name" autoComplete="off" {...form.field('customer_name')} />
          {sale.scheme && <Payment sale={sale} />}
          {form.failure && (
            <Alert color="warning" role="alert">
              {reasonOf(form.failure, form.failureText)}
            </Alert>
          )}
          <Button type="submit" size="md" loading={form.isPending}>
            {sale.label}
          </Button>
        </Stack>
      </Paper>
      <UnsavedGuard hasChanges={form.hasUnsaved} onLeave={form.draft.forget} />
    </>
  );
}

/** Asks for the scheme, the phone and its gifts. */
function Goods({ sale: { form, offers, scheme, chooseScheme, chooseVariant } }: { sale: Sale }) {
  const { values, field, set, errors } = form;
  const mayMultiBuy = useAllowed('order-manage/multi-buy/add');
  return (
    <>
      <Select
        label="Offer"
        placeholder={offers?.length === 0 ? 'No offer is live now' : 'Choose one'}
        data={(offers ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        searchable
        {...field('scheme_id')}
        onChange={(id) => chooseScheme(id ?? '')}
      />
      {mayMultiBuy && (
        <Text size="sm" c="dimmed">
          A multi-buy starts with its advance:{' '}
          <Anchor component={Link} to="/order-manage/multi-buy/add" inherit underline="always">
            take its order
          </Anchor>
          .
        </Text>
      )}
      {scheme && (
        <>
          <VariantChoice
            product={scheme.main_product}
            value={values.variant_id}
            error={errors.variant_id}
            onChange={chooseVariant}
          />
          {scheme.bundle_product.map(({ product_id: product }) => (
            <VariantChoice
              key={product._id}
              product={product}
              isGift
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
        </>
      )}
    </>
  );
}

/** Asks for the coupon, the IMEI, the money and the bill. */
function Payment({ sale: { form, total, payments, asksWhy, checkCoupon } }: { sale: Sale }) {
  const { data: today } = useData('GET order/today');
  const { set, field, errors } = form;
  return (
    <>
      <TextInput label="Coupon code" autoComplete="off" {...field('coupon_code')} onBlur={checkCoupon} />
      <ImeiField {...field('imei')} required={false} onScanned={(imei) => set('imei', imei)} />
      {total !== undefined && total > 0 && (
        <CounterPayments
          to_collect={total}
          payments={payments}
          error={errorOfParts(errors)}
          onChange={(payments) => set('payments', payments)}
        />
      )}
      {asksWhy && (
        <TextInput label="Why does most of it stay unpaid?" autoComplete="off" {...field('reason')} required />
      )}
      {today && today.bill_rule !== 'off' && (
        <BillField
          {...field('bill_number')}
          isRequired={today.bill_rule === 'required'}
          onScanned={(number) => set('bill_number', number)}
        />
      )}
    </>
  );
}
