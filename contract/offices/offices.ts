import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { email, id, line, lineOrEmpty, named, officePhone, removed, revision, text } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { cellText, typedCode } from '../language/typed-text.ts';
import { mapLink } from './map-place.ts';

export const OFFICE_TYPES = ['ADMIN', 'ND', 'RD', 'RETAILER'] as const;
export type OfficeType = (typeof OFFICE_TYPES)[number];
export const RETAIL_TYPES = ['CE', 'MX'] as const;

/** The level above each level; head office has none. */
export const PARENT_TYPE = { ADMIN: undefined, ND: 'ADMIN', RD: 'ND', RETAILER: 'RD' } as const satisfies Record<
  OfficeType,
  OfficeType | undefined
>;
/** The name of each level's offices. */
export const OFFICE_NOUNS = {
  ADMIN: 'Head office',
  ND: 'National distributor',
  RD: 'Regional distributor',
  RETAILER: 'Retailer',
} as const satisfies Record<OfficeType, string>;

export const publicOffice = z.object({
  _id: id,
  name: z.string(),
  name_ne: z.string().nullish(),
  phone: z.string().nullish(),
  /** The address with its ward. */
  address: z.string().nullish(),
  address_ne: z.string().nullish(),
  map_location: z.string().nullish(),
  opening_hours: z.string().nullish(),
  /** The same hours in Nepali, if they could be read. */
  opening_hours_ne: z.string().nullish(),
  /**
   * How many orders of the requested scheme the office's quota leaves, up to `MOST_UNITS_SHOWN`; absent without a
   * quota.
   */
  units: z.int().nullish(),
});

const WRONG_MAP =
  'Enter a latitude and longitude in Nepal, such as 27.7172, 85.3240, or paste a Google Maps or OpenStreetMap link.';

/** Coordinates or a map's link in the API, a link inside. */
const mapLocation = z.codec(
  z.string().trim().max(2000),
  z.string().refine((link) => mapLink(link) === link, WRONG_MAP),
  { decode: (typed) => mapLink(typed) ?? typed, encode: (link) => link },
);

/** Reads a PAN as bills and lists write it: `PAN No. 301-234-567`. A business has one number for PAN and VAT. */
const typedPan = (typed: string): string =>
  typedCode(
    cellText(typed)
      .replace(/^(pan|vat)(\s*\/\s*(pan|vat))?\s*(no|number)?[.:#\s-]*/i, '')
      .replace(/(?<=\d)[\s-](?=\d)/g, ''),
  );

const officeFields = {
  name: line(120),
  name_ne: lineOrEmpty(120).nullish(),
  office_code: line(20),
  type: z.enum(OFFICE_TYPES),
  parent_id: id.nullish(),
  /** An office with a landline gets no SMS. */
  phone: officePhone.nullish(),
  email: email.nullish(),
  /** The office's PAN, as on its bills. */
  pan: z
    .string()
    .overwrite(typedPan)
    .regex(/^\d{9}$/, 'Enter the nine digits of the PAN.')
    .nullish(),
  address: line(200).nullish(),
  address_ne: text(200).nullish(),
  state: id.nullish(),
  district: id.nullish(),
  vdc_municipality: id.nullish(),
  /** The ward: the fourth level, below the area. */
  ward: id.nullish(),
  opening_hours: line(120).nullish(),
  retail_type: z.array(z.enum(RETAIL_TYPES)),
  is_active: z.boolean(),
};

const officeRow = z.object({
  ...officeFields,
  _id: id,
  email: z.string().nullish(),
  map_location: z.string().nullish(),
  revision,
  /** The offices above this one, highest first. */
  above: z.array(named),
});

/** An office's code, as users or files write it. */
export const writtenCode = z.string().transform((typed) => typedCode(typed).toUpperCase());

/** A field that an edit omits stays unchanged. */
export const officeInput = z.object({
  ...officeFields,
  _id: id.optional(),
  office_code: officeFields.office_code
    .overwrite(typedCode)
    .regex(/^[\w-]+$/, 'Use letters, digits, hyphens and underscores.')
    .toUpperCase(),
  map_location: mapLocation.nullish(),
  retail_type: officeFields.retail_type.optional(),
  is_active: officeFields.is_active.optional(),
  /**
   * What happens to the open orders of a deactivated office: they stay, or as many as possible move to another
   * retailer.
   */
  open_orders: z.enum(['STAY', 'MOVE']).nullish(),
  open_orders_to: id.nullish(),
  revision: revision.optional(),
});
export type OfficeInput = z.output<typeof officeInput>;

const officeListed = officeRow
  .pick({ _id: true, name: true, office_code: true, type: true, phone: true, is_active: true, retail_type: true })
  .extend({
    parent: named.nullish(),
    vdc_municipality_name: z.string().nullish(),
    ward_name: z.string().nullish(),
    district_name: z.string().nullish(),
  });

export const officeEndpoints = {
  publicOffices: endpoint('GET office/public', {
    access: 'public',
    about:
      'Offices open to the public, by area and type; find_scheme leaves those that sell a scheme now, find_seller also those that have used up their quota (units 0). Units above 0 can be up to 30 seconds old',
    query: listQuery({
      find: { vdc_municipality: 'exact', district: 'exact', type: 'exact', scheme: 'exact', seller: 'exact' },
      sort: ['name'],
      all: true,
      size: 0,
    }),
    reply: list(publicOffice),
  }),
  publicOffice: endpoint('GET office/public/{id}', {
    access: 'public',
    about: 'One office as the public sees it',
    reply: one(publicOffice),
  }),
  listOffices: endpoint('GET office', {
    about: 'Offices of your subtree; find_search looks in name and code',
    query: listQuery({
      find: {
        search: 'search',
        name: 'contains',
        office_code: 'contains',
        type: 'exact',
        parent_id: 'exact',
        state: 'exact',
        district: 'exact',
        vdc_municipality: 'exact',
        retail_type: 'exact',
        is_active: 'flag',
      },
      sort: ['name', 'office_code'],
      all: true,
    }),
    reply: list(officeListed),
  }),
  getOffice: endpoint('GET office/{id}', {
    scope: 'office',
    about: 'One office of your subtree',
    kinds: OFFICE_TYPES,
    reply: one(officeRow),
  }),
  officeOrders: endpoint('GET office/{id}/orders', {
    scope: 'office',
    about: 'How many open orders an office has, and how many of them can be transferred',
    kinds: OFFICE_TYPES,
    reply: one(z.object({ all: z.int(), movable: z.int() })),
  }),
  saveOffice: endpoint('POST office', {
    about: 'Add or edit an office below yours; with another parent its whole subtree moves',
    body: officeInput,
    edits: true,
    kinds: OFFICE_TYPES,
    reply: one(officeRow),
  }),
  removeOffice: endpoint('DELETE office/{id}', {
    scope: 'office',
    about: 'Delete an office that has neither orders nor users nor offices below it',
    kinds: OFFICE_TYPES,
    reply: one(removed),
  }),
};
