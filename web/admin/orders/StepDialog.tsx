import { Select, Text, Textarea, TextInput } from '@mantine/core';
import type { OrderDetail } from '../../../contract/orders.ts';
import type { Need, OrderState, Step } from '../../../contract/states.ts';
import { useChoices } from '../kit/choices.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useActionForm } from '../kit/useActionForm.ts';

interface StepDialogProps {
  order: OrderDetail;
  step: Step<OrderState>;
  onClose: () => void;
}

/** What a step asks for. An order that somebody else moved meanwhile is told here, with what was typed still in place. */
export function StepDialog({ order, step, onClose }: StepDialogProps) {
  const needs = step.needs ?? [];
  const form = useActionForm({
    call: 'POST order/{id}/{step}',
    params: { id: order._id, step: step.name },
    initial: {
      reason: '',
      imei: '',
      tracking_number: '',
      office_id: '',
      reference: '',
      pickup_point: needs.includes('pickup_point') ? order.office.name : '',
    },
    // A step takes its own fields alone; one that is missing is told at its place.
    write: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => needs.includes(name as Need))),
      seen_status: order.status,
    }),
    done: 'Saved.',
    failure: 'The step could not be taken.',
    onDone: onClose,
  });
  const office = form.values.office_id;
  const offices = useChoices(
    'GET office',
    {
      search: 'find_search',
      query: { find_type: 'RETAILER', find_is_active: 'true', sort: 'name:asc' },
      labelOf: ({ name, office_code }) => `${name} (${office_code})`,
    },
    office ? [office] : [],
  );
  return (
    <FormDialog title={`${step.label}: ${order.order_id}`} form={form} onClose={onClose} submit={step.label}>
      <Text size="sm">
        {order.customer_name}, {order.items[0]?.product_name} {order.items[0]?.sku_of_seller}
      </Text>
      {needs.includes('office_id') && (
        <Select label="New office" data-autofocus {...offices.props} {...form.field('office_id')} required />
      )}
      {needs.includes('pickup_point') && (
        <TextInput
          label="Pickup point"
          description="Where the customer collects it, as the message tells it."
          data-autofocus
          {...form.field('pickup_point')}
          required
        />
      )}
      {needs.includes('imei') && (
        <TextInput
          label="IMEI"
          description="15 digits, on the box or after *#06# on the phone"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field('imei')}
          required
        />
      )}
      {needs.includes('tracking_number') && (
        <TextInput label="Tracking number" data-autofocus {...form.field('tracking_number')} required />
      )}
      {needs.includes('reference') && (
        <TextInput label="Reference of the payment" data-autofocus {...form.field('reference')} required />
      )}
      {needs.includes('reason') && (
        <Textarea
          label="Reason"
          description="Stays with the order; the customer is not told it."
          autosize
          minRows={2}
          {...form.field('reason')}
          required
        />
      )}
    </FormDialog>
  );
}
