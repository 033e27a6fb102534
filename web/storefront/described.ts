import { pricesOf } from '../../contract/catalog/shown-price.ts';
import { canBuy } from '../../contract/catalog/variants.ts';
import { isDevanagari } from '../../contract/language/devanagari.ts';
import { fill } from '../../contract/language/fill.ts';
import type { Language } from '../../contract/language/language.ts';
import { plainText } from '../../contract/language/plain-text.ts';
import { formatRs } from '../../contract/money.ts';
import type { Pages } from '../../contract/pages.ts';
import { phaseOf } from './kit/words/dates.ts';
import { sumOf } from './scheme/order.ts';

type Product = NonNullable<Pages['product']['product']>;
type Scheme = NonNullable<Pages['scheme']['scheme']>;

/** Search engines show no more. */
const MOST_LETTERS = 160;
/** A shorter piece of text says too little. */
const LEAST_LETTERS = 20;

const PRICE = { en: '{price}.', ne: 'मूल्य {price}।' };
const PRICE_FROM = { en: 'From {price}.', ne: '{price} देखि।' };

/** Describes a product by its text, its price, and as much of its long text as fits. */
export function describedProduct(product: Product, text: string, language: Language): string {
  const long = plainText(product.description ?? '');
  const isSameLanguage = isDevanagari(long) === isDevanagari(text);
  return joined([text, productPrice(product, language), long !== text && isSameLanguage ? long : '']);
}

/** Describes a scheme by its text and, while it can be ordered, its price. */
export const describedScheme = (scheme: Scheme, text: string, now: string, language: Language): string =>
  joined([text, schemePrice(scheme, now, language)]);

/** Writes a product's lowest price; empty if it has none. */
export const productPrice = (product: Product, language: Language): string =>
  priceWords(productPrices(product), language);

/** Returns a product's prices, in its offer or without one. */
export const productPrices = (product: Product): number[] => pricesOf(product).map(({ sales_price }) => sales_price);

/** Writes a scheme's lowest price; empty unless it can be ordered. */
export const schemePrice = (scheme: Scheme, now: string, language: Language): string =>
  priceWords(schemePrices(scheme, now), language);

/** Returns a scheme's prices; none unless it can be ordered. */
export function schemePrices(scheme: Scheme, now: string): number[] {
  const isOver = phaseOf(scheme, Date.parse(now)) === 'ended' || scheme.is_sold_out;
  const variants = scheme.main_product.variant.filter(canBuy);
  return isOver ? [] : variants.map((variant) => sumOf(scheme, variant).total.now);
}

function priceWords(prices: number[], language: Language): string {
  const price = prices.length > 0 && formatRs(Math.min(...prices), language);
  if (!price) return '';
  return fill((new Set(prices).size > 1 ? PRICE_FROM : PRICE)[language], { price });
}

/** Joins texts; cuts the last to fit between two words. */
function joined([text = '', ...more]: string[]): string {
  return more.reduce((all, part) => {
    const room = MOST_LETTERS - all.length - 1;
    if (part.length <= room) return `${all} ${part}`.trim();
    return room < LEAST_LETTERS ? all : `${all} ${part.slice(0, room - 1).replace(/\s+\S*$/, '')}…`;
  }, text);
}
