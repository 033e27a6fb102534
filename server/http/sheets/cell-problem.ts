/** What a sheet shows if it can't compute a cell: of Excel, and of LibreOffice. */
const ERROR = /^(#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)|Err:\d{3})$/;
/** A number of more than 15 digits, as sheets show it and save it: its last digits are lost. */
const SHORTENED = /^\d([.,]\d+)?E\+\d{2,}$/i;

/** Why a cell can't be read, whatever it was meant to be; undefined for all others. */
export function cellProblem(cell: string): string | undefined {
  if (ERROR.test(cell)) return `the cell has the error ${cell}.`;
  if (SHORTENED.test(cell))
    return 'the sheet has kept only 15 digits of this number. Format the cells as text and enter it again.';
  return undefined;
}
