import { expect, it } from 'vitest';
import { keyOf } from './slug.ts';

it.each([
  ['Battery care', 'battery-care'],
  ['Déjà vu, again!', 'deja-vu-again'],
  ['तारा X1 प्रो', 'tara-x1-pro'],
  ['फोन किन्दा हेर्ने १० कुरा।', 'phone-kinda-herne-10-kura'],
  ['日本', ''],
])('the address of %s is %s', (name, key) => {
  expect(keyOf(name)).toBe(key);
});
