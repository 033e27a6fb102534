import { z } from 'zod';
import { pricesOf } from '../../contract/catalog/shown-price.ts';
import { comparedProduct, productCard, shopQuery } from '../../contract/shop/shop.ts';
import type { App } from '../app.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import type { Db } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { mountPage } from '../http/pages/pages.ts';
import { withShownTexts } from '../http/words/html.ts';
import { nextBoundary, SCHEMES_TAG } from '../offers/offers.service.ts';
import { publicProduct, publicProducts } from './shop.ts';

/** How many products to offer for a comparison at most. */
const MOST_OFFERED = 12;

/** `/compare?a={slug}&b={slug}`: two products, or the choices for one of them. */
export function comparePage(app: App): void {
  const { db, clock } = app;

  mountPage(app, {
    page: 'compare',
    tags: (_params, query) => (comparing(query).find_search ? undefined : [PRODUCTS_TAG, SCHEMES_TAG]),
    byQuery: (query) => JSON.stringify(comparing(query)),
    until: () => nextBoundary(db, clock()),
    load: async ({ query }) => {
      const { slugs, find_search, show } = comparing(query);
      const now = clock();
      const loaded = await Promise.all(slugs.map((slug) => publicProduct(db, slug, now).catch(nothingWhereMissing)));
      const chosen = z
        .encode(
          z.array(comparedProduct),
          loaded.flatMap((product) => product ?? []),
        )
        .map(withShownTexts);
      const others = chosen.length < 2 ? await candidates(db, { beside: chosen[0], find_search }, now) : [];
      return {
        chosen,
        others: z.encode(z.array(productCard), others),
        query: { ...(find_search && { find_search }), ...(show && { show }) },
      };
    },
  });
}

interface CompareQuery {
  beside: z.input<typeof comparedProduct> | undefined;
  find_search: string | undefined;
}

/** Suggests the products that a search finds, else those from half to twice the price, else the newest. */
async function candidates(db: Db, { beside, find_search }: CompareQuery, now: Date) {
  const prices = beside ? pricesOf(beside).map(({ sales_price }) => sales_price) : [];
  const price = prices.length > 0 && Math.min(...prices);
  const near = price && { find_price_from: String(Math.floor(price / 2)), find_price_to: String(price * 2) };
  const cardsFor = async (query: object) => {
    const { data } = await publicProducts(db, shopQuery.parse({ size: String(MOST_OFFERED + 1), ...query }), now);
    return data.filter(({ slug }) => slug !== beside?.slug).slice(0, MOST_OFFERED);
  };
  if (find_search) return cardsFor({ find_search });
  const alike = near ? await cardsFor(near) : [];
  return alike.length > 0 ? alike : cardsFor({});
}

interface Comparison {
  slugs: string[];
  find_search?: string;
  show?: 'differences';
}

/**
 * Reads an address: the products to compare, each once, and whether to show only the differences; or the text to search
 * for.
 */
function comparing({ a, b, find_search, show }: Record<string, unknown>): Comparison {
  const slugs = [a, b].flatMap((slug) => (typeof slug === 'string' && slug ? [slug.toLowerCase().slice(0, 200)] : []));
  const text = typeof find_search === 'string' ? find_search.trim() : '';
  const isSearch = text !== '' && shopQuery.safeParse({ find_search: text }).success;
  return {
    slugs: [...new Set(slugs)],
    ...(isSearch && { find_search: text }),
    ...(show === 'differences' && { show }),
  };
}

/** An old link can refer to a product that is no longer sold; the page then offers another one in its place. */
function nothingWhereMissing(error: unknown): undefined {
  if (!(error instanceof Problem && error.status === 404)) throw error;
}
