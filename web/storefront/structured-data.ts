import type { SchemePublic } from '../../contract/offers.ts';
import type { Site } from '../../contract/pages.ts';
import { fileUrl } from '../../contract/pictures.ts';
import { canBuy } from '../../contract/variants.ts';
import { sumOf } from './scheme/order.ts';

/**
 * A scheme as schema.org describes a product on offer, for search engines: an offer a variant, at what the whole order
 * costs, from the opening until the end. It says nothing of now, because the page is kept.
 */
export function structuredScheme(scheme: SchemePublic, site: Site, description: string): object {
  const { main_product: product, start_date, end_date } = scheme;
  const url = site.url + site.path;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku_from_system,
    description,
    image: [...scheme.image, ...product.image].map(({ document }) => site.url + fileUrl(document.path, 1280)),
    offers: product.variant.map((variant) => ({
      '@type': 'Offer',
      name: `${scheme.name}: ${variant.sku_of_seller}`,
      sku: variant.sku_of_seller,
      url,
      price: sumOf(scheme, variant).total.now,
      priceCurrency: 'NPR',
      availability: `https://schema.org/${scheme.is_sold_out || !canBuy(variant) ? 'SoldOut' : 'PreOrder'}`,
      availabilityStarts: start_date,
      availabilityEnds: end_date,
      validFrom: start_date,
      priceValidUntil: end_date,
    })),
  };
}
