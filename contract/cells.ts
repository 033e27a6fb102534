import { cellText, typedCode, typedText } from './language/typed-text.ts';

/** Reads the text of cells in files and pasted blocks: numbers can have separators and a currency, flags are words. */

/** What stands before an amount: `MRP: Rs.`. */
const BEFORE =
  /^(?:m\.?r\.?p\.?\s*:?\s*)?(?:(?:n?\.?rs|npr|rupees?|re|₹|रुपैयाँ?|रुपियाँ?|(?:ने\.?\s*)?(?:रु|रू))[.॰]?\s*:?\s*)?\+?\s*/i;
const AFTER = /(?:\s*(?:[/।|]\s?[-=]|\.-|only|मात्र|n?rs\.?|npr|rupees?|रुपैयाँ?|रुपियाँ?|(?:रु|रू)[.॰]?)|(?<=[\d=-])\.)+$/i;
/**
 * A comma or blank groups digits only if three follow the last one, and two or three each earlier one: 1,54,999 or 154
 * 999.
 */
const GROUPED = /^[1-9]\d{0,2}(([, ])\d{2,3}(\2\d{2,3})*(?<=\2\d{3}))(\.\d+)?$/;
const SCALES = [
  { words: 'crores?|करोड', times: 1e7 },
  { words: 'lakhs?|lacs?|लाख', times: 1e5 },
  { words: 'thousand|hajar|hazar|हजार', times: 1e3 },
];
/** `61k`, in money only: 4K is a resolution. */
const THOUSANDS = /^(\d{2,3}(?:\.\d)?)k$/i;
/** The last thousands in figures: `1 lakh 25,000`. */
const FIGURES_BEHIND = /^(.+\p{L}) (\d{1,2}),(\d{3})$/u;
/** `1.5 lakh`, or whole numbers of several scales, each once and the largest first: `1 लाख 50 हजार`. */
const SCALED = new RegExp(
  `^(?:(\\d+(?:\\.\\d+)?) ?(?:${SCALES.map(({ words }) => `(${words})`).join('|')})|${SCALES.map(({ words }) => `(?:(\\d{1,2}) ?(?:${words}) ?)?`).join('')})$`,
  'iu',
);

/**
 * Reads `Rs. 1,54,999.50`, `५,०००/-`, `1.5 lakh` or `6.1 inch` as a number in this unit; undefined if it isn't a number
 * from 0. Refuses a comma that doesn't group: `2000,00` could mean two thousand or two lakhs.
 */
export function numberIn(cell: string, unit?: string | null): number | undefined {
  // Refuse powers and fractions, which would become digits: 5² is not 52.
  if (cell.length > MOST_IN_VALUE || /\p{No}/u.test(cell)) return undefined;
  const { amount, times } = inUnit(cellText(cell), unit ?? '');
  const bare = amount.replace(BEFORE, '').replace(AFTER, '').trim();
  const digits = GROUPED.test(bare)
    ? bare.replace(/[, ]/g, '')
    : inFigures(unit ? bare : bare.replace(THOUSANDS, '$1 thousand'));
  if (!/^(\d+(\.\d+)?|\.\d+)$/.test(digits) || !isExact(digits)) return undefined;
  return times === 1 ? Number(digits) : Number((Number(digits) * times).toPrecision(MOST_DIGITS));
}

/** What a stock or quota says for none. */
const NOUGHT = ['nil', 'out of stock', 'sold out', 'stock out', 'no stock', 'छैन', 'सकियो'];

/** Reads `10 pcs`, `10 थान` or `Out of stock` as a number of pieces. */
export const countIn = (cell: string): number | undefined =>
  NOUGHT.includes(typedCode(cell).toLowerCase()) ? 0 : numberIn(cell, 'pcs');

/** Writes `1.5 lakh` as 150000, and returns any other text unchanged. */
function inFigures(bare: string): string {
  const [, large, thousands, rest] = FIGURES_BEHIND.exec(bare) ?? [];
  if (large) {
    const sum = Number(inFigures(`${large} ${thousands} thousand`)) + Number(rest);
    return Number.isNaN(sum) ? bare : String(sum);
  }
  const [, one, ...parts] = SCALED.exec(bare) ?? [];
  const scales = parts.map((part, at) => ({ part, times: SCALES[at % SCALES.length]?.times ?? 1 }));
  if (one) {
    const { times = 1 } = scales.find(({ part }) => part) ?? {};
    return String(Number((Number(one) * times).toPrecision(MOST_DIGITS)));
  }
  const sum = scales.reduce((sum, { part, times }) => sum + Number(part ?? 0) * times, 0);
  return sum > 0 ? String(sum) : bare;
}

/** Refuse longer numbers, which would change: spreadsheets and computers keep fifteen digits. */
const MOST_DIGITS = 15;
/**
 * The most characters of a number or date with its surroundings: on a page of blanks, the patterns would take minutes.
 */
export const MOST_IN_VALUE = 200;
const isExact = (digits: string) => digits.replace(/^0+|\./g, '').length <= MOST_DIGITS;

/** Units by their spellings; `size` says how many of a measure's smallest unit they are. */
const UNITS: { spellings: string[]; measure?: string; size?: number }[] = [
  { spellings: ['inch', 'inches', 'in', '"', '″', '”', "''", 'इन्च', 'इञ्च'] },
  { spellings: ['hour', 'hours', 'hrs', 'hr', 'h', 'घण्टा', 'घन्टा'] },
  { spellings: ['mp', 'megapixel', 'megapixels', 'मेगापिक्सेल'] },
  { spellings: ['month', 'months', 'महिना'] },
  { spellings: ['year', 'years', 'yrs', 'yr', 'वर्ष'] },
  {
    spellings: ['pcs', 'pc', 'piece', 'pieces', 'nos', 'unit', 'units', 'order', 'orders', 'थान', 'वटा', 'ओटा'],
  },
  { spellings: ['w', 'watt', 'watts'] },
  { spellings: ['g', 'gram', 'grams', 'gm', 'gms', 'ग्राम'], measure: 'weight', size: 1 },
  {
    spellings: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'केजी', 'के.जी', 'किलो'],
    measure: 'weight',
    size: 1000,
  },
  { spellings: ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'], measure: 'length', size: 1 },
  { spellings: ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'], measure: 'length', size: 10 },
  { spellings: ['m', 'metre', 'metres', 'meter', 'meters'], measure: 'length', size: 1000 },
];

const MEASURED = UNITS.filter(({ measure }) => measure).flatMap(({ spellings }) => spellings);
/** Only after these words is a bare unit certain: the G of “Product G” isn't grams. */
const MEASURES = '(?<![a-z])wt\\.?|weight|length|width|height|depth|thickness|तौल|लम्बाइ|चौडाइ|उचाइ|मोटाइ';
const IN_HEADER = new RegExp(
  `[([](?:in )?(${MEASURED.join('|')})[)\\]]$|[\\s_]in[\\s_](${MEASURED.join('|')})$|(?<=${MEASURES})(?:[\\s_]|: ?)(${MEASURED.join('|')})$`,
);

/** Returns the unit that a header names: `g` for “Weight (g)”, “weight in g” and “Weight: g”. */
export function unitOfHeader(header: string): string | undefined {
  const found = IN_HEADER.exec(typedText(header).trim().toLowerCase());
  return found?.slice(1).find(Boolean);
}

/** Removes the unit from a header. */
export const withoutUnit = (header: string): string => typedText(header).trim().replace(new RegExp(IN_HEADER, 'i'), '');

/** Splits off the unit, and returns the factor: 0.001 for `185 g` in a field of kg. */
function inUnit(text: string, unit: string): { amount: string; times: number } {
  if (!unit) return { amount: text, times: 1 };
  const own = UNITS.find(({ spellings }) => spellings.includes(unit.toLowerCase())) ?? { spellings: [] };
  const kin = own.measure ? UNITS.filter(({ measure }) => measure === own.measure) : [own];
  const typed = text.toLowerCase().replace(/\.$/, '');
  const endOf = (spelling: string) => typedText(spelling).toLowerCase();
  for (const one of kin)
    for (const spelling of one === own ? [unit, ...one.spellings] : one.spellings) {
      const amount = typed.endsWith(endOf(spelling)) ? typed.slice(0, -endOf(spelling).length) : '';
      if (/[\d -]$/.test(amount))
        return { amount: amount.replace(/[ -]+$/, ''), times: (one.size ?? 1) / (own.size ?? 1) };
    }
  return { amount: text, times: 1 };
}

const YES = [
  'true',
  'yes',
  '1',
  'y',
  't',
  'on',
  'active',
  'enable',
  'enabled',
  'available',
  'in stock',
  'चालु',
  'चालू',
  '✓',
  '✔',
  '√',
  'हुन्छ',
  'हो',
  'छ',
  'सक्रिय',
];
const NO = [
  'false',
  'no',
  '0',
  'n',
  'f',
  'off',
  'inactive',
  'disable',
  'disabled',
  'unavailable',
  'not available',
  'बन्द',
  'बन्द छ',
  'out of stock',
  '×',
  '✗',
  '✘',
  'होइन',
  'छैन',
  'निष्क्रिय',
  'निष्कृय',
];

/** Reads `Yes` as true and `off` as false; undefined if it's neither. */
export function flagIn(cell: string): boolean | undefined {
  const word = typedCode(cell).replace(/[.।]$/, '').toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}
