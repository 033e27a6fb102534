import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ambiguousOption,
  canBuy,
  choiceOf,
  coloursIn,
  combinations,
  firstChoice,
  namedAlike,
  nameOf,
  namesIn,
  skuOf,
  variantOf,
} from './variants.ts';

const types = [
  { inventory_type: 'Memory', option: ['8GB', '12GB'] },
  { inventory_type: 'Colour', option: ['Black', 'Blue'] },
];
const product = {
  is_multiple_variation: true,
  inventory_type: types,
  variant: [{ sku_of_seller: '8GB-Black' }, { sku_of_seller: '12GB-Blue' }],
};

describe('variants', () => {
  it('treats names such as “constructor” as ordinary options', () => {
    for (const word of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
      expect(nameOf({ option_names: {} }, word)).toBe(word);
      expect(namesIn({}, [word])).toEqual({});
      expect(namedAlike([word, 'Black'], {})).toBeUndefined();
    }
  });

  it('joins the options with hyphens in the order of the types, whichever was chosen first', () => {
    expect(skuOf(types, { Colour: 'Blue', Memory: '12GB' })).toBe('12GB-Blue');
    expect(variantOf(product, { Colour: 'Blue', Memory: '12GB' })).toBe(product.variant[1]);
  });

  it('finds no variant for a combination that doesn’t exist', () => {
    expect(variantOf(product, { Memory: '8GB', Colour: 'Blue' })).toBeUndefined();
  });

  it('chooses the first option of each type to begin with', () => {
    expect(variantOf(product, firstChoice(types))).toBe(product.variant[0]);
  });

  it('takes the first variant of a product without inventory types', () => {
    const single = { is_multiple_variation: false, inventory_type: [], variant: [{ sku_of_seller: 'ONE' }] };
    expect(variantOf(single, {})).toBe(single.variant[0]);
  });

  it('makes each combination once, and finds it by its SKU', () => {
    const option = fc.string({ minLength: 1, maxLength: 4 }).map((text) => text.replaceAll('-', '_'));
    const type = (inventory_type: string) =>
      fc.uniqueArray(option, { minLength: 1, maxLength: 4 }).map((option) => ({ inventory_type, option }));
    fc.assert(
      fc.property(fc.tuple(type('a'), type('b'), type('c')), (types) => {
        const skus = combinations(types).map((choice) => skuOf(types, choice));
        const expected = types.reduce((count, { option }) => count * option.length, 1);
        return skus.length === expected && new Set(skus).size === expected;
      }),
    );
  });

  it('splits a SKU back into its options, even if options contain hyphens', () => {
    const types = [
      { inventory_type: 'Memory', option: ['8', '8-GB', 'GB'] },
      { inventory_type: 'Colour', option: ['GB-Red', 'Red', 'Deep-Sea-Blue'] },
    ];
    for (const choice of combinations(types)) {
      const sku = skuOf(types, choice);
      expect(skuOf(types, choiceOf(types, sku) ?? {})).toBe(sku);
    }
    expect(choiceOf(types, 'GB-Deep-Sea-Blue')).toEqual({ Memory: 'GB', Colour: 'Deep-Sea-Blue' });
    expect(choiceOf(types, 'GB-Green')).toBeUndefined();
  });

  it.each([
    [
      [
        ['a', 'a-b'],
        ['b-c', 'c'],
      ],
      { type: 0, option: 1, sku: 'a-b-c' },
    ],
    [[['a'], ['b', 'b-c'], ['c-d', 'd']], { type: 1, option: 1, sku: 'a-b-c-d' }],
    [[['a', 'a'], ['b-c']], undefined],
    [
      [
        ['a', 'b'],
        ['c-d', 'c'],
      ],
      undefined,
    ],
  ])('names the option of %j by which two combinations have one SKU', (options, found) => {
    const types = options.map((option, index) => ({ inventory_type: `Type ${index}`, option }));
    expect(ambiguousOption(types)).toEqual(found);
  });

  it.each([
    [{ sku_of_seller: 'a', is_available: true, inventory: 1 }, true],
    [{ sku_of_seller: 'a', is_available: true, inventory: 0 }, false],
    [{ sku_of_seller: 'a', is_available: false, inventory: 5 }, false],
    [undefined, false],
  ])('sells %j: %s', (variant, sold) => {
    expect(canBuy(variant)).toBe(sold);
  });
});

it('finds the colours that a picture’s alt text names, but no colour within another’s name', () => {
  const types = [
    { inventory_type: 'Memory', option: ['Blue'] },
    { inventory_type: 'Colour', option: ['Black', 'Midnight Black', 'Glacier Blue'] },
  ];
  expect(coloursIn('Phone in midnight black, front', types)).toEqual(['Midnight Black']);
  expect(coloursIn('Black beside Glacier Blue', types)).toEqual(['Black', 'Glacier Blue']);
  expect(coloursIn('Blue', types)).toEqual([]);
});
