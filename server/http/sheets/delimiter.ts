import { CsvError, parse } from 'csv-parse/sync';
import { MOST_TITLE_ROWS } from './header.ts';
import type { SheetRow } from './workbook-rows.ts';

/**
 * Finds the delimiter: the one that the most lines have equally often, among them a line without digits, such as the
 * header. Titles above the table have none, and amounts such as 2,00,000.00 contain commas.
 */
export const delimiterOf = (text: string): string => weighed(text).mark;

function weighed(text: string) {
  const lines = text.replace(/"(?:[^"\n]|"")*"/g, '').split(/\r\n|\n|\r/);
  const all = [',', ';', '\t', '|', '^'].map((mark) => ({ mark, ...weightOf(lines, mark) }));
  const headed = all.filter(({ isHeaded }) => isHeaded);
  return (headed.length > 0 ? headed : all).reduce((best, one) => (one.weight > best.weight ? one : best));
}

function weightOf(lines: string[], mark: string): { weight: number; isHeaded: boolean } {
  const byTimes = Map.groupBy(lines, (line) => line.split(mark).length - 1);
  byTimes.delete(0);
  const [times, most] = [...byTimes].reduce(
    (best, one) => (one[1].length * one[0] > best[1].length * best[0] ? one : best),
    [0, []],
  );
  return { weight: times * most.length, isHeaded: most.some((line) => !/\p{N}/u.test(line)) };
}

/**
 * Splits rows whose one cell has a whole line, as in a CSV file pasted into a sheet or quoted twice; or only the header
 * above proper rows.
 */
export async function* unfolded(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let first: SheetRow[] | undefined = [];
  let mark: string | undefined;
  for await (const row of rows) {
    if (!first) {
      yield isFolded(row) ? split(row, mark) : row;
      continue;
    }
    first.push(row);
    if (isFolded(row) && first.length < MOST_TITLE_ROWS) continue;
    mark = isFolded(row) ? markOf(first) : undefined;
    yield* splitHead(first, mark);
    first = undefined;
  }
  if (first) yield* splitHead(first, markOf(first));
}

const isFolded = ({ cells }: SheetRow) => cells.every((cell, at) => at === 0 || cell.trim() === '');

/** Finds the separator within rows of one cell each, among them a header; undefined if there is none. */
function markOf(rows: SheetRow[]): string | undefined {
  const { mark, weight, isHeaded } = weighed(rows.map(({ cells }) => cells[0] ?? '').join('\n'));
  return rows.length > 1 && isHeaded && weight > 1 ? mark : undefined;
}

function splitHead(rows: SheetRow[], mark: string | undefined): SheetRow[] {
  if (mark !== undefined) return rows.map((row) => split(row, mark));
  const [header, below] = rows.slice(-2);
  if (!header || !below || header === below || isFolded(below)) return rows;
  const own = weighed(header.cells[0] ?? '');
  const names = own.isHeaded ? split(header, own.mark) : header;
  return names.cells.length > 2 && names.cells.length === below.cells.length ? rows.with(-2, names) : rows;
}

/** Leaves a line that isn't one record as it is, for the row's reader to refuse. */
function split(row: SheetRow, mark: string | undefined): SheetRow {
  const line = row.cells[0] ?? '';
  if (mark === undefined || !line.includes(mark)) return row;
  const [cells, ...others] = recordsIn(line, mark);
  return cells && others.length === 0 ? { ...row, cells, separator: mark } : { ...row, isUnsplit: true };
}

function recordsIn(line: string, mark: string): string[][] {
  try {
    return parse(line, { delimiter: mark, relax_quotes: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}
