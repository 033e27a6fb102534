import { quoteEndpoints as endpoints } from '../../contract/quote.ts';
import type { App } from '../app.ts';
import { productTags } from '../catalog/catalog.service.ts';
import { mount } from '../http/mount.ts';
import { LOCATIONS_TAG } from '../locations/locations.service.ts';
import { SCHEMES_TAG, schemeTag } from '../offers/offers.service.ts';
import { SHIPPING_TAG } from '../shipping/shipping.service.ts';
import { checkCoupon, quote } from './quote.service.ts';

/** What an order will cost, asked before it is placed. */
export function quoteRoutes(app: App): void {
  const { db, clock } = app;
  mount(
    app,
    endpoints.quote,
    async ({ query, shows }) => {
      const { product_ids, ...data } = await quote(db, query);
      shows(productTags(product_ids));
      return { data };
    },
    { cache: ({ query }) => [schemeTag(query.scheme_id), SCHEMES_TAG, SHIPPING_TAG, LOCATIONS_TAG] },
  );
  mount(app, endpoints.checkCoupon, async ({ body }) => ({ data: await checkCoupon(db, body, clock()) }));
}
