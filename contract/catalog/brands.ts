import { z } from 'zod';
import { id, line, note, noteLine } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';

const logo = z.object({ _id: id, path: z.string(), alt: z.string().nullish(), alt_ne: z.string().nullish() });

const brandFields = {
  name: line(80),
  name_ne: noteLine(80),
  description: note(500),
  logo_id: id.nullish(),
  is_active: z.boolean(),
};

export const brands = resource({
  path: 'brand',
  entity: 'Brand',
  screen: { path: 'brand-manage', label: 'Brands', group: 'Products' },
  scope: 'brand',
  fields: brandFields,
  listed: { logo: logo.nullish(), product_count: z.int() },
  shown: { logo: logo.nullish() },
  input: inputOf(brandFields).partial({ name_ne: true, description: true, is_active: true }),
  find: { name: 'contains', is_active: 'flag' },
  sort: ['name', 'product_count'],
  about: { list: 'Brands with the number of their products', remove: 'Delete a brand that no product has' },
  demo: 'made',
});
