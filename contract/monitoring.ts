import { z } from 'zod';
import { endpoint, one } from './endpoint.ts';

/** A fault in somebody's browser (spec 2.3, Admin error screen). */
export const clientError = z.object({
  error: z.string().max(2000),
  error_stack: z.string().max(4000).optional(),
  location: z.string().max(500),
  mode: z.string().max(20),
});

export const monitoringEndpoints = {
  reportClientError: endpoint({
    method: 'POST',
    path: 'clientBug',
    access: 'public',
    about: 'Report a fault of the browser side',
    perMinute: 20,
    bodyLimit: 8 * 1024,
    body: clientError,
    reply: one(z.object({})),
  }),
};
