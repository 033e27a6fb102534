import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PRODUCT_COLUMNS } from '../catalog/import/product-columns.ts';
import { RETAILER_COLUMNS } from '../offices/retailer-columns.ts';
import { guessMapping, keptBelow, problemsOf, readingsOf, readRow, withUnits } from './read-rows.ts';
import { column } from './table-import.service.ts';

it.each(['#REF!', '#N/A', '#NAME?', '#VALUE!', '#DIV/0!', '#NULL!', '#NUM!', '#SPILL!', '####', 'Err:502', 'Err:508'])(
  'refuses a cell with the error %s, whether it is needed or not',
  (error) => {
    const columns = {
      name: column({ label: 'Name', read: z.string(), write: (text) => text, is_needed: true }),
      address: column({ label: 'Address', read: z.string(), write: (text) => text }),
    };
    const { unread, wrong } = readRow(
      columns,
      { name: 0, address: 1 },
      { line: 2, cells: [error, ` ${error} `, error] },
    );
    expect(unread).toEqual(['name', 'address']);
    const text = 'The sheet has an error here. Correct its formula or type the value.';
    expect(wrong).toEqual([
      { line: 2, column: 'name', text },
      { line: 2, column: 'address', text },
    ]);
    expect(readingsOf(columns, { name: 0 }, [[error]])).toEqual({});
    const longer = readRow(columns, { name: 0 }, { line: 2, cells: [`${error} and more`] });
    expect(longer).toMatchObject({ wrong: [], row: { name: `${error} and more` } });
  },
);

it.each(['1.23457E+15', '3.5693803564381E+17', '9,86E+18', '1e+20', '9.84E+09', '9.84E+9', '6.1E+04'])(
  'refuses the number %s, because the sheet has cut its last digits',
  (cell) => {
    const columns = { imei: column({ label: 'IMEI', read: z.string(), write: (text) => text }) };
    const { row, wrong } = readRow(columns, { imei: 0 }, { line: 2, cells: [cell] });
    expect(row).toEqual({});
    expect(wrong).toMatchObject([
      { column: 'imei', text: expect.stringContaining('The sheet has shortened this number.') },
    ]);
  },
);

describe('an amount that its own commas have cut into cells', () => {
  const header = ['SKU', 'Name', 'Price', 'Stock'];
  const mapping = guessMapping(PRODUCT_COLUMNS, header);
  const reads = (line: string, { of = header, separator = ',' } = {}) => {
    const cells = keptBelow(of)({ cells: line.split(','), separator });
    return readRow(PRODUCT_COLUMNS, guessMapping(PRODUCT_COLUMNS, of), { line: 2, cells, header: of });
  };
  it.each([
    ['A-1,Tara,1,00,000.00,5', '1,00,000.00'],
    ['A-1,Tara,Rs. 1,54,999,5', 'Rs. 1,54,999'],
    ['A-1,Tara, 12,500 ,5', '12,500'],
    ['A-1,Tara,१,००,०००,5', '१,००,०००'],
    ['A-1,Tara,5,000/-,5', '5,000/-'],
  ])('is refused in %s with what stands there', (line, found) => {
    const { row, unread, wrong } = reads(line);
    expect([row, unread]).toEqual([{ sku_from_system: 'A-1', name: 'Tara' }, ['price', 'inventory']]);
    expect(problemsOf(PRODUCT_COLUMNS, mapping, line.split(','), wrong, 'en')).toEqual({
      text: expect.stringContaining('quotation marks'),
      cells: [{ column: 'Price', found }],
    });
  });

  it.each([
    ['A-1,Tara,5,000.00', '5,000.00'],
    ['A-1,Tara,1,05,000.00', '1,05,000.00'],
    ['A-1,Tara,1,05,185', '1,05,185'],
    ['A-1,Tara,5,000.00,a note,red', '5,000.00'],
  ])('is refused even if the row lacks its last cells: %s', (line, found) => {
    expect(reads(line, { of: [...header, 'Note', 'Colour'] }).wrong).toMatchObject([{ column: 'price', found }]);
  });

  it.each([
    ['a file that commas do not part', '9,05,185', { separator: ';' }],
    ['a row with all its cells', '9,05,185', {}],
    ['a price of three digits', '999,05,185', { of: ['SKU', 'Name', 'Price', 'Stock', 'Weight (g)', 'Note'] }],
  ])('is not found in %s', (_what, cells, how) => {
    const of = ['SKU', 'Name', 'Price', 'Stock', 'Weight (g)'];
    const { row, wrong } = reads(`A-1,Tara,${cells}`, { of, ...how });
    expect([row.inventory, row.weight, wrong]).toEqual([5, 185, []]);
  });

  it.each(['A-1,Tara,100000,5', 'A-1,Tara,100000,5,,', 'A-1,Tara,100,500', 'A-1,Tara,5,007'])(
    'is not found in %s',
    (line) => {
      const { unread, wrong } = reads(line);
      expect([unread, wrong]).toEqual([[], []]);
    },
  );
});

it.each([
  ['a text', ',', 'SKU,Price,Name', 'A-1,61000,Tara X1, Black', 'name'],
  ['a text before the price', ',', 'SKU,Name,Stock,Price', 'A-1,Tara X1, 5,12,61000', 'price'],
  ['a text between semicolons', ';', 'SKU;Name;Stock;Price', 'A-1;Tara X1; 5;12;61000', 'price'],
  ['a note', ',', 'SKU,Name,Stock,Price', 'A-1,Tara,5,61000,a note', 'price'],
])('refuses a row in which a separator has cut %s', (_what, separator, top, line, column) => {
  const header = top.split(separator);
  const cells = keptBelow(header)({ cells: line.split(separator), separator });
  const { wrong, unread } = readRow(PRODUCT_COLUMNS, guessMapping(PRODUCT_COLUMNS, header), { line: 2, cells, header });
  expect([wrong, unread]).toMatchObject([[{ column, text: expect.stringContaining('more cells') }], [column]]);
});

it('keeps the row of a workbook with a note beside the table', () => {
  const header = ['SKU', 'Name'];
  expect(keptBelow(header)({ cells: ['A-1', 'Tara', 'call them'] })).toEqual(['A-1', 'Tara']);
});

it.each(['-', '–', 'N/A', 'n/a', ' - '])('reads %s as an empty cell', (nothing) => {
  const header = ['SKU', 'Name', 'Price', 'Stock'];
  const mapping = guessMapping(PRODUCT_COLUMNS, header);
  const { row, wrong } = readRow(PRODUCT_COLUMNS, mapping, { line: 2, cells: ['A-1', 'Tara', nothing, nothing] });
  expect([row, wrong]).toEqual([{ sku_from_system: 'A-1', name: 'Tara' }, []]);
});

it.each(["'", '’', " '"])('reads a cell that %j makes a text of', (mark) => {
  const cells = ['00123', '1,54,999', '12', '185 g', 'yes'].map((cell) => mark + cell);
  const mapping = { sku_from_system: 0, price: 1, inventory: 2, weight: 3, is_active: 4 };
  expect(readRow(PRODUCT_COLUMNS, mapping, { line: 2, cells })).toMatchObject({
    row: { sku_from_system: '00123', price: 1_54_999_00, inventory: 12, weight: 185, is_active: true },
    wrong: [],
  });
  const retailer = ['r-01', 'रु 5 Store', 'rd-01', 'Kathmandu', '9841234567', '301234567'].map((cell) => mark + cell);
  const columns = { office_code: 0, name: 1, distributor_code: 2, area: 3, phone: 4, pan: 5 };
  expect(readRow(RETAILER_COLUMNS, columns, { line: 2, cells: retailer })).toMatchObject({
    row: { office_code: 'R-01', distributor_code: 'RD-01', phone: '9841234567', pan: '301234567' },
  });
});

const keysOf = (columns: Parameters<typeof guessMapping>[0], header: string[]) => {
  const mapping = guessMapping(columns, header);
  return header.map((_, at) => Object.keys(mapping).find((key) => mapping[key] === at));
};

it.each([
  [
    ['Item Code', 'Item Name', 'Make', 'MRP', 'Rate', 'Qty.', 'Weight (kg)'],
    ['sku_from_system', 'name', 'brand', 'price', 'sales_price', 'inventory', 'weight'],
  ],
  [
    ['sku', 'Weight (g)', 'Weight in kg'],
    ['sku_from_system', 'weight', undefined],
  ],
  [
    ['SKU', 'Product', 'Brand', 'Rate', 'Closing Stock'],
    ['sku_from_system', 'name', 'brand', 'price', 'inventory'],
  ],
  [
    ['Product Code', 'Model', 'Regular Price (Rs.)', 'Offer Price (NPR)', 'Qty in pcs'],
    ['sku_from_system', 'name', 'price', 'sales_price', undefined],
  ],
  // Labels of earlier exports.
  [
    ['System SKU', 'Goes with it (system SKUs)'],
    ['sku_from_system', 'goes_with'],
  ],
  [
    ['सिस्टम SKU', 'साथमा जाने (सिस्टम SKU)'],
    ['sku_from_system', 'goes_with'],
  ],
  [
    ['SKU', 'Product G', 'Price/kg', 'MRP'],
    ['sku_from_system', undefined, undefined, 'price'],
  ],
])('knows the product headers %j', (header, keys) => expect(keysOf(PRODUCT_COLUMNS, header)).toEqual(keys));

it.each([
  [
    ['Shop Code', 'Shop Name', 'RD Code', 'City', 'Province', 'Ward No.', 'Mobile No.', 'E-mail', 'PAN No.'],
    ['office_code', 'name', 'distributor_code', 'area', 'state', 'ward', 'phone', 'email', 'pan'],
  ],
  [
    ['office_code', 'name', 'distributor_code', 'area', 'district', 'state', 'phone', 'user_mobile'],
    ['office_code', 'name', 'distributor_code', 'area', 'district', 'state', 'phone', 'user_mobile'],
  ],
  [
    ['Retailer Code', 'Name of Shop', 'Distributor', 'Municipality', 'Contact Number', 'Owner', 'Owner Mobile'],
    ['office_code', 'name', 'distributor_code', 'area', 'phone', 'user_name', 'user_mobile'],
  ],
])('knows the retailer headers %j', (header, keys) => expect(keysOf(RETAILER_COLUMNS, header)).toEqual(keys));

it('reports what it read in each column', () => {
  const mapping = { sku_from_system: 0, price: 1, weight: 2, inventory: 3, is_active: 4, options: 5 };
  const sample = [
    ['A-1', 'Rs. 1,54,999/-', '185 g', '', 'छ', 'Memory'],
    ['A-2', '', '', '१२', 'no', ''],
  ];
  expect(readingsOf(PRODUCT_COLUMNS, mapping, sample)).toEqual({
    sku_from_system: { found: 'A-1', read: 'A-1' },
    price: { found: 'Rs. 1,54,999/-', read: '154999' },
    weight: { found: '185 g', read: '0.185' },
    inventory: { found: '१२', read: '12' },
    is_active: { found: 'छ', read: 'true' },
  });
});

it.each([
  ['Weight (g)', '185', 185],
  ['Weight in grams', '185', 185],
  ['Net weight [KG]', '0.185', 185],
  ['weight_in_kg', '0.185', 185],
  ['Weight g', '185', 185],
  ['Weight: gm', '185', 185],
  ['net_wt_g', '185', 185],
  ['Net Wt. kg', '0.185', 185],
  ['तौल ग्राम', '185', 185],
  ['Weight (g)', '0.185 kg', 185],
  ['Weight', '0.185', 185],
])('reads below the header “%s” the weight %s in grams', (header, cell, grams) => {
  const mapping = guessMapping(PRODUCT_COLUMNS, ['SKU', header]);
  const { row, wrong } = readRow(PRODUCT_COLUMNS, mapping, {
    line: 2,
    cells: withUnits(['SKU', header])(['A-1', cell]),
  });
  expect([row.weight, wrong]).toEqual([grams, []]);
});

const EIGHT_RED = [
  ['Memory', '8GB'],
  ['Colour', 'Red'],
];
it.each([', ', ' / ', '\n', ' | ', '; ', '；'])('parts two options at %j', (mark) => {
  const cell = `Memory: 8GB${mark}Colour: Red`;
  expect(PRODUCT_COLUMNS.options.read.safeDecode(cell)).toMatchObject({ data: EIGHT_RED });
});

it.each(['Ratio: 16:9, wide', 'Colour: Red/Blue'])('keeps “%s” as one option', (cell) => {
  expect(PRODUCT_COLUMNS.options.read.safeDecode(cell).data).toHaveLength(1);
});

it('leaves prices in Indian rupees to a person, and drops the decimal that a sheet adds to an SKU', () => {
  const mapping = guessMapping(PRODUCT_COLUMNS, ['SKU', 'MRP (INR)']);
  expect(mapping).toEqual({ sku_from_system: 0 });
  const { row } = readRow(PRODUCT_COLUMNS, mapping, { line: 2, cells: ['1001.0', '45000'] });
  expect(row).toEqual({ sku_from_system: '1001' });
});

it.each([
  ['5', 5],
  ['वडा नं. ५', 5],
  ['5/6', -1],
  ['2026-05-06', -1],
])('reads the ward “%s” as %s', (cell, ward) => {
  expect(RETAILER_COLUMNS.ward.read.safeDecode(cell)).toMatchObject({ data: ward });
});
