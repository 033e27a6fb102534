import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id } from '../calls/fields.ts';
import { OFFICE_TYPES } from './offices.ts';

/** How many children of one office are shown at once. */
export const MOST_NODES = 1000;

const node = z.object({
  _id: id,
  name: z.string(),
  office_code: z.string(),
  type: z.enum(OFFICE_TYPES),
  parent_id: id.nullish(),
  is_active: z.boolean(),
  /** Offices directly below it; retailers and users anywhere below it, including its own users. */
  children: z.int(),
  retailers: z.int(),
  users: z.int(),
});
export type OfficeNode = z.input<typeof node>;

export const officeTreeEndpoints = {
  officeTree: endpoint('GET office/tree', {
    about:
      'The top of your tree. With parent: the offices below it. With search: the offices found, each with its way up',
    query: z.object({ parent: id.optional(), search: z.string().trim().max(120).optional() }),
    reply: one(z.array(node)),
  }),
  moveOffice: endpoint('POST office/{id}/move', {
    scope: 'office',
    about: 'Put an office with all that is below it under another one of the right level',
    body: z.object({ parent_id: id }),
    kinds: ['ND', 'RD', 'RETAILER'],
    reply: one(node.pick({ _id: true, name: true })),
  }),
};
