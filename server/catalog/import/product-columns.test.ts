import { expect, it } from 'vitest';
import { PRODUCT_COLUMNS } from './product-columns.ts';

it.each([
  'Memory: 8GB; Colour: Red',
  'Memory：8GB；Colour：Red',
  'Memory: 8GB\nColour: Red',
  'Memory: 8GB, Colour: Red',
  'Memory: 8GB | Colour: Red',
  'Memory: 8GB / Colour: Red',
])('reads two options from %j', (cell) => {
  expect(PRODUCT_COLUMNS.options.read.decode(cell)).toEqual([
    ['Memory', '8GB'],
    ['Colour', 'Red'],
  ]);
});

it('leaves marks inside an option alone', () => {
  expect(PRODUCT_COLUMNS.options.read.decode('Ratio: 16:9, wide; Finish: Gloss/Matt')).toEqual([
    ['Ratio', '16:9, wide'],
    ['Finish', 'Gloss/Matt'],
  ]);
});

it.each([
  ['5 pcs', 5],
  ['Out of stock', 0],
])('reads the stock %s as %d', (cell, stock) => {
  expect(PRODUCT_COLUMNS.inventory.read.decode(cell)).toBe(stock);
});
