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
  // The library writes a sign for a bare locale.
  const own = format.replace(/\[\$-[^\]]*\]/g, '');
  if (!isAsShown && !ADDS_SIGNS.test(own)) return numberText(v);
  const shown = library.SSF.format(own, v).trim();
  return isAsShown ? shown : withSigns(shown, v);
}

/** A format that adds letters or signs, beside colours such as `[Red]` and conditions. */
const ADDS_SIGNS = /["\\]|\p{Sc}|\[\$/u;
/** Rupees, which a number without a sign is in, too. */
const CURRENCY = /^(?:n?\.?rs|npr|रु|रू|₹)(?![a-z])/iu;
/** What a format adds to a number that it shows in thousands or lakhs. */
const SCALE = /^(?:k|th|thousands?|l|lakhs?|lacs?|cr|crores?|mn?|millions?|हजार|लाख|करोड)\.?$/iu;

/**
 * Reads a number whose format adds signs: `RT-007` and `10-07` are codes, `500.5 Dr` went out, and `185.4 g` and
 * `$450.5` have a unit. Keeps the digits that the format rounds away.
 */
function withSigns(shown: string, value: number): string {
  const isRupees = CURRENCY.test(shown.replace(/^[-(\s]+/, ''));
  if (/^\d+-\d/.test(shown) || (/^\p{L}.*\d/u.test(shown) && !isRupees)) return shown;
  const [, side] = /\d\s*\(?([cd]r)\.?\)?$/i.exec(shown) ?? [];
  if (side) return `${numberText(/-|^\(/.test(shown) ? value : Math.abs(value))} ${side}`;
  const [, before = '', digits = '', after = ''] = /^(\D*)(\d[\d.,\s]*)(\D*)$/u.exec(shown) ?? [];
  const unit = after.trim().replace(/^\)$/, '');
  const sign = isRupees ? '' : before.replace(/[-(\s]/g, '');
  if (digits === '' || (unit === '' && sign === '') || CURRENCY.test(unit)) return numberText(value);
  const isWhole = Math.abs(Number(digits.replace(/[,\s]/g, '')) - Math.abs(value)) <= 0.5;
  if (isWhole) return `${sign}${numberText(value)}${unit && ` ${unit}`}`;
  return SCALE.test(unit) ? numberText(value) : shown;
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
