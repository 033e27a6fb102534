import { z } from 'zod';
import type { ListQuery } from '../../contract/list.ts';
import { productCard, productPublic, shopQuery } from '../../contract/shop.ts';
import type { App } from '../app.ts';
import { PRODUCTS_TAG } from '../catalog/catalog.service.ts';
import { shownHtml } from '../http/html.ts';
import { mountPage } from '../http/pages.ts';
import { mayPreview } from '../http/preview.ts';
import { nextBoundary, SCHEMES_TAG } from '../offers/offers.service.ts';
import { productBeforePublishing, publicBrands, publicProduct, publicProducts, tagsOf } from './shop.service.ts';

/** `/products` and `/products/{slug}` (spec 2.1). */
export function shopPages(app: App): void {
  const { db, clock, config } = app;

  mountPage(app, '/products', {
    page: 'products',
    tags: (_params, query) => tagsOf(read(query).list),
    byQuery: (query) => JSON.stringify(Object.entries(read(query).asked).sort()),
    load: async (_params, query) => {
      const { asked, list } = read(query);
      const [found, brands] = await Promise.all([publicProducts(db, list), publicBrands(db)]);
      const { page, size, totalData } = found;
      return { products: z.encode(z.array(productCard), found.data), brands, asked, page, size, totalData };
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
        product: { ...product, description: product.description && shownHtml(product.description) },
        // A link may outlive the publishing that it was made before.
        ...(is_preview && !(found.is_active && found.is_published) && { is_preview }),
      };
    },
    missing: () => ({ product: null }),
  });
}

/** What an address asks for. A link that was mistyped shows the products without what could not be read. */
function read(query: Record<string, unknown>): { asked: Record<string, string>; list: ListQuery } {
  const texts = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const asked = texts.filter(([name, value]) => value !== '' && shopQuery.safeParse({ [name]: value }).success);
  return { asked: Object.fromEntries(asked), list: shopQuery.parse(Object.fromEntries(asked)) };
}
