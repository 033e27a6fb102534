import { expect, it } from 'vitest';
import { placeIn } from './place-words.ts';

it.each([
  ['Kathmandu 10', 'Kathmandu'],
  ['Kathmandu-10', 'Kathmandu'],
  ['Kathmandu, Ward No. 10', 'Kathmandu'],
  ['काठमाडौं वडा नं. १०', 'काठमाडौं'],
  ['ktm', 'Kathmandu'],
  ['KTM 32', 'Kathmandu'],
  ['New Road', 'New Road'],
  ['constructor', 'constructor'],
  ['10', '10'],
])('reads %s as %s', (typed, place) => expect(placeIn(typed)).toBe(place));
