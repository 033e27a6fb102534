import { shopEndpoints as endpoints } from '../../contract/shop/shop.ts';
import type { App } from '../app.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import { mount } from '../http/mount.ts';
import { nextBoundary, SCHEMES_TAG } from '../offers/offers.service.ts';
import { publicProduct, publicProducts, suggestedProducts, tagsOf } from './shop.ts';

/** Letters. */
const ASKED_AGAIN = 12;

export function shopRoutes(app: App): void {
  const { db, clock } = app;
  mount(app, endpoints.publicProducts, ({ query }) => publicProducts(db, query, clock()), {
    cache: ({ query }) => tagsOf(query),
    until: () => nextBoundary(db, clock()),
  });
  mount(
    app,
    endpoints.suggestProducts,
    async ({ query }) => ({ data: await suggestedProducts(db, query.text, clock()) }),
    {
      // Many visitors search for the same beginnings of words, so their replies are cached; a long text counts towards
      // the search limit of its address.
      cache: ({ query }) => (query.text.length <= ASKED_AGAIN ? [PRODUCTS_TAG, SCHEMES_TAG] : undefined),
      until: () => nextBoundary(db, clock()),
    },
  );
  mount(app, endpoints.publicProduct, async ({ params }) => ({ data: await publicProduct(db, params.slug, clock()) }), {
    cache: () => [PRODUCTS_TAG, SCHEMES_TAG],
    until: () => nextBoundary(db, clock()),
  });
}
