import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, line, money } from '../calls/fields.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';

const choice = z.object({
  _id: id,
  sku_of_seller: z.string(),
  price: money,
  /** Units that are free. */
  free: z.int(),
});

const changeable = z.object({
  position: z.int(),
  role: z.enum(['main', 'bundle']),
  product_name: z.string(),
  variant_id: id,
  quantity: z.int(),
  price: money,
  /** Variants that the scheme sells; the ordered one has its agreed price. */
  choices: z.array(choice),
});

/** A variant for each item, in order, separated by commas. */
const chosenVariants = z
  .string()
  .max(800)
  .regex(/^[\da-f-]{36}(,[\da-f-]{36})*$/, 'Choose variants from the list.');

/** `expected_total` is the total that the customer saw. If the new total differs, nothing changes. */
export const itemsChange = z.object({
  items: z
    .array(z.object({ position: z.int().min(0).max(20), variant_id: id }))
    .min(1, { error: 'Choose another variant or gift.' })
    .max(20)
    // A position can't appear twice, because its unit would be freed twice.
    .refine((items) => new Set(items.map(({ position }) => position)).size === items.length, 'Use each item once.'),
  expected_total: money,
  reason: line(200),
});

/** Changes an open order's variant or gift. */
export const orderItemEndpoints = {
  getItemChoices: endpoint('GET order/{id}/items', {
    scope: 'office',
    about:
      'The items of an order, the variants that its scheme sells in their place, and the total with those that are chosen, coupon and delivery counted again',
    kinds: SCHEME_TYPES,
    query: z.object({ chosen: chosenVariants.optional() }),
    reply: one(z.object({ can_change: z.boolean(), total: money, new_total: money, items: z.array(changeable) })),
  }),
  changeItems: endpoint('POST order/{id}/items', {
    scope: 'office',
    about:
      'Change the variant and gift of an open order at the total quoted to the customer; adjusts stock and sends a message',
    kinds: SCHEME_TYPES,
    body: itemsChange,
    reply: one(z.object({ _id: id, total: money })),
  }),
};
