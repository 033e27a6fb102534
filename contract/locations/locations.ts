import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, line, text } from '../calls/fields.ts';
import { resource } from '../calls/resource.ts';
import type { Language } from '../language/language.ts';

/** level_1 State, level_2 District, level_3 Area, level_4 Area-in (spec 3); wards are the fourth level. */
export const LEVEL_LABELS = {
  state: 'State',
  district: 'District',
  vdc_municipality: 'Area',
  ward: 'Area-in',
} as const;
export const AREA_KINDS = ['metropolitan', 'sub-metropolitan', 'municipality', 'rural-municipality'] as const;
/** Areas that aren't cities. */
export const RURAL = 'rural-municipality' satisfies (typeof AREA_KINDS)[number];

export const place = z.object({ _id: id, name: z.string(), name_ne: z.string().nullish() });

/** Wards have numbers, not names; digits are the same in both languages (docs/adr/0024). */
/** The word before a ward's number. */
export const WARD = { en: 'Ward', ne: 'वडा नं.' } as const;
export const wardName = (number: number, language: Language = 'en') => `${WARD[language]} ${number}`;

const placeFields = { name: line(80), name_ne: line(80).nullish() };

export const states = resource({
  path: 'state',
  entity: 'State',
  screen: { path: 'state-manage', label: 'States', group: 'Locations' },
  scope: 'brand',
  fields: placeFields,
  find: { name: 'contains' },
  sort: ['name'],
  demo: 'made',
});

export const districts = resource({
  path: 'district',
  entity: 'District',
  screen: { path: 'district-manage', label: 'Districts', group: 'Locations' },
  scope: 'brand',
  fields: { ...placeFields, state: id },
  listed: { state_name: z.string() },
  find: { name: 'contains', state: 'exact' },
  sort: ['name', 'state_name'],
  demo: 'made',
});

export const areas = resource({
  path: 'area',
  entity: 'Area',
  screen: { path: 'area-manage', label: 'Areas', group: 'Locations' },
  scope: 'brand',
  fields: {
    ...placeFields,
    district: id,
    kind: z.enum(AREA_KINDS),
    wards: z.int().min(1).max(99),
    /** An area's neighbourhoods, one per line with spellings (contract/locations/localities.ts). */
    localities: text(20_000).nullish(),
  },
  unlisted: ['localities'],
  listed: { district_name: z.string(), state_name: z.string() },
  shown: { state: id },
  find: { name: 'contains', district: 'exact', state: 'exact', kind: 'exact' },
  sort: ['name', 'district_name', 'state_name', 'wards'],
  demo: 'made',
});

export const locationEndpoints = {
  publicStates: endpoint('GET static/public/nepal/state', {
    access: 'public',
    about: 'All states',
    reply: one(z.array(place)),
  }),
  publicDistrictsOfState: endpoint('GET static/public/nepal/state/{id}', {
    access: 'public',
    about: 'Districts of a state',
    reply: one(z.array(place)),
  }),
  publicDistricts: endpoint('GET static/public/nepal/district', {
    access: 'public',
    about: 'All districts',
    reply: one(z.array(place)),
  }),
  publicAreasOfDistrict: endpoint('GET static/public/nepal/district/{id}', {
    access: 'public',
    about: 'Areas of a district',
    reply: one(z.array(place)),
  }),
  allLocations: endpoint('GET static/admin/location/all', {
    access: 'signed-in',
    about:
      'Every state, district, area and ward, for pickers; with until=vdc_municipality without the thousands of wards',
    query: z.object({ until: z.literal('vdc_municipality').optional() }),
    reply: one(
      z.object({
        allState: z.array(place),
        allDistrict: z.array(place.extend({ state: id })),
        allVdc: z.array(place.extend({ district: id, kind: z.string(), wards: z.int() })),
        allArea: z.array(place.extend({ vdc_municipality: id })),
      }),
    ),
  }),
  wardsOfArea: endpoint('GET static/admin/location/area/{id}', {
    access: 'signed-in',
    about: 'Wards of an area',
    reply: one(z.array(place)),
  }),

  locationCounts: endpoint('GET static/admin/location/counts', {
    about:
      'How many offices are in each area and in which of its wards, and how many orders from it are open; areas without either are left out',
    reply: one(
      z.array(
        z.object({
          vdc_municipality: id,
          offices: z.int(),
          open_orders: z.int(),
          wards: z.array(z.object({ ward: id, offices: z.int() })),
        }),
      ),
    ),
  }),
};
