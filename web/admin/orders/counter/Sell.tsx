import { Anchor, Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useData } from '../../kit/calls.ts';
import { DraftOffer } from '../../kit/form/DraftOffer.tsx';
import { FormFailure } from '../../kit/form/FormFailure.tsx';
import { UnsavedGuard } from '../../kit/form/UnsavedGuard.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { t } from '../../language/t.ts';
import { tAround } from '../../language/t-around.tsx';
import { useAllowed } from '../../session.tsx';
import { SELL } from '../order-address.ts';
import { BillField } from '../steps/BillField.tsx';
import { CounterPayments } from '../steps/CounterPayments.tsx';
import { askingOfMoney } from '../steps/change.ts';
import { ImeiField } from '../steps/ImeiField.tsx';
import { AfterHandOver } from './AfterHandOver.tsx';
import { GoodsFields } from './GoodsFields.tsx';
import { SlipPages } from './Slips.tsx';
import { type Sale, useSale } from './useSale.ts';

const TO_TODAY = { to: '/dashboard/commerce', label: t('Back to the dashboard') };

/** work-list/sell: sells to a customer at the counter, from the phone to the receipt. */
export function Sell() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const given = params.get('given');
  if (given)
    return (
      <SlipPages
        ids={given}
        title={t('Sold')}
        back={TO_TODAY}
        next={(slip) => <AfterHandOver key={slip._id} slip={slip} again={`/${SELL}`} />}
      />
    );
  return <SaleForm onSold={(_id) => navigate(`/${SELL}?given=${_id}`)} />;
}

function SaleForm({ onSold }: { onSold: (_id: string) => void }) {
  const sale = useSale(onSold);
  const { form } = sale;
  const { submit } = askingOfMoney(form, sale.payments, { to_collect: sale.total ?? 0, givesGoods: true });
  return (
    <>
      <PageHeader title={t('Sell now')} back={TO_TODAY} />
      <Paper component="form" withBorder p="md" maw={560} noValidate onSubmit={submit} aria-label={t('Sale')}>
        <Stack>
          <DraftOffer isSaving={form.isPending} draft={form.draft} />
          <Goods sale={sale} />
          <TextInput
            label={t('Customer’s phone number')}
            inputMode="tel"
            autoComplete="off"
            {...form.field('customer_phone')}
          />
          <TextInput label={t('Customer’s name')} autoComplete="off" {...form.field('customer_name')} />
          {sale.scheme && <Payment sale={sale} />}
          <FormFailure form={form} />
          <Button type="submit" size="md" loading={form.isPending}>
            {sale.label}
          </Button>
        </Stack>
      </Paper>
      <UnsavedGuard hasChanges={form.hasUnsaved} onLeave={form.draft.forget} />
    </>
  );
}

/** Asks for the phone and its gifts; tells where to order a multi-buy. */
function Goods({ sale: { form, offers, scheme, checkCoupon } }: { sale: Sale }) {
  const mayMultiBuy = useAllowed('order-manage/multi-buy/add');
  return (
    <GoodsFields form={form} called="Offer" offers={offers} scheme={scheme} onChosen={checkCoupon}>
      {mayMultiBuy && (
        <Text size="sm" c="dimmed">
          {tAround('Multi-buy orders need an advance first: {link}.', {
            link: (
              <Anchor component={Link} to="/order-manage/multi-buy/add" inherit underline="always">
                {t('add the order instead')}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </GoodsFields>
  );
}

/** Asks for the coupon, the IMEI, the money and the bill. */
function Payment({ sale: { form, total, payments, asksWhy, checkCoupon } }: { sale: Sale }) {
  const { data: today } = useData('GET order/today');
  return (
    <>
      <TextInput label={t('Coupon code')} autoComplete="off" {...form.field('coupon_code')} onBlur={checkCoupon} />
      <ImeiField form={form} required={false} />
      {total !== undefined && total > 0 && (
        <CounterPayments form={form} to_collect={total} payments={payments} asksWhy={asksWhy} />
      )}
      {today && today.bill_rule !== 'off' && (
        <BillField form={form} name="bill_number" isRequired={today.bill_rule === 'required'} />
      )}
    </>
  );
}
