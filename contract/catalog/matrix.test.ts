import { describe, expect, it } from 'vitest';
import {
  cellMeaning,
  filledDown,
  type MatrixRow,
  missingRows,
  pasted,
  pasteNotice,
  renamed,
  rowsFor,
} from './matrix.ts';

const memory = { inventory_type: 'Memory', option: ['8GB', '12GB'] };
const colour = { inventory_type: 'Colour', option: ['Red', 'Blue'] };
const row = (sku_of_seller: string, more: Partial<MatrixRow> = {}): MatrixRow => ({
  sku_of_seller,
  is_available: true,
  inventory: 5,
  price: 100,
  sales_price: 90,
  ...more,
});
const skus = (rows: MatrixRow[]) => rows.map((one) => one.sku_of_seller);

describe('the variant matrix', () => {
  it('grows from the single variant, which becomes the first row', () => {
    const rows = rowsFor([], [memory, colour], [row('P-1', { _id: 'a' })]);
    expect(rows).toMatchObject([
      { sku_of_seller: '8GB-Red', _id: 'a', inventory: 5, price: 100 },
      { sku_of_seller: '8GB-Blue', inventory: 0, price: 100 },
      { sku_of_seller: '12GB-Red', inventory: 0 },
      { sku_of_seller: '12GB-Blue', inventory: 0 },
    ]);
    expect(rows[1]).not.toHaveProperty('_id');
  });

  it('keeps every row when an option or a type is added, and gives new ones the price of where they come from', () => {
    const before = rowsFor([], [memory], [row('x')]).map((one, index) => ({
      ...one,
      _id: `v${index}`,
      price: 100 * (index + 1),
    }));
    const typed = rowsFor([memory], [memory, colour], before);
    expect(typed.map(({ sku_of_seller, _id, price }) => [sku_of_seller, _id, price])).toEqual([
      ['8GB-Red', 'v0', 100],
      ['8GB-Blue', undefined, 100],
      ['12GB-Red', 'v1', 200],
      ['12GB-Blue', undefined, 200],
    ]);
    const wider = rowsFor([memory], [{ ...memory, option: ['8GB', '10GB', '12GB'] }], before);
    expect(wider.map(({ sku_of_seller, _id }) => [sku_of_seller, _id])).toEqual([
      ['8GB', 'v0'],
      ['10GB', undefined],
      ['12GB', 'v1'],
    ]);
  });

  it('drops the rows of a removed option, and doesn’t restore rows removed by hand', () => {
    const all = rowsFor([], [memory, colour], [row('x')]);
    const without = all.filter((one) => one.sku_of_seller !== '12GB-Red');
    expect(skus(rowsFor([memory, colour], [memory, { ...colour, option: ['Red'] }], without))).toEqual(['8GB-Red']);
    const more = rowsFor([memory, colour], [memory, { ...colour, option: ['Red', 'Blue', 'Gold'] }], without);
    expect(skus(more)).toEqual(['8GB-Red', '8GB-Blue', '8GB-Gold', '12GB-Blue', '12GB-Gold']);
    expect(skus(missingRows([memory, colour], without))).toEqual(['12GB-Red']);
  });

  it('renames an option in place', () => {
    const all = rowsFor([], [memory, colour], [row('x')]).map((one, index) => ({ ...one, _id: `v${index}` }));
    const { types, rows } = renamed({ types: [memory, colour], rows: all }, { type: 1, option: 0, name: 'Crimson' });
    expect(types[1]?.option).toEqual(['Crimson', 'Blue']);
    expect(rows[2]).toMatchObject({ sku_of_seller: '12GB-Crimson', _id: 'v2' });
  });

  it('takes pasted cells as rupees, and leaves the values of empty ones', () => {
    const rows = ['a', 'b', 'c'].map((sku) => row(sku, { _id: sku }));
    const { errors, ...filled } = pasted(
      rows,
      { row: 1, column: 'sales_price' },
      'Rs. 1,200.50\t1,070\tno\r\n62,000\t\tyes\r\n',
    );
    expect(errors).toEqual({});
    expect(filled).toMatchObject({ taken: 5, extra_rows: 0, extra_columns: 0 });
    expect(filled.rows[0]).toEqual(rows[0]);
    expect(filled.rows[1]).toMatchObject({
      sales_price: 1200.5,
      inventory: 1070,
      inventory_was: 5,
      is_available: false,
      price: 100,
    });
    expect(filled.rows[2]).toMatchObject({ sales_price: 62_000, inventory: 5, is_available: true });
  });

  it('ignores unreadable pasted cells, and says which cells, rows and columns were skipped', () => {
    const rows = ['a', 'b', 'c'].map((sku) => row(sku));
    const paste = pasted(rows, { row: 0, column: 'inventory' }, '1.5\tperhaps\tx\n-5\tyes\nRs. 61,000.50\tno\n4\tno');
    expect(paste.rows).toEqual([rows[0], rows[1], { ...rows[2], is_available: false }]);
    expect(Object.keys(paste.errors)).toEqual([
      'variant.0.inventory',
      'variant.0.is_available',
      'variant.1.inventory',
      'variant.2.inventory',
    ]);
    expect(paste.errors['variant.0.inventory']).toBe('"1.5" was not taken. Stock is a whole number, like 40.');
    expect(pasteNotice(paste)).toBe(
      '2 cells filled. 4 cells not pasted: the marked cells are unchanged. ' +
        '1 row not pasted: there are only this many variants. 1 column not pasted: there are no more columns.',
    );
  });

  it.each(['abc', '-5', '1.234', '1e5', '12,', '9999999999'])('refuses %s as an amount', (text) => {
    expect(cellMeaning('price', text)).toEqual({ problem: 'Enter an amount like 62,000.' });
  });

  it('fills a cell down to the end', () => {
    const rows = [row('a', { price: 1 }), row('b', { price: 2 }), row('c', { price: 3 })];
    expect(filledDown(rows, { row: 1, column: 'price' }).map((one) => one.price)).toEqual([1, 2, 2]);
  });
});
