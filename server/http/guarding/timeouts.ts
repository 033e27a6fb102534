import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for a whole request, a picture over a slow network included. */
export const REQUEST_PATIENCE = 180_000;
/** Milliseconds for a connection on which nothing moves, such as one whose reader does not read. */
export const SILENCE_PATIENCE = 60_000;

/** Cuts bodies of JSON that take longer to arrive, in milliseconds: they are small, and a slow sender holds a connection on purpose. */
export function limitBodyTime(http: FastifyInstance, patience: number): void {
  http.addHook('preParsing', (request, _reply, body, done) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !request.isMultipart()) {
      const cut = setTimeout(() => request.raw.destroy(), patience);
      for (const event of ['end', 'close', 'error'] as const) body.once(event, () => clearTimeout(cut));
    }
    done(null, body);
  });
}

/** Requests of one connection that have no whole answer yet. Browsers wait for one before they send the next. */
const MOST_PENDING = 8;
const PENDING = Symbol('pending requests');

/** Ends connections that keep asking and do not read: each answer would be held in memory for them. */
export function dropStalledReaders(http: FastifyInstance): void {
  http.server.prependListener('request', ({ socket }: { socket: Socket & { [PENDING]?: number } }, response) => {
    const pending = (socket[PENDING] ?? 0) + 1;
    socket[PENDING] = pending;
    response.once('close', () => {
      socket[PENDING] = (socket[PENDING] ?? 1) - 1;
    });
    if (pending > MOST_PENDING) socket.destroy();
  });
}
