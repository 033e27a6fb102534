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
