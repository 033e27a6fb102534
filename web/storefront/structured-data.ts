import { isForOrder } from '../../contract/catalog/shown-price.ts';
import { canBuy, skuIn } from '../../contract/catalog/variants.ts';
import { LANGUAGES, placeIn } from '../../contract/language/language.ts';
import { fileUrl } from '../../contract/media/pictures.ts';
import type { SchemePublic } from '../../contract/offers/offers.ts';
import { mapPlaceIn } from '../../contract/offices/map-place.ts';
import type { BlogPost, PageName, Pages, Site } from '../../contract/pages.ts';
import { dialled } from '../../contract/phone.ts';
import type { ProductPublic } from '../../contract/shop/shop.ts';
import { addressOf, type Head } from './head.ts';
import { phaseOf } from './kit/words/dates.ts';
import { atOfferPrice } from './product/at-offer-price.ts';
import { sumOf } from './scheme/order.ts';

/** Describes a page's subject for search engines in terms of schema.org, with its breadcrumbs. */
export function structuredData<N extends PageName>(page: N, props: Pages[N], site: Site, head: Head): object[] {
  const way = head.way ? [breadcrumbs(head.way, site)] : [];
  switch (page) {
    case 'home':
      return [{ ...CONTEXT, ...ofBrand(site) }, website(site)];
    case 'contact':
      return [{ ...CONTEXT, ...ofBrand(site), contactPoint: contactPoint(site) }];
    case 'scheme': {
      const { scheme, server_now } = props as Pages['scheme'];
      return scheme ? [structuredScheme(scheme, site, head.description, server_now), ...way] : [];
    }
    case 'product': {
      const { product } = props as Pages['product'];
      return product ? [structuredProduct(product, site, head.description), ...way] : [];
    }
    case 'post': {
      const { post } = props as Pages['post'];
      return post ? [article(post, site, head), ...way] : [];
    }
    case 'consumer': {
      const { office } = props as Pages['consumer'];
      return office ? [store(office, site, head)] : [];
    }
    default:
      return way;
  }
}

type Store = NonNullable<Pages['consumer']['office']>;

const CONTEXT = { '@context': 'https://schema.org' };

const ofBrand = ({ url, frame: { brand } }: Site) => ({
  '@type': 'Organization',
  name: brand.name,
  ...(brand.company && { legalName: brand.company }),
  url: `${url}/`,
  logo: `${url}${brand.logo ? fileUrl(brand.logo.path) : `/og.jpg?v=${brand.version}`}`,
  ...(brand.pan && { taxID: brand.pan }),
  ...(brand.social.length > 0 && { sameAs: brand.social }),
});

/** Describes the shop, and the address of its search. */
const website = ({ url, frame: { brand } }: Site) => ({
  ...CONTEXT,
  '@type': 'WebSite',
  name: brand.name,
  alternateName: brand.other_name,
  url: `${url}/`,
  inLanguage: LANGUAGES,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${url}/products?find_search={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

/** Finds the company's telephone and email in the links of its footer. */
function contactPoint(site: Site): object {
  const linked = (scheme: string) => new RegExp(`href="${scheme}:([^"?]+)`).exec(site.frame.text ?? '')?.[1];
  const { brand } = site.frame;
  const [telephone, email] = [linked('tel') ?? brand.phones[0], linked('mailto') ?? brand.email];
  return {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    url: addressOf(site),
    ...(telephone && { telephone }),
    ...(email && { email }),
    areaServed: 'NP',
    availableLanguage: LANGUAGES,
  };
}

/** Describes a retailer by what is known of its phone, place and hours. */
function store({ name, address, phone, map_location, hours }: Store, site: Site, head: Head): object {
  const place = mapPlaceIn(map_location ?? '');
  return {
    ...CONTEXT,
    '@type': 'LocalBusiness',
    name,
    url: addressOf(site, head),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'NP' } }),
    ...(phone && { telephone: dialled(phone) }),
    ...(map_location && { hasMap: map_location }),
    ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
    ...(hours && { openingHours: hours }),
  };
}

const breadcrumbs = (way: NonNullable<Head['way']>, { url, language, frame }: Site) => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: frame.brand.name, path: '/' }, ...way].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: placeIn(language, url + path),
  })),
});

const article = (post: BlogPost, site: Site, { description }: Head) => ({
  ...CONTEXT,
  '@type': 'Article',
  headline: post.title,
  description,
  datePublished: post.publish_from,
  dateModified: post.changed_at,
  inLanguage: site.language,
  mainEntityOfPage: addressOf(site),
  author: post.author ? { '@type': 'Person', name: post.author } : ofBrand(site),
  publisher: ofBrand(site),
  ...(post.picture && { image: site.url + fileUrl(post.picture.path, 1280) }),
});

/** Describes each variant as an offer at the price that the page shows, with the stars of approved reviews. */
function structuredProduct(product: ProductPublic, site: Site, description: string): object {
  const { rating, review, specification } = product;
  const isAhead = product.scheme.find(isForOrder)?.type === 'PRE-ORDER';
  const availabilityOf = (variant: (typeof product.variant)[number]) => {
    if (!canBuy(variant)) return 'SoldOut';
    return isAhead ? 'PreOrder' : 'InStock';
  };
  return {
    ...CONTEXT,
    '@type': 'Product',
    name: product.name,
    sku: product.sku_from_system,
    description,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    image: product.image.map(({ document }) => site.url + fileUrl(document.path, 1280)),
    ...(specification.length > 0 && {
      additionalProperty: specification.flatMap(({ field }) =>
        field.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
      ),
    }),
    ...(rating.count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    }),
    ...(review.length > 0 && {
      review: review.slice(0, 5).map(({ customer_name, stars, text }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: customer_name },
        reviewRating: { '@type': 'Rating', ratingValue: stars },
        reviewBody: text,
      })),
    }),
    offers: atOfferPrice(product).variant.map((variant) => ({
      '@type': 'Offer',
      sku: variant.sku_of_seller,
      url: addressOf(site),
      price: variant.sales_price,
      priceCurrency: 'NPR',
      availability: `https://schema.org/${availabilityOf(variant)}`,
    })),
  };
}

/**
 * Describes a scheme as a product: an offer for each variant, at the price of the whole order, from start to end. The
 * page is cached no longer than until its next phase.
 */
function structuredScheme(scheme: SchemePublic, site: Site, description: string, now: string): object {
  const { main_product: product, start_date, end_date } = scheme;
  const hasEnded = phaseOf(scheme, Date.parse(now)) === 'ended';
  const availabilityOf = (variant: (typeof product.variant)[number]) => {
    if (hasEnded) return 'Discontinued';
    return scheme.is_sold_out || !canBuy(variant) ? 'SoldOut' : 'PreOrder';
  };
  return {
    ...CONTEXT,
    '@type': 'Product',
    name: product.name,
    sku: product.sku_from_system,
    description,
    image: [...scheme.image, ...product.image].map(({ document }) => site.url + fileUrl(document.path, 1280)),
    offers: product.variant.map((variant) => ({
      '@type': 'Offer',
      name: `${scheme.name}: ${skuIn(product.option_names ?? {}, product.inventory_type, variant.sku_of_seller)}`,
      sku: variant.sku_of_seller,
      url: addressOf(site),
      price: sumOf(scheme, variant).total.now,
      priceCurrency: 'NPR',
      availability: `https://schema.org/${availabilityOf(variant)}`,
      availabilityStarts: start_date,
      availabilityEnds: end_date,
      validFrom: start_date,
      priceValidUntil: end_date,
    })),
  };
}
