import * as library from '@e965/xlsx';

const DAY_SECONDS = 24 * 60 * 60;
/** Day 0 of a workbook, and the offset of the 1904 calendar in days. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
/** The smallest number of sixteen digits. */
const LONGEST = 1e15;
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;

/** Reads a cell as the sheet shows it, but with complete numbers and dates, which a narrow column would cut. */
export function textOf({ t, v, z }: library.CellObject, is1904: boolean): string {
  if (t === 'b') return v ? 'TRUE' : 'FALSE';
  if (t === 'e') return ERRORS[Number(v)] ?? '#VALUE!';
  if (t !== 'n' || typeof v !== 'number') return String(v ?? '');
  if (!Number.isFinite(v)) throw new Error('A cell of the type number has none.');
  const format = String(z ?? 'General');
  if (library.SSF.is_date(format) && !isTimeOnly(format)) return dateText(v, is1904) ?? numberText(v);
  if (Math.abs(v) >= LONGEST) return numberText(v);
  const isAsShown = /%|^0{2,}$/.test(format) || isTimeOnly(format);
  if (isAsShown) return library.SSF.format(format, v).trim();
  return /["\\]/.test(format) ? withLetters(library.SSF.format(format, v).trim(), v) : numberText(v);
}

const CURRENCY = /^(?:n?\.?rs|npr|रु|रू)(?![a-z])/i;

/** Reads a number whose format adds letters: `RT-007` and `10-07` are codes, and `500.5 Dr` went out. */
function withLetters(shown: string, value: number): string {
  const isCode = /^\d+-\d/.test(shown) || (/^\p{L}.*\d/u.test(shown) && !CURRENCY.test(shown));
  if (isCode) return shown;
  const [, side] = /\d\s*\(?([cd]r)\.?\)?$/i.exec(shown) ?? [];
  return side ? `${numberText(/-|^\(/.test(shown) ? value : Math.abs(value))} ${side}` : numberText(value);
}

function isTimeOnly(format: string): boolean {
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return !/[yde]/i.test(letters.replace(/general/i, '')) && (/[hs]/i.test(letters) || /\[[hms]+\]/i.test(format));
}

/** Writes a date in the file's own time: a workbook has no time zone. */
function dateText(serial: number, is1904: boolean): string | undefined {
  const days = serial + (is1904 ? DAYS_TO_1904 : 0);
  if (days < 0 || days > LAST_DAY) return undefined;
  const text = new Date(DAY_ZERO + Math.round(days * DAY_SECONDS) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** Sheets keep 15 digits. A longer number has lost its last digits, so write it as sheets show it. */
function numberText(value: number): string {
  if (Math.abs(value) >= LONGEST) return value.toExponential(14).toUpperCase();
  if (Number.isInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}
