import { expect, it } from 'vitest';
import { flagIn, numberIn } from './cells.ts';

it.each([
  ['40', 40],
  [' Rs. 61,000.50 ', 61_000.5],
  ['NPR 1,24,999', 124_999],
  ['-4', undefined],
  ['1e3', undefined],
  ['12,', undefined],
  ['', undefined],
  ['5,000/-', 5_000],
  ['₹ 1,54,999', 154_999],
  ['रु. ५,०००', 5_000],
  ['154,999.00', 154_999],
  ['1,49,999.00', 149_999],
  ['2000,00', undefined],
  ['61000,50', undefined],
  ['0,185', undefined],
  ['5²', undefined],
  ['1½', undefined],
  ['2,5', undefined],
  ['6,1000', undefined],
  ['1,2,345', undefined],
  ['4000.0', 4_000],
  ['.185', 0.185],
  ['1,25,000.00/- only', 125_000],
  ['NPR 1.00.000', undefined],
  ['1 00 000', undefined],
  ['1.234,56', undefined],
  ['$ 500', undefined],
  ['5 lakh', undefined],
  ['50%', undefined],
  [`1${' '.repeat(200_000)}x`, undefined],
])('%j as a number is %j', (cell, number) => {
  expect(numberIn(cell)).toBe(number);
});

it.each([
  ['6.1 inches', 'inch', 6.1],
  ['6.7"', 'inch', 6.7],
  ['3,600mAh', 'mAh', 3_600],
  ['32 MP', 'MP', 32],
  ['12', 'MP', 12],
  ['12 GB', 'MP', undefined],
  ['185 g', 'kg', 0.185],
  ['0.185 kg', 'kg', 0.185],
  ['0.185 Kgs.', 'kg', 0.185],
  ['१८५ ग्राम', 'kg', 0.185],
  ['0.185kg', 'g', 185],
  ['7.15 cm', 'mm', 71.5],
  ['6.1 inch', 'mm', undefined],
  ['185 lb', 'kg', undefined],
  ['6.1”', 'inch', 6.1],
  ['६.१ इन्च', 'inch', 6.1],
  ['200 gm.', 'g', 200],
  ['50 Megapixels', 'MP', 50],
  ['24 घण्टा', 'hours', 24],
  ['1 TB', 'GB', undefined],
  ['12+8 MP', 'MP', undefined],
])('%j in a field of %s is %j', (cell, unit, number) => {
  expect(numberIn(cell, unit)).toBe(number);
});

it.each([
  ['Yes', true],
  [' off', false],
  ['0', false],
  ['✓', true],
  ['हो', true],
  ['Inactive', false],
  ['perhaps', undefined],
])('%j as a flag is %j', (cell, flag) => {
  expect(flagIn(cell)).toBe(flag);
});
