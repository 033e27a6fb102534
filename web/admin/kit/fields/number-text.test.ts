import { describe, expect, it } from 'vitest';
import { editedNumber, isUnread, readNumber, shownNumber, steppedNumber } from './number-text.ts';

it.each([
  ['5000', 5000],
  ['5,000/-', 5000],
  ['रु. ५,०००', 5000],
  ['Rs 5000', 5000],
  ['Rs. 1,25,000', 125_000],
  ['125,000.50', 125_000.5],
  ['\u200e5000\u00a0', 5000],
  ['-3', -3],
  ['−3', -3],
  ['', ''],
  [' ', ''],
])('%j is read as %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
  expect(isUnread(readNumber(text))).toBe(false);
});

it.each(['0.185 kg', '0.185'])('%j kilograms are read with their unit', (text) => {
  expect(readNumber(text, ' kg')).toBe(0.185);
});

describe.each(['2000,00', '61000,50', '1,2', '5 dozen', '5-', '--5', '1e3', '9841234567841234'])('%j', (text) => {
  it('stays as it was typed and is no number', () => {
    expect(readNumber(text)).toBe(text);
    expect(isUnread(text)).toBe(true);
    expect(shownNumber(text, { prefix: 'Rs. ' })).toBe(text);
  });
});

it.each([
  [125_000, 'Rs. 1,25,000'],
  ['125000', 'Rs. 1,25,000'],
  [0, 'Rs. 0'],
  [0.125, 'Rs. 0.125'],
  ['', ''],
  [Number.NaN, ''],
])('%j is shown as %j, and read back as the same', (value, text) => {
  expect(shownNumber(value, { prefix: 'Rs. ' })).toBe(text);
  if (text) expect(readNumber(text)).toBe(Number(value));
  if (text) expect(readNumber(editedNumber(value))).toBe(Number(value));
});

it('arrows step within the limits', () => {
  expect(steppedNumber('', 1, {})).toBe(1);
  expect(steppedNumber(0.1, 0.2, {})).toBe(0.3);
  expect(steppedNumber(0, -1, {})).toBe(0);
  expect(steppedNumber(9, 5, { max: 10 })).toBe(10);
  expect(steppedNumber('5 dozen', 1, { min: 3 })).toBe(3);
});
