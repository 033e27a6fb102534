import { expect, it } from 'vitest';
import { z } from 'zod';
import { readRow } from './read-rows.ts';
import { column } from './table-import.service.ts';

it.each(['#REF!', '#N/A', '#NAME?', '#VALUE!', '#DIV/0!', '#NULL!', '#NUM!', 'Err:502', 'Err:508'])(
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
    const text = `the cell has the error ${error}.`;
    expect(wrong).toEqual([
      { line: 2, column: 'name', text },
      { line: 2, column: 'address', text },
    ]);
    const longer = readRow(columns, { name: 0 }, { line: 2, cells: [`${error} and more`] });
    expect(longer).toMatchObject({ wrong: [], row: { name: `${error} and more` } });
  },
);

it.each(['1.23457E+15', '3.5693803564381E+17', '9,86E+18', '1e+20'])(
  'refuses the number %s, whose last digits a sheet has not kept',
  (cell) => {
    const columns = { imei: column({ label: 'IMEI', read: z.string(), write: (text) => text }) };
    const { row, wrong } = readRow(columns, { imei: 0 }, { line: 2, cells: [cell] });
    expect(row).toEqual({});
    expect(wrong).toMatchObject([{ column: 'imei', text: expect.stringContaining('only 15 digits of this number') }]);
  },
);
