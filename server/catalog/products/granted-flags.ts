import type { FastifyRequest } from 'fastify';
import { PRODUCT_FLAGS } from '../../../contract/catalog/catalog.ts';
import type { App } from '../../app.ts';

/** Returns the flags that the caller can change. Each flag has its own grant, in every call. */
export async function grantedFlags(app: App, request: FastifyRequest) {
  const routeOf = (flag: string) => `POST product/status/multiple {${flag}}`;
  const session = await app.authenticate(app.db, request, PRODUCT_FLAGS.map(routeOf));
  return PRODUCT_FLAGS.filter((flag) => session?.granted.includes(routeOf(flag)));
}
