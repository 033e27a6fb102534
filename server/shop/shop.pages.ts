import { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import { PRODUCT_KINDS } from '../../contract/catalog/product-kinds.ts';
import { numberIn } from '../../contract/cells.ts';
import type { Pages } from '../../contract/pages.ts';
import { factsIn, factsText } from '../../contract/shop/facts.ts';
import { productCard, productPublic, shopQuery } from '../../contract/shop/shop.ts';
import type { App } from '../app.ts';
import { productAddresses } from '../catalog/product-addresses.service.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import { mountPage } from '../http/pages/pages.ts';
import { previewBy } from '../http/pages/preview.ts';
import { withShownTexts } from '../http/words/html.ts';
import { nextBoundary, SCHEMES_TAG } from '../offers/offers.service.ts';
import type { GoesWith, ReadSections } from '../offers/page-sections.service.ts';
import {
  insteadOf,
  narrowedProducts,
  productBeforePublishing,
  publicBrands,
  publicKinds,
  publicProduct,
  tagsOf,
} from './shop.ts';
import { withWishes } from './wishes.ts';

/** `/products` and `/products/{slug}` (spec 2.1). */
export function shopPages(app: App, readSections: ReadSections, goesWith: GoesWith): void {
  const { db, clock, config } = app;
  const lentBy = (slug: string, preview: unknown) =>
    previewBy(config.AGRIM_SECRET, preview, `/products/${slug}`, clock());

  mountPage(app, {
    page: 'products',
    tags: (_params, query) => {
      const { list, problem } = read(query);
      return problem === 'long_search' ? undefined : tagsOf(list);
    },
    byQuery: (query) => JSON.stringify(Object.entries(read(query).shown).sort()),
    until: () => nextBoundary(db, clock()),
    load: async ({ query }) => {
      const { shown, list, problem } = read(query);
      const nothing = { found: { data: [], page: 1, size: list.size, totalData: 0 }, filters: [] };
      const [{ found, filters }, brands, kinds] = await Promise.all([
        problem === 'long_search' ? nothing : narrowedProducts(db, list, clock()),
        publicBrands(db),
        publicKinds(db),
      ]);
      const { data, page, size, totalData } = found;
      const products = cards.encode(data);
      const instead = totalData === 0 ? await insteadOf(db, list, clock()) : undefined;
      return {
        products,
        brands,
        kinds,
        filters,
        query: shown,
        page,
        size,
        totalData,
        ...(instead && { instead: { near: cards.encode(instead.near), offered: cards.encode(instead.offered) } }),
        ...(problem && { problem }),
      };
    },
  });

  mountPage(app, {
    page: 'product',
    tags: () => [PRODUCTS_TAG, SCHEMES_TAG],
    until: () => nextBoundary(db, clock()),
    isPrivate: async ({ slug = '' }, { preview }) => Boolean(await lentBy(slug, preview)),
    load: async ({ params: { slug = '' }, query: { preview }, shows }) => {
      const lent = await lentBy(slug, preview);
      const is_preview = lent !== undefined;
      const productRow = await (is_preview ? productBeforePublishing : publicProduct)(db, slug, clock());
      const product = z.encode(productPublic, productRow);
      const launchPage = await readSections({ owner_kind: 'product', owner_id: productRow._id }, lent);
      shows(launchPage.tags, launchPage.until);
      const { goes_with } = await goesWith(productRow._id, []);
      return {
        product: withShownTexts(product),
        launch_page: launchPage.sections,
        goes_with,
        // A preview link can still be used after the product was published.
        ...(is_preview && !(productRow.is_active && productRow.is_published) && { is_preview }),
      };
    },
    missing: () => ({ product: null, launch_page: [], goes_with: [] }),
    addresses: (name) => productAddresses(db, name),
  });
}

const cards = z.array(productCard);

const PRICES = ['find_price_from', 'find_price_to'];
const SEARCH = 'find_search';
const FACTS = 'find_facts';
/** Other parameters, such as those of trackers, get no cache entry and are not passed on to the next page. */
const NAMES = /^(page|size|sort|find_\w+)$/;

interface ProductQuery {
  /** The price as typed, so that the form can show it again. */
  shown: Record<string, string>;
  list: ListQuery;
  problem?: Pages['products']['problem'];
}

/**
 * Reads the query of an address. A mistyped link shows the products without the unreadable filters. The page reports an
 * unreadable price, a price range that is reversed, and a search that is too long.
 */
function read(query: Record<string, unknown>): ProductQuery {
  const typed = Object.entries({ ...query, [FACTS]: factsOf(query[FACTS]) }).filter(
    (entry): entry is [string, string] =>
      NAMES.test(entry[0]) && typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  const texts = typed.map(([name, text]): [string, string] => [name, PRICES.includes(name) ? amountIn(text) : text]);
  const readable = Object.fromEntries(
    texts.filter(([name, text]) => isKnownKind(name, text) && shopQuery.safeParse({ [name]: text }).success),
  );
  const list = withWishes(shopQuery.parse(readable));
  const shown = shownAs(
    list,
    typed.filter(([name]) => name in readable || [...PRICES, SEARCH].includes(name)),
    !readable[SEARCH],
  );
  if (shown[SEARCH] && !readable[SEARCH]) return { shown, list, problem: 'long_search' };
  const unread = typed.some(([name]) => PRICES.includes(name) && !readable[name]);
  if (unread) return { shown, list, problem: 'no_price' };
  const priceAt = (end: 'from' | 'to') =>
    Number(list.conditions.find(({ field, match }) => field === 'price' && match === end)?.value ?? Number.NaN);
  return { shown, list, ...(priceAt('from') > priceAt('to') && { problem: 'from_above_to' as const }) };
}

/** The form has a field for each fact, all of the same name; a link has one text. */
const factsOf = (given: unknown): string =>
  factsText(
    factsIn(
      [given]
        .flat()
        .filter((part) => typeof part === 'string')
        .join(';'),
    ),
  );

const isKnownKind = (name: string, text: string) => name !== 'find_kind' || PRODUCT_KINDS.some((kind) => kind === text);

/**
 * Fills the form with the typed values. Wishes in the search get their own fields: "phone under 20000" sets the highest
 * price to 20000.
 */
function shownAs(list: ListQuery, typed: [string, string][], isUnread: boolean): Record<string, string> {
  const shown = Object.fromEntries(typed);
  const words = list.conditions.find(({ field }) => field === 'search')?.value;
  // A search that is too long is ignored.
  if (words) shown[SEARCH] = words;
  else if (!isUnread) delete shown[SEARCH];
  for (const { field, match, value } of list.conditions) if (field === 'price') shown[`find_price_${match}`] ??= value;
  if (list.sort) shown.sort = list.sort;
  return shown;
}

/** Reads "Rs. 10,000" and "१०,०००" as 10000. Returns a text that isn't an amount unchanged. */
function amountIn(text: string): string {
  const amount = numberIn(text);
  return amount === undefined ? text : String(amount);
}
