import { expect, it } from 'vitest';
import { differences, fieldInWords } from './difference.ts';

it('hides unchanged fields, and fields that an edit did not name', () => {
  const before = { _id: 'a', name: 'Old', email: null, office: { _id: 'o' }, added_at: '2026-01-01T00:00:00.000Z' };
  expect(differences(before, { _id: 'a', name: 'New', email: '' })).toEqual([
    { field: 'name', before: 'Old', after: 'New' },
  ]);
});

it('shows what came into a list and what went', () => {
  expect(differences({ roles: ['a', 'b'] }, { roles: ['b', 'c'] })).toEqual([
    { field: 'roles', added: ['c'], removed: ['a'] },
  ]);
});

it('shows both sides of a change of grants, which have no field in common', () => {
  expect(differences({ withdrawn: ['x: view'] }, { granted: ['y: view'] })).toEqual([
    { field: 'withdrawn', added: [], removed: ['x: view'] },
    { field: 'granted', added: ['y: view'], removed: [] },
  ]);
});

it('goes into the rows of a list, matched by their ids', () => {
  const view = { _id: '1', access_type: 'view', server_routes: ['GET a'] };
  const edit = { _id: '2', access_type: 'edit', server_routes: ['POST a'] };
  const after = { path: [edit, { ...view, server_routes: ['GET a', 'GET b'] }] };
  expect(differences({ path: [view, edit] }, after)).toEqual([
    { field: 'path: view.server_routes', added: ['GET b'], removed: [] },
  ]);
});

it('shows a new and a deleted record whole', () => {
  expect(differences(undefined, { name: 'A', is_active: true, note: null })).toEqual([
    { field: 'name', after: 'A' },
    { field: 'is_active', after: 'Yes' },
  ]);
  expect(differences({ added_at: '2026-01-01T00:00:00.000Z' }, undefined)).toEqual([
    { field: 'added_at', before: '2026-01-01 05:45:00' },
  ]);
});

it('shows each retailer’s quota before and after, even if it is removed', () => {
  const before = { name: 'Dashain', quota: { 'RT-001 A': 5, 'RT-002 B': 3, 'RT-003 C': null } };
  const after = { name: 'Dashain', quota: { 'RT-001 A': 6, 'RT-002 B': null, 'RT-003 C': 1 } };
  expect(differences(before, after)).toEqual([
    { field: 'quota.RT-001 A', before: '5', after: '6' },
    { field: 'quota.RT-002 B', before: '3' },
    { field: 'quota.RT-003 C', after: '1' },
  ]);
});

it('shows amounts in rupees', () => {
  expect(differences({ sales_price: 1029000, weight: 5 }, { sales_price: 2000000, weight: 6 })).toEqual([
    { field: 'sales_price', before: 'Rs. 10,290', after: 'Rs. 20,000' },
    { field: 'weight', before: '5', after: '6' },
  ]);
});

it('shows amounts in rupees in a new row of a list, and in a change of a running offer', () => {
  expect(differences({ variant: [] }, { variant: [{ _id: '1', sku_of_seller: 'X-8GB', price: 4500000 }] })).toEqual([
    { field: 'variant: X-8GB', after: 'variant name: X-8GB; price: Rs. 45,000' },
  ]);
  const side = (price: number, advance: number, stock: number) => ({ 'Tihar, X-8GB': { price, advance, stock } });
  expect(differences(side(4500000, 500000, 90), side(4000000, 400000, 9))).toEqual([
    { field: 'Tihar, X-8GB.price', before: 'Rs. 45,000', after: 'Rs. 40,000' },
    { field: 'Tihar, X-8GB.advance', before: 'Rs. 5,000', after: 'Rs. 4,000' },
    { field: 'Tihar, X-8GB.stock', before: '90', after: '9' },
  ]);
});

it('skips pictures that were only saved again, and names the new ones', () => {
  const picture = (_id: string, alt: string) => ({ _id, document: { _id: 'f', alt, path: 'a.jpg', blur: 'data:' } });
  const before = { image: [picture('1', 'Front'), picture('2', 'Back')] };
  const after = { image: [picture('3', 'Front'), picture('4', 'Side')] };
  expect(differences(before, after)).toEqual([
    { field: 'image: Back', before: 'document: alt: Back' },
    { field: 'image: Side', after: 'document: alt: Side' },
  ]);
});

it('shows the values taken out of a field that holds several', () => {
  const names = { Colour: 'रङ', Red: 'रातो' };
  expect(differences({ option_names_ne: names }, { option_names_ne: { Colour: 'रङ' } })).toEqual([
    { field: 'option_names_ne.Red', before: 'रातो' },
  ]);
});

it('shows fields whose names every object has', () => {
  const names = JSON.parse('{"constructor": "बनाउने", "__proto__": "मूल"}');
  expect(differences({ option_names_ne: {} }, { option_names_ne: names })).toEqual([
    { field: 'option_names_ne.constructor', after: 'बनाउने' },
    { field: 'option_names_ne.__proto__', after: 'मूल' },
  ]);
});

it.each([
  ['customer_phone', 'Customer phone'],
  ['office_id', 'Office'],
  ['is_active', 'Active'],
  ['name_ne', 'Name in Nepali'],
  ['slug', 'Address'],
  ['variant: X-8GB.sales_price', 'Variant: X-8GB, sales price'],
  ['quota.RT-001 A. B. Store', 'Quota, RT-001 A. B. Store'],
  ['option_names_ne.Red', 'Options in Nepali, Red'],
])('names the field %s in words: %s', (field, words) => {
  expect(fieldInWords(field)).toBe(words);
});
