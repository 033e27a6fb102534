import type { SchemePublic } from '../../../contract/offers.ts';
import { type Choice, canBuy, firstChoice, variantOf } from '../../../contract/variants.ts';

export type Product = SchemePublic['main_product'];
export type Variant = Product['variant'][number];

/** The chosen options by product id. */
export type Choices = Record<string, Choice>;

export const productsOf = (scheme: SchemePublic): Product[] => [
  scheme.main_product,
  ...scheme.bundle_product.map((bundle) => bundle.product_id),
];

/** The first option of each type of each product (spec 4). */
export function firstChoices(scheme: SchemePublic): Choices {
  return Object.fromEntries(productsOf(scheme).map((product) => [product._id, firstChoice(product.inventory_type)]));
}

/** The chosen variant; the first one where the options of a product match none of its variants yet. */
export function chosenVariant(product: Product, choices: Choices): Variant | undefined {
  return variantOf(product, choices[product._id] ?? {});
}

/** Everything that goes into the order can be bought: the main variant and one of each bundled product. */
export function canOrder(scheme: SchemePublic, choices: Choices): boolean {
  return !scheme.is_sold_out && productsOf(scheme).every((product) => canBuy(chosenVariant(product, choices)));
}

/** An option with which nothing can be bought, given what is chosen in the types before it. */
export function isGone(product: Product, choice: Choice, type: string, option: string): boolean {
  const types = product.inventory_type.map((one) => one.inventory_type);
  const before = types.slice(0, types.indexOf(type)).map((one) => choice[one] ?? '');
  const sku = [...before, option].join('-');
  return !product.variant.some((one) => canBuy(one) && `${one.sku_of_seller}-`.startsWith(`${sku}-`));
}

export interface Price {
  /** What it would cost outside of the scheme; struck through where it is above what is paid (spec 9). */
  before: number;
  now: number;
}

export interface Sum {
  main: Price;
  bundle: Price;
  total: Price;
}

/** Spec 9: the total is the variant's sales_price plus the scheme's offer_price. */
export function sumOf(scheme: SchemePublic, variant: Variant): Sum {
  const main = { before: variant.price, now: variant.sales_price };
  const bundle = { before: scheme.actual_price, now: scheme.offer_price };
  return { main, bundle, total: { before: main.before + bundle.before, now: main.now + bundle.now } };
}

export const savedOn = ({ before, now }: Price) => Math.max(0, before - now);

/** The picture that shows the choice: the first whose text names a chosen option, such as a colour. */
export function pictureOf(product: Product, choice: Choice) {
  const files = product.image.map((image) => image.document);
  const colours = product.inventory_type.filter((type) => isColour(type.inventory_type));
  const named = colours.map((type) => choice[type.inventory_type]?.toLowerCase()).filter((name) => name !== undefined);
  return files.find((file) => named.some((name) => file.alt?.toLowerCase().includes(name))) ?? files[0];
}

export const isColour = (inventory_type: string) => /colou?r/i.test(inventory_type);
