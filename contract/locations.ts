import { z } from 'zod';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, line, named, removed, revision } from './fields.ts';
import { listQuery } from './list.ts';

/** level_1 State, level_2 District, level_3 Area, level_4 Area-in (spec 3); wards are the fourth level. */
export const LEVEL_LABELS = {
  state: 'State',
  district: 'District',
  vdc_municipality: 'Area',
  ward: 'Area-in',
} as const;
export const AREA_KINDS = ['metropolitan', 'sub-metropolitan', 'municipality', 'rural-municipality'] as const;

export const place = z.object({ _id: id, name: z.string(), name_ne: z.string().nullish() });

export const stateRow = z.object({ _id: id, name: line(80), name_ne: line(80).nullish() });
export const districtRow = stateRow.extend({ state: id });
export const areaRow = stateRow.extend({
  district: id,
  kind: z.enum(AREA_KINDS),
  wards: z.int().min(1).max(99),
});

export const stateInput = stateRow.extend({ revision }).partial({ _id: true, revision: true });
export const districtInput = districtRow.extend({ revision }).partial({ _id: true, revision: true });
export const areaInput = areaRow.extend({ revision }).partial({ _id: true, revision: true });

const districtListed = districtRow.extend({ state_name: z.string() });
const areaListed = areaRow.extend({ district_name: z.string(), state_name: z.string() });

export const locationEndpoints = {
  publicStates: endpoint({
    method: 'GET',
    path: 'static/public/nepal/state',
    access: 'public',
    about: 'All states',
    reply: one(z.array(place)),
  }),
  publicDistrictsOfState: endpoint({
    method: 'GET',
    path: 'static/public/nepal/state/{id}',
    access: 'public',
    about: 'Districts of a state',
    params: idParams,
    reply: one(z.array(place)),
  }),
  publicDistricts: endpoint({
    method: 'GET',
    path: 'static/public/nepal/district',
    access: 'public',
    about: 'All districts',
    reply: one(z.array(place)),
  }),
  publicAreasOfDistrict: endpoint({
    method: 'GET',
    path: 'static/public/nepal/district/{id}',
    access: 'public',
    about: 'Areas of a district',
    params: idParams,
    reply: one(z.array(place)),
  }),
  allLocations: endpoint({
    method: 'GET',
    path: 'static/admin/location/all',
    access: 'signed-in',
    about: 'Every state, district and area, for pickers',
    reply: one(
      z.object({
        allState: z.array(place),
        allDistrict: z.array(place.extend({ state: id })),
        allVdc: z.array(place.extend({ district: id, kind: z.string(), wards: z.int() })),
        allArea: z.array(named),
      }),
    ),
  }),

  listStates: endpoint({
    method: 'GET',
    path: 'state',
    access: 'granted',
    about: 'States',
    query: listQuery({ find: { name: 'contains' }, sort: ['name'], all: true }),
    reply: list(stateRow),
  }),
  getState: endpoint({
    method: 'GET',
    path: 'state/{id}',
    access: 'granted',
    about: 'One state',
    params: idParams,
    reply: one(stateRow.extend({ revision })),
  }),
  saveState: endpoint({
    method: 'POST',
    path: 'state',
    access: 'granted',
    about: 'Add or edit a state',
    body: stateInput,
    edits: true,
    reply: one(stateRow.extend({ revision })),
  }),
  removeState: endpoint({
    method: 'DELETE',
    path: 'state/{id}',
    access: 'granted',
    about: 'Delete a state',
    params: idParams,
    reply: one(removed),
  }),

  listDistricts: endpoint({
    method: 'GET',
    path: 'district',
    access: 'granted',
    about: 'Districts',
    query: listQuery({ find: { name: 'contains', state: 'exact' }, sort: ['name', 'state_name'], all: true }),
    reply: list(districtListed),
  }),
  getDistrict: endpoint({
    method: 'GET',
    path: 'district/{id}',
    access: 'granted',
    about: 'One district',
    params: idParams,
    reply: one(districtRow.extend({ revision })),
  }),
  saveDistrict: endpoint({
    method: 'POST',
    path: 'district',
    access: 'granted',
    about: 'Add or edit a district',
    body: districtInput,
    edits: true,
    reply: one(districtRow.extend({ revision })),
  }),
  removeDistrict: endpoint({
    method: 'DELETE',
    path: 'district/{id}',
    access: 'granted',
    about: 'Delete a district',
    params: idParams,
    reply: one(removed),
  }),

  listAreas: endpoint({
    method: 'GET',
    path: 'area',
    access: 'granted',
    about: 'Areas',
    query: listQuery({
      find: { name: 'contains', district: 'exact', state: 'exact', kind: 'exact' },
      sort: ['name', 'district_name', 'state_name', 'wards'],
      all: true,
    }),
    reply: list(areaListed),
  }),
  getArea: endpoint({
    method: 'GET',
    path: 'area/{id}',
    access: 'granted',
    about: 'One area',
    params: idParams,
    reply: one(areaRow.extend({ state: id, revision })),
  }),
  saveArea: endpoint({
    method: 'POST',
    path: 'area',
    access: 'granted',
    about: 'Add or edit an area',
    body: areaInput,
    edits: true,
    reply: one(areaRow.extend({ revision })),
  }),
  removeArea: endpoint({
    method: 'DELETE',
    path: 'area/{id}',
    access: 'granted',
    about: 'Delete an area',
    params: idParams,
    reply: one(removed),
  }),
};
