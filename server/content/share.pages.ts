import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { pricesOf } from '../../contract/catalog/shown-price.ts';
import { canBuy } from '../../contract/catalog/variants.ts';
import { inLanguage, type Language } from '../../contract/language/language.ts';
import { formatPaisa } from '../../contract/money.ts';
import type { App } from '../app.ts';
import { productsByIds } from '../catalog/catalog.service.ts';
import { products } from '../catalog/catalog.table.ts';
import { productAddresses } from '../catalog/product-addresses.service.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import { isShown } from '../catalog/products/list-products.service.ts';
import { notFound } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { createAddresses } from '../http/pages/addresses.ts';
import { runningSchemesOf, SCHEMES_TAG, schemeAddresses, schemeById, schemeIdOf } from '../offers/offers.service.ts';
import { type Shared, sharePicture } from './share-picture.ts';

/** Some 50 kB each; proxies and chats keep them too. */
const MOST_KEPT = 50;
/** From one address, which can be a whole mobile network's. */
const MOST_A_MINUTE = 600;

/** Serves the pictures of shared links: `/share/product/{slug}.jpg` and `/share/scheme/{slug}.jpg`. */
export function sharePages(app: App): void {
  const { db, http, storage, limits } = app;
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MOST_KEPT });

  /** Draws a picture only once for the same content. */
  async function drawn(shared: Shared, language: Language): Promise<Buffer> {
    const brand = await app.brand(language);
    const key = JSON.stringify([shared, brand.name, brand.colour, brand.accent]);
    const known = kept.get(key);
    if (known) return known;
    const picture = sharePicture(storage, shared, brand);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    return picture;
  }

  const kinds = {
    product: { read: productShared, addresses: productAddresses, tag: PRODUCTS_TAG },
    scheme: { read: schemeShared, addresses: schemeAddresses, tag: SCHEMES_TAG },
  };
  for (const [kind, { read, addresses, tag }] of Object.entries(kinds)) {
    const leadsTo = createAddresses(app, `share ${kind}`, [tag], (name) => addresses(db, name));
    http.get(`/share/${kind}/:name.jpg`, async (request, reply) => {
      limits.call(request.ip, 'GET share', MOST_A_MINUTE);
      // Caches keep one picture per address, so no header decides.
      const language = languageOf(request.url, {});
      const { name } = request.params as { name: string };
      // An invented name needs no query; a former one redirects.
      const path = await leadsTo(name.toLowerCase());
      if (path === undefined) throw notFound('Picture');
      const picture = await drawn(await read(app, path.slice(path.lastIndexOf('/') + 1), language), language);
      return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(picture);
    });
  }
}

async function productShared({ db, clock }: App, slug: string, language: Language): Promise<Shared> {
  const [row] = await db
    .select({ _id: products._id })
    .from(products)
    .where(and(eq(products.slug, slug), isShown));
  const [product] = row ? await productsByIds(db, [row._id]) : [];
  if (!product) throw notFound('Product');
  const scheme = await runningSchemesOf(db, product._id, clock());
  return {
    name: inLanguage(product, 'name', language) ?? product.name,
    price: priceWords(
      pricesOf({ ...product, scheme }).map(({ sales_price }) => sales_price),
      language,
    ),
    picture: product.image[0]?.document.path,
  };
}

async function schemeShared({ db, clock }: App, slug: string, language: Language): Promise<Shared> {
  const scheme = await schemeById(db, await schemeIdOf(db, slug));
  const { main_product, offer_price, is_sold_out, end_date, image } = scheme;
  const isOver = is_sold_out || end_date <= clock();
  const prices = isOver ? [] : main_product.variant.filter(canBuy).map((variant) => variant.sales_price + offer_price);
  return {
    name: inLanguage(scheme, 'name', language) ?? scheme.name,
    price: priceWords(prices, language),
    picture: (main_product.image[0] ?? image[0])?.document.path,
  };
}

const FROM: Record<Language, (price: string) => string> = {
  en: (price) => `From ${price}`,
  ne: (price) => `${price} देखि`,
};

/** Writes the lowest price, as the page does. */
function priceWords(prices: number[], language: Language): string {
  if (prices.length === 0) return '';
  const price = formatPaisa(Math.min(...prices), language);
  return new Set(prices).size > 1 ? FROM[language](price) : price;
}
