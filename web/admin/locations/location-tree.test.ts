import { expect, it } from 'vitest';
import { aboutPlace, matching, treeOf } from './location-tree.ts';

const area = (_id: string, name: string, district: string) => ({ _id, name, district, kind: 'municipality', wards: 9 });
const places = {
  allState: [{ _id: 's', name: 'Bagmati' }],
  allDistrict: [
    { _id: 'd1', name: 'Lalitpur', state: 's' },
    { _id: 'd2', name: 'Kavre', state: 's' },
  ],
  allVdc: [area('a1', 'Lalitpur', 'd1'), area('a2', 'Godawari', 'd1'), area('a3', 'Dhulikhel', 'd2')],
  allArea: [],
};
const tree = treeOf(places, [
  { vdc_municipality: 'a1', offices: 2, open_orders: 3, wards: [{ ward: 'w5', offices: 1 }] },
  { vdc_municipality: 'a3', offices: 1, open_orders: 0, wards: [] },
]);

it('counts in each place everything below it', () => {
  const [state] = tree;
  expect(state && aboutPlace(state)).toBe('2 districts, 3 offices, 3 open orders');
  expect(state?.below.map(aboutPlace)).toEqual([
    '2 areas, 2 offices, 3 open orders',
    '1 area, 1 office, 0 open orders',
  ]);
  expect(state?.below[0]?.below.map(aboutPlace)[1]).toBe('9 wards, 0 offices, 0 open orders');
});

it('opens the way to a place that a search finds, even to the only area of its district', () => {
  expect(matching(tree, 'DHULI')).toMatchObject([
    { _id: 's', isOnWay: true, below: [{ _id: 'd2', isOnWay: true, parts: 1 }] },
  ]);
  const [state] = matching(tree, 'lalit');
  expect(state?.below).toMatchObject([{ _id: 'd1', below: [{ _id: 'a1' }, { _id: 'a2' }] }]);
  expect(state?.below[0]?.isOnWay).toBeUndefined();
  expect(matching(tree, 'atlantis')).toEqual([]);
});
