import { expect, it } from 'vitest';
import { csvOf } from './list-csv.ts';

it('writes what the rows say: names for records, words for flags, times of Nepal, and no ids', () => {
  const rows = [
    {
      _id: 'x',
      office_id: 'y',
      name: 'Shop "One", Baneshwor',
      parent: { _id: 'z', name: 'East' },
      retail_type: ['CE', 'MX'],
      is_active: true,
      added_at: '2026-01-01T00:00:00.000Z',
    },
    { _id: 'x2', name: 'दोस्रो', is_active: false, stock: 0, image: [{ document: { path: '/a.png' } }] },
  ];
  expect(csvOf(rows).split('\r\n')).toEqual([
    '\uFEFFName,Parent,Retail type,Is active,Added at,Stock,Image',
    '"Shop ""One"", Baneshwor",East,CE; MX,yes,2026-01-01 05:45:00,,',
    'दोस्रो,,,no,,0,/a.png',
    '',
  ]);
});

it('gives a sheet no formula to run', () => {
  expect(csvOf([{ name: '=HYPERLINK("x")', price: -5 }])).toContain(`"'=HYPERLINK(""x"")",-5`);
});
