import { normalPhone, PHONE_PREFIX } from '../../../contract/phone.ts';
import { OfficeSelect } from '../kit/OfficeSelect.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import type { texts } from './texts.ts';
import type { OrderFields } from './useOrderFields.ts';

/** The customer's name and number. */
export function Person({ text, keep }: Pick<OrderFields, 'text' | 'keep'>) {
  const t = useTexts<typeof texts>('scheme');
  return (
    <>
      <TextField {...text('customer_name')} label={t.full_name} autoComplete="name" required />
      <TextField
        {...text('customer_phone')}
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        prefix={PHONE_PREFIX}
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
