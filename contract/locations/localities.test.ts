import { expect, it } from 'vitest';
import { spellingKey } from '../language/spelling.ts';
import { localitiesNamed } from './localities.ts';

const KATHMANDU =
  'Kalanki, कलंकी\nNew Baneshwor, नयाँ बानेश्वर, Baneshwor\nBoudha, बौद्ध, Bouddha\nKoteshwor, कोटेश्वर\n\nKalimati, कालीमाटी';
const names = (typed: string) => localitiesNamed(KATHMANDU, typed).map(({ name }) => name);

it.each([
  ['kalanki', ['Kalanki']],
  ['Kalangki', ['Kalanki']],
  ['कलङ्की', ['Kalanki']],
  ['baneshwor', ['New Baneshwor']],
  ['Baneswar', ['New Baneshwor']],
  ['new baneshwor', ['New Baneshwor']],
  ['Baudha', ['Boudha']],
  ['bauddha', ['Boudha']],
  ['koteswor', ['Koteshwor']],
  ['कोटेश्वर', ['Koteshwor']],
  ['kal', ['Kalanki', 'Kalimati']],
  ['kalanky', ['Kalanki']],
  ['klaanki', ['Kalanki']],
  ['bahneswer', ['New Baneshwor']],
  ['kotewsar', ['Koteshwor']],
  ['kalimbong', []],
  ['k', []],
  ['pokhara', []],
])('%s means %j', (typed, meant) => {
  expect(names(typed)).toEqual(meant);
});

it('reads names in both languages, even from unfinished lines', () => {
  expect(localitiesNamed('  Boudha ,, बौद्ध', 'boudh')).toEqual([{ name: 'Boudha', name_ne: 'बौद्ध', fit: 3 }]);
  expect(localitiesNamed(',\n\n,', 'kalanki')).toEqual([]);
});

it('doesn’t merge names that aren’t spellings of one another', () => {
  expect(
    new Set(['Kalanki', 'Kalimati', 'Kuleshwor', 'Koteshwor', 'Kupondole', 'Kirtipur'].map(spellingKey)).size,
  ).toBe(6);
});
