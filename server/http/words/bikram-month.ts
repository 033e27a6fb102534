import { toBik, toGreg } from 'bikram-sambat';
import { DAY_MS } from '../../../contract/durations.ts';

/** A month in Bikram Sambat: `2083-08`, `Mangsir 2083`, and its first and last day, `2026-11-17`. */
export interface BikramMonth {
  month: string;
  name: string;
  first: string;
  last: string;
}

const two = (number: number) => String(number).padStart(2, '0');
const NAMES = 'Baisakh Jestha Ashadh Shrawan Bhadra Ashwin Kartik Mangsir Poush Magh Falgun Chaitra'.split(' ');

/** Finds a month's first day; the number can exceed 12. */
function firstDay(year: number, month: number): Date {
  const day = toGreg(year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 1);
  return new Date(Date.UTC(day.year, day.month - 1, day.day));
}

const dayText = (day: Date) => day.toISOString().slice(0, 10);

/** Reads a month from `2083-08`. */
export function bikramMonth(text: string): BikramMonth {
  const [year = 0, month = 0] = text.split('-').map(Number);
  const last = new Date(firstDay(year, month + 1).getTime() - DAY_MS);
  return {
    month: text,
    name: `${NAMES[month - 1]} ${year}`,
    first: dayText(firstDay(year, month)),
    last: dayText(last),
  };
}

/** Lists the months up to a day, `2026-11-26`, newest first. */
export function bikramMonths(day: string, count: number): BikramMonth[] {
  const { year, month } = toBik(day);
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return bikramMonth(`${Math.floor(at / 12)}-${two((at % 12) + 1)}`);
  });
}

/** Converts a day, `2026-11-26`, to Bikram Sambat: `2083-08-10`. */
export function bikramDate(day: string): string {
  const date = toBik(day);
  return `${date.year}-${two(date.month)}-${two(date.day)}`;
}
