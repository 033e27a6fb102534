/** A price of a product or a variant, in rupees or paisa. */
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

/** The one price of a product on every page that shows it among others: that of its running offer before its own. */
export const shownPrice = ({ scheme, sales_price_from }: Sold): number | null =>
  scheme?.sales_price ?? sales_price_from ?? null;

/**
 * The variants that make a product's price: the available ones, or all if none is available. A variant without a
 * price does not count.
 */
export function pricedVariants<Variant extends Priced>(variants: Variant[]): Variant[] {
  const priced = variants.filter(({ sales_price }) => sales_price > 0);
  const available = priced.filter(({ is_available }) => is_available);
  return available.length > 0 ? available : priced;
}

interface Offer<Price> {
  is_gift: boolean;
  is_sold_out: boolean;
  prices: Price[];
}

/**
 * Whether a customer who wants the product can order it by this scheme: it is the scheme's main product, and has units
 * left.
 */
export const isForOrder = ({ is_gift, is_sold_out }: Omit<Offer<never>, 'prices'>): boolean => !is_gift && !is_sold_out;

/** The prices of its variants by the offer that its page leads to, or in the shop; the least of them is the price of its card. */
export const pricesOf = <Price, Variant extends Priced>(product: { scheme: Offer<Price>[]; variant: Variant[] }) =>
  product.scheme.find(isForOrder)?.prices ?? pricedVariants(product.variant);

/** The least price of a product without an offer; if no variant has one, neither does the product. */
export function leastPrice(variants: Priced[]): number | null {
  const prices = pricedVariants(variants).map(({ sales_price }) => sales_price);
  return prices.length > 0 ? Math.min(...prices) : null;
}
