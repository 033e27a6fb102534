import { expect, it } from 'vitest';
import { shownNow } from './shown-now.ts';

const [past, now, future] = ['2026-11-21T00:00:00.000Z', '2026-11-22T12:00:00.000Z', '2027-01-05T00:00:00.000Z'];

it.each([
  [{ is_active: true }, 'Active'],
  [{ is_active: true, publish_from: now, publish_to: future }, 'Active'],
  [{ is_active: true, publish_from: future }, 'Scheduled'],
  [{ is_active: true, publish_from: past, publish_to: now }, 'Ended'],
  [{ is_active: false, publish_from: future }, 'Inactive'],
] as const)('the badge says what visitors see: %o is %s', (published, status) => {
  expect(shownNow(published, now)).toBe(status);
});
