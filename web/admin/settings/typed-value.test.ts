import { expect, it } from 'vitest';
import { fromWire, toWire } from './typed-value.ts';

it('reads and types a rate of hundredths in percent, whatever its decimals', () => {
  for (const rate of [0, 0.07, 8.29, 13.99, 60]) {
    const sent: number = toWire('number', rate, true);
    expect(Number.isInteger(sent)).toBe(true);
    expect(fromWire('number', sent, true)).toBe(rate);
  }
  expect(toWire('number', '13.995', true)).toBe(1399.5);
  expect(toWire('number', '', true)).toBeNull();
});

it('sends other numbers as typed', () => {
  expect([toWire('number', '12'), fromWire('number', 12)]).toEqual([12, 12]);
});
