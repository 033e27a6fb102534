import { expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { bikramDay, bikramDaysIn } from './bikram-days.ts';

/** The days of the months of each year, from the calendars printed in Nepal; from 2084 on as calculated ahead. */
const MONTHS = `
2070 31 31 31 32 31 31 29 30 30 29 30 30
2071 31 31 32 31 31 31 30 29 30 29 30 30
2072 31 32 31 32 31 30 30 29 30 29 30 30
2073 31 32 31 32 31 30 30 30 29 29 30 31
2074 31 31 31 32 31 31 30 29 30 29 30 30
2075 31 31 32 31 31 31 30 29 30 29 30 30
2076 31 32 31 32 31 30 30 30 29 29 30 30
2077 31 32 31 32 31 30 30 30 29 30 29 31
2078 31 31 31 32 31 31 30 29 30 29 30 30
2079 31 31 32 31 31 31 30 29 30 29 30 30
2080 31 32 31 32 31 30 30 30 29 29 30 30
2081 31 32 31 32 31 30 30 30 29 30 29 31
2082 31 31 32 31 31 31 30 29 30 29 30 30
2083 31 31 32 31 31 31 30 29 30 29 30 30
2084 31 31 32 31 31 30 30 30 29 30 30 30
2085 31 32 31 32 30 31 30 30 29 30 30 30
2086 30 32 31 32 31 30 30 30 29 30 30 30
2087 31 31 32 31 31 31 30 30 29 30 30 30
2088 30 31 32 32 30 31 30 30 29 30 30 30
2089 30 32 31 32 31 30 30 30 29 30 30 30
2090 30 32 31 32 31 30 30 30 29 30 30 30`;

const NAMES = ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'];

it('counts every day of the years 2070 to 2090 like the calendars', () => {
  // 1 Baisakh 2070 was 14 April 2013.
  let time = Date.UTC(2013, 3, 14);
  for (const line of MONTHS.trim().split('\n')) {
    const [year = 0, ...lengths] = line.split(' ').map(Number);
    for (const [month, length] of lengths.entries())
      for (let day = 1; day <= length; day += 1) {
        const iso = new Date(time).toISOString().slice(0, 10);
        expect(bikramDay(iso), iso).toBe(`${day} ${NAMES[month]} ${year}`);
        time += DAY_MS;
      }
  }
});

// Known days: new years, a Dashain and a Constitution Day.
it.each([
  ['2020-04-13', '1 वैशाख 2077'],
  ['2015-09-20', '3 असोज 2072'],
  ['2024-04-13', '1 वैशाख 2081'],
  ['2025-04-14', '1 वैशाख 2082'],
  ['2026-04-14', '1 वैशाख 2083'],
])('%s is %s', (day, bikram) => expect(bikramDay(day)).toBe(bikram));

it('finds the days of a page however deep, in Nepal, and ignores years beyond the calendar', () => {
  // 18:30 UTC is past midnight in Nepal.
  const days = bikramDaysIn({ scheme: { end_date: '2026-12-11T18:15:00.000Z' }, text: '2026-12-12' });
  expect(days).toEqual({ '2026-12-12': '26 मंसिर 2083', '2026-12-11': '25 मंसिर 2083' });
  expect(bikramDay('2999-01-01')).toBeUndefined();
});
