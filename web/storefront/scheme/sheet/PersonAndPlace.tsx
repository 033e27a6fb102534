import { normalPhone } from '../../../../contract/phone.ts';
import { PhoneField } from '../../kit/form/person-fields.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { OfficeSelect } from '../../kit/stores/OfficeSelect.tsx';
import { useTexts } from '../../kit/texts-context.tsx';
import type { OrderFields } from '../fields/useOrderFields.ts';
import type { texts } from '../texts.ts';
import { LocationPicker } from './LocationPicker.tsx';

/** The customer's name and number. */
export function Person({ text, keep }: Pick<OrderFields, 'text' | 'keep'>) {
  const t = useTexts<typeof texts>('scheme');
  return (
    <>
      <TextField {...text('customer_name')} label={t.full_name} autoComplete="name" required />
      <PhoneField
        {...text('customer_phone')}
        label={t.phone}
        required
        onBlur={({ target }) => {
          target.value = normalPhone(target.value);
          keep();
        }}
      />
    </>
  );
}

/** The customer's place, and the store there. */
export function Place({ scheme_id, fields }: { scheme_id: string; fields: OrderFields }) {
  const { location, office, errors } = fields;
  return (
    <>
      <LocationPicker scheme_id={scheme_id} value={location} error={errors.location} onChange={fields.changeLocation} />
      <OfficeSelect
        scheme_id={scheme_id}
        area={location.vdc_municipality?._id}
        district={location.district?._id}
        value={office}
        error={errors.office_id}
        onChange={fields.chooseOffice}
      />
    </>
  );
}
