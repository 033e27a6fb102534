import { expect, it } from 'vitest';
import { momentInNepal, timeInNepal } from './moment.ts';

it('writes a moment in Nepal’s time, in the reader’s calendar', () => {
  const at = new Date('2026-12-12T12:30:00Z');
  expect([momentInNepal(at, 'en'), timeInNepal(at, 'en')]).toEqual(['12 Dec, 18:15', '18:15']);
  expect([momentInNepal(at, 'ne'), timeInNepal(at, 'ne')]).toEqual(['26 मंसिर, साँझ 6:15', 'साँझ 6:15']);
});

it('falls back to the Gregorian calendar outside the known years', () => {
  expect(momentInNepal(new Date('2150-01-01T06:00:00Z'), 'ne')).toBe('1 Jan, बिहान 11:45');
});
