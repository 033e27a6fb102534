import { Checkbox, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReturnDetail } from '../../../contract/orders/returns.ts';
import type { StepField } from '../../../contract/steps/machine.ts';
import type { ReturnStep } from '../../../contract/steps/steps.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { Money } from '../kit/Money.tsx';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { BillField } from '../orders/steps/BillField.tsx';
import { type CounterPayment, CounterPayments, negativeParts, paidParts } from '../orders/steps/CounterPayments.tsx';
import { askingOfMoney } from '../orders/steps/change.ts';

/** Calls about the order that show its return's status. */
export const OF_ITS_ORDER: ('GET order/{id}' | 'GET order/{id}/desk')[] = ['GET order/{id}', 'GET order/{id}/desk'];

interface Props {
  returned: ReturnDetail;
  step: ReturnStep;
  onClose: () => void;
}

/** Asks for a return step's inputs. If another user moved the return meanwhile, says so and keeps the text. */
export function ReturnStepDialog({ returned, step, onClose }: Props) {
  const required = step.required ?? [];
  const hasGift = returned.items.some(({ role }) => role === 'bundle');
  const fields = [...required, ...(step.optional ?? []).filter((field) => field !== 'gifts_back' || hasGift)];
  const asksBill = (chosen: string) =>
    step.name === 'replace' && returned.bill_rule !== 'off' && differenceOf(returned, chosen) !== 0;
  const form = useActionForm({
    call: 'POST return/{id}/{step}',
    params: { id: returned._id, step: step.name },
    initial: {
      reason: '',
      imei: '',
      sellable: undefined as boolean | undefined,
      gifts_back: false,
      variant_id: returned.variant._id,
      bill_number: '',
      payments: [{ method: 'cash', amount: returned.exchange_due }] as CounterPayment[],
    },
    // Sends only the step's own fields; a missing one shows its error.
    write: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name as StepField))),
      bill_number: (asksBill(values.variant_id) && values.bill_number) || undefined,
      ...(fields.includes('payments') && { payments: paidParts(values.payments, returned.exchange_due) }),
      seen_status: returned.status,
      ...(fields.includes('variant_id') && { seen_difference: differenceOf(returned, values.variant_id) }),
    }),
    stale: OF_ITS_ORDER,
    alsoWrong: ({ payments }) => (fields.includes('payments') ? negativeParts(payments) : {}),
    done: t('Saved.'),
    failure: t('The status could not be changed.'),
    onClose,
  });
  const { sellable } = form.values;
  const sums = { to_collect: returned.exchange_due, givesGoods: false };
  const asking = step.name === 'collect' ? askingOfMoney(form, form.values.payments, sums) : form;
  return (
    <FormDialog title={`${step.label}: ${returned.order.order_id}`} form={asking} onClose={onClose} submit={step.label}>
      <Text size="sm">
        {returned.customer_name}, {returned.product_name}
      </Text>
      {step.name === 'collect' && (
        <>
          <Text size="sm">
            <b>
              <Money amount={returned.exchange_due} />
            </b>{' '}
            {t('to collect, because the replacement costs more.')}
          </Text>
          <CounterPayments
            form={form}
            to_collect={returned.exchange_due}
            payments={form.values.payments}
            asksWhy={false}
          />
        </>
      )}
      {fields.includes('variant_id') && (
        <Replacement returned={returned} chosen={form.values.variant_id} {...form.field('variant_id')} />
      )}
      {required.includes('imei') && (
        <TextInput
          label="IMEI"
          description={
            step.name === 'receive'
              ? t('The IMEI of the returned phone. It must match the one handed over.')
              : t('The IMEI of the replacement phone.')
          }
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field('imei')}
          required
        />
      )}
      {asksBill(form.values.variant_id) && (
        <BillField form={form} name="bill_number" isRequired={returned.bill_rule === 'required'} />
      )}
      {required.includes('sellable') && (
        <Radio.Group
          label={t('Can it be resold?')}
          description={t('Only then does it go back into stock.')}
          required
          value={sellable === undefined ? '' : String(sellable)}
          onChange={(value) => form.set('sellable', value === 'true')}
          error={form.errors.sellable}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="true" label={t('Yes, as new')} />
            <Radio value="false" label={t('No, keep it out of stock')} />
          </Stack>
        </Radio.Group>
      )}
      {fields.includes('gifts_back') && (
        <Checkbox
          label={t('The gift was returned too and can be resold')}
          {...form.field('gifts_back', { type: 'checkbox' })}
        />
      )}
      {required.includes('reason') && (
        <Textarea
          label={t('Reason')}
          description={t('Visible to staff, not to the customer.')}
          {...form.field('reason')}
          required
        />
      )}
    </FormDialog>
  );
}

/** Returns the difference between a variant's price and the price paid for the returned one. */
const differenceOf = ({ replacements }: ReturnDetail, chosen: string) =>
  replacements.find(({ _id }) => _id === chosen)?.difference ?? 0;

/** Chooses the replacement variant, and shows the price difference. */
function Replacement({ returned, chosen, ...field }: { returned: ReturnDetail; chosen: string }) {
  const data = returned.replacements.map(({ _id, sku_of_seller, free }) => ({
    value: _id,
    label: `${sku_of_seller} · ${t('{count} in stock', { count: free })}`,
  }));
  const difference = differenceOf(returned, chosen);
  const amount = formatRs(Math.abs(difference));
  return (
    <NativeSelect
      label={t('Replacement')}
      description={
        difference === 0
          ? t('The same variant as the returned one, or another of this product.')
          : t(
              difference > 0
                ? 'It costs {amount} more than the returned one: collect the difference.'
                : 'It costs {amount} less than the returned one: refund the difference.',
              { amount },
            )
      }
      data={data}
      {...field}
    />
  );
}
