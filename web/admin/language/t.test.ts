import { expect, it } from 'vitest';
import { inSentence } from './t.ts';

it.each([
  ['Payment QR', 'payment QR'],
  ['SMS list', 'SMS list'],
  ['Main products', 'main products'],
  ['भुक्तानी QR', 'भुक्तानी QR'],
])('%s is “%s” inside a sentence', (label, words) => {
  expect(inSentence(label)).toBe(words);
});
