import { z } from 'zod';
import { flag } from '../calls/described.ts';
import { endpoint, one } from '../calls/endpoint.ts';

/** The columns of a file of retailers, as the export writes them. Code, name, distributor and area must be there, the others may be. */
export const RETAILER_COLUMNS = [
  'office_code',
  'name',
  'name_ne',
  'distributor_code',
  'area',
  'district',
  'state',
  'ward',
  'phone',
  'email',
  'address',
  'address_ne',
  'map_location',
  'opening_hours',
  'opening_hours_ne',
  'retail_type',
  'is_active',
] as const;
export type RetailerColumn = (typeof RETAILER_COLUMNS)[number];
export const NEEDED_COLUMNS: RetailerColumn[] = ['office_code', 'name', 'distributor_code', 'area'];

/** Beside them, the first user of the office: invited to set a password, with the role Retailer where none is named. */
export const USER_COLUMNS = ['user_name', 'user_mobile', 'user_email', 'user_role'] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

/** The result of an import, or with `dry_run` the result that it would have. */
const retailerImportReport = z.object({
  dry_run: z.boolean(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Users who are added and invited. */
  users: z.int(),
  bad_rows: z.array(z.object({ row: z.int(), office_code: z.string(), message: z.string() })),
});

export const officeImportEndpoints = {
  exportRetailers: endpoint({
    method: 'GET',
    path: 'office/export',
    access: 'granted',
    about: 'The retailers of your subtree as a CSV file that import takes',
    file: true,
    reply: z.unknown(),
  }),
  importRetailers: endpoint({
    method: 'POST',
    path: 'office/import',
    access: 'granted',
    about:
      'Adds and changes retailers by their codes from a CSV or XLSX file, with their first users, whole or not at all; dry_run=true only reports',
    query: z.object({ dry_run: flag.default('false') }),
    multipart: true,
    reply: one(retailerImportReport),
  }),
};
