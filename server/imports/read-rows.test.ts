import { expect, it } from 'vitest';
import { z } from 'zod';
import { readRow } from './read-rows.ts';
import { column } from './table-import.service.ts';

it.each(['#REF!', '#N/A', '#NAME?', '#VALUE!', '#DIV/0!', '#NULL!', '#NUM!'])(
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
