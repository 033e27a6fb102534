import { type Choice, canBuy, choiceOf, firstChoice, namesOf, variantOf } from '../../../contract/catalog/variants.ts';
import type { SchemePublic } from '../../../contract/offers/offers.ts';
import type { Price } from '../kit/price/Saved.tsx';
import { type Product, pictureOf } from '../kit/variants/product-choice.ts';

export type Variant = Product['variant'][number];

/** The chosen options, by product id. */
export type Choices = Record<string, Choice>;

export const productsOf = (scheme: SchemePublic): Product[] => [
  scheme.main_product,
  ...scheme.bundle_product.map((bundle) => bundle.product_id),
];

/** Chooses the first option of each type (spec 4); if that isn't available, the first available variant. */
export function firstChoices(scheme: SchemePublic): Choices {
  return Object.fromEntries(productsOf(scheme).map((product) => [product._id, firstToHave(product)]));
}

function firstToHave(product: Product): Choice {
  const types = product.inventory_type;
  const first = firstChoice(types);
  const other = canBuy(variantOf(product, first)) ? undefined : product.variant.find(canBuy);
  return (other && choiceOf(types, other.sku_of_seller)) ?? first;
}

/** Returns the chosen variant; the first one if the options match none. */
export function chosenVariant(product: Product, choices: Choices): Variant | undefined {
  return variantOf(product, choices[product._id] ?? {});
}

export const chosenPicture = ({ main_product }: SchemePublic, choices: Choices) =>
  pictureOf(main_product, choices[main_product._id] ?? {});

/** Names a product with its chosen options: “Tara X1, 256 GB, Blue”. */
export const namedWith = (product: Product, choices: Choices) =>
  [product.name, ...namesOf(product, choices[product._id])].join(', ');

/** Lists the ids of the chosen variants, for a link. */
export const chosenIds = (scheme: SchemePublic, choices: Choices): (string | undefined)[] =>
  productsOf(scheme).map((product) => chosenVariant(product, choices)?._id);

/** Whether everything in the order can be bought: the main variant and one of each bundled product. */
export function canOrder(scheme: SchemePublic, choices: Choices): boolean {
  return !scheme.is_sold_out && productsOf(scheme).every((product) => canBuy(chosenVariant(product, choices)));
}

/** Lists the ordered products that are no longer available: another variant must be chosen. */
export const goneOf = (scheme: SchemePublic, choices: Choices): Product[] =>
  productsOf(scheme).filter((product) => !canBuy(chosenVariant(product, choices)));

const CHANGING = ['actual_price', 'offer_price', 'is_sold_out', 'is_out_of_stock', 'is_paused', 'end_date'] as const;

/** Updates a scheme's units and prices; texts and pictures stay. */
export function withStock(scheme: SchemePublic, now: SchemePublic): SchemePublic {
  const variantsNow = new Map(productsOf(now).map(({ _id, variant }) => [_id, variant]));
  const stocked = (product: Product) => ({ ...product, variant: variantsNow.get(product._id) ?? product.variant });
  return {
    ...scheme,
    ...Object.fromEntries(CHANGING.map((field) => [field, now[field]])),
    main_product: stocked(scheme.main_product),
    bundle_product: scheme.bundle_product.map((bundle) => ({ ...bundle, product_id: stocked(bundle.product_id) })),
  };
}

/** Rupees added to the price of the goods, or taken off. */
export interface Line {
  name: string;
  amount: number;
}

export interface Sum {
  main: Price;
  bundle: Price;
  total: Price;
}

/**
 * Adds up the total: the variant's sales_price plus the scheme's offer_price (spec 9). A multi-buy's gift has a price
 * by variant, as on the consumer page; until one is chosen, the cheapest counts.
 */
export function sumOf(scheme: SchemePublic, variant: Variant, choices: Choices = {}): Sum {
  const main = { before: variant.price, now: variant.sales_price };
  const [gift] = scheme.type === 'MULTI-BUY' ? scheme.bundle_product : [];
  const chosen = gift && choices[gift.product_id._id] ? chosenVariant(gift.product_id, choices) : undefined;
  const bundle = {
    before: chosen?.price ?? scheme.actual_price,
    now: chosen?.sales_price ?? scheme.offer_price,
  };
  return { main, bundle, total: { before: main.before + bundle.before, now: main.now + bundle.now } };
}

export const savedOn = ({ before, now }: Price) => Math.max(0, before - now);
