import { expect, it } from 'vitest';
import { RETAILER_COLUMNS } from './retailer-columns.ts';

it.each([
  ['both', ['CE', 'MX']],
  ['CE and MX', ['CE', 'MX']],
  ['mx/ce', ['CE', 'MX']],
  ['None', []],
  ['CE or nothing', undefined],
])('reads the type %s as %j', (cell, types) => {
  expect(RETAILER_COLUMNS.retail_type.read.safeDecode(cell).data).toEqual(types);
});

it.each([
  ['वडा नं. ५', 5],
  ['Ward 5', 5],
  ['5.0', 5],
  ['5,6', -1],
  ['5 & 6', -1],
  ['2026-05-06', -1],
])('reads the ward %s as %d', (cell, ward) => {
  expect(RETAILER_COLUMNS.ward.read.decode(cell)).toBe(ward);
});

it.each(['301234567', '301-234-567', 'PAN No. 301 234 567', 'PAN/VAT: 301234567', '3.01234567E+08'])(
  'reads the PAN %s',
  (cell) => expect(RETAILER_COLUMNS.pan.read.decode(cell)).toBe('301234567'),
);

it.each(['30123456', '301234567 / 601234567', 'VAT 13%'])('reads no PAN in %s', (cell) =>
  expect(RETAILER_COLUMNS.pan.read.safeDecode(cell).success).toBe(false),
);
