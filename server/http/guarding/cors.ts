import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { PLACE_HEADER } from '../../../contract/waiting-room/waiting-room.ts';

/**
 * Lets pages of these origins call us (CORS_ORIGINS); without any, browsers keep other sites out. Needs no
 * credentials, because the session is in the authorization header and never in a cookie.
 */
export async function allowOrigins(http: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  const forCalls = {
    origin: origins,
    methods: ['GET', 'POST', 'DELETE'],
    // Every header that a client can send. Payment signatures aren't listed, because servers send those.
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      'accept-language',
      PLACE_HEADER,
    ],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id', 'x-rows', 'content-disposition'],
    maxAge: 600,
  };
  // A cached response sets its own `vary`; a shared cache must not give one origin's reply to another.
  http.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', [vary, 'Origin'].filter(Boolean).join(', '));
  });
  await http.register(cors, {
    delegator: (request, callback) => callback(null, request.url.startsWith('/api/') ? forCalls : { origin: false }),
  });
}
