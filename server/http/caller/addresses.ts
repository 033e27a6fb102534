import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Asks each connection for its address while it is open, and the socket keeps it: a request may need it after the caller has gone. */
export function keepAddresses({ server }: Pick<FastifyInstance, 'server'>): void {
  server.on('connection', (socket: Socket) => void socket.remoteAddress);
}
