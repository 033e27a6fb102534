import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Opens an SMS gateway: it has the messages that customers get, while the rows have only those that the servers know
 * of.
 */
export async function openGateway() {
  const bodies: string[] = [];
  const server = createServer(async (request, reply) => {
    bodies.push(await text(request));
    reply.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken: () => bodies.length,
    /** Counts repeated messages; each names its order. */
    twice: () => bodies.length - new Set(bodies).size,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
