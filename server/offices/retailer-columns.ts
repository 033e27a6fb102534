import { z } from 'zod';
import { line } from '../../contract/calls/fields.ts';
import { plainDigits } from '../../contract/language/devanagari.ts';
import { officeInput, RETAIL_TYPES, writtenCode } from '../../contract/offices/offices.ts';
import { asIs, column, flagCell } from '../imports/table-import.service.ts';

const fields = officeInput.shape;
type Emptied =
  | 'name_ne'
  | 'phone'
  | 'email'
  | 'address'
  | 'address_ne'
  | 'map_location'
  | 'opening_hours'
  | 'opening_hours_ne';

/** A field of the form that an empty cell empties. */
const plain = (field: Emptied) =>
  column<string | null | undefined>({
    label: field,
    read: fields[field],
    write: (value) => value ?? null,
    empty: null,
  });

const words = (label: string) => column({ label, read: line(120), write: asIs });
const ofUser = (label: string) => column({ label, read: z.string().max(200), write: asIs });

const retailTypes = z
  .string()
  .transform((cell) =>
    [
      ...new Set(
        cell
          .toUpperCase()
          .split(/[^A-Z]+/)
          .filter(Boolean),
      ),
    ].sort(),
  )
  .pipe(z.array(z.enum(RETAIL_TYPES, 'Write CE, MX, both or nothing.')));

/** The columns of retailers; the last four are the first user of each. */
export const RETAILER_COLUMNS = {
  office_code: column({ label: 'office_code', read: fields.office_code, write: asIs, is_needed: true }),
  name: column({ label: 'name', read: fields.name, write: asIs, is_needed: true }),
  name_ne: plain('name_ne'),
  distributor_code: column({
    label: 'distributor_code',
    read: writtenCode,
    write: asIs,
    is_needed: true,
  }),
  area: column({ label: 'area', read: z.string(), write: asIs, is_needed: true }),
  district: words('district'),
  state: words('state'),
  /** Written as `5`, `Ward 5` or `वडा नं. ५`. */
  ward: column<number | null>({
    label: 'ward',
    read: z.string().transform((cell) => Number(plainDigits(cell).match(/\d+/)?.[0] ?? Number.NaN) || -1),
    write: asIs,
    empty: null,
  }),
  phone: plain('phone'),
  email: plain('email'),
  address: plain('address'),
  address_ne: plain('address_ne'),
  map_location: plain('map_location'),
  opening_hours: plain('opening_hours'),
  opening_hours_ne: plain('opening_hours_ne'),
  retail_type: column({ label: 'retail_type', read: retailTypes, write: (types) => types.join(' '), empty: [] }),
  is_active: column({ label: 'is_active', read: flagCell, write: asIs }),
  user_name: ofUser('user_name'),
  user_mobile: ofUser('user_mobile'),
  user_email: ofUser('user_email'),
  user_role: ofUser('user_role'),
};
