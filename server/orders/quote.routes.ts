import type { FastifyRequest } from 'fastify';
import { readIn } from '../../contract/language/language.ts';
import { quoteEndpoints as endpoints } from '../../contract/orders/quote.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { checkCoupon, quote } from './quote.ts';

/** The cost of an order, asked before it is placed. */
export function quoteRoutes(app: App): void {
  const { db, clock } = app;
  // Not kept, because a reply for each variant and area would push the pages out of the cache.
  const askerOf = async ({ headers }: FastifyRequest) => ({ trial: await app.trialOf(headers), now: clock() });
  mount(app, endpoints.quote, async ({ query, language, request }) => ({
    data: readIn(await quote(db, query, await askerOf(request)), language),
  }));
  mount(app, endpoints.checkCoupon, async ({ body, request }) => ({
    data: await checkCoupon(db, body, await askerOf(request)),
  }));
}
