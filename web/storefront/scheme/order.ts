import { type Choice, canBuy, choiceOf, firstChoice, namesOf, variantOf } from '../../../contract/catalog/variants.ts';
import type { SchemePublic } from '../../../contract/offers/offers.ts';
import type { Price } from '../kit/price/Saved.tsx';
import { type Product, pictureOf } from '../kit/variants/product-choice.ts';

export type Variant = Product['variant'][number];

/** The chosen options by product id. */
export type Choices = Record<string, Choice>;

export const productsOf = (scheme: SchemePublic): Product[] => [
  scheme.main_product,
  ...scheme.bundle_product.map((bundle) => bundle.product_id),
];

/** The first option of each type of each product (spec 4); if that is not available, the first available variant. */
export function firstChoices(scheme: SchemePublic): Choices {
  return Object.fromEntries(productsOf(scheme).map((product) => [product._id, firstToHave(product)]));
}

function firstToHave(product: Product): Choice {
  const types = product.inventory_type;
  const first = firstChoice(types);
  const other = canBuy(variantOf(product, first)) ? undefined : product.variant.find(canBuy);
  return (other && choiceOf(types, other.sku_of_seller)) ?? first;
}

/** The chosen variant; the first one if the options of a product match none of its variants yet. */
export function chosenVariant(product: Product, choices: Choices): Variant | undefined {
  return variantOf(product, choices[product._id] ?? {});
}

export const chosenPicture = ({ main_product }: SchemePublic, choices: Choices) =>
  pictureOf(main_product, choices[main_product._id] ?? {});

/** A product with its chosen options: "Tara X1, 256 GB, Blue". */
export const namedWith = (product: Product, choices: Choices) =>
  [product.name, ...namesOf(product, choices[product._id])].join(', ');

/** The chosen variants, for a link that keeps them. */
export const chosenIds = (scheme: SchemePublic, choices: Choices): (string | undefined)[] =>
  productsOf(scheme).map((product) => chosenVariant(product, choices)?._id);

/** Everything that goes into the order can be bought: the main variant and one of each bundled product. */
export function canOrder(scheme: SchemePublic, choices: Choices): boolean {
  return !scheme.is_sold_out && productsOf(scheme).every((product) => canBuy(chosenVariant(product, choices)));
}

/** The products of an order that are not available any more, so that another variant must be chosen. */
export const goneOf = (scheme: SchemePublic, choices: Choices): Product[] =>
  productsOf(scheme).filter((product) => !canBuy(chosenVariant(product, choices)));

/** The scheme as it was, with the present units and prices; texts and pictures stay as they are. */
export function withStock(scheme: SchemePublic, now: SchemePublic): SchemePublic {
  const variantsNow = new Map(productsOf(now).map(({ _id, variant }) => [_id, variant]));
  const stocked = (product: Product) => ({ ...product, variant: variantsNow.get(product._id) ?? product.variant });
  const { actual_price, offer_price, is_sold_out, is_paused, end_date } = now;
  return {
    ...scheme,
    actual_price,
    offer_price,
    is_sold_out,
    is_paused,
    end_date,
    main_product: stocked(scheme.main_product),
    bundle_product: scheme.bundle_product.map((bundle) => ({ ...bundle, product_id: stocked(bundle.product_id) })),
  };
}

/** An amount that is added to the price of the goods, or taken off it: rupees. */
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
 * Spec 9: the total is the variant's sales_price plus the scheme's offer_price. The gift of a multi-buy has a price of
 * its own by variant, as on the consumer page; without a choice, it is the price of the cheapest, which the scheme has.
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
