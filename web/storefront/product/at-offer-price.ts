import { isForOrder } from '../../../contract/catalog/shown-price.ts';
import type { ProductPublic } from '../../../contract/shop/shop.ts';

/**
 * Returns the product at the prices of the offer that its main button leads to, with its gifts; without an offer, at
 * its own.
 */
export function atOfferPrice(product: ProductPublic): ProductPublic {
  const offer = product.scheme.find(isForOrder);
  const prices = new Map(offer?.prices.map((price) => [price.variant_id, price]));
  const variant = product.variant.map((one) => ({
    ...one,
    price: prices.get(one._id)?.price ?? one.price,
    sales_price: prices.get(one._id)?.sales_price ?? one.sales_price,
  }));
  return { ...product, variant };
}
