import { isColour } from '../../../contract/catalog/variants.ts';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';

export type Side = 'main' | 'bundle';
export type Product = ConsumerOffer['main_product'];
export type Sold = ConsumerOffer['main_variant'][number];

/** A product by its id, with the chosen options of its inventory types. */
export interface Picked {
  product: string;
  options: Record<string, string>;
}

export type Choice = Record<Side, Picked>;

const NOTHING: Picked = { product: '', options: {} };
export const NO_CHOICE: Choice = { main: NOTHING, bundle: NOTHING };

/** The phones of all offers, or the gifts that come with the chosen phone; each once. */
export function productsOf(offers: ConsumerOffer[], side: Side, choice: Choice): Product[] {
  const products = new Map<string, Product>();
  for (const offer of offers) {
    if (side === 'bundle' && offer.main_product._id !== choice.main.product) continue;
    const product = offer[`${side}_product`];
    if (!products.has(product._id)) products.set(product._id, product);
  }
  return [...products.values()];
}

/** The offers that match the choice; only one once phone and gift are chosen. */
export function offersLeft(offers: ConsumerOffer[], { main, bundle }: Choice): ConsumerOffer[] {
  const ofPhone = offers.filter((offer) => offer.main_product._id === main.product);
  const ofBoth = ofPhone.filter((offer) => offer.bundle_product._id === bundle.product);
  return bundle.product ? ofBoth.slice(0, 1) : ofPhone;
}

export const offerOf = (offers: ConsumerOffer[], choice: Choice): ConsumerOffer | undefined =>
  choice.main.product && choice.bundle.product ? offersLeft(offers, choice)[0] : undefined;

/** The available variants of a side: only active ones are offered (spec 4). */
export const activeOf = (offers: ConsumerOffer[], side: Side, choice: Choice): Sold[] =>
  offersLeft(offers, choice).flatMap((offer) => offer[`${side}_variant`].filter(({ is_active }) => is_active));

/**
 * Memory comes before colour, whatever order the product has them in: the chosen memory decides which colours there
 * are.
 */
export function typesOf(product: Product): string[] {
  const names = product.inventory_type.map(({ inventory_type }) => inventory_type);
  return [...names.filter((name) => !isColour(name)), ...names.filter(isColour)];
}

const optionOf = ({ variant_type }: Sold, type: string) =>
  variant_type.find(({ inventory_type }) => inventory_type === type)?.value;

const combines = (sold: Sold, options: Record<string, string>) =>
  Object.entries(options).every(([type, value]) => optionOf(sold, type) === value);

/** The options of a type that are available with the choices in the types before it, in the product's order. */
export function optionsOf(product: Product, type: string, active: Sold[], chosen: Record<string, string>): string[] {
  const types = typesOf(product);
  const before = types.slice(0, types.indexOf(type)).filter((name) => chosen[name]);
  const earlier = Object.fromEntries(before.map((name) => [name, chosen[name] as string]));
  const had = new Set(active.filter((sold) => combines(sold, earlier)).map((sold) => optionOf(sold, type)));
  const all = product.inventory_type.find(({ inventory_type }) => inventory_type === type)?.option ?? [];
  return all.filter((option) => had.has(option));
}

/** Spec 4: another memory clears the chosen colour if no active variant combines them. */
export function withOption(picked: Picked, type: string, value: string, active: Sold[]): Picked {
  let options: Record<string, string> = value ? { [type]: value } : {};
  for (const [other, chosen] of Object.entries(picked.options)) {
    if (other === type) continue;
    const both = { ...options, [other]: chosen };
    if (active.some((sold) => combines(sold, both))) options = both;
  }
  return { ...picked, options };
}

/** Another phone resets the choice and its gift; another gift leaves the phone as it is (spec 4). */
export const withProduct = (choice: Choice, side: Side, product: string): Choice =>
  side === 'main' ? { ...NO_CHOICE, main: { product, options: {} } } : { ...choice, bundle: { product, options: {} } };

/** The variant of a side once an option of each type is chosen. */
export function variantOf(offers: ConsumerOffer[], side: Side, choice: Choice): Sold | undefined {
  const picked = choice[side];
  const product = productsOf(offers, side, choice).find(({ _id }) => _id === picked.product);
  if (!product || !typesOf(product).every((type) => picked.options[type])) return undefined;
  return activeOf(offers, side, choice).find((sold) => combines(sold, picked.options));
}

/** The price of both apart and in the offer, in rupees; undefined unless both chosen variants have a scheme price. */
export function offerPrice(main: Sold | undefined, bundle: Sold | undefined) {
  if (main?.scheme_price == null || bundle?.scheme_price == null) return undefined;
  return { before: main.sales_price + bundle.sales_price, now: main.scheme_price + bundle.scheme_price };
}

/**
 * The lowest price of phone and gift in the offer, in rupees; undefined if one of them has no scheme price or is
 * gone.
 */
export function leastPrice({ main_variant, bundle_variant }: ConsumerOffer): number | undefined {
  const [main, bundle] = [main_variant, bundle_variant].map((variants) =>
    Math.min(
      ...variants.flatMap(({ is_active, scheme_price }) => (is_active && scheme_price != null ? scheme_price : [])),
    ),
  );
  const sum = (main ?? Infinity) + (bundle ?? Infinity);
  return Number.isFinite(sum) ? sum : undefined;
}

/** The choice with the active variants of these ids, such as those in a link. */
export function withVariantsOf(ids: string[], offers: ConsumerOffer[], choice: Choice): Choice {
  let chosen = choice;
  for (const side of ['main', 'bundle'] as const) {
    for (const offer of offers) {
      if (side === 'bundle' && offer.main_product._id !== chosen.main.product) continue;
      const sold = offer[`${side}_variant`].find(({ variant_id, is_active }) => is_active && ids.includes(variant_id));
      if (!sold) continue;
      const options = Object.fromEntries(sold.variant_type.map(({ inventory_type, value }) => [inventory_type, value]));
      chosen = { ...chosen, [side]: { product: offer[`${side}_product`]._id, options } };
      break;
    }
  }
  return chosen;
}

/** The part of the choice that the offers still have, after they were read again or the page was reloaded. */
export function stillThere(offers: ConsumerOffer[], choice: Choice): Choice {
  let remaining = NO_CHOICE;
  for (const side of ['main', 'bundle'] as const) {
    const { product, options } = choice[side];
    if (!productsOf(offers, side, remaining).some(({ _id }) => _id === product)) return remaining;
    remaining = withProduct(remaining, side, product);
    for (const [type, value] of Object.entries(options)) {
      const active = activeOf(offers, side, remaining);
      const both = { ...remaining[side].options, [type]: value };
      if (active.some((sold) => combines(sold, both))) remaining = { ...remaining, [side]: { product, options: both } };
    }
  }
  return remaining;
}
