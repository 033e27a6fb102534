import { isColour } from '../../../contract/catalog/variants.ts';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import type { FieldErrors } from '../kit/form/useFieldErrors.ts';

export type Side = 'main' | 'bundle';
const SIDES = ['main', 'bundle'] as const;
export const VARIANT_FIELD = { main: 'variant_id', bundle: 'bundle_variant_id' } as const;
export type Product = ConsumerOffer['main_product'];
export type Sold = ConsumerOffer['main_variant'][number];

/** A product's id, with its chosen options. */
interface Picked {
  product: string;
  options: Record<string, string>;
}

export type Choice = Record<Side, Picked>;

const NOTHING: Picked = { product: '', options: {} };
export const NO_CHOICE: Choice = { main: NOTHING, bundle: NOTHING };

/** Lists each phone of all offers once, or each gift of the chosen phone once. */
export function productsOf(offers: ConsumerOffer[], side: Side, choice: Choice): Product[] {
  const products = new Map<string, Product>();
  for (const offer of offers) {
    if (side === 'bundle' && offer.main_product._id !== choice.main.product) continue;
    const product = offer[`${side}_product`];
    if (!products.has(product._id)) products.set(product._id, product);
  }
  return [...products.values()];
}

export const productOf = (offers: ConsumerOffer[], side: Side, choice: Choice): Product | undefined =>
  productsOf(offers, side, choice).find(({ _id }) => _id === choice[side].product);

/** Finds the offers that match the choice; only one once phone and gift are chosen. */
export function offersLeft(offers: ConsumerOffer[], { main, bundle }: Choice): ConsumerOffer[] {
  const ofPhone = offers.filter((offer) => offer.main_product._id === main.product);
  const ofBoth = ofPhone.filter((offer) => offer.bundle_product._id === bundle.product);
  return bundle.product ? ofBoth.slice(0, 1) : ofPhone;
}

export const offerOf = (offers: ConsumerOffer[], choice: Choice): ConsumerOffer | undefined =>
  choice.main.product && choice.bundle.product ? offersLeft(offers, choice)[0] : undefined;

/** Lists the variants of a side that can be bought: only active ones (spec 4). */
export const activeOf = (offers: ConsumerOffer[], side: Side, choice: Choice): Sold[] =>
  offersLeft(offers, choice).flatMap((offer) => offer[`${side}_variant`].filter(({ is_active }) => is_active));

/** Puts memory before colour, because the chosen memory decides which colours there are. */
export function typesOf(product: Product): string[] {
  const names = product.inventory_type.map(({ inventory_type }) => inventory_type);
  return [...names.filter((name) => !isColour(name)), ...names.filter(isColour)];
}

const optionOf = ({ variant_type }: Sold, type: string) =>
  variant_type.find(({ inventory_type }) => inventory_type === type)?.value;

const combines = (sold: Sold, options: Record<string, string>) =>
  Object.entries(options).every(([type, value]) => optionOf(sold, type) === value);

/** Lists the options of a type that fit the choices before it, in the product's order. */
export function optionsOf(product: Product, type: string, active: Sold[], chosen: Record<string, string>): string[] {
  const types = typesOf(product);
  const before = types.slice(0, types.indexOf(type)).filter((name) => chosen[name]);
  const earlier = Object.fromEntries(before.map((name) => [name, chosen[name] as string]));
  const had = new Set(active.filter((sold) => combines(sold, earlier)).map((sold) => optionOf(sold, type)));
  const all = product.inventory_type.find(({ inventory_type }) => inventory_type === type)?.option ?? [];
  return all.filter((option) => had.has(option));
}

/** Keeps each option that an active variant combines with those before it. */
function combined(options: [type: string, value: string][], active: Sold[]): Record<string, string> {
  let kept: Record<string, string> = {};
  for (const [type, value] of options) {
    const both = { ...kept, [type]: value };
    if (active.some((sold) => combines(sold, both))) kept = both;
  }
  return kept;
}

/** Another memory clears the chosen colour if no active variant combines them (spec 4). */
export function withOption({ product, options }: Picked, type: string, value: string, active: Sold[]): Picked {
  const { [type]: _, ...others } = options;
  return { product, options: combined([[type, value], ...Object.entries(others)], active) };
}

/** Choosing another phone resets the options and the gift; another gift keeps the phone (spec 4). */
export const withProduct = (choice: Choice, side: Side, product: string): Choice =>
  side === 'main' ? { ...NO_CHOICE, main: { product, options: {} } } : { ...choice, bundle: { product, options: {} } };

/** Returns a side's variant once each type has its option. */
export function variantOf(offers: ConsumerOffer[], side: Side, choice: Choice): Sold | undefined {
  const { options } = choice[side];
  const product = productOf(offers, side, choice);
  if (!product || !typesOf(product).every((type) => options[type])) return undefined;
  return activeOf(offers, side, choice).find((sold) => combines(sold, options));
}

/** Returns the errors of the product choice, by spec 5. */
export function errorsOfChoice(
  offers: ConsumerOffer[],
  choice: Choice,
  t: Record<'select_product' | 'select_variant', string>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const side of SIDES) {
    if (!choice[side].product) errors[`${side}_product`] = t.select_product;
    else if (!variantOf(offers, side, choice)) errors[VARIANT_FIELD[side]] = t.select_variant;
  }
  return errors;
}

/** Returns the price of both, apart and in the offer, in rupees; undefined unless both variants have a scheme price. */
export function offerPrice(main: Sold | undefined, bundle: Sold | undefined) {
  if (main?.scheme_price == null || bundle?.scheme_price == null) return undefined;
  return { before: main.sales_price + bundle.sales_price, now: main.scheme_price + bundle.scheme_price };
}

/** Returns the lowest offer price of phone and gift, in rupees; undefined if one has no scheme price or is sold out. */
export function leastPrice({ main_variant, bundle_variant }: ConsumerOffer): number | undefined {
  const [main, bundle] = [main_variant, bundle_variant].map((variants) =>
    Math.min(
      ...variants.flatMap(({ is_active, scheme_price }) => (is_active && scheme_price != null ? scheme_price : [])),
    ),
  );
  const sum = (main ?? Infinity) + (bundle ?? Infinity);
  return Number.isFinite(sum) ? sum : undefined;
}

/** Chooses the active variants with these ids, such as those in a link. */
export function withVariantsOf(ids: string[], offers: ConsumerOffer[], choice: Choice): Choice {
  let chosen = choice;
  for (const side of SIDES) {
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

/** Keeps the part of the choice that is still on offer after offers are read again. */
export function stillThere(offers: ConsumerOffer[], choice: Choice): Choice {
  let remaining = NO_CHOICE;
  for (const side of SIDES) {
    const { product, options } = choice[side];
    if (!productsOf(offers, side, remaining).some(({ _id }) => _id === product)) return remaining;
    remaining = withProduct(remaining, side, product);
    const active = activeOf(offers, side, remaining);
    remaining = { ...remaining, [side]: { product, options: combined(Object.entries(options), active) } };
  }
  return remaining;
}
