import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/durations.ts';
import { fill } from '../../../../contract/language/fill.ts';
import type { Language } from '../../../../contract/language/language.ts';
import { clockAt, NEPAL_OFFSET, nepaliTime } from '../../../../contract/language/nepali-time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Writes `12 Dec 2026`, with `, 3:30 PM` unless it's the very start of that day in Nepal. */
export function startText(instant: string): string {
  const time = Date.parse(instant);
  return isMidnight(time) ? dayAt(time) : `${dayAt(time)}, ${timeText(time)}`;
}

/**
 * Writes an end like a start, but shows one at the start of a day as the last minute of the day before: “midnight” can
 * mean either.
 */
export function endText(instant: string): string {
  const time = Date.parse(instant);
  return isMidnight(time) ? `${dayAt(time - 1)}, 11:59 PM` : `${dayAt(time)}, ${timeText(time)}`;
}

/**
 * Writes an instant for readers of Nepali with Nepal's own day first: `26 मंसिर 2083, राति 11:59 (12 Dec)`. As
 * `startText` or `endText` if that day isn't known.
 */
export function momentText(instant: string, bikramDay: string | null | undefined, isEnd = false): string {
  if (!bikramDay) return (isEnd ? endText : startText)(instant);
  const time = Date.parse(instant);
  const last = isEnd && isMidnight(time) ? time - MINUTE_MS : time;
  const clock = isMidnight(last) ? '' : `, ${nepaliTime(last)}`;
  return `${bikramDay}${clock} (${dayAt(last).slice(0, -5)})`;
}

/** Writes `12 Dec 2026`, or for readers of Nepali `26 मंसिर 2083 (12 Dec)`. */
export function dayText(instant: string, bikramDay: string | null | undefined): string {
  const day = dayAt(Date.parse(instant));
  return bikramDay ? `${bikramDay} (${day.slice(0, -5)})` : day;
}

/** Writes `2026-12-12 15:30:00` in Nepal's time, the format of spec 9. */
export function exactText(instant: string): string {
  const local = new Date(Date.parse(instant) + NEPAL_OFFSET).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}

/** Returns the last second before an end: one at the start of a day belongs to the day before. */
export const lastSecond = (end: string): string => new Date(Date.parse(end) - 1000).toISOString();

/** Returns the day in Nepal as `2026-12-12`. */
export const exactDay = (instant: string): string => exactText(instant).slice(0, 10);

type SpanTexts = Record<'span_days' | 'span_day' | 'span_hours', string>;

/** Writes the rest of a span, in milliseconds, rounded as in speech; `04:59` in the last hour. */
export function spanText(span: number, t: SpanTexts): string {
  if (span >= 2 * DAY_MS) return fill(t.span_days, { days: Math.floor(span / DAY_MS) });
  if (span >= DAY_MS) return fill(t.span_day, { hours: Math.floor((span - DAY_MS) / HOUR_MS) });
  if (span >= HOUR_MS)
    return fill(t.span_hours, { hours: Math.floor(span / HOUR_MS), minutes: Math.floor((span % HOUR_MS) / MINUTE_MS) });
  const seconds = Math.max(0, Math.ceil(span / 1000));
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

export type Phase = 'scheduled' | 'running' | 'ended';

/** Returns a scheme's status: it runs from its start until just before its end. */
export function phaseOf({ start_date, end_date }: { start_date: string; end_date: string }, now: number): Phase {
  if (now < Date.parse(start_date)) return 'scheduled';
  return now < Date.parse(end_date) ? 'running' : 'ended';
}

function dayAt(time: number): string {
  const local = new Date(time + NEPAL_OFFSET);
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

export function timeText(time: number, language: Language = 'en'): string {
  if (language === 'ne') return nepaliTime(time);
  const { hours, clock } = clockAt(time);
  return `${clock} ${hours < 12 ? 'AM' : 'PM'}`;
}

function isMidnight(time: number): boolean {
  return (time + NEPAL_OFFSET) % DAY_MS === 0;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
