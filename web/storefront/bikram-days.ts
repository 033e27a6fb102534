import { toBik } from 'bikram-sambat';
import { bikramText } from '../../contract/language/bikram.ts';
import { exactDay, lastSecond } from './kit/words/dates.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** More days than any page shows. */
const MOST_DAYS = 200;

/** Writes `2026-12-12` as `26 मंसिर 2083`; undefined beyond the known years. */
export function bikramDay(day: string): string | undefined {
  try {
    return bikramText(toBik(day));
  } catch {
    return undefined;
  }
}

/**
 * Finds the Bikram Sambat day of every instant in a page's props, by day in Nepal. An end at the start of a day counts
 * as the day before. The page carries the result, so no browser loads a calendar.
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
