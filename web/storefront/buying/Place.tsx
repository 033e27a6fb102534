import { OfficeSelect } from '../kit/stores/OfficeSelect.tsx';
import type { BuyingFields } from './BuyingForm.tsx';
import { LocationPicker } from './LocationPicker.tsx';

interface Props {
  /** Offers only stores that sell it. */
  scheme_id: string | undefined;
  fields: BuyingFields;
  /** How many units of the chosen variant there are, for all stores. */
  units?: number | undefined;
}

/** Asks for the customer's area and a store there. */
export function Place({ scheme_id, fields, units }: Props) {
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
        units={units}
        preselects
        onChange={fields.chooseOffice}
      />
    </>
  );
}
