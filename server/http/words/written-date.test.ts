import { toBik } from 'bikram-sambat';
import { expect, it } from 'vitest';
import type { DateOrder } from '../../../contract/payments/payments.ts';
import { carried, readsBack } from '../../../test/spellings.ts';
import { dateOf, dayWritten } from './written-date.ts';

const DAY = 24 * 60 * 60 * 1000;
const NEPAL = 345 * 60 * 1000;
const FIRST = Date.UTC(2020, 0, 1);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONG = 'January February March April May June July August September October November December'.split(' ');

const two = (value: number) => String(value).padStart(2, '0');
/** A day and the order of its parts. */
const SPELLINGS: ((y: number, m: number, d: number, sep: string) => [text: string, order: 'ymd' | 'dmy' | 'mdy'])[] = [
  (y, m, d, sep) => [[y, two(m), two(d)].join(sep), 'ymd'],
  (y, m, d, sep) => [[y, m, d].join(sep), 'ymd'],
  (y, m, d, sep) => [[two(d), two(m), y].join(sep), 'dmy'],
  (y, m, d, sep) => [[d, m, y].join(sep), 'dmy'],
  (y, m, d, sep) => [[two(d), two(m), two(y % 100)].join(sep), 'dmy'],
  (y, m, d, sep) => [[two(m), two(d), y].join(sep), 'mdy'],
  (y, m, d) => [`${y}${two(m)}${two(d)}`, 'ymd'],
  (y, m, d, sep) => [[`0${two(y % 100)}`, m, d].join(sep), 'ymd'],
  (y, m, d) => [[y, m, d].join('।'), 'ymd'],
  (y, m, d, sep) => [`${y < 2070 ? 'AD' : '(BS)'} ${[y, two(m), two(d)].join(sep)}`, 'ymd'],
];
const NAMED: ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${two(d)}-${MONTHS[m - 1]}-${y}`,
  (y, m, d) => `${two(d)}-${MONTHS[m - 1]?.toUpperCase()}-${two(y % 100)}`,
  (y, m, d) => `${d} ${LONG[m - 1]} ${y}`,
  (y, m, d) => `${MONTHS[m - 1]} ${d}, ${y}`,
  (y, m, d) => `${d}th ${MONTHS[m - 1]}, ${y}`,
  (y, m, d) => `${d}th of ${LONG[m - 1]} ${y}`,
  (y, m, d) => `${d} ${MONTHS[m - 1]} '${two(y % 100)}`,
  (y, m, d) => `${new Date(Date.UTC(y, m - 1, d)).toUTCString().slice(0, 3)}, ${d} ${MONTHS[m - 1]} ${y}`,
];

/** Spellings of each Nepali month by banks and people. */
const BIKRAM = [
  ['Baisakh', 'Baishakh', 'वैशाख', 'बैशाख', 'बैसाख'],
  ['Jestha', 'Jeth', 'जेठ'],
  ['Ashadh', 'Asar', 'असार'],
  ['Shrawan', 'Saun', 'साउन'],
  ['Bhadra', 'BHADAU', 'Bhadrapad', 'भदौ'],
  ['Ashwin', 'Asoj', 'Asin', 'असोज'],
  ['Kartik', 'KARTIK', 'Kartick', 'कार्तिक', 'कार्त्तिक'],
  ['Mangsir', 'Mansir', 'Manshir', 'Mangsheer', 'Mungsir', 'Marga', 'Marg', 'मंसिर', 'मंगसिर', 'मङ्सिर'],
  ['Poush', 'Push', 'Poos', 'पुस'],
  ['Magh', 'magh', 'Maagh', 'माघ'],
  ['Falgun', 'Phalgun', 'फागुन', 'फाल्गुण'],
  ['Chaitra', 'Chait', 'चैत'],
];
const BIKRAM_NAMED: ((y: number, name: string, d: number) => string)[] = [
  (y, name, d) => `${d} ${name} ${y}`,
  (y, name, d) => `${two(d)}-${name}-${two(y % 100)}`,
  (y, name, d) => `${name} ${d}, ${y}`,
  (y, name, d) => `${y} ${name} ${d}`,
  (y, name, d) => `वि.सं. ${y} ${name} ${d}`,
  (y, name, d) => `${y} साल ${name} ${d} गते`,
  (y, name, d) => `मंगलवार, ${d} ${name} ${y}`,
];

/** Times as banks write them, each in a separate column. */
const CLOCKS: ((at: Date, hour: number, minute: string) => [inCell: string, own?: string])[] = [
  (_at, hour, minute) => [` ${two(hour)}:${minute}`],
  (_at, hour, minute) => [`, ${two(hour)}:${minute}:00.0`],
  (_at, hour, minute) => [` ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'pm'}`],
  (_at, hour, minute) => [` ${two(hour % 12 || 12)}:${minute}:00${hour < 12 ? 'a.m.' : 'P.M.'}`],
  (_at, hour, minute) => [` ${two(hour % 12 || 12)}.${minute}.00.000000 ${hour < 12 ? 'AM' : 'PM'}`],
  (_at, hour, minute) => ['', `${two(hour)}:${minute}`],
  (_at, hour, minute) => ['', `${two(hour)}.${minute}.00`],
  (_at, hour, minute) => ['', `${hour % 12 || 12}:${minute}:00 ${hour < 12 ? 'am' : 'PM'}`],
  (_at, hour, minute) => [`T${two(hour)}:${minute}:00.000+0545`],
  (_at, hour, minute) => [` ${two(hour)}:${minute}:00+05:45`],
  (_at, hour, minute) => [` ${hour}:${minute} NPT`],
  (_at, hour, minute) => [` ${hour}:${minute} hrs`],
  (_at, hour, minute) => ['', `${hour}:${minute} बजे`],
  (_at, hour, minute) => ['', `${two(hour)}${minute}00`],
  (_at, hour, minute) => ['', `1899-12-31 ${two(hour)}:${minute}:00`],
  (_at, hour, minute) => [' 00:00:00', `${two(hour)}:${minute}:00`],
  (_at, hour, minute) => ['', ((hour * 60 + Number(minute)) / 1440).toFixed(10)],
];
const IN_UTC = (at: Date): [string] => [`T${at.toISOString().slice(11, 19)}Z`];

it.each(['AD', 'AD by name', 'BS', 'BS by name'])('reads a date back: %s', (calendar) => {
  readsBack(
    ({ below, pick }) =>
      new Date(FIRST - NEPAL + below(365 * 12) * DAY + pick([0, below(24 * 60)]) * 60_000).toISOString(),
    (iso, chance) => {
      const at = new Date(iso);
      const minutes = ((at.getTime() + NEPAL) % DAY) / 60_000;
      const clock = chance.pick([...CLOCKS, IN_UTC]);
      const [inCell, own = ''] =
        minutes === 0 && chance.below(2) === 0 ? [''] : clock(at, Math.floor(minutes / 60), two(minutes % 60));
      // A time in UTC is beside its day in UTC.
      const shown = new Date(clock === IN_UTC && inCell ? at : at.getTime() + NEPAL);
      const [year, month, date] = [shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate()];
      const bik = toBik(shown.toISOString().slice(0, 10));
      const inNumbers = calendar.startsWith('AD')
        ? ([year, month, date] as const)
        : ([bik.year, bik.month, bik.day] as const);
      const [text, order] =
        calendar === 'AD by name'
          ? [chance.pick(NAMED)(year, month, date), 'dmy']
          : calendar === 'BS by name'
            ? [chance.pick(BIKRAM_NAMED)(bik.year, chance.pick(BIKRAM[bik.month - 1] ?? []), bik.day), 'dmy']
            : chance.pick(SPELLINGS)(...inNumbers, chance.pick(['-', '/', '.', '\u2013', ' ']));
      return [order, carried(text + inCell, chance), carried(own, chance)].join('|');
    },
    (written) => {
      const [order, text = '', own] = written.split('|');
      return dateOf(text, order as DateOrder, own)?.toISOString();
    },
  );
});

it('reads a time back', () => {
  readsBack(
    ({ below }) => new Date(FIRST - NEPAL + below(24 * 60) * 60_000).toISOString(),
    (iso, chance) => {
      const at = new Date(iso);
      const minutes = ((at.getTime() + NEPAL) % DAY) / 60_000;
      const [inCell, own] = chance.pick(CLOCKS)(at, Math.floor(minutes / 60), two(minutes % 60));
      return carried(own ?? inCell.replace(/^[T, ]+/, ''), chance);
    },
    (written) => dateOf('2020-01-01', 'ymd', written)?.toISOString(),
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

it.each([
  ['20261130140506', '', '14:05:06'],
  ['30 Nov 2026 (Monday), 14:05', '', '14:05:00'],
  ['२०८३ साल मंसिर १५ गते मंगलबार', '', '00:00:00'],
  ['2026-11-30|14:05', '', '14:05:00'],
  ['2026-11-30 14:05:06 Asia/Kathmandu', '', '14:05:06'],
  ['20261130', '5 PM', '17:00:00'],
  ['2026-11-30', '12 a.m.', '00:00:00'],
  ['2026-11-30', '0.5', '12:00:00'],
  ['2026-11-30', '0.25', undefined],
  ['2026-11-30', '1706', undefined],
  ['2026-11-30', '17', undefined],
  ['2026-11-30 0.712963', '', undefined],
  ['2026113014050', '', undefined],
  ['2026-11-30 14:05', '17:06', '14:05:00'],
  ['2026-11-30', '2026-11-30 17:06:40', '17:06:40'],
  ['2026-11-30 00:00', '30 Nov 2026 5:06 PM', '17:06:00'],
  ['2026-11-30', '2026-11-29 17:06', undefined],
])('reads the time of %s and %j as %j', (day, time, clock) => {
  const at = dateOf(day, 'ymd', time);
  expect(at && new Date(at.getTime() + NEPAL).toISOString().slice(11, 19)).toBe(clock);
});
