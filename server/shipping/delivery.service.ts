import type { DeliveryTerms } from '../../contract/pages.ts';
import { CHARGE_LEVELS } from '../../contract/shipping/shipping.ts';
import type { shippingCharges } from './shipping.table.ts';

export type Charge = typeof shippingCharges.$inferSelect;

/** An area with its district and state. */
export interface Destination {
  state: string;
  district: string;
  vdc_municipality: string;
}

/** A delivery option for an order; the price is in paisa. */
interface DeliveryOption {
  shipping_charge_id: string;
  /** The key that a customer chooses and the order stores; also its name. */
  shipping_type: string;
  name: string;
  name_ne: string | null | undefined;
  price: number;
  min_estimated_day: number;
  max_estimated_day: number;
  is_default: boolean;
}

/** The only option of a charge without types. */
const STANDARD = {
  title: 'Standard',
  title_ne: 'सामान्य',
  multiply_factor: 1,
  min_estimated_day: 1,
  max_estimated_day: 1,
  is_default: true,
};

/**
 * Finds the charge for an area: the active one with the highest priority. Among equals, the one for the smaller
 * location wins, then the older one. Undefined if there is no delivery.
 */
export function chargeFor(charges: Charge[], place: Destination): Charge | undefined {
  const matching = charges.filter((charge) => charge.is_active && covers(charge, place));
  return matching.sort(
    (one, other) =>
      other.priority - one.priority ||
      CHARGE_LEVELS.indexOf(other.set_by) - CHARGE_LEVELS.indexOf(one.set_by) ||
      (one._id < other._id ? -1 : 1),
  )[0];
}

function covers(charge: Charge, place: Destination): boolean {
  const named = {
    state: place.state,
    district: place.district,
    city: place.vdc_municipality,
    area: place.vdc_municipality,
  };
  return charge[charge.set_by].includes(named[charge.set_by]);
}

/** Lists the delivery options of a charge, for goods of an amount (paisa) and a weight (grams). */
export function deliveryOptions(charge: Charge, amount: number, weight: number): DeliveryOption[] {
  const isFree = charge.free_shipping_price !== null && amount >= charge.free_shipping_price;
  const base = isFree ? 0 : priceOf(charge, weight / 1000);
  const types = typesOf(charge);
  const first = types.find(({ is_default }) => is_default) ?? types[0];
  return types.map((type) => ({
    shipping_charge_id: charge._id,
    shipping_type: type.title,
    name: type.title,
    name_ne: type.title_ne,
    price: Math.round(base * type.multiply_factor),
    min_estimated_day: type.min_estimated_day,
    max_estimated_day: type.max_estimated_day,
    is_default: type === first,
  }));
}

/**
 * Sums up the price and days of delivery to these areas, by the charges that apply there; null if one area has none.
 */
export function deliveryTerms(all: Charge[], places: Destination[]): DeliveryTerms | null {
  const charges = [...new Set(places.map((place) => chargeFor(all, place)))];
  if (charges.length === 0 || !charges.every((charge) => charge !== undefined)) return null;
  const types = charges.flatMap(typesOf);
  return {
    rates: charges.map(rateOf),
    min_days: Math.min(...types.map(({ min_estimated_day }) => min_estimated_day)),
    max_days: Math.max(...types.map(({ max_estimated_day }) => max_estimated_day)),
  };
}

function rateOf(charge: Charge): DeliveryTerms['rates'][number] {
  const steps = stepsOf(charge).map(({ from, to, price }) => {
    const prices = typesOf(charge).map(({ multiply_factor }) => Math.round(price * multiply_factor) / PAISA);
    return { from, to: to ?? null, least: Math.min(...prices), most: Math.max(...prices) };
  });
  const free = charge.free_shipping_price;
  return { steps, free_from: free === null ? null : free / PAISA };
}

const PAISA = 100;

const typesOf = ({ shipping_type }: Charge) => (shipping_type.length > 0 ? shipping_type : [STANDARD]);

const stepsOf = ({ use_weight, weight_price, price }: Charge) =>
  use_weight && weight_price.length > 0 ? weight_price : [{ from: 0, to: null, price }];

/**
 * Returns the price for a weight (kg); a range includes its lower bound. Without ranges, returns the charge's single
 * price.
 */
function priceOf({ use_weight, weight_price, price }: Charge, kilos: number): number {
  if (!use_weight) return price;
  const range = weight_price.find(({ from, to }) => kilos >= from && (to == null || kilos < to)) ?? weight_price.at(-1);
  return range?.price ?? price;
}
