import { cellText } from '../../../contract/language/typed-text.ts';
import type { Fixed } from '../words/sentence.ts';
import type { SheetRow } from './sheet-read.ts';

/** Error values of Excel and LibreOffice, and the signs that Excel saves for a cell too narrow for its number. */
const ERROR =
  /^(#((REF|VALUE|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|DIV\/0)!|NAME\?|N\/A|GETTING_DATA|##+)|Err:\d{3})$/;
/** A number that a spreadsheet saved as a power without all its digits. */
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i;

/** Explains why a cell is unreadable in any column; undefined if it's readable. */
export function cellProblem(cell: string): Fixed | undefined {
  if (isError(cell)) return 'The sheet has an error here. Correct its formula or type the value.';
  if (SHORTENED.test(cellText(cell)))
    return 'The sheet has shortened this number. Format the cells as text and enter it again.';
  return undefined;
}

const isError = (cell: string) => ERROR.test(cell.trim());

/** An unreadable cell: its place in the row, its text, and the expected content. */
export interface WrongCell {
  at: number;
  found: string;
  problem: Fixed;
}

/** Finds the cell that spoils its whole row, whichever columns are read. */
export function wrongCell(row: SheetRow, header: string[]): WrongCell | undefined {
  if (row.isUnsplit)
    return {
      at: 0,
      found: row.cells[0]?.slice(0, 40) ?? '',
      problem: 'This line can’t be split into cells. Check its quotation marks and line breaks.',
    };
  const at = row.cells.findIndex(isError);
  const found = row.cells[at]?.trim() ?? '';
  const problem = cellProblem(found);
  if (problem) return { at, found, problem };
  return (row.separator === ',' ? cutAmount(row.cells, header) : undefined) ?? cellBeyond(row, header);
}

/** Finds what a separator in an unquoted text has pushed beyond the header: all cells before it may have moved. */
export function cellBeyond({ cells, separator }: Omit<SheetRow, 'number'>, header: string[]): WrongCell | undefined {
  const at = cells.findIndex((cell, index) => index >= header.length && cell.trim() !== '');
  if (at < 0 || separator === undefined) return undefined;
  const problem =
    'The row has more cells than the header. Put quotation marks around any text that contains a separator.';
  return { at, found: cells[at]?.trim() ?? '', problem };
}

/**
 * Matches the pieces of `Rs. 1,00,000.00 Cr`, joined by NUL, which no text file contains. At most two digits precede a
 * group of two.
 */
const CUT =
  /(?:^|\0)\s*([-(]?(?:(?:n?rs|npr|रु|रू|₹)\.?\s*)?(?:[\d०-९]{1,2}(?:\0[\d०-९]{2})+|[\d०-९]{1,3}(?:\0[\d०-९]{3})*)\0[\d०-९]{3}(?:\.[\d०-९]+)?(?:\s*(?:\/-|[cd]r\.?|\)))?)\s*(?=\0|$)/i;
/** Pieces that no column has on its own, such as `000.00`. */
const CUT_FOR_SURE = /(?:^|\0)\s*((?:[1-9]\d?(?:\0\d{2})+|[1-9]\d{0,2}(?:\0\d{3})*)\0[0]\d{2}\.\d{1,2})\s*(?=\0|$)/;
/** Pieces such as `05`, which is a stock if the row has all its cells. */
const CUT_IF_SHORT = /(?:^|\0)\s*([1-9]\d?(?:\0\d{2})*\0[0]\d\0\d{3})\s*(?=\0|$)/;
const widthOf = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/**
 * Finds an amount that its own commas cut into cells, such as an unquoted `1,00,000`. Its row has more cells than the
 * header, or, if its last cells are missing, pieces with leading zeros. Use it only for comma-separated rows: others
 * can contain such pieces.
 */
export function cutAmount(cells: string[], header: string[]): WrongCell | undefined {
  const isWide = cells.length > header.length && widthOf(cells) > widthOf(header);
  const joined = cells.join('\0');
  const isWhole = cells.length === header.length;
  const match = isWide ? CUT.exec(joined) : (CUT_FOR_SURE.exec(joined) ?? (isWhole ? null : CUT_IF_SHORT.exec(joined)));
  if (!match) return undefined;
  const [whole, pieces = ''] = match;
  const at = joined.slice(0, match.index + whole.indexOf(pieces)).split('\0').length - 1;
  const problem = 'Commas split this amount across several cells. Put quotation marks around it and try again.';
  return { at, found: pieces.replaceAll('\0', ','), problem };
}
