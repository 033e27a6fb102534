import type { z } from 'zod';
import type { Problems } from './imports.table.ts';
import type { Columns, ReadRow, Wrong } from './table-import.service.ts';

export type Mapping = Record<string, number>;

const plain = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Guesses the place in the file of each column. */
export function guessMapping(columns: Columns, header: string[]): Mapping {
  const titles = header.map(plain);
  const mapping: Mapping = {};
  for (const [key, { label, words = [] }] of Object.entries(columns)) {
    const spellings = [key, label, ...words].map(plain);
    const at = titles.findIndex((title) => title !== '' && spellings.includes(title));
    if (at >= 0 && !Object.values(mapping).includes(at)) mapping[key] = at;
  }
  return mapping;
}

/** One row of the file by the mapping: the values of its cells, and the problem of each that cannot be read. */
export function readRow(
  columns: Columns,
  mapping: Mapping,
  { line, cells }: { line: number; cells: string[] },
): ReadRow<Record<string, unknown>> & { wrong: Wrong[] } {
  const row: Record<string, unknown> = {};
  const wrong: Wrong[] = [];
  for (const [key, declared] of Object.entries(columns)) {
    const at = mapping[key];
    if (at === undefined) continue;
    const cell = cells[at]?.trim() ?? '';
    if (cell === '' && !declared.is_needed) {
      if (declared.empty !== undefined) row[key] = declared.empty;
      continue;
    }
    const read = (declared.read as z.ZodType).safeDecode(cell);
    if (read.success) row[key] = read.data;
    else
      wrong.push({ line, column: key, text: [...new Set(read.error.issues.map(({ message }) => message))].join(' ') });
  }
  return { line, row, unread: wrong.flatMap(({ column }) => column ?? []), wrong };
}

/** The problems of one row, with the cells that they are about. */
export function problemsOf(columns: Columns, mapping: Mapping, cells: string[], wrong: Wrong[]): Problems {
  const labelOf = (column: string) => columns[column]?.label ?? column;
  const found = wrong.flatMap(({ column }) => {
    const at = column === undefined ? undefined : mapping[column];
    return column === undefined || at === undefined ? [] : [{ column: labelOf(column), found: cells[at] ?? '' }];
  });
  return {
    text: wrong.map(({ column, text }) => (column === undefined ? text : `${labelOf(column)}: ${text}`)).join(' '),
    cells: found.filter(({ column }, index) => found.findIndex((one) => one.column === column) === index),
  };
}
