import { TextInput } from '@mantine/core';
import { LocationPicker } from '../kit/fields/LocationPicker.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { t } from '../language/t.ts';

interface Customer {
  customer_name: string;
  customer_phone: string;
  customer_email: string;
  customer_address: string;
  state: string;
  district: string;
  vdc_municipality: string;
}

interface CustomerFieldsProps {
  form: Pick<TypedForm<Customer>, 'field' | 'values' | 'errors' | 'set'>;
  /** Set it if a dialog begins with these fields. */
  isFirst?: boolean;
  /** Called when the area changes. */
  onPlace?: () => void;
}

/** Asks staff for the customer's name, numbers and address; the browser must not fill in the staff's own. */
export function CustomerFields({ form: { field, values, errors, set }, isFirst, onPlace }: CustomerFieldsProps) {
  return (
    <>
      <TextInput
        label={t('Full Name')}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        {...field('customer_name')}
      />
      <TextInput label={t('Phone No.')} inputMode="tel" autoComplete="off" {...field('customer_phone')} />
      <TextInput label={t('Email')} inputMode="email" autoComplete="off" {...field('customer_email')} />
      <TextInput label={t('Address')} autoComplete="off" {...field('customer_address')} />
      <LocationPicker
        required
        value={values}
        errors={errors}
        onChange={(place) => {
          set('state', place.state);
          set('district', place.district);
          set('vdc_municipality', place.vdc_municipality);
          onPlace?.();
        }}
      />
    </>
  );
}
