import { Select, Textarea, TextInput } from '@mantine/core';
import type { Need } from '../../../contract/machine.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { useOfficeChoices } from '../offices/choices.ts';
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
  /** The office that has the order: it is not given to it again. */
  office_id?: string;
  form: {
    values: StepValues;
    field: (name: keyof StepValues & string) => object;
    set: (name: keyof StepValues & string, value: string) => void;
  };
}

/** The fields that a step asks for. */
export function StepFields({ needs, office_id, form }: StepFieldsProps) {
  return (
    <>
      {needs.includes('office_id') && (
        <OfficeSelect chosen={form.values.office_id} without={office_id} {...form.field('office_id')} />
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
        <PartnerSelect chosen={form.values.shipping_partner} {...form.field('shipping_partner')} />
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
          description="Staff see the reason. The customer does not."
          autosize
          minRows={2}
          {...form.field('reason')}
          required
        />
      )}
    </>
  );
}

function OfficeSelect({ chosen, without, ...field }: { chosen: string; without: string | undefined }) {
  const { props } = useOfficeChoices({ find_type: 'RETAILER', find_is_active: 'true' }, [chosen]);
  const others = props.data.filter(({ value }) => value !== without);
  return <Select label="New office" data-autofocus {...props} data={others} {...field} required />;
}

/** An order names its shipping partner, whatever becomes of the partner later. */
function PartnerSelect({ chosen, ...field }: { chosen: string }) {
  const query = { find_is_active: 'true' } as const;
  const options = { search: 'find_name', query, labelOf: ({ name }: { name: string }) => name, by: 'name' } as const;
  const partners = useChoices('GET shippingpartner/shippingpartner', options, [chosen]);
  return (
    <Select
      label="Shipping partner"
      description="Leave it empty where your own people bring it."
      {...partners.props}
      clearable
      {...field}
      required={false}
    />
  );
}
