import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursText, readHours, schemaHours } from './opening-hours.ts';

const SUN_TO_FRI = 'Sun to Fri 10:00 to 19:00';

/** Each line with the hours it means. */
const READ: Record<string, Record<string, string>> = {
  'hyphens and dashes': {
    'Sun-Fri 10:00-19:00': SUN_TO_FRI,
    'Sun–Fri 10:00–18:00': 'Sun to Fri 10:00 to 18:00',
    'Sunday — Friday: 10:00 — 19:00': SUN_TO_FRI,
    'Sun. to Fri. 10.00 to 19.00': SUN_TO_FRI,
    'SUN TO FRI 10:00 TILL 19:00': SUN_TO_FRI,
    'Sun~Fri 10:00～19:00': SUN_TO_FRI,
  },
  'morning and evening': {
    '10am - 7pm': 'Every day 10:00 to 19:00',
    'Sun-Fri 10 A.M. to 7:30 p.m.': 'Sun to Fri 10:00 to 19:30',
    'Daily 10 - 7pm': 'Every day 10:00 to 19:00',
    'Every day 12 pm to 12 am': 'Every day 12:00 to 24:00',
    'Open 10:00 am to 19:00 pm': 'Every day 10:00 to 19:00',
    '9 to 18': 'Every day 9:00 to 18:00',
    '10am-7': 'Every day 10:00 to 19:00',
  },
  Nepali: {
    'आइत–शुक्र १०:००–१८:००': 'Sun to Fri 10:00 to 18:00',
    'आइतबार देखि शुक्रबार, 10:00 देखि 19:00': SUN_TO_FRI,
    'आइतबारदेखि शुक्रबारसम्म बिहान १० बजेदेखि बेलुका ७ बजेसम्म': SUN_TO_FRI,
    'हरेक दिन बिहान ९ बजे देखि साँझ ८ बजे सम्म': 'Every day 9:00 to 20:00',
    'बिहान १० देखि राति १२': 'Every day 10:00 to 24:00',
    'दिउँसो ११ देखि साँझ ६': 'Every day 11:00 to 18:00',
    'दिउँसो १२ देखि राति १२': 'Every day 12:00 to 24:00',
    'आइत-शुक्र १०:००-१९:००, शनिबार बन्द': SUN_TO_FRI,
    '२४ घण्टा': 'Every day 24 hours',
    'सातै दिन १०:०० - १९:००': 'Every day 10:00 to 19:00',
    'शनिबार बाहेक हरेक दिन १०:००–१९:००': SUN_TO_FRI,
  },
  'all day': {
    '24 hours': 'Every day 24 hours',
    'Open 24/7': 'Every day 24 hours',
    'Sun to Thu 24 hours': 'Sun to Thu 24 hours',
    'Every day 00:00 to 24:00': 'Every day 24 hours',
  },
  'days apart': {
    'Sun-Thu 10:00-19:00, Fri 10:00-17:00': 'Sun to Thu 10:00 to 19:00, Fri 10:00 to 17:00',
    'Sun, Tue & Thu 10:00-19:00': 'Sun, Tue, Thu 10:00 to 19:00',
    'Fri to Sun 10:00 to 18:00': 'Fri to Sun 10:00 to 18:00',
    'Sun-Fri 10:00-13:00, 14:00-19:00': 'Sun to Fri 10:00 to 13:00 and 14:00 to 19:00',
    '10:00-19:00 (Sun-Fri)': SUN_TO_FRI,
    '10am-7pm, closed on Saturday': SUN_TO_FRI,
    '10am-7pm except Saturday': SUN_TO_FRI,
    'Except Saturday, 10am-7pm': SUN_TO_FRI,
    'Saturday closed, Sun-Fri 10:00-19:00': SUN_TO_FRI,
    'Sun-Fri 10:00-19:00; Sat off': SUN_TO_FRI,
    'Every day 10:00-19:00 closed Sat': SUN_TO_FRI,
    '10am-7pm, closed Fri & Sat': 'Sun to Thu 10:00 to 19:00',
  },
};

describe.each(Object.entries(READ))('%s', (_kind, lines) => {
  it.each(Object.entries(lines))('%s', (line, understood) => {
    const hours = readHours(line);
    expect(hours && hoursText(hours, 'en')).toBe(understood);
    expect(readHours(understood)).toEqual(hours);
    expect(hours && readHours(hoursText(hours, 'ne'))).toEqual(hours);
  });
});

it.each([
  '',
  '10 to 7',
  '10-6, Sat closed',
  'Winter 10:00-17:00, Summer 10:00-18:00',
  '7-8pm',
  '10am - 11',
  'बिहान ११ देखि राति १',
  'Every day',
  'Sun to Fri',
  'By appointment',
  'Xun to Fri 10:00 to 19:00',
  'Sun to Fri 10:00 to 19:00 except holidays',
  'Sun to Fri 19:00 to 10:00',
  'Sun to Fri 10:00 to 25:00',
  'Sun to Fri 10:75 to 19:00',
  'Sun to Fri 10:00',
  'Sun to 10:00 to 19:00',
  'Sun-Fri 10:00-19:00, Fri 10:00-17:00',
  'Sun-Fri 10:00-15:00, 14:00-19:00',
  'Sun-Sat 10:00-19:00 Sat',
  'Fri 10:00-19:00, Fri closed',
  'Sun-Fri 10:00-19:00, closed',
  'closed',
  'closed Sat, Sun-Fri 10:00-19:00',
])('%j isn’t understood, so nobody reads other hours than were meant', (line) =>
  expect(readHours(line)).toBeUndefined(),
);

it('hours whose days overlap are written by the day', () => {
  const morning = { days: [0, 1, 2, 3, 4, 5], opens: 600, closes: 780 };
  const evening = { days: [5, 6], opens: 840, closes: 1140 };
  const text = 'Sun to Thu 10:00 to 13:00, Fri 10:00 to 13:00 and 14:00 to 19:00, Sat 14:00 to 19:00';
  expect(hoursText([morning, evening], 'en')).toBe(text);
  expect(hoursText(readHours(text) ?? [], 'en')).toBe(text);
});

it('a long line is parsed quickly', () => {
  const started = performance.now();
  for (const text of ['10:00 ', 'sun ', '24 ', ' ', '(', 'every', '१०:']) readHours(text.repeat(5_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});

it.each([
  ['Sun to Fri 10:00 to 19:00', ['Su-Fr 10:00-19:00']],
  ['Every day 9:00 to 20:00', ['Mo-Su 09:00-20:00']],
  ['24 hours', ['Mo-Su 00:00-23:59']],
  ['Sun, Tue 10:00-13:00, 14:00-19:00', ['Su,Tu 10:00-13:00', 'Su,Tu 14:00-19:00']],
])('search engines read %s as %j', (line, expected) => expect(schemaHours(readHours(line) ?? [])).toEqual(expected));

const devanagari = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
const ENGLISH = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NEPALI = ['आइत', 'सोम', 'मंगल', 'बुध', 'बिही', 'शुक्र', 'शनि'];

/** 19:30 as `19:30`, `7:30 pm` or `बेलुका 7:30 बजे`. */
function spelledTime(minutes: number, how: 'plain' | 'half' | 'Nepali'): string {
  const [hour, minute] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  const short = `${hour % 12 || 12}:${minute}`;
  if (how === 'half') return `${short}${hour < 12 ? 'am' : ' p.m.'}`;
  return how === 'plain' ? `${hour}:${minute}` : `${hour < 12 ? 'बिहान' : 'बेलुका'} ${short} बजे`;
}

it('hours are read back, however they are written', () => {
  const written = fc.record({
    first: fc.integer({ min: 0, max: 6 }),
    more: fc.integer({ min: 0, max: 5 }),
    opens: fc.integer({ min: 1, max: 1200 }),
    length: fc.integer({ min: 1, max: 239 }),
    time: fc.constantFrom('plain', 'half', 'Nepali'),
    to: fc.constantFrom(' to ', '-', ' – ', '—', ' till ', ' देखि '),
    names: fc.constantFrom(
      ENGLISH,
      ENGLISH.map((name) => name.slice(0, 3)),
      ENGLISH.map((name) => `${name.slice(0, 3).toUpperCase()}.`),
      NEPALI,
      NEPALI.map((name) => `${name}बार`),
    ),
    apart: fc.constantFrom(' ', ': ', ', ', '\u00a0', ' \u200b'),
    isDevanagari: fc.boolean(),
  });
  fc.assert(
    fc.property(written, ({ first, more, opens, length, time, to, names, apart, isDevanagari }) => {
      const last = (first + more) % 7;
      const days = more === 0 ? names[first] : `${names[first]}${to}${names[last]}`;
      const line = `${days}${apart}${spelledTime(opens, time)}${to}${spelledTime(opens + length, time)}`;
      const open = Array.from({ length: more + 1 }, (_, index) => (first + index) % 7).sort();
      expect(readHours(isDevanagari ? devanagari(line) : line), line).toEqual([
        { days: open, opens, closes: opens + length },
      ]);
    }),
    { numRuns: 10_000, seed: 2083 },
  );
});

it.each([
  ['बिहान १० देखि राति १२', [600, 1440]],
  ['दिउँसो ११ देखि साँझ ६', [660, 1080]],
  ['दिउँसो १२ देखि राति १२', [720, 1440]],
  ['बिहान ११ देखि राति १', undefined],
])('reads the part of the day in “%s”', (typed, times) => {
  const [hours] = readHours(typed) ?? [];
  expect(hours && [hours.opens, hours.closes]).toEqual(times);
});
