import { expect, it } from 'vitest';
import { waitingText } from './waiting.ts';

it('late calls are described with the right singular and plural', () => {
  expect(waitingText(1, 1)).toBe('1 customer has been waiting for your call for more than 1 hour');
  expect(waitingText(3, 24, { among: 'at 2 retailers', call: 'a call' })).toBe(
    '3 customers at 2 retailers have been waiting for a call for more than 24 hours',
  );
});
