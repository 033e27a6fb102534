import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a whole request may take, including a picture over a slow network. */
export const REQUEST_PATIENCE = 180_000;
/** How long a connection may be silent before we close it, for clients that never read. */
export const SILENCE_PATIENCE = 60_000;

/**
 * Cuts JSON bodies that take longer, in milliseconds: they're small, so a slow sender holds the connection on purpose.
 */
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

/** How many requests a connection may have open. Browsers wait for one answer before they send the next request. */
const MOST_PENDING = 8;
const PENDING = Symbol('pending requests');

/** Ends connections that keep asking without reading: every answer would sit in memory. */
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
