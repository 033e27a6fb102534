import { toBik } from 'bikram-sambat';
import { bikramText } from '../../contract/language/bikram.ts';
import { exactDay, lastSecond } from './kit/words/dates.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** More days than a page shows. */
const MOST_DAYS = 200;

/** `26 मंसिर 2083` for the day `2026-12-12`; undefined beyond the years of the calendar. */
export function bikramDay(day: string): string | undefined {
  try {
    return bikramText(toBik(day));
  } catch {
    return undefined;
  }
}

/**
 * Nepal's days of all instants in a page's props, by the day in Nepal; an end at the start of a day is shown as the day
 * before. They are written into the page, so that no browser loads a calendar.
 */
export function bikramDaysIn(props: unknown): Record<string, string> {
  const days = new Map<string, string>();
  for (const instant of instantsIn(props)) {
    for (const day of [exactDay(instant), exactDay(lastSecond(instant))]) {
      const text = days.has(day) ? undefined : bikramDay(day);
      if (text && days.size < MOST_DAYS) days.set(day, text);
    }
  }
  return Object.fromEntries(days);
}

function* instantsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && INSTANT.test(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) yield* instantsIn(part);
}
