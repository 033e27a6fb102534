import { expect, it } from 'vitest';
import { monthlyPayment } from './monthly.ts';

it.each([
  // Recounted with a spreadsheet's PMT, which gives 5,330.9273, 5,415.2156, 10,661.2044 and 1,322.9015.
  [60_000, { rate: 1200, months: 12 }, 5_331],
  [60_000, { rate: 1499, months: 12 }, 5_416],
  [1_19_999, { rate: 1199, months: 12 }, 10_662],
  [54_999, { rate: 1550, months: 60 }, 1_323],
  // Without interest, an equal share of the price; an even sum isn't rounded.
  [60_000, { rate: 0, months: 12 }, 5_000],
  [60_001, { rate: 0, months: 12 }, 5_001],
  [1_000, { rate: 1, months: 1 }, 1_001],
])('%s rupees at %o are %s a month', (price, offer, payment) => {
  expect(monthlyPayment(price, offer)).toBe(payment);
});

it('pays the price back with its interest, and less than a rupee a month more', () => {
  for (const price of [15_999, 64_999.5, 2_49_999])
    for (const rate of [1, 850, 1399, 3600])
      for (const months of [3, 6, 12, 18, 24, 36, 60]) {
        const payment = monthlyPayment(price, { rate, months });
        let [owed, least] = [price, price];
        for (let month = 0; month < months; month += 1) {
          owed = owed * (1 + rate / 120_000) - payment;
          least = least * (1 + rate / 120_000) - (payment - 1);
        }
        expect(owed, `${price} at ${rate} for ${months}`).toBeLessThanOrEqual(1e-6);
        expect(least, `${price} at ${rate} for ${months}`).toBeGreaterThan(0);
      }
});
