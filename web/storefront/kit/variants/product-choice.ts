import { type Choice, canBuy, variantOf } from '../../../../contract/catalog/variants.ts';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';

export type Product = SchemePublic['main_product'];

/**
 * Returns how many rupees more an option costs than the cheapest of its type, with the other choices unchanged. Returns
 * 0 if it costs no more or there is no such variant.
 */
export function stepOf(product: Product, choice: Choice, type: string, option: string): number {
  const priceOf = (one: string) => variantOf(product, { ...choice, [type]: one })?.sales_price;
  const options = product.inventory_type.find((one) => one.inventory_type === type)?.option ?? [];
  const prices = options.flatMap((one) => priceOf(one) ?? []);
  const price = priceOf(option);
  return price === undefined ? 0 : price - Math.min(...prices);
}

/** Whether no variant with an option can be bought, given the choices in the types before it. */
export function isGone(product: Product, choice: Choice, type: string, option: string): boolean {
  const types = product.inventory_type.map((one) => one.inventory_type);
  const before = types.slice(0, types.indexOf(type)).map((one) => choice[one] ?? '');
  const sku = [...before, option].join('-');
  return !product.variant.some((one) => canBuy(one) && `${one.sku_of_seller}-`.startsWith(`${sku}-`));
}

/** Returns the picture for the choice: the first of a chosen colour. */
export function pictureOf({ image }: Pick<Product, 'image'>, choice: Choice) {
  const chosen = Object.values(choice);
  return (image.find(({ colour }) => colour?.some((one) => chosen.includes(one))) ?? image[0])?.document;
}
