import { toBik } from 'bikram-sambat';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOf, dayWritten } from './written-date.ts';

const DAY = 24 * 60 * 60 * 1000;
const NEPAL = 345 * 60 * 1000;
const FIRST = Date.UTC(2020, 0, 1);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONG = 'January February March April May June July August September October November December'.split(' ');

const two = (value: number) => String(value).padStart(2, '0');
const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/** A day and the order in which it is written. */
const SPELLINGS: ((y: number, m: number, d: number, sep: string) => [text: string, order: 'ymd' | 'dmy' | 'mdy'])[] = [
  (y, m, d, sep) => [[y, two(m), two(d)].join(sep), 'ymd'],
  (y, m, d, sep) => [[y, m, d].join(sep), 'ymd'],
  (y, m, d, sep) => [[two(d), two(m), y].join(sep), 'dmy'],
  (y, m, d, sep) => [[d, m, y].join(sep), 'dmy'],
  (y, m, d, sep) => [[two(d), two(m), two(y % 100)].join(sep), 'dmy'],
  (y, m, d, sep) => [[two(m), two(d), y].join(sep), 'mdy'],
];
const NAMED: ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${two(d)}-${MONTHS[m - 1]}-${y}`,
  (y, m, d) => `${two(d)}-${MONTHS[m - 1]?.toUpperCase()}-${two(y % 100)}`,
  (y, m, d) => `${d} ${LONG[m - 1]} ${y}`,
  (y, m, d) => `${MONTHS[m - 1]} ${d}, ${y}`,
  (y, m, d) => `${d}th ${MONTHS[m - 1]}, ${y}`,
];

/** How banks and people spell each month of the Nepali calendar. */
const BIKRAM = [
  ['Baisakh', 'Baishakh', 'बैशाख'],
  ['Jestha', 'Jeth', 'जेठ'],
  ['Ashadh', 'Asar', 'असार'],
  ['Shrawan', 'Saun', 'साउन'],
  ['Bhadra', 'BHADAU', 'भदौ'],
  ['Ashwin', 'Asoj', 'असोज'],
  ['Kartik', 'KARTIK', 'कार्तिक'],
  ['Mangsir', 'Marga', 'मंसिर'],
  ['Poush', 'Push', 'पुस'],
  ['Magh', 'magh', 'माघ'],
  ['Falgun', 'Phalgun', 'फागुन'],
  ['Chaitra', 'Chait', 'चैत'],
];
const BIKRAM_NAMED: ((y: number, name: string, d: number) => string)[] = [
  (y, name, d) => `${d} ${name} ${y}`,
  (y, name, d) => `${two(d)}-${name}-${two(y % 100)}`,
  (y, name, d) => `${name} ${d}, ${y}`,
  (y, name, d) => `${y} ${name} ${d}`,
];

const spelling = fc.record({
  day: fc.integer({ min: 0, max: 365 * 12 }),
  minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  sep: fc.constantFrom('-', '/', '.', '\u2013', ' '),
  spelling: fc.constantFrom(...SPELLINGS),
  named: fc.constantFrom(...NAMED),
  bikram: fc.constantFrom(...BIKRAM_NAMED),
  month: fc.integer({ min: 0, max: 2 }),
  clock: fc.constantFrom('24', '24 with seconds', 'am', 'own column', 'none', 'UTC', 'offset'),
  zero: fc.constantFrom(0x30, 0x966, 0xff10),
  mark: fc.constantFrom('', ' ', '\u00a0', '\u200b'),
});

/** The time of a day as a bank writes it, with what stands in a column of its own. */
function timeText(minute: number, clock: string, utc: Date): [inCell: string, own: string] {
  const [hour, rest] = [Math.floor(minute / 60), two(minute % 60)];
  if (clock === 'none') return ['', ''];
  if (clock === 'own column') return ['', `${two(hour)}:${rest}`];
  if (clock === 'am') return [` ${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'pm'}`, ''];
  if (clock === 'UTC') return [`T${utc.toISOString().slice(11, 19)}Z`, ''];
  if (clock === 'offset') return [` ${two(hour)}:${rest}:00+05:45`, ''];
  return [` ${two(hour)}:${rest}${clock === '24' ? '' : ':00.0'}`, ''];
}

it.each(['AD', 'AD by name', 'BS', 'BS by name'])('reads a date back: %s', (calendar) => {
  fc.assert(
    fc.property(spelling, ({ day, minute, sep, spelling, named, bikram, month: nth, clock, zero, mark }) => {
      const midnight = FIRST + day * DAY - NEPAL;
      const at = new Date(midnight + (clock === 'none' ? 0 : minute * 60_000));
      // A time in UTC stands beside its day in UTC.
      const shown = new Date(clock === 'UTC' ? at : at.getTime() + NEPAL);
      const [year, month, date] = [shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate()];
      const bik = toBik(shown.toISOString().slice(0, 10));
      const [text, order] =
        calendar === 'AD by name'
          ? [named(year, month, date), 'dmy' as const]
          : calendar === 'BS by name'
            ? [bikram(bik.year, BIKRAM[bik.month - 1]?.[nth] ?? '', bik.day), 'dmy' as const]
            : calendar === 'AD'
              ? spelling(year, month, date, sep)
              : spelling(bik.year, bik.month, bik.day, sep);
      const [inCell, own] = timeText(minute, clock, at);
      const written = `${mark}${inDigits(text + inCell, zero)}${mark}`;
      expect(dateOf(written, order, own)?.toISOString(), written).toBe(at.toISOString());
    }),
    { numRuns: 10_000, seed: 2083 },
  );
});

it.each(['11 Mangsir 2026', '11 Nov 2083', '26-11-07', '32 Kartik 2083', '11 Mangsi 2083', '11 Ma 2083'])(
  'reads no date in %s',
  (text) => expect(dateOf(text, 'dmy')).toBeUndefined(),
);

it.each([
  ['2026-11-26', '2026-11-26'],
  ['2083/08/10', '2026-11-26'],
  ['26/11/2026', '2026-11-26'],
  ['26-Nov-26', '2026-11-26'],
  ['२०८३ मंसिर १०', '2026-11-26'],
  ['05/06/2026', undefined],
  ['05/05/2026', '2026-05-05'],
  ['26-11-27', undefined],
  ['26-11-26', undefined],
  ['soon', undefined],
])('reads the day %s without being told the order', (text, day) => expect(dayWritten(text)).toBe(day));
