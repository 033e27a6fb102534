import { describe, expect, it } from 'vitest';
import { textIn } from '../../http/words/sentence.ts';
import { datesOf, paymentsOf, pricesOf, quotasOf } from './findings.ts';
import type { SchemeForStaff } from './schemes.ts';

const variant = (sku_of_seller: string, scheme_price: number | null) => ({
  product_name: 'Phone',
  sku_of_seller,
  is_active: true,
  price: 50_000_00,
  sales_price: 45_000_00,
  scheme_price,
});

const textsOf = (prices: (number | null)[], offer_price: number) =>
  pricesOf({
    main_variant: prices.map((price, n) => variant(`P-${n}`, price)),
    bundle_variant: [],
    actual_price: 4_000_00,
    offer_price,
  } as unknown as SchemeForStaff).map(({ text, rows }) => [textIn('en', text), ...rows]);

describe('the publishing checks of prices', () => {
  it('names a variant without the discount of the others, even if all come with a gift', () => {
    expect(textsOf([40_000_00, null, 45_000_00], 0)).toEqual([
      ['2 variants without a discount, while others have one.', 'Phone P-1', 'Phone P-2'],
    ]);
  });

  it('accepts an offer if only the gift is cheaper, but not if nothing is', () => {
    expect(textsOf([null, null], 0)).toEqual([]);
    expect(textsOf([null], 4_000_00)).toEqual([['1 variant no cheaper than outside the scheme.', 'Phone P-0']]);
  });
});

it('stops publishing with sentences that have a Nepali pair', () => {
  const now = new Date();
  const scheme = { end_date: now, type: 'MULTI-BUY', advance_payment: 0, campaign_id: null } as SchemeForStaff;
  const inCampaign = { ...scheme, campaign_id: 'one' };
  const stops = [datesOf(scheme, now), paymentsOf(scheme, []), quotasOf(scheme, []), quotasOf(inCampaign, [])].flat();
  expect(stops.map(({ level }) => level)).toEqual(['stop', 'stop', 'stop', 'stop']);
  expect(stops.filter(({ text }) => textIn('ne', text) === textIn('en', text))).toEqual([]);
});
