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
const plain = (field: Emptied, label: string) =>
  column<string | null | undefined>({
    label,
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
  office_code: column({ label: 'Retailer code', read: fields.office_code, write: asIs, is_needed: true }),
  name: column({ label: 'Name', read: fields.name, write: asIs, is_needed: true }),
  name_ne: plain('name_ne', 'Name in Nepali'),
  distributor_code: column({
    label: 'Distributor code',
    read: writtenCode,
    write: asIs,
    is_needed: true,
  }),
  area: column({ label: 'Area', read: z.string(), write: asIs, is_needed: true }),
  district: words('District'),
  state: words('State'),
  /** Written as `5`, `Ward 5` or `वडा नं. ५`. */
  ward: column<number | null>({
    label: 'Ward',
    read: z.string().transform((cell) => Number(plainDigits(cell).match(/\d+/)?.[0] ?? Number.NaN) || -1),
    write: asIs,
    empty: null,
  }),
  phone: plain('phone', 'Phone'),
  email: plain('email', 'Email'),
  address: plain('address', 'Address'),
  address_ne: plain('address_ne', 'Address in Nepali'),
  map_location: plain('map_location', 'Map location'),
  opening_hours: plain('opening_hours', 'Opening hours'),
  opening_hours_ne: plain('opening_hours_ne', 'Opening hours in Nepali'),
  retail_type: column({
    label: 'Type (CE, MX or both)',
    words: ['type'],
    read: retailTypes,
    write: (types) => types.join(' '),
    empty: [],
  }),
  is_active: column({ label: 'Active', read: flagCell, write: asIs }),
  user_name: ofUser('User'),
  user_mobile: ofUser('User’s mobile'),
  user_email: ofUser('User’s email'),
  user_role: ofUser('User’s role'),
};
