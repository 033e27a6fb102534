import { MOST_IN_HEADER } from './header-words.ts';

/** How many rows to search: titles, an account and a period can precede a table. */
export const MOST_TITLE_ROWS = 40;

export interface Header {
  at: number;
  cells: string[];
  /** Two if merged cells with groups of columns are above the names. */
  lines: 1 | 2;
  /** How many columns the header names. */
  named: number;
}
type NamedIn = (cells: string[]) => number;

/** Cuts a long cell, but keeps it too long for a header. */
export const beginningOf = (cell: string): string => cell.slice(0, MOST_IN_HEADER + 1);

/** Finds the header: the first row, or two of them, that names the most columns; undefined if none names any. */
export function headerIn(rows: string[][], namedInShort: NamedIn): Header | undefined {
  const namedIn: NamedIn = (cells) => namedInShort(cells.map(beginningOf));
  const top = rows.slice(0, MOST_TITLE_ROWS);
  const most = (headers: Header[]) =>
    headers.reduce<Header | undefined>((best, one) => (one.named > (best?.named ?? 0) ? one : best), undefined);
  const single = most(top.map((cells, at) => ({ at, cells, lines: 1, named: namedIn(cells) })));
  const double = most(top.map((_, at) => doubleAt(top, at, namedIn)));
  const grouped = double && withGroups(double, top[double.at] ?? [], namedIn);
  return grouped && grouped.named > (single?.named ?? 0) ? grouped : single;
}

/** Reads two rows as one header. A name is in the second row, or in the first if its cell spans both. */
function doubleAt(rows: string[][], at: number, namedIn: NamedIn): Header {
  const [above = [], below = []] = [rows[at], rows[at + 1]];
  const cells = Array.from(
    { length: Math.max(above.length, below.length) },
    (_, column) => (below[column]?.trim() ? below[column] : above[column]) ?? '',
  );
  const isOfNames =
    below.some((cell) => cell.trim()) && ![...above, ...below].some((cell) => /\p{N}/u.test(beginningOf(cell)));
  return { at, cells, lines: 2, named: isOfNames ? namedIn(cells) : 0 };
}

/** Adds the group to a name if that identifies one more column: “Owner” above “Phone”, because the shop has one too. */
function withGroups(header: Header, above: string[], namedIn: NamedIn): Header {
  let { cells, named } = header;
  let group = '';
  header.cells.forEach((cell, column) => {
    group = above[column]?.trim() || group;
    const name = cell.trim();
    if (!group || !name || name === group) return;
    const longer = cells.with(column, `${group} ${name}`);
    if (namedIn(longer) <= named) return;
    [cells, named] = [longer, namedIn(longer)];
  });
  return { ...header, cells, named };
}

const TOTAL =
  /^((grand|sub)[- ]?)?total( \(.*\))?\s*:?\s*[\d,.]*$|^(कुल )?जम्मा\s*[:।]?$|^page \d+( of \d+)?$|^\*+$|^end of (file|list|report)/i;

/** Whether a row is a total or the end of a page. */
export const isTotal = (cells: string[]): boolean => TOTAL.test(cells.find((cell) => cell.trim())?.trim() ?? '');
