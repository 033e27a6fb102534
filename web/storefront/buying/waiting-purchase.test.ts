import { beforeEach, expect, it, vi } from 'vitest';
import { browserStorage } from '../../../test/browser-storage.ts';
import { endSession } from '../../shared/session.ts';
import { noteWaiting, waitingPurchase } from './waiting-purchase.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});

it('is noted until it waits no more; the end of another purchase removes nothing', () => {
  noteWaiting('a', true);
  noteWaiting('b', false);
  expect(waitingPurchase()).toBe('a');
  noteWaiting('a', false);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('goes with a user who signs out of the back office on the same device', () => {
  noteWaiting('a', true);
  endSession();
  expect(waitingPurchase()).toBe('');
});

it('lives as long as the page if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  noteWaiting('a', true);
  expect(waitingPurchase()).toBe('a');
  noteWaiting('a', false);
  expect(waitingPurchase()).toBe('');
});
