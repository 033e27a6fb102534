import { expect, it } from 'vitest';
import { latinOf, plainDigits } from './devanagari.ts';

it.each([
  ['तारा', 'tara'],
  ['एक्स', 'x'],
  ['प्रो', 'pro'],
  ['मिनी', 'mini'],
  ['कमल', 'kamal'],
  ['कलंकी', 'kalanki'],
  ['कलङ्की', 'kalanki'],
  ['X1', 'X1'],
  ['१२८', '128'],
])('a search for %s looks for %s', (typed, latin) => {
  expect(latinOf(typed)).toBe(latin);
});

it('digits are those of the keyboard', () => {
  expect(plainDigits('१०,०००')).toBe('10,000');
});
