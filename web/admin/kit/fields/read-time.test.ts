import { expect, it } from 'vitest';
import { instant } from '../../../../contract/calls/fields.ts';
import { dayAndTimeOf, instantOf, joinedTime, localTime, readDay, readTime } from './read-time.ts';

it.each([
  ['9', '09:00:00'],
  ['9:30', '09:30:00'],
  ['09:30:15', '09:30:15'],
  ['0930', '09:30:00'],
  ['930', '09:30:00'],
  ['21.05.10', '21:05:10'],
  ['\u200e९:३०', '09:30:00'],
  ['', ''],
  ['24:00', undefined],
  ['9:61', undefined],
  ['noon', undefined],
  ['1:2:3:4', undefined],
])('reads the time %s as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

it('gives a day without a time the usual one, and reads day and time in any order', () => {
  expect(joinedTime('2026-11-22', '', '23:59:59')).toBe('2026-11-22T23:59:59');
  expect(joinedTime('2026-11-22', '10:00:30', '23:59:59')).toBe('2026-11-22T10:00:30');
  expect([joinedTime('', '', '00:00:00'), joinedTime('', '10:00:00', '00:00:00')]).toEqual(['', 'T10:00:00']);
});

it.each(['2026-11-22', 'Today', 'the 5T', ''])('splits the day %s from its time', (day) => {
  expect(dayAndTimeOf(joinedTime(day, '10:00:00', '00:00:00'))).toEqual([day, '10:00:00']);
});

it.each([
  ['2026-12-31', '2026-12-31'],
  [' 2026/1/5 ', '2026-01-05'],
  ['२०२६-०१-०५', '2026-01-05'],
  ['2026\u201301\u201305\u200b', '2026-01-05'],
  ['', ''],
  ['2026-02-31', undefined],
  ['2026-02', undefined],
  ['31/12/2026', undefined],
  // A day in Bikram Sambat.
  ['2083-08-05', undefined],
  ['tomorrow', undefined],
])('reads the day %s as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

it('writes times in Nepal and reads them back, to the second; a text that is no time is left to be refused', () => {
  expect(instantOf('2026-11-22T10:00:30')).toBe('2026-11-22T04:15:30.000Z');
  expect(localTime('2026-11-22T04:15:30.000Z')).toBe('2026-11-22T10:00:30');
  expect(instantOf('')).toBeNull();
  for (const none of ['T10:00:00', '2026-02-31T00:00:00', '31/12/2026T00:00:00'])
    expect(instant.safeParse(instantOf(none)).success).toBe(false);
});
