import type { FastifyInstance } from 'fastify';
import { busy } from './errors.ts';

/** Milliseconds. A body of JSON is small: who takes longer than this to send it holds a connection on purpose. */
const JSON_PATIENCE = 15_000;
/** For a whole request, a picture over a slow network included. */
export const REQUEST_PATIENCE = 180_000;
/** For a connection on which nothing moves, such as one whose reader does not read. */
export const SILENCE_PATIENCE = 60_000;

/** Cuts the bodies that do not come. */
export function cutSlowBodies(http: FastifyInstance): void {
  http.addHook('preParsing', (request, _reply, body, done) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !request.isMultipart()) {
      const cut = setTimeout(() => request.raw.destroy(), JSON_PATIENCE);
      for (const event of ['end', 'close', 'error'] as const) body.once(event, () => clearTimeout(cut));
    }
    done(null, body);
  });
}

/** A server that closes says so, and when another one will be there. */
export function refuseWhileClosing(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  http.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(busy());
  });
}
