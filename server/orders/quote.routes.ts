import { readIn } from '../../contract/language/language.ts';
import { quoteEndpoints as endpoints } from '../../contract/orders/quote.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { checkCoupon, quote } from './quote.ts';

/** Mounts the calls that ask what an order would cost. */
export function quoteRoutes(app: App): void {
  // Don't cache: a reply for each variant and area would evict the pages.
  mount(app, endpoints.quote, async ({ query, language }) => ({ data: readIn(await quote(app, query), language) }));
  mount(app, endpoints.checkCoupon, async ({ body }) => ({ data: await checkCoupon(app, body) }));
}
