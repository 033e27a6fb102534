import { describe, expect, it } from 'vitest';
import type { SchemePublic } from '../../../contract/offers/offers.ts';
import { swatchOf } from '../kit/media/swatch.ts';
import { isGone, type Product, pictureOf, stepOf } from '../kit/variants/product-choice.ts';
import { canOrder, firstChoices, goneOf, savedOn, sumOf, type Variant, withStock } from './order.ts';

const variant = (sku_of_seller: string, inventory = 1, is_available = true): Variant => ({
  _id: sku_of_seller,
  sku_of_seller,
  inventory,
  is_available,
  price: 1000,
  sales_price: 900,
});

const product = (name: string, variants: Variant[], colours: string[] = []): Product => ({
  _id: name,
  name,
  slug: name,
  sku_from_system: name,
  image: ['Phone, front and back', 'Phone in Glacier Blue'].map((alt, index) => ({
    _id: alt,
    colour: index === 0 ? [] : ['Glacier Blue'],
    document: { _id: alt, path: 'public/a.jpg', alt },
  })),
  is_multiple_variation: colours.length > 0,
  inventory_type: colours.length > 0 ? [{ inventory_type: 'Colour', option: colours }] : [],
  variant: variants,
});

const scheme = (main: Product, bundles: Product[] = []): SchemePublic => ({
  _id: 'scheme',
  name: 'Scheme',
  slug: 'scheme',
  type: 'PRE-ORDER',
  image: [],
  start_date: '2026-11-01T00:00:00Z',
  end_date: '2026-12-01T00:00:00Z',
  actual_price: 500,
  offer_price: 200,
  is_sold_out: false,
  is_out_of_stock: false,
  is_paused: false,
  d_data: [],
  main_product: main,
  bundle_product: bundles.map((product_id) => ({ _id: product_id._id, product_id })),
});

const two = product('phone', [variant('Black', 0), variant('Blue')], ['Black', 'Blue']);

describe('the products that can be ordered', () => {
  it('starts with the first option of each type, and with the first variant that is left where that is gone', () => {
    const whole = product('phone', [variant('Black'), variant('Blue')], ['Black', 'Blue']);
    expect(firstChoices(scheme(whole))).toEqual({ phone: { Colour: 'Black' } });
    expect(firstChoices(scheme(two))).toEqual({ phone: { Colour: 'Blue' } });
    const none = product('phone', [variant('Black', 0), variant('Blue', 0)], ['Black', 'Blue']);
    expect(firstChoices(scheme(none))).toEqual({ phone: { Colour: 'Black' } });
  });

  it('starts with an existing variant if the first options make none', () => {
    const phone = {
      ...product('phone', [variant('64-Blue'), variant('128-Black')], []),
      is_multiple_variation: true,
      inventory_type: [
        { inventory_type: 'Memory', option: ['64', '128'] },
        { inventory_type: 'Colour', option: ['Black', 'Blue'] },
      ],
    };
    expect(firstChoices(scheme(phone))).toEqual({ phone: { Memory: '64', Colour: 'Blue' } });
  });

  it('is checked against the units left now, without losing the choice', () => {
    const before = scheme(product('phone', [variant('Black'), variant('Blue')], ['Black', 'Blue']));
    const choices = { phone: { Colour: 'Black' } };
    expect(goneOf(before, choices)).toEqual([]);
    const now = withStock(
      { ...before, description: 'Ours' },
      { ...scheme(two), offer_price: 100, end_date: '2020-01-01T00:00:00.000Z' },
    );
    expect(goneOf(now, choices).map(({ name }) => name)).toEqual(['phone']);
    expect([now.description, now.offer_price, canOrder(now, { phone: { Colour: 'Blue' } })]).toEqual([
      'Ours',
      100,
      true,
    ]);
    // Staff might have let the offer end sooner.
    expect(now.end_date).toBe('2020-01-01T00:00:00.000Z');
  });

  it('needs a variant that is left', () => {
    expect(canOrder(scheme(two), { phone: { Colour: 'Black' } })).toBe(false);
    expect(canOrder(scheme(two), { phone: { Colour: 'Blue' } })).toBe(true);
  });

  it('needs every bundled product as well', () => {
    const whole = scheme(two, [product('case', [variant('case', 5, false)])]);
    expect(canOrder(whole, { phone: { Colour: 'Blue' } })).toBe(false);
  });

  it('is nothing if the scheme is sold out, whatever stock there is', () => {
    expect(canOrder({ ...scheme(two), is_sold_out: true }, { phone: { Colour: 'Blue' } })).toBe(false);
  });

  it('says which options are gone', () => {
    expect(isGone(two, { Colour: 'Blue' }, 'Colour', 'Black')).toBe(true);
    expect(isGone(two, { Colour: 'Black' }, 'Colour', 'Blue')).toBe(false);
  });

  it('says so about an option only with the choices before it', () => {
    const phone = {
      ...product('phone', [variant('64-Black', 0), variant('64-Blue'), variant('128-Black')]),
      inventory_type: [
        { inventory_type: 'Memory', option: ['64', '128'] },
        { inventory_type: 'Colour', option: ['Black', 'Blue'] },
      ],
    };
    const choice = { Memory: '64', Colour: 'Black' };
    expect(isGone(phone, choice, 'Memory', '64')).toBe(false);
    expect(isGone(phone, choice, 'Colour', 'Black')).toBe(true);
    expect(isGone(phone, { ...choice, Memory: '128' }, 'Colour', 'Black')).toBe(false);
    expect(isGone(phone, { ...choice, Memory: '128' }, 'Colour', 'Blue')).toBe(true);
  });
});

describe('the sum', () => {
  it('is the sales price of the variant plus the offer price of the scheme', () => {
    const { total } = sumOf(scheme(two), variant('Blue'));
    expect(total).toEqual({ before: 1500, now: 1100 });
  });

  it('shows the saving against the list prices, and none if it costs more', () => {
    const dearer = sumOf(scheme(two), { ...variant('Blue'), sales_price: 1200 });
    expect([dearer.total, savedOn(dearer.total)]).toEqual([{ before: 1500, now: 1400 }, 100]);
    const muchDearer = sumOf(scheme(two), { ...variant('Blue'), sales_price: 1400 });
    expect(savedOn(muchDearer.total)).toBe(0);
  });
});

describe('the step of an option', () => {
  it('is what it costs more than the cheapest with all else as it is', () => {
    const dear = { ...variant('Blue'), sales_price: 1500 };
    const phone = product('phone', [variant('Black'), dear], ['Black', 'Blue', 'Red']);
    const stepTo = (colour: string) => stepOf(phone, { Colour: 'Black' }, 'Colour', colour);
    expect(['Black', 'Blue', 'Red'].map(stepTo)).toEqual([0, 600, 0]);
  });
});

describe('the looks of a choice', () => {
  it('are the picture of its colour, else the first', () => {
    expect(pictureOf(two, { Colour: 'Glacier Blue' })?.alt).toBe('Phone in Glacier Blue');
    expect(pictureOf(two, { Colour: 'Red' })?.alt).toBe('Phone, front and back');
  });

  it('take the ink of the last word that is a colour', () => {
    expect(swatchOf('Midnight Blue')).toBe(swatchOf('blue'));
    expect(swatchOf('Rhododendron Red')).toBe('#b3243c');
    expect(swatchOf('Aurora')).toBeUndefined();
  });
});
