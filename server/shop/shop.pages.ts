import { z } from 'zod';
import { numberIn } from '../../contract/cells.ts';
import { plainDigits } from '../../contract/devanagari.ts';
import type { ListQuery } from '../../contract/list.ts';
import type { Pages } from '../../contract/pages.ts';
import { productCard, productPublic, shopQuery } from '../../contract/shop.ts';
import type { App } from '../app.ts';
import { PRODUCTS_TAG } from '../catalog/catalog.service.ts';
import { withShownTexts } from '../http/html.ts';
import { mountPage } from '../http/pages.ts';
import { mayPreview } from '../http/preview.ts';
import { nextBoundary, SCHEMES_TAG } from '../offers/offers.service.ts';
import { productBeforePublishing, publicBrands, publicProduct, publicProducts, tagsOf } from './shop.service.ts';

/** `/products` and `/products/{slug}` (spec 2.1). */
export function shopPages(app: App): void {
  const { db, clock, config } = app;

  mountPage(app, '/products', {
    page: 'products',
    tags: (_params, query) => {
      const { list, problem } = read(query);
      return problem === 'long_search' ? undefined : tagsOf(list);
    },
    byQuery: (query) => JSON.stringify(Object.entries(read(query).asked).sort()),
    until: () => nextBoundary(db, clock()),
    load: async (_params, query) => {
      const { asked, list, problem } = read(query);
      const nothing = { data: [], page: 1, size: list.size, totalData: 0 };
      const [{ data, page, size, totalData }, brands] = await Promise.all([
        problem === 'long_search' ? nothing : publicProducts(db, list, clock()),
        publicBrands(db),
      ]);
      const products = z.encode(z.array(productCard), data);
      return { products, brands, asked, page, size, totalData, ...(problem && { problem }) };
    },
  });

  mountPage(app, '/products/:slug', {
    page: 'product',
    tags: () => [PRODUCTS_TAG, SCHEMES_TAG],
    until: () => nextBoundary(db, clock()),
    isPrivate: ({ slug }, { preview }) => mayPreview(config.AGRIM_SECRET, preview, `/products/${slug}`, clock()),
    load: async ({ slug = '' }, { preview }) => {
      const is_preview = await mayPreview(config.AGRIM_SECRET, preview, `/products/${slug}`, clock());
      const found = await (is_preview ? productBeforePublishing : publicProduct)(db, slug, clock());
      const product = z.encode(productPublic, found);
      return {
        product: withShownTexts(product),
        // A link may outlive the publishing that it was made before.
        ...(is_preview && !(found.is_active && found.is_published) && { is_preview }),
      };
    },
    missing: () => ({ product: null }),
  });
}

const PRICES = ['find_price_from', 'find_price_to'];
const SEARCH = 'find_search';

interface Asked {
  /** As it was typed, for the form to show it again. */
  asked: Record<string, string>;
  list: ListQuery;
  problem?: Pages['products']['problem'];
}

/**
 * What an address asks for. A link that was mistyped shows the products without what could not be read; of a price that
 * is none, of one that is above the other, and of a search that is too long, the page says so.
 */
function read(query: Record<string, unknown>): Asked {
  const typed = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  const texts = typed.map(([name, text]): [string, string] => [name, PRICES.includes(name) ? amountIn(text) : text]);
  const readable = Object.fromEntries(texts.filter(([name, text]) => shopQuery.safeParse({ [name]: text }).success));
  const asked = Object.fromEntries(typed.filter(([name]) => name in readable || [...PRICES, SEARCH].includes(name)));
  const list = shopQuery.parse(readable);
  if (asked[SEARCH] && !readable[SEARCH]) return { asked, list, problem: 'long_search' };
  const unread = PRICES.find((name) => asked[name] && !readable[name]);
  if (unread) return { asked, list, problem: 'no_price' };
  const [from, to] = PRICES.map((name) => readable[name]);
  return { asked, list, ...(from && to && Number(from) > Number(to) && { problem: 'from_above_to' as const }) };
}

/** "Rs. 10,000" and "१०,०००" as 10000; what is no amount comes back as it is. */
function amountIn(text: string): string {
  const amount = numberIn(plainDigits(text));
  return amount === undefined ? text : String(amount);
}
