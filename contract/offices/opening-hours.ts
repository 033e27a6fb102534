import type { Language } from '../language/language.ts';
import { type Hours, readHoursLine } from './hours-line.ts';

export const HOURS_NEEDED = 'Write days and times, such as Sun to Fri 10:00 to 18:30.';

const ALL_DAY = { opens: 0, closes: 24 * 60 };

/**
 * Reads hours as shopkeepers write them, in English or Nepali: `Sun-Fri 10am-7pm, closed on Saturday`, `24 hours`.
 * Undefined if a word isn't known, a day appears twice, or morning and evening can't be told apart, as in `10 to 7`.
 */
export function readHours(line: string): Hours[] | undefined {
  const read = readHoursLine(line);
  return read && areHours(read) ? byDays(read) : undefined;
}

/** Whether each time of the week ends after it begins, and before the next one of its day. */
function areHours(hours: Hours[]): boolean {
  return WEEK.every((day) =>
    timesOn(hours, day).every(
      ({ opens, closes }, index, times) => opens < closes && opens >= (times[index - 1]?.closes ?? 0),
    ),
  );
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Returns a day's times in order. */
export const timesOn = (hours: Hours[], day: number) =>
  hours.filter(({ days }) => days.includes(day)).sort((one, other) => one.opens - other.opens);

/** Returns the same hours in the order of the week, with days of equal times together. */
function byDays(hours: Hours[]): Hours[] {
  const timesOf = (day: number) => timesOn(hours, day).map(({ opens, closes }) => ({ opens, closes }));
  const alike = Map.groupBy(WEEK, (day) => JSON.stringify(timesOf(day)));
  return [...alike.values()].flatMap((days) => timesOf(days[0] as number).map((time) => ({ days, ...time })));
}

/**
 * Writes `Sun to Fri 10:00 to 19:00, Sat 10:00 to 14:00`, which reads back as the same hours; Nepali has its own names
 * of days.
 */
export function hoursText(hours: Hours[], language: Language): string {
  const words = WORDS[language];
  return groupsOf(byDays(hours))
    .map(({ days, times }) => {
      const named = days.length === WEEK.length ? words.daily : runsOf(days).map(words.run).join(', ');
      return named + words.after + times.map((time) => timeText(time, words)).join(words.and);
    })
    .join(words.apart);
}

type Words = (typeof WORDS)[Language];

const timeText = ({ opens, closes }: Omit<Hours, 'days'>, { to, allDay }: Words) =>
  opens === ALL_DAY.opens && closes === ALL_DAY.closes ? allDay : `${clock(opens)}${to}${clock(closes)}`;

/** Writes 540 minutes as `9:00`. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

export const SHORT_DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const DAYS_NE = ['आइतबार', 'सोमबार', 'मङ्गलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'];

const runIn =
  (names: string[], to: string) =>
  (days: number[]): string =>
    [days[0], days.length > 1 ? days.at(-1) : undefined]
      .flatMap((day) => (day === undefined ? [] : (names[day] ?? [])))
      .join(to);

const WORDS = {
  en: {
    daily: 'Every day',
    run: runIn(SHORT_DAYS, ' to '),
    after: ' ',
    to: ' to ',
    and: ' and ',
    apart: ', ',
    allDay: '24 hours',
  },
  ne: {
    daily: 'हरेक दिन',
    run: runIn(DAYS_NE, 'देखि '),
    after: ', ',
    to: ' देखि ',
    and: ' र ',
    apart: '; ',
    allDay: '24सै घण्टा',
  },
};

/** Groups days that are open at the same times. */
function groupsOf(hours: Hours[]): { days: number[]; times: Omit<Hours, 'days'>[] }[] {
  const byDay = Map.groupBy(hours, ({ days }) => days.toSorted().join());
  return [...byDay.values()].map((times) => ({ days: times[0]?.days ?? [], times }));
}

/** Groups consecutive days, also over the end of the week: Friday to Sunday. */
function runsOf(days: number[]): number[][] {
  const runs: number[][] = [];
  for (const day of days.toSorted()) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const [first, last] = [runs[0], runs.at(-1)];
  if (runs.length > 1 && first?.[0] === 0 && last?.at(-1) === 6) return [...runs.slice(1, -1), [...last, ...first]];
  return runs;
}

/** Writes hours in schema.org's format: `Su-Fr 10:00-19:00`; the end of a day is its last minute. */
export function schemaHours(hours: Hours[]): string[] {
  const name = (day: number) => SHORT_DAYS[day]?.slice(0, 2);
  const padded = (minutes: number) => clock(Math.min(minutes, ALL_DAY.closes - 1)).padStart(5, '0');
  return hours.map(({ days, opens, closes }) => {
    const runs = days.length === WEEK.length ? [[1, 0]] : runsOf(days);
    const named = runs.map((run) => [...new Set([run[0], run.at(-1)])].map((day) => name(day as number)).join('-'));
    return `${named.join(',')} ${padded(opens)}-${padded(closes)}`;
  });
}
