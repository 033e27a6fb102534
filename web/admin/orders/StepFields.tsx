import { Select, Textarea, TextInput } from '@mantine/core';
import type { Need } from '../../../contract/machine.ts';
import { useCall } from '../kit/calls.ts';
import { useChoices } from '../kit/choices.ts';
import { ImeiField } from './ImeiField.tsx';

/** What the fields of a step hold before anybody types. */
export const noStepValues = (pickup_point = '') => ({
  reason: '',
  imei: '',
  shipping_partner: '',
  tracking_number: '',
  office_id: '',
  reference: '',
  pickup_point,
});
type StepValues = ReturnType<typeof noStepValues>;

interface StepFieldsProps {
  needs: readonly Need[];
  form: {
    values: StepValues;
    field: (name: keyof StepValues & string) => object;
    set: (name: keyof StepValues & string, value: string) => void;
  };
}

/** The fields that a step asks for. */
export function StepFields({ needs, form }: StepFieldsProps) {
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
  const reply = useCall(
    'GET shippingpartner/shippingpartner',
    { query: { size: 100, find_is_active: 'true' } },
    { enabled: needs.includes('shipping_partner') },
  );
  const partners = reply.data?.data.map(({ name }) => name) ?? [];
  return (
    <>
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
        <ImeiField {...form.field('imei')} onScanned={(imei) => form.set('imei', imei)} required />
      )}
      {needs.includes('shipping_partner') && (
        <Select
          label="Shipping partner"
          description="Leave it empty where your own people bring it."
          data={partners}
          clearable
          {...form.field('shipping_partner')}
          required={false}
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
    </>
  );
}
