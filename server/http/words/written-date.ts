import { toGreg } from 'bikram-sambat';
import { MOST_IN_VALUE } from '../../../contract/cells.ts';
import { cellText } from '../../../contract/language/typed-text.ts';
import { DATE_ORDERS, type DateOrder } from '../../../contract/payments/payments.ts';
import { dayInNepal } from './bikram-day.ts';

/** From this year on, a year is of the Nepali calendar. */
const FIRST_BIKRAM_SAMBAT = 2070;
const LAST_BIKRAM_SAMBAT = 2100;
const NEPAL_MINUTES = 5 * 60 + 45;
const INDIA_MINUTES = 5 * 60 + 30;
/**
 * Statements older than this don't occur, so `26-11-07`, which might start with its year, isn't read as a day in 2007.
 */
const FIRST_YEAR = 2015;
const MONTHS = [
  /^jan|^जनवरी$/,
  /^feb|^फे[बव्]्?र[ुव]अ?री$/,
  /^mar|^मार्च$/,
  /^apr|^अप्रि?ल$/,
  /^may|^मे$/,
  /^jun|^जुन$/,
  /^jul|^जुला[ईइ]$/,
  /^aug|^अग[सष]्ट$/,
  /^sep|^सेप्टेम्बर$/,
  /^oct|^अक्टोबर$/,
  /^nov|^नोभेम्बर$/,
  /^dec|^डिसेम्बर$/,
];
/** Months of the Nepali calendar by their usual spellings; banks write any of them. */
const BIKRAM_MONTHS = [
  /^([bv]ai?sh?akh?a?|[बव]ै[शस]ाख)$/,
  /^(jesth?a?|jeth|jyes?th?a?|जेठ|जेष्ठ|ज्येष्ठ)$/,
  /^(ash?adh?a?|ash?ar|असार|आषाढ|अषाढ)$/,
  /^(sh?rawan|sh?ravan|sh?a[uw]a?n|साउन|श्रावण)$/,
  /^(bhadra|bhadrapada?|bhada?u|bhado|भदौ|भाद्र)$/,
  /^(ash?win|ash?oj|asin|असोज|आश्विन|अश्विन)$/,
  /^(kart?t?h?ic?ka?|कार्(त्)?तिक|कात्तिक)$/,
  /^(m[au]ng?sh?(i|ee)r|marga?|margash?irsha|म(ं|ङ्)ग?सिर|मार्ग|मार्गशीर्ष)$/,
  /^(pa?ush?a?|po[ou]sh?|पुस|पौष)$/,
  /^(maa?gh|माघ)$/,
  /^(ph?alguna?|falguna?|ph?agun|fagun|फागुन|फाल्गु[नण])$/,
  /^(chaita?|chaitra|चैत|चैत्र)$/,
];

const DAY = /^(\d{1,4})[-/. ।](\d{1,2})[-/. ।](\d{1,4})/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
/** A day with its time, as payment systems write them: `20261130140506`. */
const ALL_COMPACT = /^(\d{8})(?=\d{6}$)/;
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?(?: of )?[-/. ,]*([\p{L}\p{M}]{3,12})[-/. ,'’]*(\d{4}|\d{2}(?!\d))/iu;
const MONTH_NAME_DAY = /^([\p{L}\p{M}]{3,12})[-/. ,]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4})/iu;
const YEAR_MONTH_NAME = /^(\d{4})[-/. ,]*([\p{L}\p{M}]{3,12})[-/. ,]*(\d{1,2})(?!\d)/iu;
/** Oracle writes full stops in a time; `0.25` is a share of the day, as sheets store a time. */
const TIME =
  /^(?!0\.)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.:,]\d+)?)?\s*([ap]\.?m\.?)?\s*(?:(?:hrs?|hours?)\.?|बजे)?\s*\(?(z|npt|asia\/kath?mandu|ist|(?:utc|gmt)?(?:[+-]\d{1,2}(?::?\d{2})?)?)\)?$/i;
/** Other spellings of a time: `170640`, `5 PM`, and the day zero that a sheet adds to it. */
const OTHER_TIMES: [RegExp, string][] = [
  [/^(?:1899-12-3[01]|1900-01-0[01])[T ]+/, ''],
  [/^(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3'],
  [/^(\d{1,2})(?=\s*[ap]\.?m\.?$)/i, '$1:00'],
];
/** A share of the day. One with two decimals could also be hours and minutes. */
const SHARE_OF_DAY = /^0?\.(?:\d|\d{3,})$/;
const MIDNIGHT = /^00?:00(?::00(?:\.0+)?)?$/;
const WEEKDAY =
  /(?:^|[\s,]+)\(?(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}|(?:आइत|सोम|मङ्गल|मंगल|बुध|बिहि|बिही|शुक्र|शनि)\p{M}?[बव]ार)\.?\)?(?=[\s,]|$),?/iu;
/** A date as Java prints it: `Nov 01 10:15:00 NPT 2026`. */
const JAVA = /^([a-z]{3}) (\d{1,2}) (\d{1,2}:\d{2}:\d{2}) ([a-z]{3}(?:[+-]\d{2}:\d{2})?) (\d{4})$/i;
/** The calendar's name beside the day. */
const BS = /\s*\(?(?<!\p{L})(?:b\.?\s?s\.?|वि\.?\s?सं\.?)(?![\p{L}\p{M}])\)?[:.]?\s*/iu;
const AD = /\s*\(?(?<!\p{L})(?:a\.?d\.?|c\.?e\.?|ई\.?\s?सं\.?|सन्)(?![\p{L}\p{M}])\)?[:.]?\s*/iu;

/**
 * Reads a date as a bank writes it, with its time in the same cell or in another one; the time is Nepal's if it names
 * no zone. Converts dates of the Nepali calendar. Undefined for a text that isn't a date or is ambiguous.
 */
export function dateOf(typed: string, order: DateOrder, ownTime = ''): Date | undefined {
  if (typed.length > MOST_IN_VALUE) return undefined;
  const cell = cellText(typed);
  const text = (/\p{L}/u.test(cell) ? withoutWords(cell) : cell).replace(ALL_COMPACT, '$1 ');
  const day = dayOf(text, order);
  if (!day) return undefined;
  const isBikram = day.year >= FIRST_BIKRAM_SAMBAT;
  if (isBikram ? AD.test(cell) : BS.test(cell)) return undefined;
  const rest = text.slice(day.length);
  const inCell = rest.replace(/^(?:T|[ ,|-]+(?:at )?)/i, '');
  // A sheet adds midnight to a day that has its time in another column.
  const own = withoutDay(cellText(ownTime), day, order);
  const time = own && (inCell === '' || MIDNIGHT.test(inCell)) ? ownTimeOf(own) : timeOf(inCell);
  if (!time || (inCell && inCell === rest)) return undefined;
  const [year, month, date] = isBikram ? inAd(day) : [day.year, day.month, day.date];
  const at = new Date(Date.UTC(year, month - 1, date, time.hour, time.minute - time.zone, time.second));
  const local = new Date(at.getTime() + time.zone * 60_000);
  return local.getUTCDate() === date && local.getUTCMonth() === month - 1 ? at : undefined;
}

/** Drops the day that a cell for the time repeats; another day makes it unreadable. */
function withoutDay(time: string, day: Day, order: DateOrder): string {
  const again = dayOf(time, order) ?? dayOf(time, 'ymd');
  const isSame = again && again.year === day.year && again.month === day.month && again.date === day.date;
  return isSame ? time.slice(again.length).replace(/^[T ,|-]+/i, '') : time;
}

/** Reads the day in Nepal from a text in any order; undefined if two orders give different days, as for 05/06/2026. */
export function dayWritten(typed: string): string | undefined {
  const days = DATE_ORDERS.flatMap((order) => {
    const at = dateOf(typed, order);
    return at ? [dayInNepal(at)] : [];
  });
  return new Set(days).size === 1 && !TWO_DIGIT_YEAR.test(cellText(typed)) ? days[0] : undefined;
}

const TWO_DIGIT_YEAR = /^(\d{2})[-/. ](\d{1,2})[-/. ](\d{2})(?!\d)/;

/**
 * Finds ambiguous dates in a column, whose year might come first or last, such as `25-11-26`. Returns none if a date's
 * first number can't be a year, or if all dates end with a recent year and one doesn't begin with one.
 */
export function unclearYears(dates: string[], now: Date): (date: string) => boolean {
  const partsOf = (date: string) => TWO_DIGIT_YEAR.exec(cellText(date))?.slice(1).map(Number) ?? [];
  const all = dates.map(partsOf).filter(({ length }) => length > 0);
  const thisYear = now.getUTCFullYear() % 100;
  const isRecent = (year = 0) => Math.abs(year - thisYear) <= 1;
  const isNoYear = (year = 0) => year < FIRST_YEAR % 100 || year > thisYear + 1;
  const isClear =
    all.some(([first]) => isNoYear(first)) ||
    (all.every(([, , last]) => isRecent(last)) && all.some(([first]) => !isRecent(first)));
  return (date) => {
    const [first, , last] = partsOf(date);
    return !isClear && first !== last;
  };
}

/** Drops the weekday, the name of the calendar, and the words for year and day. */
const withoutWords = (cell: string): string =>
  cell
    .replace(BS, ' ')
    .replace(AD, ' ')
    .replace(/\s*(?:साल|गते)(?![\u0900-\u097f])/gu, '')
    .replace(WEEKDAY, ' ')
    .trim()
    .replace(JAVA, '$2 $1 $5 $3 $4');

interface Day {
  year: number;
  month: number;
  date: number;
  /** How many letters of the text the match takes. */
  length: number;
}

function dayOf(text: string, order: DateOrder): Day | undefined {
  const day = namedDay(text) ?? numberedDay(text, order);
  if (!day || day.month < 1 || day.month > 12 || day.date < 1 || day.date > 32) return undefined;
  return day.year >= FIRST_YEAR && day.year <= LAST_BIKRAM_SAMBAT ? day : undefined;
}

/** Reads a day with the name of its month. The name also identifies the calendar, and the year must fit it. */
function namedDay(text: string): Day | undefined {
  const dayFirst = DAY_MONTH_NAME.exec(text);
  const monthFirst = MONTH_NAME_DAY.exec(text);
  const yearFirst = YEAR_MONTH_NAME.exec(text);
  const [match, year, name, date] = dayFirst
    ? [dayFirst, whole(dayFirst[3]), dayFirst[2], dayFirst[1]]
    : monthFirst
      ? [monthFirst, monthFirst[3], monthFirst[1], monthFirst[2]]
      : yearFirst
        ? [yearFirst, yearFirst[1], yearFirst[2], yearFirst[3]]
        : [];
  if (!match || !name) return undefined;
  const month = monthOf(name);
  const isBikram = Number(year) >= FIRST_BIKRAM_SAMBAT;
  return of(match, year, isBikram ? month.bikram : month.ad, date);
}

const of = (match: RegExpExecArray, year: unknown, month: unknown, date: unknown): Day => ({
  year: Number(year),
  month: Number(month),
  date: Number(date),
  length: match[0].length,
});

/** Finds a month's number in each of the two calendars; 0 for a calendar without that month. */
function monthOf(name: string): { ad: number; bikram: number } {
  const lower = name.toLowerCase();
  return {
    ad: MONTHS.findIndex((spellings) => spellings.test(lower)) + 1,
    bikram: BIKRAM_MONTHS.findIndex((spellings) => spellings.test(lower)) + 1,
  };
}

/**
 * Writes out a year: some banks write `25` for 2025, always last, because in front it could be a day. `083` is 2083.
 */
const whole = (year = '') => (year.length === 2 ? `20${year}` : year.replace(/^0(?=\d\d$)/, '20'));

function numberedDay(text: string, order: DateOrder): Day | undefined {
  const compact = COMPACT.exec(text);
  const match = compact ?? DAY.exec(text);
  if (!match) return undefined;
  const [, one = '', two, three] = match;
  if (compact || order === 'ymd') return of(match, one.length === 2 ? one : whole(one), two, three);
  return order === 'dmy' ? of(match, whole(three), two, one) : of(match, whole(three), one, two);
}

/** Converts a day of the Nepali calendar; the year is NaN if the month doesn't have that day. */
function inAd({ year, month, date }: Day): [number, number, number] {
  try {
    const day = toGreg(year, month, date);
    return [day.year, day.month, day.day];
  } catch {
    return [Number.NaN, 0, 0];
  }
}

function ownTimeOf(text: string) {
  if (!SHARE_OF_DAY.test(text)) return timeOf(text);
  const seconds = Math.min(Math.round(Number(text) * 86_400), 86_399);
  return { hour: 0, minute: 0, second: seconds, zone: NEPAL_MINUTES };
}

/** Reads a time of day and its zone's offset from UTC in minutes; midnight in Nepal for an empty text. */
function timeOf(text: string) {
  if (text === '') return { hour: 0, minute: 0, second: 0, zone: NEPAL_MINUTES };
  const parts = TIME.exec(OTHER_TIMES.reduce((time, [other, usual]) => time.replace(other, usual), text));
  if (!parts) return undefined;
  const [, hours, minutes, seconds = '0', half, zone] = parts;
  const isPm = /^p/i.test(half ?? '');
  const hour = half ? (Number(hours) % 12) + (isPm ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(hours) > (half && !isPm ? 12 : 23) || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  return { hour, minute: Number(minutes), second: Number(seconds), zone: zoneOf(zone) };
}

function zoneOf(zone: string | undefined): number {
  if (!zone || /npt|asia/i.test(zone)) return NEPAL_MINUTES;
  if (/ist/i.test(zone)) return INDIA_MINUTES;
  const offset = /([+-])(\d{1,2}):?(\d{2})?/.exec(zone);
  if (!offset) return 0;
  return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0));
}
