import { expect, it } from 'vitest';
import { busiestOf, everyDay, everyHour } from './hours.ts';

// Hours of Nepal begin at a quarter past the hours of UTC.
const hours = [
  { at: '2026-11-26T05:15:00.000Z', orders: 7 },
  { at: '2026-11-26T08:15:00.000Z', orders: 2 },
  { at: '2026-11-26T18:15:00.000Z', orders: 1 },
];

it('shows the hours without orders as well, up to now', () => {
  const all = everyHour(hours, '2026-11-26T20:00:00.000Z');
  expect(all.map(({ orders }) => orders)).toEqual([7, 0, 0, 2, ...Array(9).fill(0), 1, 0]);
  expect(all.at(-1)?.at).toBe('2026-11-26T19:15:00.000Z');
  expect(everyHour([], '2026-11-26T20:00:00.000Z')).toEqual([]);
});

it('sums them by the days of Nepal, whose 27th begins at 18:15', () => {
  expect(everyDay(hours, '2026-11-28T20:00:00.000Z')).toEqual([
    { at: '2026-11-25T18:15:00.000Z', orders: 9 },
    { at: '2026-11-26T18:15:00.000Z', orders: 1 },
    { at: '2026-11-27T18:15:00.000Z', orders: 0 },
    { at: '2026-11-28T18:15:00.000Z', orders: 0 },
  ]);
});

it('finds the busiest hour, the first of two, and none without orders', () => {
  expect(busiestOf([...hours, { at: '2026-11-26T19:15:00.000Z', orders: 7 }])?.at).toBe('2026-11-26T05:15:00.000Z');
  expect(busiestOf([{ at: '2026-11-26T05:15:00.000Z', orders: 0 }])).toBeUndefined();
});
