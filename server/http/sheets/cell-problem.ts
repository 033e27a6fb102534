/** Excel's and LibreOffice's error values. */
const ERROR = /^(#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)|Err:\d{3})$/;
/** A number over 15 digits as spreadsheets save it: its last digits are lost. */
const SHORTENED = /^\d([.,]\d+)?E\+\d{2,}$/i;

/** Explains why a cell can't be read, whatever it should be; undefined if it can. */
export function cellProblem(cell: string): string | undefined {
  if (ERROR.test(cell)) return `the cell has the error ${cell}.`;
  if (SHORTENED.test(cell))
    return 'the sheet has kept only 15 digits of this number. Format the cells as text and enter it again.';
  return undefined;
}

const GROUPED = /(?:^|,)\s*((?:\d{1,3},)(?:\d{2,3},)*\d{3}(?:\.\d+)?)\s*(?:,|$)/;

/**
 * Finds an amount that its own commas cut into cells, such as an unquoted `1,00,000`: its row is wider than the header.
 */
export function cutAmount(cells: string[], header: string[]): string | undefined {
  const widthOf = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;
  return widthOf(cells) > widthOf(header) ? GROUPED.exec(cells.join(','))?.[1] : undefined;
}

export const CUT_AMOUNT = 'Its commas cut this amount into several cells. Put it in quotation marks and try again.';
