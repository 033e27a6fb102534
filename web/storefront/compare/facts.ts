import { fill } from '../../../contract/fill.ts';
import type { ComparedProduct } from '../../../contract/shop.ts';
import { canBuy, nameOf } from '../../../contract/variants.ts';
import type { texts } from './texts.ts';

/** One thing that is told about both. */
export interface Fact {
  label: string;
  one: string;
  other: string;
}

type Rupees = (amount: number) => string;
type Texts = Record<keyof typeof texts | 'sold_out' | 'from_price', string>;

const NOTHING = '–';

/** What is told about two products, in one order; what is told about neither is left out. */
export function factsOf(one: ComparedProduct, other: ComparedProduct, t: Texts, rs: Rupees): Fact[] {
  const types = new Set([...one.inventory_type, ...other.inventory_type].map(({ inventory_type }) => inventory_type));
  const names = { option_names: { ...other.option_names, ...one.option_names } };
  const told: [string, (product: ComparedProduct) => string][] = [
    [t.price, (product) => priceOf(product, t, rs)],
    [t.stock, ({ variant }) => (variant.some(canBuy) ? t.to_have : t.sold_out)],
    [t.rating, (product) => ratingOf(product, t)],
    ...[...types].map((type): (typeof told)[number] => [nameOf(names, type), (product) => optionsOf(product, type)]),
    [t.brand, ({ brand }) => brand?.name ?? NOTHING],
    [t.short, ({ short_description }) => short_description || NOTHING],
  ];
  return told
    .map(([label, of]) => ({ label, one: of(one), other: of(other) }))
    .filter((fact) => fact.one !== NOTHING || fact.other !== NOTHING);
}

function priceOf({ variant }: ComparedProduct, t: Texts, rs: Rupees): string {
  const prices = variant.map(({ sales_price }) => sales_price);
  if (prices.length === 0) return NOTHING;
  const least = rs(Math.min(...prices));
  return Math.max(...prices) > Math.min(...prices) ? fill(t.from_price, { price: least }) : least;
}

function ratingOf({ rating: { average, count } }: ComparedProduct, t: Texts): string {
  return average == null ? t.no_reviews : fill(t.stars, { average, count });
}

function optionsOf(product: ComparedProduct, type: string): string {
  const found = product.inventory_type.find(({ inventory_type }) => inventory_type === type);
  return found?.option.map((option) => nameOf(product, option)).join(', ') ?? NOTHING;
}
