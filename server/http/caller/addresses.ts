import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Reads each connection's address while it's open: a request can need it after the caller has gone. */
export function keepAddresses({ server }: Pick<FastifyInstance, 'server'>): void {
  server.on('connection', (socket: Socket) => void socket.remoteAddress);
}
