import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { sameWord } from '../../contract/catalog/variants.ts';
import { numberIn, unitOfHeader, withoutUnit } from '../../contract/cells.ts';
import { isDevanagari } from '../../contract/language/devanagari.ts';
import type { Language } from '../../contract/language/language.ts';
import { issueText } from '../http/errors.ts';
import { cellBeyond, cellProblem, cutAmount } from '../http/sheets/cell-problem.ts';
import { headerWord, placesByWord, remembered } from '../http/sheets/header-words.ts';
import type { SheetRow } from '../http/sheets/sheet-read.ts';
import { asGiven, inTurn, textIn, translationOf } from '../http/words/sentence.ts';
import type { Problems } from './imports.table.ts';
import { type Columns, contradicts, type ReadRow, type Wrong } from './table-import.service.ts';

export type Mapping = Record<string, number>;

/** Prices in Indian rupees aren't ours, so a person chooses their column. */
const nameOf = remembered(
  (header) => (/\binr\b/i.test(header) ? '' : unitOfHeader(header) ? withoutUnit(header) : header),
  '',
);

/** Guesses the place in the file of each column; a file that we exported has its labels, in English or in Nepali. */
export function guessMapping(columns: Columns, header: string[]): Mapping {
  const placesOf = placesByWord(header.map(nameOf));
  const mapping: Mapping = {};
  for (const [key, { label, words = [] }] of Object.entries(columns)) {
    const isFree = (at: number) => !Object.values(mapping).includes(at);
    const inEnglish = [key, withoutUnit(label)];
    const placesFor = (names: string[]) => names.flatMap((word) => placesOf(headerWord(word)));
    // A Nepali header can also be a word for another column; an English one is certain.
    const places = placesFor(inEnglish).filter((at) => !isDevanagari(header[at] ?? ''));
    const at = [...places, ...placesFor([translationOf(label) ?? '', ...inEnglish, ...words])].find(isFree);
    if (at !== undefined) mapping[key] = at;
  }
  return mapping;
}

/** Writes the unit that a header names after each bare number below it: `185` under “Weight (g)” is `185 g`. */
export function withUnits(header: string[]): (cells: string[]) => string[] {
  const units = header.map(unitOfHeader);
  return (cells) =>
    cells.map((cell, at) => (units[at] && numberIn(cell) !== undefined ? `${cell} ${units[at]}` : cell));
}

/**
 * Returns the stored part of a row below the header. A row longer than the header has a cell that a separator cut;
 * `readRow` relies on that, because the separator isn't stored.
 */
export function keptBelow(header: string[]): (row: Omit<SheetRow, 'number'>) => string[] {
  const measured = withUnits(header);
  return (row) => {
    const { cells } = row;
    const isCut = (row.separator === ',' && cutAmount(cells, header)) || cellBeyond(row, header);
    if (!isCut) return measured(cells.slice(0, header.length));
    return [...cells, ...Array(Math.max(0, header.length + 1 - cells.length)).fill('')];
  };
}

/**
 * Reads one row of the file by the mapping: the values of its cells, and the problem of each one that can't be read. A
 * row longer than its header has a cell that a separator cut.
 */
export function readRow(
  columns: Columns,
  mapping: Mapping,
  { line, cells, header = cells }: { line: number; cells: string[]; header?: string[] },
): ReadRow<Record<string, unknown>> & { wrong: Wrong[] } {
  const row: Record<string, unknown> = {};
  const wrong: Wrong[] = [];
  const cut =
    cells.length > header.length
      ? (cutAmount(cells, header) ?? cellBeyond({ cells, separator: ',' }, header))
      : undefined;
  const from = Math.min(cut?.at ?? Infinity, Math.max(...Object.values(mapping)));
  const shifted = Object.keys(columns).filter((key) => cut && (mapping[key] ?? -1) >= from);
  const [first] = shifted.sort((one, other) => (mapping[one] ?? 0) - (mapping[other] ?? 0));
  if (cut && first) wrong.push({ line, column: first, text: cut.problem, found: cut.found });
  for (const [key, declared] of Object.entries(columns)) {
    const at = mapping[key];
    if (at === undefined || shifted.includes(key)) continue;
    const cell = isNothing(cells[at] ?? '') ? '' : (cells[at] ?? '').trim();
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
    else wrong.push({ line, column: key, text: inTurn(distinct(read.error.issues).map((issue) => issueText(issue))) });
  }
  return { line, row, unread: [...new Set([...shifted, ...wrong.map(({ column }) => column)])], wrong };
}

/** Whether people have written that a cell is empty. */
const isNothing = (cell: string) => /^(?:[-–—]+|n\/a)?$/i.test(cell.trim());

const distinct = (issues: z.core.$ZodIssue[]) =>
  issues.filter(({ message }, at) => issues.findIndex((one) => one.message === message) === at);

/** Returns how the first cell of each column was read. Skips a column whose cell can't be read: its row says why. */
export function readingsOf(
  columns: Columns,
  mapping: Mapping,
  sample: string[][],
): Record<string, { found: string; read: string }> {
  const readings = Object.entries(mapping).flatMap(([key, at]) => {
    const column = columns[key];
    const found = sample.map((cells) => cells[at]?.trim() ?? '').find(Boolean);
    const read = found && !cellProblem(found) ? (column?.read as z.ZodType | undefined)?.safeDecode(found) : undefined;
    if (!column || !found || !read?.success) return [];
    const text = String(column.write(read.data as never) ?? '');
    return [[key, { found: found.slice(0, 200), read: text.slice(0, 200) }] as const];
  });
  return Object.fromEntries(readings);
}

/**
 * Refuses each row of a record that contradicts an earlier row, other than in the columns `ofRow`. An empty cell says
 * nothing, and capitals make no difference.
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

/** Writes the problems of one row, with the cells that caused them. */
export function problemsOf(
  columns: Columns,
  mapping: Mapping,
  cells: string[],
  wrong: Wrong[],
  language: Language,
): Problems {
  const labelOf = (column: string) => textIn(language, asGiven(columns[column]?.label ?? column));
  const found = wrong.map(({ column, found = cells[mapping[column] ?? -1] ?? '' }) => ({
    column: labelOf(column),
    found,
  }));
  return {
    text: wrong.map(({ column, text }) => `${labelOf(column)}: ${textIn(language, text)}`).join(' '),
    cells: found.filter(({ column }, index) => found.findIndex((one) => one.column === column) === index),
  };
}
