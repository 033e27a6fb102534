/** Cells of files and of pasted sheets are texts: numbers may have separators and a currency, flags are words. */

/** `Rs. 61,000.50` as 61000.5; undefined if it is no number from 0. */
export function numberIn(cell: string): number | undefined {
  const digits = cell
    .trim()
    .replace(/^(rs\.?|npr)\s*/i, '')
    .replace(/(?<=\d),(?=\d)/g, '');
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

const YES = ['true', 'yes', '1', 'y', 'on'];
const NO = ['false', 'no', '0', 'n', 'off'];

/** `Yes` as true, `off` as false; undefined if it is neither. */
export function flagIn(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}
