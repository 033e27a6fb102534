import { pricesOf } from '../../../contract/catalog/shown-price.ts';
import { canBuy, nameOf } from '../../../contract/catalog/variants.ts';
import { fill } from '../../../contract/language/fill.ts';
import type { ComparedProduct } from '../../../contract/shop/shop.ts';
import type { texts } from './texts.ts';

/** The same fact of both products. */
export interface Fact {
  /** The fact's group in the specification. */
  group?: string;
  label: string;
  one: string;
  other: string;
}

type Rupees = (amount: number) => string;
type Texts = Record<keyof typeof texts | 'sold_out' | 'from_price' | 'original_price', string>;

const NOTHING = '–';

/** Lists both products' facts in one order; skips facts that both lack. */
export function factsOf(one: ComparedProduct, other: ComparedProduct, t: Texts, rs: Rupees): Fact[] {
  const types = new Set([...one.inventory_type, ...other.inventory_type].map(({ inventory_type }) => inventory_type));
  const names = { option_names: { ...other.option_names, ...one.option_names } };
  const rows: [string, (product: ComparedProduct) => string][] = [
    [t.price, (product) => priceOf(product, t, rs)],
    [t.original_price, (product) => crossedOf(product, rs)],
    [t.stock, ({ variant }) => (variant.some(canBuy) ? t.to_have : t.sold_out)],
    [t.rating, (product) => ratingOf(product, t)],
    ...[...types].map((type): (typeof rows)[number] => [nameOf(names, type), (product) => optionsOf(product, type)]),
    [t.brand, ({ brand }) => brand?.name ?? NOTHING],
    [t.short, ({ short_description }) => short_description || NOTHING],
  ];
  return rows
    .map(([label, of]) => ({ label, one: of(one), other: of(other) }))
    .filter((fact) => fact.one !== NOTHING || fact.other !== NOTHING);
}

/**
 * Merges both specifications by group and name: the first one's order, then the facts that only the other has. Sheets
 * of two types are matched by the names of their fields.
 */
export function specificationsOf(one: ComparedProduct, other: ComparedProduct): Fact[] {
  const groups = new Map<string, Set<string>>();
  for (const { name, field } of [...one.specification, ...other.specification]) {
    const names = groups.get(name) ?? new Set();
    for (const { name } of field) names.add(name);
    groups.set(name, names);
  }
  const valueIn = ({ specification }: ComparedProduct, group: string, name: string) =>
    specification.find((one) => one.name === group)?.field.find((one) => one.name === name)?.value ?? NOTHING;
  return [...groups].flatMap(([group, names]) =>
    [...names].map((label) => ({ group, label, one: valueIn(one, group, label), other: valueIn(other, group, label) })),
  );
}

function priceOf(product: ComparedProduct, t: Texts, rs: Rupees): string {
  const prices = pricesOf(product).map(({ sales_price }) => sales_price);
  if (prices.length === 0) return NOTHING;
  const least = rs(Math.min(...prices));
  return Math.max(...prices) > Math.min(...prices) ? fill(t.from_price, { price: least }) : least;
}

/** Returns the price crossed out elsewhere beside the product's lowest price. */
function crossedOf(product: ComparedProduct, rs: Rupees): string {
  const [least] = pricesOf(product).toSorted(
    (one, other) => one.sales_price - other.sales_price || other.price - one.price,
  );
  return least && least.price > least.sales_price ? rs(least.price) : NOTHING;
}

function ratingOf({ rating: { average, count } }: ComparedProduct, t: Texts): string {
  return average == null ? t.no_reviews : fill(t.stars, { average, count });
}

function optionsOf(product: ComparedProduct, type: string): string {
  const row = product.inventory_type.find(({ inventory_type }) => inventory_type === type);
  return row?.option.map((option) => nameOf(product, option)).join(', ') ?? NOTHING;
}
