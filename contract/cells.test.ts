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
])('%j as a number is %j', (cell, number) => {
  expect(numberIn(cell)).toBe(number);
});

it.each([
  ['Yes', true],
  [' off', false],
  ['0', false],
  ['perhaps', undefined],
])('%j as a flag is %j', (cell, flag) => {
  expect(flagIn(cell)).toBe(flag);
});
