import { isForOrder } from '../../contract/catalog/shown-price.ts';
import { canBuy, skuIn } from '../../contract/catalog/variants.ts';
import { fileUrl } from '../../contract/media/pictures.ts';
import type { SchemePublic } from '../../contract/offers/offers.ts';
import type { DeliveryStep, DeliveryTerms, Site } from '../../contract/pages.ts';
import type { ProductPublic } from '../../contract/shop/shop.ts';
import { addressOf } from './head.ts';
import { phaseOf } from './kit/words/dates.ts';
import { atOfferPrice } from './product/at-offer-price.ts';
import { sumOf } from './scheme/order.ts';

export const CONTEXT = { '@context': 'https://schema.org' };

/** Describes each variant as an offer at the price that the page shows, with the stars of approved reviews. */
export function structuredProduct(product: ProductPublic, site: Site, description: string): object {
  const { rating, review, specification } = product;
  const offer = product.scheme.find(isForOrder);
  const own = weightOf([product]);
  const weight = own && { ...own, isWhole: offer?.gifts.length === 0 };
  const availabilityOf = (variant: (typeof product.variant)[number]) => {
    if (!canBuy(variant)) return 'SoldOut';
    return offer?.type === 'PRE-ORDER' ? 'PreOrder' : 'InStock';
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
      ...(offer && { priceValidUntil: offer.end_date, ...termsOf(site, variant.sales_price, weight) }),
    })),
  };
}

/**
 * Describes a scheme as a product: an offer for each variant, at the price of the whole order, from start to end. The
 * page is cached no longer than until its next phase.
 */
export function structuredScheme(scheme: SchemePublic, site: Site, description: string, now: string): object {
  const { main_product: product, start_date, end_date } = scheme;
  const hasEnded = phaseOf(scheme, Date.parse(now)) === 'ended';
  const goods = [product, ...scheme.bundle_product.map(({ product_id }) => product_id)];
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
      ...termsOf(site, sumOf(scheme, variant).total.now, weightOf(goods)),
    })),
  };
}

/** Describes returns and delivery of an order by the settings and charges. */
function termsOf({ frame: { terms } }: Site, price: number, weight: Weight | undefined): object {
  if (!terms) return {};
  const { return_days, delivery } = terms;
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'NP',
      returnMethod: 'https://schema.org/ReturnInStore',
      ...(return_days === null
        ? { returnPolicyCategory: 'https://schema.org/MerchantReturnUnlimitedWindow' }
        : {
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: return_days,
          }),
    },
    ...(delivery && {
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NP' },
        shippingRate: { '@type': 'MonetaryAmount', currency: 'NPR', ...rateOf(delivery, price, weight) },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: {
            '@type': 'QuantitativeValue',
            minValue: delivery.min_days,
            maxValue: delivery.max_days,
            unitCode: 'DAY',
          },
        },
      },
    }),
  };
}

/** In whole grams, because kilograms don't add up exactly; gifts of unknown weight would add to it. */
interface Weight {
  grams: number;
  isWhole: boolean;
}

/** Returns the weight of an order's goods; undefined if one of them has no weight, which an order would count as 0. */
function weightOf(goods: { weight?: number | null | undefined }[]): Weight | undefined {
  if (goods.some(({ weight }) => weight == null)) return undefined;
  return { grams: goods.reduce((sum, { weight }) => sum + inGrams(Number(weight)), 0), isWhole: true };
}

const inGrams = (kilos: number) => Math.round(kilos * 1000);

/** Returns the steps that the weight can reach. */
function reached(steps: DeliveryStep[], weight: Weight | undefined): DeliveryStep[] {
  if (!weight) return steps;
  const { grams, isWhole } = weight;
  const at = steps.findIndex(({ from, to }) => grams >= inGrams(from) && (to === null || grams < inGrams(to)));
  const first = at === -1 ? steps.length - 1 : at;
  return steps.slice(first, isWhole ? first + 1 : undefined);
}

function rateOf({ rates }: DeliveryTerms, price: number, weight: Weight | undefined): object {
  const prices = rates.flatMap(({ steps, free_from }) =>
    free_from !== null && price >= free_from ? [0] : reached(steps, weight).flatMap(({ least, most }) => [least, most]),
  );
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? { value: least } : { minValue: least, maxValue: most };
}
