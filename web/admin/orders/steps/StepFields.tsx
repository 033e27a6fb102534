import { Select, Textarea, TextInput } from '@mantine/core';
import { NEAR_NAMES } from '../../../../contract/orders/retailers.ts';
import type { StepField } from '../../../../contract/steps/machine.ts';
import { useData } from '../../kit/calls.ts';
import { useChoices } from '../../kit/fields/choices.ts';
import { DayInput } from '../../kit/fields/DayInput.tsx';
import type { TypedForm } from '../../kit/form/typed-form.ts';
import { t, translated } from '../../language/t.ts';
import { useOfficeChoices } from '../../offices/choices.ts';
import { ImeiField } from './ImeiField.tsx';

/** Returns the initial values of a step's fields. */
export const noStepValues = (pickup_point = '') => ({
  reason: '',
  imei: '',
  shipping_partner: '',
  tracking_number: '',
  office_id: '',
  reference: '',
  until: '',
  pickup_point,
});
type StepValues = ReturnType<typeof noStepValues>;

interface StepFieldsProps {
  fields: readonly StepField[];
  /** Set it for a step of one order. */
  order_id?: string;
  form: Pick<TypedForm<StepValues>, 'values' | 'field' | 'set'>;
}

/** Asks for a step's inputs. */
export function StepFields({ fields, order_id, form }: StepFieldsProps) {
  return (
    <>
      {fields.includes('office_id') &&
        (order_id ? (
          <RetailerSelect order_id={order_id} {...form.field('office_id')} />
        ) : (
          <OfficeSelect chosen={form.values.office_id} {...form.field('office_id')} />
        ))}
      {fields.includes('pickup_point') && (
        <TextInput
          label={t('Pickup point')}
          description={t('The customer collects it here. Shown in the message.')}
          data-autofocus
          {...form.field('pickup_point')}
          required
        />
      )}
      {fields.includes('imei') && <ImeiField form={form} required />}
      {fields.includes('shipping_partner') && (
        <PartnerSelect chosen={form.values.shipping_partner} {...form.field('shipping_partner')} />
      )}
      {fields.includes('tracking_number') && (
        <TextInput
          label={t('Tracking number')}
          description={t('The customer gets it by SMS. If your own staff deliver, use your slip or order number.')}
          data-autofocus
          {...form.field('tracking_number')}
          required
        />
      )}
      {fields.includes('reference') && (
        <TextInput label={t('Payment reference')} data-autofocus {...form.field('reference')} required />
      )}
      {fields.includes('until') && (
        <DayInput
          of={t('Order')}
          label={t('Goes back on sale on')}
          {...form.field('until')}
          value={form.values.until}
          onChange={(day) => form.set('until', day)}
        />
      )}
      {fields.includes('reason') && (
        <Textarea
          label={t('Reason')}
          description={t('Visible to staff, not to the customer.')}
          {...form.field('reason')}
          required
        />
      )}
    </>
  );
}

function OfficeSelect({ chosen, ...field }: { chosen: string }) {
  const { props } = useOfficeChoices({ find_type: 'RETAILER', find_is_active: 'true' }, [chosen]);
  return <Select label={t('New office')} data-autofocus {...props} {...field} required />;
}

/** Offers retailers to reassign the order to, nearest first, each with its reasons. */
function RetailerSelect({ order_id, ...field }: { order_id: string }) {
  const { data } = useData('GET order/{id}/retailers', { params: { id: order_id } });
  const choices = (data ?? []).map(({ _id, name, office_code, near, left, open }) => ({
    value: _id,
    label: [
      `${name} (${office_code})`,
      near && translated(NEAR_NAMES[near]),
      left != null && t('{count} left', { count: left }),
      t('{count} open', { count: open }),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <Select
      label={t('New office')}
      description={t('Nearest to the customer first. The call deadline doesn’t change.')}
      data-autofocus
      searchable
      limit={100}
      placeholder={data?.length === 0 ? t('No other retailer sells this scheme') : undefined}
      data={choices}
      {...field}
      required
    />
  );
}

/** Chooses the shipping partner. An order keeps its own, even if the partner is deactivated later. */
function PartnerSelect({ chosen, ...field }: { chosen: string }) {
  const query = { find_is_active: 'true' } as const;
  const options = { search: 'find_name', query, labelOf: ({ name }: { name: string }) => name, by: 'name' } as const;
  const partners = useChoices('GET shippingpartner/shippingpartner', options, [chosen]);
  return (
    <Select
      label={t('Shipping partner')}
      description={t('Leave empty if your own staff deliver it.')}
      {...partners.props}
      clearable
      {...field}
      required={false}
    />
  );
}
