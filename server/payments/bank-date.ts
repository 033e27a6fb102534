import { toGreg } from 'bikram-sambat';
import { typedText } from '../../contract/language/typed-text.ts';
import type { DateOrder } from '../../contract/payments/payments.ts';

/** A year from this one on is of the Nepali calendar. */
const FIRST_BIKRAM_SAMBAT = 2070;
const LAST_BIKRAM_SAMBAT = 2100;
const NEPAL_MINUTES = 5 * 60 + 45;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAY = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})/;
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3,9})[-/. ,]*(\d{4}|\d{2}(?!\d))/i;
const MONTH_NAME_DAY = /^([a-z]{3,9})[-/. ,]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4})/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?\s*(z|utc|gmt|npt|[+-]\d{1,2}:?\d{2})?$/i;

/**
 * A date as a bank writes it, with its time in the same cell or in one of its own; the time is Nepal's if it names no zone. A
 * date of the Nepali calendar is turned into its day. Undefined for a text that is no date, or says more than one.
 */
export function dateOf(typed: string, order: DateOrder, ownTime = ''): Date | undefined {
  const text = typedText(typed);
  const day = dayOf(text, order);
  if (!day) return undefined;
  const inCell = text.slice(day.length).replace(/^[T ,]+/i, '');
  const time = timeOf(inCell || typedText(ownTime));
  if (!time || (inCell && !/^[T ,]/i.test(text.slice(day.length)))) return undefined;
  const [year, month, date] = day.year >= FIRST_BIKRAM_SAMBAT ? inAd(day) : [day.year, day.month, day.date];
  const at = new Date(Date.UTC(year, month - 1, date, time.hour, time.minute - time.zone, time.second));
  const local = new Date(at.getTime() + time.zone * 60_000);
  return local.getUTCDate() === date && local.getUTCMonth() === month - 1 ? at : undefined;
}

interface Day {
  year: number;
  month: number;
  date: number;
  /** Letters of the text that it takes. */
  length: number;
}

function dayOf(text: string, order: DateOrder): Day | undefined {
  const named = DAY_MONTH_NAME.exec(text);
  const first = MONTH_NAME_DAY.exec(text);
  const numbers = DAY.exec(text);
  const day = named
    ? of(named, whole(named[3]), monthOf(named[2]), named[1])
    : first
      ? of(first, first[3], monthOf(first[1]), first[2])
      : numbers
        ? ofNumbers(numbers, order)
        : undefined;
  if (!day || day.month < 1 || day.month > 12 || day.date < 1 || day.date > 32) return undefined;
  return day.year >= 2000 && day.year <= LAST_BIKRAM_SAMBAT ? day : undefined;
}

const of = (match: RegExpExecArray, year: unknown, month: unknown, date: unknown): Day => ({
  year: Number(year),
  month: Number(month),
  date: Number(date),
  length: match[0].length,
});
const monthOf = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Some banks write `25` for 2025, always last: in front it may as well be a day. */
const whole = (year = '') => (year.length === 2 ? `20${year}` : year);

function ofNumbers(match: RegExpExecArray, order: DateOrder): Day {
  const [, one, two, three] = match;
  if (order === 'ymd') return of(match, one, two, three);
  return order === 'dmy' ? of(match, whole(three), two, one) : of(match, whole(three), one, two);
}

/** The day of the Nepali calendar in the other one; a day that its month does not have gives none. */
function inAd({ year, month, date }: Day): [number, number, number] {
  try {
    const day = toGreg(year, month, date);
    return [day.year, day.month, day.day];
  } catch {
    return [Number.NaN, 0, 0];
  }
}

/** A time of the day and the minutes by which its zone is ahead of UTC; midnight in Nepal for an empty text. */
function timeOf(text: string) {
  if (text === '') return { hour: 0, minute: 0, second: 0, zone: NEPAL_MINUTES };
  const parts = TIME.exec(text);
  if (!parts) return undefined;
  const [, hours, minutes, seconds = '0', half, zone] = parts;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return { hour, minute: Number(minutes), second: Number(seconds), zone: zoneOf(zone) };
}

function zoneOf(zone: string | undefined): number {
  if (!zone || /npt/i.test(zone)) return NEPAL_MINUTES;
  const offset = /([+-])(\d{1,2}):?(\d{2})/.exec(zone);
  if (!offset) return 0;
  return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
}
