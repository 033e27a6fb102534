/** A product or variant with its price, in rupees or paisa. */
interface Priced {
  is_available: boolean;
  sales_price: number;
}

interface Sold {
  /** The offer that sells it now, if any. */
  scheme?: { sales_price: number } | null;
  /** `leastPrice` of its variants. */
  sales_price_from?: number | null;
}

/** Returns a product's price wherever it's listed: its live offer's before its own. */
export const shownPrice = ({ scheme, sales_price_from }: Sold): number | null =>
  scheme?.sales_price ?? sales_price_from ?? null;

/**
 * Returns the variants that decide the price: the available ones, or all if none is available. Variants without a price
 * don't count.
 */
function pricedVariants<Variant extends Priced>(variants: Variant[]): Variant[] {
  const priced = variants.filter(({ sales_price }) => sales_price > 0);
  const available = priced.filter(({ is_available }) => is_available);
  return available.length > 0 ? available : priced;
}

interface Offer<Price> {
  is_gift: boolean;
  is_sold_out: boolean;
  prices: Price[];
}

/** Whether this scheme sells the product: it's the main product, and has units left. */
export const isForOrder = ({ is_gift, is_sold_out }: Omit<Offer<never>, 'prices'>): boolean => !is_gift && !is_sold_out;

/**
 * Returns the prices of a product's variants, in the offer that its page leads to or in the shop; its card shows the
 * lowest.
 */
export const pricesOf = <Price, Variant extends Priced>(product: { scheme: Offer<Price>[]; variant: Variant[] }) =>
  product.scheme.find(isForOrder)?.prices ?? pricedVariants(product.variant);

/** Returns a product's lowest price without an offer; null if no variant has one. */
export function leastPrice(variants: Priced[]): number | null {
  const prices = pricedVariants(variants).map(({ sales_price }) => sales_price);
  return prices.length > 0 ? Math.min(...prices) : null;
}
