import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, idParams, instant, phone } from '../calls/fields.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { normalPhone } from '../phone.ts';

const link = z.object({
  _id: id,
  url: z.string(),
  ends_at: instant,
  /** The phones that its orders write to. */
  phones: z.array(phone),
});

/** Errors of all wrong numbers are at the field that lists them. */
const phones = z
  .array(z.string().max(40).transform(normalPhone))
  .max(20, { error: 'Name at most 20 phones.' })
  .superRefine((numbers, context) => {
    const wrong = numbers.filter((number) => !/^9\d{9}$/.test(number));
    if (wrong.length === 0) return;
    const message = `Enter mobile numbers of 10 digits that begin with 9, not ${wrong.join(', ')}.`;
    context.addIssue({ code: 'custom', message });
  });

/** Trying a scheme as a customer before it is public. */
export const trialEndpoints = {
  getTrial: endpoint({
    method: 'GET',
    path: 'scheme/trial/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'The trial links of a scheme that still open something, and how many orders its trials have',
    kinds: SCHEME_TYPES,
    params: idParams,
    reply: one(z.object({ links: z.array(link), orders: z.int() })),
  }),
  beginTrial: endpoint({
    method: 'POST',
    path: 'scheme/trial/{id}',
    access: 'granted',
    scope: 'brand',
    about:
      'A link by which a scheme is tried as a customer before it is public: its orders hold nothing and are in no report',
    kinds: SCHEME_TYPES,
    params: idParams,
    body: z.object({
      phones: phones.default([]),
      hours: z
        .int()
        .min(1)
        .max(14 * 24)
        .default(24),
    }),
    reply: one(link),
  }),
  sweepTrial: endpoint({
    method: 'DELETE',
    path: 'scheme/trial/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'Ends the trials of a scheme, and deletes their orders with all that belongs to these',
    kinds: SCHEME_TYPES,
    params: idParams,
    reply: one(z.object({ orders: z.int(), links: z.int() })),
  }),
};
