import { OfficeSelect } from '../../kit/stores/OfficeSelect.tsx';
import type { OrderFields } from '../fields/useOrderFields.ts';
import { LocationPicker } from './LocationPicker.tsx';

/** Asks for the customer's area and a store there. */
export function Place({ scheme_id, fields }: { scheme_id: string; fields: OrderFields }) {
  const { location, office, errors, variant } = fields;
  return (
    <>
      <LocationPicker scheme_id={scheme_id} value={location} error={errors.location} onChange={fields.changeLocation} />
      <OfficeSelect
        scheme_id={scheme_id}
        area={location.vdc_municipality?._id}
        district={location.district?._id}
        value={office}
        error={errors.office_id}
        units={variant?.inventory}
        preselects
        onChange={fields.chooseOffice}
      />
    </>
  );
}
