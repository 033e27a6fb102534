import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';

const PLACE_LEVELS = ['state', 'district', 'vdc_municipality', 'ward'] as const;

const placeAt = { level: z.enum(PLACE_LEVELS), name: z.string(), within: z.string() };
const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** How our locations differ from this release's official list. */
export const officialDifference = z.object({
  /** Listed, but missing here. */
  added: z.array(z.object(placeAt)),
  /** Here with another Nepali name, kind or parent, or fewer wards. */
  changed: z.array(z.object({ ...placeAt, fields: z.array(fieldChange) })),
  /** Here but not listed. They stay, because offices and orders can use them. */
  extra: z.array(z.object(placeAt)),
  /** Identifies this difference, so that a save applies exactly the one shown. */
  mark: z.string(),
});
export type OfficialDifference = z.input<typeof officialDifference>;

export const officialPlacesEndpoints = {
  officialPlaces: endpoint('GET static/admin/location/official', {
    about: 'How your locations differ from this release’s official list of Nepal',
    reply: one(officialDifference),
  }),
  takeOfficialPlaces: endpoint('POST static/admin/location/official', {
    about: 'Import the differences shown from the official list: new and changed locations; nothing is removed',
    body: z.object({ mark: z.string().max(100) }),
    reply: one(z.object({ added: z.int(), changed: z.int() })),
  }),
};
