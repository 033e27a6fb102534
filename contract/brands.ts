import { z } from 'zod';
import { endpoint, list, one } from './endpoint.ts';
import { id, idParams, line, note, removed, revision } from './fields.ts';
import { listQuery } from './list.ts';

const logo = z.object({ _id: id, path: z.string(), alt: z.string().nullish(), alt_ne: z.string().nullish() });

export const brandRow = z.object({
  _id: id,
  name: line(80),
  name_ne: note(80),
  description: note(500),
  logo_id: id.nullish(),
  is_active: z.boolean(),
});
const brandListed = brandRow.extend({ logo: logo.nullish(), product_count: z.int() });
export const brandInput = brandRow
  .extend({ revision })
  .partial({ _id: true, name_ne: true, description: true, is_active: true, revision: true });

export const brandEndpoints = {
  listBrands: endpoint({
    method: 'GET',
    path: 'brand',
    access: 'granted',
    about: 'Brands with the number of their products',
    query: listQuery({
      find: { name: 'contains', is_active: 'flag' },
      sort: ['name', 'product_count'],
      all: true,
    }),
    reply: list(brandListed),
  }),
  getBrand: endpoint({
    method: 'GET',
    path: 'brand/{id}',
    access: 'granted',
    about: 'One brand',
    params: idParams,
    reply: one(brandRow.extend({ logo: logo.nullish(), revision })),
  }),
  saveBrand: endpoint({
    method: 'POST',
    path: 'brand',
    access: 'granted',
    about: 'Add or edit a brand',
    body: brandInput,
    edits: true,
    reply: one(brandRow.extend({ revision })),
  }),
  removeBrand: endpoint({
    method: 'DELETE',
    path: 'brand/{id}',
    access: 'granted',
    about: 'Delete a brand that no product has',
    params: idParams,
    reply: one(removed),
  }),
};
