import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../contract/statuses.ts';
import { PATHS } from './orders.ts';

it('shows an order in every status', () => {
  expect(new Set(PATHS.map((path) => path.at(-1)))).toEqual(new Set(ORDER_STATUSES));
});
