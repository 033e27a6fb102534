import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charge, chargeFor, deliveryOptions, deliveryTerms } from './delivery.service.ts';

const place = { state: 's1', district: 'd1', vdc_municipality: 'a1' };

const charge = (fields: Partial<Charge>): Charge => ({
  _id: 'charge',
  title: 'Charge',
  priority: 0,
  price: 20_000,
  free_shipping_price: null,
  set_by: 'state',
  state: [],
  district: [],
  city: [],
  area: [],
  is_active: true,
  use_weight: false,
  weight_price: [],
  shipping_type: [],
  ...fields,
});

const ofState = charge({ _id: 'of-state', state: ['s1'] });
const ofDistrict = charge({ _id: 'of-district', set_by: 'district', district: ['d1'] });
const ofArea = charge({ _id: 'of-area', set_by: 'area', area: ['a1'] });

describe('the charge for a place', () => {
  it('has the highest priority, and among equals the smallest area', () => {
    expect(chargeFor([ofState, ofArea, ofDistrict], place)?._id).toBe('of-area');
    expect(chargeFor([{ ...ofState, priority: 5 }, ofArea, ofDistrict], place)?._id).toBe('of-state');
    expect(chargeFor([charge({ set_by: 'city', city: ['a1'], _id: 'city' }), ofState], place)?._id).toBe('city');
  });

  it('is not a charge that is off, for another place, or set by another level', () => {
    expect(chargeFor([{ ...ofState, is_active: false }], place)).toBeUndefined();
    expect(chargeFor([charge({ state: ['s2'] }), charge({ district: ['d1'] })], place)).toBeUndefined();
  });
});

describe('the terms across places', () => {
  const other = { state: 's2', district: 'd2', vdc_municipality: 'a2' };

  it('are those of the charges that apply in one of them', () => {
    const ofOther = charge({ _id: 'of-other', state: ['s2'], price: 10_000, free_shipping_price: 2_000_000 });
    expect(deliveryTerms([ofState, ofDistrict, ofOther], [place, other])?.rates).toEqual([
      { steps: [{ from: 0, to: null, least: 200, most: 200 }], free_from: null },
      { steps: [{ from: 0, to: null, least: 100, most: 100 }], free_from: 20_000 },
    ]);
    const dearer = { ...ofState, price: 90_000 };
    expect(deliveryTerms([dearer, ofDistrict], [place])).toEqual(deliveryTerms([ofDistrict], [place]));
  });

  it('are none if one place has no charge', () => {
    expect(deliveryTerms([ofState], [place])).not.toBeNull();
    expect(deliveryTerms([ofState], [place, other])).toBeNull();
    expect(deliveryTerms([ofState], [])).toBeNull();
  });
});

describe('the price of a delivery', () => {
  const price = (fields: Partial<Charge>, amount = 100_000, weight = 0) =>
    deliveryOptions(charge(fields), amount, weight).map((option) => option.price);

  it('is free from the amount on', () => {
    expect(price({ free_shipping_price: 100_000 })).toEqual([0]);
    expect(price({ free_shipping_price: 100_001 })).toEqual([20_000]);
  });

  it('is the price of the range, multiplied by the type', () => {
    const weight_price = [
      { from: 0, to: 1, price: 10_000 },
      { from: 1, to: 5, price: 15_000 },
      { from: 5, to: null, price: 40_000 },
    ];
    const type = { min_estimated_day: 1, max_estimated_day: 2, is_default: false };
    const shipping_type = [
      { ...type, title: 'Standard', multiply_factor: 1 },
      { ...type, title: 'Express', multiply_factor: 1.5, is_default: true },
    ];
    expect(price({ use_weight: true, weight_price }, 0, 999)).toEqual([10_000]);
    expect(price({ use_weight: true, weight_price, shipping_type }, 0, 1000)).toEqual([15_000, 22_500]);
    expect(deliveryOptions(charge({ shipping_type }), 0, 0).map(({ is_default }) => is_default)).toEqual([false, true]);
  });

  it('is that of the one range with the weight, whatever the bounds', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: 200_000 }), (found, grams) => {
        const edges = [0, ...found.sort((one, other) => one - other)];
        const weight_price = edges.map((from, index) => ({ from, to: edges[index + 1] ?? null, price: index }));
        const expected = edges.findLastIndex((from) => from * 1000 <= grams);
        expect(price({ use_weight: true, weight_price }, 0, grams)).toEqual([expected]);
      }),
    );
  });
});
