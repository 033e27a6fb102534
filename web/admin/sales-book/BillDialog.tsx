import { Text } from '@mantine/core';
import type { BillListed } from '../../../contract/orders/bills.ts';
import { DayInput } from '../kit/fields/DayInput.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { plainDay } from '../kit/When.tsx';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { BillField } from '../orders/steps/BillField.tsx';

/** Enters or corrects the bill of an order that was handed over. */
export function BillDialog({ order, onClose }: { order: BillListed; onClose: () => void }) {
  const { bill } = order;
  const form = useActionForm({
    call: 'POST bill/{id}',
    params: { id: order._id },
    initial: { number: bill?.number ?? '', day: bill?.day ?? plainDay(order.handed_over_at) },
    done: t('Bill recorded.'),
    failure: t('The bill could not be recorded.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Bill for {order}', { order: order.order_id })}
      form={form}
      onClose={onClose}
      submit={t('Save')}
    >
      <Text size="sm">
        {order.customer_name}, {formatRs(bill?.amount ?? order.total)}
      </Text>
      <BillField form={form} name="number" isRequired data-autofocus />
      <DayInput
        of={t('Bill')}
        label={t('Bill date')}
        {...form.field('day')}
        value={form.values.day}
        onChange={(day) => form.set('day', day)}
      />
    </FormDialog>
  );
}
