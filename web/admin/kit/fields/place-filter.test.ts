import { expect, it } from 'vitest';
import { placeFilter } from './place-filter.ts';

const PLACES = [
  { _id: '1', name: 'Birgunj', name_ne: 'वीरगञ्ज' },
  { _id: '2', name: 'Kathmandu', name_ne: 'काठमाडौँ' },
  { _id: '3', name: 'Kathekhola', name_ne: 'काठेखोला' },
];
const options = PLACES.map(({ _id, name }) => ({ value: _id, label: name }));
const found = (search: string) =>
  placeFilter('area', PLACES)({ options, search, limit: 100 }).map((one) => ('value' in one ? one.value : ''));

it.each([
  ['', ['1', '2', '3']],
  ['kath', ['2', '3']],
  ['Kathmandu Metropolitan City', ['2']],
  ['Kathmandu-10', ['2']],
  ['काठमाडौं', ['2']],
  ['काठमाडौं महानगरपालिका', ['2']],
  ['Birganj', ['1']],
  ['Brgunj', ['1']],
  ['KTM', ['2']],
  ['Atlantis', []],
])('%j finds %j', (search, ids) => expect(found(search)).toEqual(ids));
