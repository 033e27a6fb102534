import { beforeEach, expect, it, vi } from 'vitest';
import { browserStorage } from '../../../../test/browser-storage.ts';
import { clearSession, endSession } from '../../../shared/session.ts';
import { lastOrders, rememberOrder } from './last-orders.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});

it.each([
  ['a lost session (403)', clearSession],
  ['a sign-out', endSession],
])('the orders of a device go with %s, and nothing of them stays', (_, end) => {
  localStorage.setItem('view columns', 'kept');
  rememberOrder({ order_id: 'AG-1', product: 'A phone', see_key: 'key', phone_end: '1234' });
  expect(lastOrders()).toHaveLength(1);
  end();
  expect(lastOrders()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['view columns']);
});
