import { expect, it } from 'vitest';
import { littleOwed, oddChange } from './odd-change.ts';

it.each([
  [[{ amount: 5_000 }], undefined],
  [[{ amount: 5_500 }], undefined],
  [[{ amount: 5_999 }], undefined],
  [[{ amount: 6_000 }], 1_000],
  [[{ amount: 500_000 }], 495_000],
  [[{ amount: '500000' }], 495_000],
  [[{ amount: 4_000 }, { amount: 2_000 }], 1_000],
  [[{ amount: 'five' }], undefined],
  [[], undefined],
])('change is questioned from a whole banknote on: %j for Rs. 5,000', (payments, change) => {
  expect(oddChange(payments, 5_000)).toBe(change);
});

it.each([
  [[{ amount: 2_500 }], 2_500],
  [[{ amount: 4_000 }, { amount: 500 }], 500],
  [[{ amount: 2_499 }], undefined],
  [[{ amount: 5_000 }], undefined],
  [[{ amount: 6_000 }], undefined],
  [[{ amount: 5_000 }, { amount: -100 }], undefined],
])('what stays owed is asked about unless somebody says why: %j of Rs. 5,000', (payments, owed) => {
  expect(littleOwed(payments, 5_000)).toBe(owed);
});
