import { z } from 'zod';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, line, named, phone } from './fields.ts';
import { listQuery } from './list.ts';

export const OFFICE_TYPES = ['ADMIN', 'ND', 'RD', 'RETAILER'] as const;
export type OfficeType = (typeof OFFICE_TYPES)[number];
export const RETAIL_TYPES = ['CE', 'MX'] as const;

export const publicOffice = z.object({
  _id: id,
  name: z.string(),
  phone: z.string().nullish(),
  address: z.string().nullish(),
  map_location: z.string().nullish(),
});

export const officeRow = z.object({
  _id: id,
  name: line(120),
  office_code: line(20),
  type: z.enum(OFFICE_TYPES),
  parent_id: id.nullish(),
  phone: phone.nullish(),
  email: z.email().nullish(),
  address: line(200).nullish(),
  state: id.nullish(),
  district: id.nullish(),
  vdc_municipality: id.nullish(),
  map_location: z.url().nullish(),
  retail_type: z.array(z.enum(RETAIL_TYPES)),
  is_active: z.boolean(),
});

const officeListed = officeRow
  .pick({ _id: true, name: true, office_code: true, type: true, phone: true, is_active: true, retail_type: true })
  .extend({
    parent: named.nullish(),
    vdc_municipality_name: z.string().nullish(),
    district_name: z.string().nullish(),
  });

export const officeEndpoints = {
  publicOffices: endpoint({
    method: 'GET',
    path: 'office/public',
    access: 'public',
    about: 'Offices open to the public, by area and type; find_scheme leaves those that sell a scheme',
    query: listQuery({
      find: { vdc_municipality: 'exact', district: 'exact', type: 'exact', scheme: 'exact' },
      sort: ['name'],
      all: true,
      size: 0,
    }),
    reply: list(publicOffice),
  }),
  publicOffice: endpoint({
    method: 'GET',
    path: 'office/public/{id}',
    access: 'public',
    about: 'One office as the public sees it',
    params: idParams,
    reply: one(publicOffice),
  }),
  listOffices: endpoint({
    method: 'GET',
    path: 'office',
    access: 'granted',
    about: 'Offices of the own subtree; find_search looks in name and code',
    query: listQuery({
      find: {
        search: 'search',
        name: 'contains',
        office_code: 'contains',
        type: 'exact',
        vdc_municipality: 'exact',
        is_active: 'flag',
      },
      sort: ['name', 'office_code'],
      all: true,
    }),
    reply: list(officeListed),
  }),
};
