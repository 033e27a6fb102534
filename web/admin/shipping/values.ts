import type { ChargeLevel } from '../../../contract/shipping/shipping.ts';
import type { RowLists } from '../kit/merge/rows.ts';
import { t } from '../language/t.ts';

/** `''` is an empty number field. */
type Typed = number | '';

export interface WeightRange {
  from: number;
  to?: Typed | null;
  price: Typed;
}

export interface ShippingType {
  title: string;
  title_ne?: string | null;
  multiply_factor: Typed;
  min_estimated_day: Typed;
  max_estimated_day: Typed;
  is_default: boolean;
}

/** A type's defaults (spec 9). */
export const newType: ShippingType = {
  title: '',
  multiply_factor: 1,
  min_estimated_day: 1,
  max_estimated_day: 1,
  is_default: false,
};

export const newCharge = {
  title: '',
  priority: 0 as Typed,
  price: '' as Typed,
  free_shipping_price: '' as Typed,
  set_by: 'state' as ChargeLevel,
  state: [] as string[],
  district: [] as string[],
  city: [] as string[],
  area: [] as string[],
  use_weight: false,
  weight_price: [] as WeightRange[],
  shipping_type: [] as ShippingType[],
  is_active: true,
};

export const CHARGE_ROWS: RowLists<typeof newCharge> = {
  // A range is named by its starting weight.
  weight_price: { key: [({ from }) => String(from)], name: ({ from }) => t('from {from} kg', { from }) },
  shipping_type: { key: ['title'], name: ({ title }) => title },
};

/** Adds a range that starts where the last one ends and has no end itself (spec 4). */
export function withRange(ranges: WeightRange[]): WeightRange[] {
  const last = ranges.at(-1);
  if (!last) return [{ from: 0, to: null, price: '' }];
  const to = typeof last.to === 'number' && last.to > last.from ? last.to : last.from + 1;
  return [...ranges.slice(0, -1), { ...last, to }, { from: to, to: null, price: '' }];
}

/** Removes a range and closes the gap; the first still starts at 0 and the last has no end. */
export function withoutRange(ranges: WeightRange[], index: number): WeightRange[] {
  const left = ranges.filter((_range, at) => at !== index);
  return left.map((range, at) => ({
    ...range,
    from: at === 0 ? 0 : range.from,
    to: at === left.length - 1 ? null : at === index - 1 ? left[at + 1]?.from : range.to,
  }));
}

/** Changes an upper bound, which is also the next range's lower bound (spec 4). */
export function withUpperBound(ranges: WeightRange[], index: number, to: Typed): WeightRange[] {
  return ranges.map((range, at) => {
    if (at === index) return { ...range, to };
    return at === index + 1 && typeof to === 'number' ? { ...range, from: to } : range;
  });
}
