import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors.ts';

/** Whether a request names several hosts: proxy and server might each pick another (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: { rawHeaders: string[] }): boolean {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2)
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** Refuses it with a 400. */
export function refuseTwoHosts(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (hasTwoHosts(raw)) throw new Problem(400, 'The request could not be read.');
  });
}
