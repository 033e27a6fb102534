import { z } from 'zod';
import { described } from '../calls/described.ts';
import { endpoint, one } from '../calls/endpoint.ts';
import { id } from '../calls/fields.ts';
import { place } from '../locations/locations.ts';
import { publicOffice } from './offices.ts';

const location = z.object({ state: place, district: place, vdc_municipality: place });

/** Degrees of latitude or longitude in Nepal, with some space around it. */
const degrees = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{2}(\.\d{1,6})?$/, 'Enter decimal degrees, such as 27.717.')
    .transform(Number)
    .refine((value) => value >= least && value <= most, 'This place is not in or near Nepal.')
    .register(described, { queryType: { type: 'number', minimum: least, maximum: most } });

export const storeSearchEndpoints = {
  searchStores: endpoint('GET office/public/search', {
    access: 'public',
    about:
      'Areas and retailers whose name, address, neighbourhood, area or district has the text, in English or Nepali. If nothing has it, nearly the same spelling counts. find_scheme keeps only retailers that sell a scheme',
    query: z.object({
      text: z.string().trim().min(2, 'Enter at least two letters.').max(60),
      find_scheme: id.optional(),
    }),
    reply: one(
      z.object({
        /** The area that the text names. A neighbourhood in the text (`locality`) takes precedence. */
        area: z.array(z.object({ _id: id, location, locality: place.omit({ _id: true }).optional() })),
        /** Absent if the retailer has no location. */
        office: z.array(publicOffice.extend({ location: location.nullish() })),
      }),
    ),
  }),
  nextStores: endpoint('GET office/public/next', {
    access: 'public',
    about:
      'The three retailers nearest to an area (with find_scheme, those selling it with quota left), with the distance in kilometres if known. `office` is left out',
    query: z.object({ find_scheme: id.optional(), vdc_municipality: id, office: id.optional() }),
    reply: one(z.array(publicOffice.extend({ location, distance_km: z.number().optional() }))),
  }),
  nearestStores: endpoint('GET office/public/near', {
    access: 'public',
    about: 'The ten retailers nearest to a place, with how many kilometres away each is as the crow flies',
    query: z.object({ latitude: degrees(25, 32), longitude: degrees(79, 90) }),
    reply: one(z.array(publicOffice.extend({ distance_km: z.number() }))),
  }),
};
