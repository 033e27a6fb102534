import { expect, it } from 'vitest';
import { whenOpen } from './hours.service.ts';

/** Both times in Nepal; 26 November 2026 is a Thursday. */
const at = (time: string) => new Date(`${time}:00+05:45`);
const open = (time: string, hours: string | null = null) =>
  whenOpen(at(time), hours).toLocaleString('sv-SE', { timeZone: 'Asia/Kathmandu' }).slice(0, 16);

it.each([
  ['2026-11-26 10:00', '2026-11-26 10:00'],
  ['2026-11-26 18:59', '2026-11-26 18:59'],
  ['2026-11-26 19:00', '2026-11-27 11:00'],
  ['2026-11-27 00:56', '2026-11-27 11:00'],
  ['2026-11-27 09:59', '2026-11-27 11:00'],
])('without hours that can be read, %s is told as %s', (asked, told) => {
  expect(open(asked)).toBe(told);
  expect(open(asked, '10 to 7')).toBe(told);
});

it.each([
  ['2026-11-26 08:30', 'Every day 8:30 to 20:00', '2026-11-26 08:30'],
  ['2026-11-26 20:00', 'Every day 8:30 to 20:00', '2026-11-27 09:30'],
  // A Friday evening, and the Saturday after it.
  ['2026-11-27 18:30', 'Sun to Fri 10:00 to 18:00', '2026-11-29 11:00'],
  ['2026-11-28 12:00', 'Sun to Fri 10:00 to 18:00', '2026-11-29 11:00'],
  ['2026-11-28 12:00', 'Fri to Sun 10:00 to 18:00', '2026-11-28 12:00'],
  ['2026-11-29 18:00', 'Fri to Sun 10:00 to 18:00', '2026-12-04 11:00'],
])('%s is told within “%s” as %s', (asked, hours, told) => expect(open(asked, hours)).toBe(told));
