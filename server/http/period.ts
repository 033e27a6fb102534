import type { ListQuery } from '../../contract/calls/list.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { USUAL_DAYS } from '../../contract/orders/retailers.ts';
import { MOST_DAYS } from '../../contract/reports/reports.ts';
import { invalid } from './errors.ts';
import { say } from './words/sentence.ts';

/** Days in Nepal, YYYY-MM-DD, inclusive. The previous period has the same length and ends the day before. */
export interface Period {
  from: string;
  to: string;
  before_from: string;
  before_to: string;
}

export const dayIn = (now: Date) => now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Counts the days from one to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Reads the days of a report or of the retailers' figures; the last thirty by default. */
export function periodOf({ conditions }: ListQuery, now: Date): Period {
  const dateOf = (end: string) => conditions.find(({ field, match }) => field === 'placed_at' && match === end)?.value;
  const to = dateOf('to') ?? later(dayIn(now), dateOf('from'));
  const from = dateOf('from') ?? addDays(to, 1 - USUAL_DAYS);
  if (from > to) throw invalid({ find_placed_at_from: 'The first day is after the last. Choose the days again.' });
  const length = daysBetween(from, to) + 1;
  if (length > MOST_DAYS)
    throw invalid({ find_placed_at_from: say('Choose {most} days at most.', { most: MOST_DAYS }) });
  return { from, to, before_from: addDays(from, -length), before_to: addDays(from, -1) };
}

const later = (day: string, other = day) => (day > other ? day : other);
