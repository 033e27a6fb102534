import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { sameWord } from '../../contract/catalog/variants.ts';
import { cellProblem } from '../http/sheets/cell-problem.ts';
import { plainHeader } from '../http/sheets/header.ts';
import type { Problems } from './imports.table.ts';
import { type Columns, contradicts, type ReadRow, type Wrong } from './table-import.service.ts';

export type Mapping = Record<string, number>;

/** Guesses the place in the file of each column. */
export function guessMapping(columns: Columns, header: string[]): Mapping {
  const titles = header.map(plainHeader);
  const mapping: Mapping = {};
  for (const [key, { label, words = [] }] of Object.entries(columns)) {
    const spellings = [key, label, ...words].map(plainHeader);
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
    const problem = cellProblem(cell);
    if (problem) {
      wrong.push({ line, column: key, text: problem });
      continue;
    }
    const read = (declared.read as z.ZodType).safeDecode(cell);
    if (read.success) row[key] = read.data;
    else
      wrong.push({ line, column: key, text: [...new Set(read.error.issues.map(({ message }) => message))].join(' ') });
  }
  return { line, row, unread: wrong.map(({ column }) => column), wrong };
}

/**
 * Refuses each row of a record that says something else than an earlier row, other than in the columns `ofRow`. An empty
 * cell says nothing, and capitals make no difference.
 */
export function refuseContradictions(
  rows: ReturnType<typeof readRow>[],
  ofRow: readonly string[],
  isEmpty: (line: number, column: string) => boolean,
): void {
  const said = new Map<string, { line: number; value: unknown }>();
  for (const { line, row, unread, wrong } of rows)
    for (const [column, value] of Object.entries(row)) {
      if (ofRow.includes(column) || isEmpty(line, column)) continue;
      const first = said.get(column);
      if (!first) said.set(column, { line, value });
      else if (!isSame(first.value, value)) {
        unread.push(column);
        wrong.push({ line, column, text: contradicts(first.line, line) });
      }
    }
}

const isSame = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' ? sameWord(one, other) : isDeepStrictEqual(one, other);

/** The problems of one row, with the cells that they are about. */
export function problemsOf(columns: Columns, mapping: Mapping, cells: string[], wrong: Wrong[]): Problems {
  const labelOf = (column: string) => columns[column]?.label ?? column;
  const found = wrong.map(({ column }) => ({ column: labelOf(column), found: cells[mapping[column] ?? -1] ?? '' }));
  return {
    text: wrong.map(({ column, text }) => `${labelOf(column)}: ${text}`).join(' '),
    cells: found.filter(({ column }, index) => found.findIndex((one) => one.column === column) === index),
  };
}
