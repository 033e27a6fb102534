import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, idParams, instant, removed } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { LANGUAGES } from '../language/language.ts';

/** Somebody who wants to be told once, by SMS, when a scheme opens or has units again. */
const watchRow = z.object({
  _id: id,
  scheme_id: id,
  scheme_name: z.string(),
  customer_phone: z.string(),
  language: z.enum(LANGUAGES),
  added_at: instant,
  /** When the message was handed on; while it is not, they wait. */
  told_at: instant.nullish(),
});

const watchQuery = listQuery({
  find: { scheme_id: 'exact', customer_phone: 'phone', is_told: 'flag', added_at: 'days' },
  sort: ['added_at', 'told_at', 'scheme_name'],
});

export const watchEndpoints = {
  listWatches: endpoint({
    method: 'GET',
    path: 'watch',
    access: 'granted',
    about:
      'People who wait for a scheme that has not opened or is sold out, and who was told; the head office alone sees them',
    query: watchQuery,
    reply: list(watchRow),
  }),
  watchedSchemes: endpoint({
    method: 'GET',
    path: 'watch/schemes',
    access: 'granted',
    about: 'The schemes that somebody waits or waited for, with how many still wait',
    reply: one(z.array(z.object({ _id: id, name: z.string(), waiting: z.int() }))),
  }),
  exportWatches: endpoint({
    method: 'GET',
    path: 'watch/export',
    access: 'granted',
    about: 'The rows that the filters leave, as a CSV file',
    query: watchQuery,
    reply: z.any(),
    file: true,
  }),
  removeWatch: endpoint({
    method: 'DELETE',
    path: 'watch/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'Take a number off the list, as when its owner asks for it',
    params: idParams,
    reply: one(removed),
  }),
};
