import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { money } from './calls/fields.ts';
import { formatNpr, formatRs } from './money.ts';

describe('money', () => {
  it('is paisa inside the server and rupees in the API', () => {
    expect(z.decode(money, 1249.5)).toBe(124_950);
    expect(z.encode(money, 124_950)).toBe(1249.5);
  });

  it('round-trips every amount of paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        (paisa) => z.decode(money, z.encode(money, paisa)) === paisa,
      ),
    );
  });

  it('refuses a third decimal, because nobody meant the rounded amount', () => {
    const messages = money.safeDecode(64_999.999).error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['Use up to two decimal places.']);
    expect(z.decode(money, 0.07)).toBe(7);
    expect(z.decode(money, 19_999_999.99)).toBe(1_999_999_999);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 20_000_001, '5'])('refuses %s', (amount) => {
    expect(money.safeDecode(amount as number).success).toBe(false);
  });

  it('is written as Nepal writes it', () => {
    expect(formatRs(124_999)).toBe('Rs. 1,24,999');
    expect(formatNpr(1_500_000.5)).toBe('NPR 15,00,000.50');
    for (const format of [formatRs, formatNpr]) expect(format(124_999, 'ne')).toBe('रु. 1,24,999');
  });
});

it('writes 0 without a minus sign', () => {
  expect([formatRs(-0), formatNpr(-0), formatRs(-1.5)]).toEqual(['Rs. 0', 'NPR 0', 'Rs. -1.50']);
});
