import { describe, expect, it } from 'vitest';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { schemeInput } from '../../../contract/offers/schemes.ts';
import {
  aboveList,
  bodyOf,
  copyName,
  emptyScheme,
  filled,
  offInWords,
  type PriceRow,
  percentOff,
  priceApart,
} from './form-values.ts';

const row = (product_id: string, sales_price: number, is_active = true): PriceRow => ({
  variant_id: `${product_id} ${sales_price}`,
  product_id,
  product_name: product_id,
  sku_of_seller: String(sales_price),
  is_active,
  price: sales_price + 100,
  sales_price,
  scheme_price: '',
  inventory: 1,
});

describe('the form of a scheme', () => {
  it('reports a price above the list price, until it is confirmed', () => {
    const values = {
      ...emptyScheme('PRE-ORDER'),
      main_variant: [row('a', 100), { ...row('b', 100), scheme_price: 201 }],
    };
    expect(aboveList(values)).toEqual({
      'main_variant.1.scheme_price':
        'This is above the list price of Rs. 200. Lower it, or choose “Allow prices above the list price”.',
    });
    expect(aboveList({ ...values, confirm_above_list: true })).toEqual({});
  });

  it('reports a choice field without a name and without options of both', () => {
    const field = { field_id: '', field_type: 'choice' as const, option: [], is_required: false };
    const wrong = schemeInput.safeParse(bodyOf({ ...emptyScheme('PRE-ORDER'), d_data: [field] })).error?.issues;
    const paths = wrong?.map((issue) => issue.path.join('.'));
    expect(paths).toEqual(expect.arrayContaining(['d_data.0.field_id', 'd_data.0.option', 'name']));
  });

  it('fills the prices of the active variants at once', () => {
    const rows = [row('phone', 1005), row('phone', 2000), row('phone', 3000, false)];
    expect(filled(rows, { how: 'percent', amount: 10 }).map((one) => one.scheme_price)).toEqual([905, 1800, '']);
    expect(filled(rows, { how: 'fixed', amount: 0 }).map((one) => one.scheme_price)).toEqual([0, 0, '']);
    const cleared = filled(filled(rows, { how: 'fixed', amount: 5 }), { how: 'clear' });
    expect(cleared.map((one) => one.scheme_price)).toEqual(['', '', '']);
  });

  it('knows discounts, and the price of the bundled products apart', () => {
    expect([percentOff(200, 150), percentOff(200, 250), percentOff(0, 5)]).toEqual([25, -25, 0]);
    expect(priceApart([row('case', 10), row('case', 8), row('case', 1, false), row('buds', 90)])).toBe(98);
  });

  it('gets every empty field at once from the contract', () => {
    const wrong = (type: SchemeType) =>
      schemeInput
        .safeParse(bodyOf(emptyScheme(type)))
        .error?.issues.map((issue) => issue.path.join('.'))
        .sort();
    const always = ['end_date', 'main_product', 'name', 'start_date'];
    expect(wrong('PRE-ORDER')).toEqual(always);
    expect(wrong('CAMPAIGN')).toEqual(['campaign_id', ...always]);
    expect(wrong('MULTI-BUY')).toEqual(['bundle_product', ...always]);
  });

  it('sends no price of missing bundled products, and a limit of 0 as typed', () => {
    const values = { ...emptyScheme('PRE-ORDER'), offer_price: 500, actual_price: 900, limit_per_phone: 0 };
    expect(bodyOf(values)).toMatchObject({ offer_price: 0, actual_price: 0, limit_per_phone: 0 });
    expect(bodyOf({ ...values, bundle_product: ['case'], limit_per_phone: '' })).toMatchObject({
      offer_price: 500,
      limit_per_phone: null,
    });
  });

  it('says discounts in words, and names a copy within the length of a name', () => {
    expect([offInWords(20), offInWords(0), offInWords(-525)]).toEqual(['20 %', '0 %', '525 % above']);
    expect(copyName('Tihar')).toBe('Tihar (copy)');
    expect(copyName('x'.repeat(120))).toHaveLength(120);
  });
});
