import { expect, it } from 'vitest';
import { joinedTime, readTime } from './read-time.ts';

it.each([
  ['9', '09:00:00'],
  ['9:30', '09:30:00'],
  ['09:30:15', '09:30:15'],
  ['0930', '09:30:00'],
  ['930', '09:30:00'],
  ['21.05.10', '21:05:10'],
  ['', ''],
  ['24:00', undefined],
  ['9:61', undefined],
  ['noon', undefined],
  ['1:2:3:4', undefined],
])('reads the time %s as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

it('gives a day without a time the usual one, and takes day and time in any order', () => {
  expect(joinedTime('2026-11-22', '', '23:59:59')).toBe('2026-11-22T23:59:59');
  expect(joinedTime('2026-11-22', '10:00:30', '23:59:59')).toBe('2026-11-22T10:00:30');
  expect([joinedTime('', '', '00:00:00'), joinedTime('', '10:00:00', '00:00:00')]).toEqual(['', 'T10:00:00']);
});
