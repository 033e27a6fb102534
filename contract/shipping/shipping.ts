import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, line, lineOrEmpty, money, phone, text } from '../calls/fields.ts';
import { MOST_CHOSEN } from '../calls/page-sizes.ts';
import { inputOf, resource } from '../calls/resource.ts';

/**
 * The level of the places that a charge is for; a charge has one level (spec 3). Cities are areas that aren't rural
 * municipalities.
 */
export const CHARGE_LEVELS = ['state', 'district', 'city', 'area'] as const;
export type ChargeLevel = (typeof CHARGE_LEVELS)[number];

const KILOS = z.number().min(0).max(10_000);

/** The price for weights from one bound up to the next, in kg; the last range has no end. */
const weightRange = z.object({ from: KILOS, to: KILOS.nullish(), price: money });

const shippingType = z.object({
  title: line(60),
  title_ne: lineOrEmpty(60).nullish(),
  multiply_factor: z.number().min(0).max(100).default(1),
  min_estimated_day: z.int().min(0).max(365).default(1),
  max_estimated_day: z.int().min(0).max(365).default(1),
  is_default: z.boolean().default(false),
});

/** Exactly as in spec 5. */
export const BELOW_FROM = 'Please enter greater than from value.';

const places = z.array(id).max(1000).default([]);

const chargeFields = {
  title: line(120),
  /** Of two values, the higher one counts. */
  priority: z.int().min(0).max(1_000_000).default(0),
  price: money,
  /** From this amount of goods, delivery is free. */
  free_shipping_price: money.nullish(),
  set_by: z.enum(CHARGE_LEVELS),
  state: places,
  district: places,
  city: places,
  area: places,
  is_active: z.boolean().default(true),
  use_weight: z.boolean().default(false),
  weight_price: z.array(weightRange).max(50).default([]),
  shipping_type: z.array(shippingType).max(10).default([]),
};

const chargeInput = inputOf(chargeFields).superRefine((charge, context) => {
  const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (charge[charge.set_by].length === 0) wrong([charge.set_by], 'Choose at least one location.');
  if (charge.use_weight && charge.weight_price.length === 0)
    wrong(['weight_price'], 'Add a weight range, or turn off pricing by weight.');
  charge.weight_price.forEach(({ from, to }, index, ranges) => {
    const isLast = index === ranges.length - 1;
    if (!isLast && (to == null || to <= from)) wrong(['weight_price', index, 'to'], BELOW_FROM);
    const before = ranges[index - 1];
    if (before && before.to != null && before.to !== from)
      wrong(['weight_price', index, 'from'], 'Each range must start where the previous one ends.');
  });
  if (charge.weight_price[0] && charge.weight_price[0].from !== 0)
    wrong(['weight_price', 0, 'from'], 'The first range starts at 0.');
  const titles = charge.shipping_type.map(({ title }) => title.toLowerCase());
  charge.shipping_type.forEach((type, index) => {
    if (type.max_estimated_day < type.min_estimated_day)
      wrong(['shipping_type', index, 'max_estimated_day'], 'The maximum must be at least the minimum number of days.');
    if (titles.indexOf(type.title.toLowerCase()) < index)
      wrong(['shipping_type', index, 'title'], 'This name is already used above. Choose another.');
  });
});

export const pickupLocations = resource({
  path: 'pickupLocs',
  entity: 'Pickup location',
  screen: { path: 'pickup', label: 'Pickup locations', group: 'Delivery' },
  scope: 'brand',
  fields: {
    title: line(120),
    title_ne: lineOrEmpty(120).nullish(),
    location: line(300),
    location_ne: text(300).nullish(),
    is_active: z.boolean().default(true),
    mobile_prefix: z
      .string()
      .trim()
      .regex(/^\+\d{1,4}$/, 'Enter a prefix like +977.')
      .default('+977'),
    mobile: phone.nullish(),
  },
  find: { title: 'contains', location: 'contains', is_active: 'flag' },
  sort: ['title', 'location'],
  demo: [
    {
      title: 'Tara Service Centre',
      title_ne: 'तारा सर्भिस सेन्टर',
      location: 'New Road Gate, Kathmandu, first floor',
      location_ne: 'न्युरोड गेट, काठमाडौं, पहिलो तला',
      mobile: '9801500001',
    },
    {
      title: 'Tara Hub Pokhara',
      title_ne: 'तारा हब पोखरा',
      location: 'Chipledhunga, Pokhara, beside the bus stop',
      location_ne: 'चिप्लेढुंगा, पोखरा, बसपार्कको छेउमा',
      mobile: '9801500002',
    },
    {
      title: 'Tara Hub Biratnagar',
      title_ne: 'तारा हब विराटनगर',
      location: 'Main Road, Biratnagar',
      location_ne: 'मेन रोड, विराटनगर',
      mobile: '9801500003',
      is_active: false,
    },
  ],
});

export const shippingCharges = resource({
  path: 'shipping-charge',
  entity: 'Shipping charge',
  screen: { path: 'shipping-charge', label: 'Shipping charges', group: 'Delivery' },
  scope: 'brand',
  fields: chargeFields,
  input: chargeInput,
  find: { title: 'contains', set_by: 'exact', is_active: 'flag' },
  sort: ['title', 'priority', 'price'],
  about: { save: 'Add or edit a shipping charge; of the places only those of set_by are kept' },
  demo: 'made',
});

export const shippingPartners = resource({
  path: 'shippingpartner/shippingpartner',
  paths: { save: 'shippingpartner/admin', remove: { method: 'DELETE', path: 'shippingpartner/delete/{id}' } },
  entity: 'Shipping partner',
  screen: { path: 'shipping-partner', label: 'Shipping partners', group: 'Delivery' },
  scope: 'brand',
  fields: {
    name: line(120),
    contact_person: line(120).nullish(),
    /** Its position in lists, lowest first. */
    order: z.int().min(0).max(1_000_000).default(0),
    logic_code: line(60).nullish(),
    is_active: z.boolean().default(true),
  },
  find: { name: 'contains', is_active: 'flag' },
  sort: ['order', 'name', 'logic_code'],
  demo: [
    { name: 'Valley Riders', contact_person: 'Hari Maharjan', order: 1, logic_code: 'VR' },
    { name: 'Nepal Parcel', contact_person: 'Gita Poudel', order: 2, logic_code: 'NP' },
  ],
});

const ids = z.array(id).min(1).max(MOST_CHOSEN);

export const shippingEndpoints = {
  removePickupLocations: endpoint('POST pickupLocs/deleteAll', {
    about: 'Delete many pickup locations at once',
    body: z.object({ data: ids }),
    reply: one(z.object({ data: z.array(id) })),
  }),
  setPickupLocations: endpoint('POST pickupLocs/multiple/pickup', {
    about: 'Switch many pickup locations; without a value, off if all are active, otherwise on',
    body: z.object({ Location_id: ids, type: z.literal('is_active'), value: z.boolean().optional() }),
    reply: one(z.object({ Location_id: z.array(id), type: z.literal('is_active'), value: z.boolean() })),
  }),

  tryShippingCharge: endpoint('GET shipping-charge/try', {
    about: 'The current price of a delivery to an area, and its charge, by the same rules as an order',
    query: z.object({
      vdc_municipality: id,
      amount: z
        .string()
        .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount in rupees.')
        .transform((rupees) => Math.round(Number(rupees) * 100)),
      /** In kilograms. */
      weight: z
        .string()
        .regex(/^\d{1,4}(\.\d{1,3})?$/, 'Enter a weight in kg.')
        .transform(Number),
    }),
    reply: one(
      z.object({
        charge: z.object({ _id: id, title: z.string() }).nullish(),
        options: z.array(
          z.object({
            shipping_type: z.string(),
            price: money,
            min_estimated_day: z.int(),
            max_estimated_day: z.int(),
          }),
        ),
      }),
    ),
  }),
};
