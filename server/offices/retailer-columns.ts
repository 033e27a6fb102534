import { z } from 'zod';
import { line } from '../../contract/calls/fields.ts';
import { typedCode } from '../../contract/language/typed-text.ts';
import { officeInput, RETAIL_TYPES, writtenCode } from '../../contract/offices/offices.ts';
import { asIs, column, flagCell } from '../imports/table-import.service.ts';

const fields = officeInput.shape;
type Emptied = 'name_ne' | 'phone' | 'email' | 'pan' | 'address' | 'address_ne' | 'map_location' | 'opening_hours';

/** Declares a plain form field; an empty cell clears it. */
const plain = (field: Emptied, label: string, words: string[] = []) =>
  column<string | null | undefined>({
    label,
    words,
    read: fields[field],
    write: (value) => value ?? null,
    empty: null,
  });

const named = (label: string, words: string[]) => column({ label, words, read: line(120), write: asIs });
const ofUser = (label: string, words: string[]) => column({ label, words, read: z.string().max(200), write: asIs });

/** Words for several types, or none. */
const TYPE_WORDS: Record<string, string[]> = { BOTH: [...RETAIL_TYPES], AND: [], NONE: [] };
const retailTypes = z
  .string()
  .transform((cell) =>
    [
      ...new Set(
        cell
          .toUpperCase()
          .split(/[^A-Z]+/)
          .flatMap((word) => TYPE_WORDS[word] ?? (word || [])),
      ),
    ].sort(),
  )
  .pipe(z.array(z.enum(RETAIL_TYPES, 'Write CE, MX, both or nothing.')));

/** Retailer columns; the last four are each one's first user. */
export const RETAILER_COLUMNS = {
  office_code: column({
    label: 'Retailer code',
    words: [
      'shop code',
      'store code',
      'outlet code',
      'dealer code',
      'party code',
      'retailer id',
      'shop id',
      'outlet id',
      'code no',
      'code',
    ],
    read: fields.office_code,
    write: asIs,
    is_needed: true,
  }),
  name: column({
    label: 'Name',
    words: [
      ...['shop name', 'store name', 'retailer name', 'outlet name', 'dealer name', 'party name', 'business name'],
      ...[
        'firm name',
        'name shop',
        'name retailer',
        'name outlet',
        'shop firm name',
        'firm',
        'shop',
        'store',
        'retailer',
        'outlet',
        'dealer',
        'party',
      ],
    ],
    read: fields.name,
    write: asIs,
    is_needed: true,
  }),
  name_ne: plain('name_ne', 'Name in Nepali', ['nepali name']),
  distributor_code: column({
    label: 'Distributor code',
    words: ['distributor', 'distributor id', 'rd code', 'rd', 'parent code'],
    read: writtenCode,
    write: asIs,
    is_needed: true,
  }),
  area: column({
    label: 'Area',
    words: [
      'city',
      'town',
      'municipality',
      'vdc municipality',
      'local level',
      'palika',
      'place',
      'location',
      'city town',
      'municipality vdc',
      'local body',
      'स्थानीय तह',
    ],
    read: z.string(),
    write: asIs,
    is_needed: true,
  }),
  district: named('District', ['district name']),
  state: named('State', ['province', 'province no', 'pradesh']),
  /** Can be `5`, `Ward 5` or `वडा नं. ५`. */
  ward: column<number | null>({
    label: 'Ward',
    words: ['ward no'],
    read: z.string().transform((cell) => {
      const [ward, another] = typedCode(cell).match(/\d+/g) ?? [];
      return (!another && Number(ward)) || -1;
    }),
    write: asIs,
    empty: null,
  }),
  phone: plain('phone', 'Phone', [
    ...[
      'mobile',
      'mobile no',
      'phone no',
      'contact',
      'contact no',
      'telephone',
      'telephone no',
      'tel',
      'cell',
      'phone mobile',
      'phone no mobile',
    ],
  ]),
  email: plain('email', 'Email', ['e mail', 'email id', 'e mail id', 'email address', 'mail']),
  pan: plain('pan', 'PAN', ['pan no', 'pan vat', 'pan vat no', 'vat no', 'vat']),
  address: plain('address', 'Address', ['full address', 'street', 'street address', 'shop address', 'tole']),
  address_ne: plain('address_ne', 'Address in Nepali'),
  map_location: plain('map_location', 'Map location', [
    'map',
    'map link',
    'google map',
    'google map link',
    'location link',
    'gps',
  ]),
  opening_hours: plain('opening_hours', 'Opening hours', [
    'opening hour',
    'opening time',
    'business hour',
    'hour',
    'timing',
    'shop timing',
  ]),
  retail_type: column({
    label: 'Type (CE, MX or both)',
    words: ['type'],
    read: retailTypes,
    write: (types) => types.join(' '),
    empty: [],
  }),
  is_active: column({ label: 'Active', read: flagCell, write: asIs }),
  user_name: ofUser('User', ['user name', 'owner', 'owner name', 'proprietor', 'proprietor name', 'contact person']),
  user_mobile: ofUser('User’s mobile', [
    'user mobile',
    'user mobile no',
    'owner mobile',
    'owner mobile no',
    'owner phone',
    'owner contact',
    'owner contact no',
  ]),
  user_email: ofUser('User’s email', ['user email', 'owner email']),
  user_role: ofUser('User’s role', ['user role', 'role']),
};
