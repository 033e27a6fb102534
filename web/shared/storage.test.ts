import { beforeEach, expect, it, vi } from 'vitest';
import { browserStorage } from '../../test/browser-storage.ts';
import { deviceStorage, tabStorage } from './storage.ts';

const block = () =>
  vi.stubGlobal(
    'sessionStorage',
    new Proxy({} as Storage, {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});

it('keeps in the browser what the browser keeps', () => {
  deviceStorage.setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  expect(deviceStorage.keys()).toEqual(['a']);
  expect(tabStorage.getItem('a')).toBeNull();
  deviceStorage.removeItem('a');
  expect(localStorage.getItem('a')).toBeNull();
});

it.each([
  ['is blocked', block],
  ['is not there', () => vi.stubGlobal('sessionStorage', undefined)],
])('keeps values for the page if it %s', (_, take) => {
  take();
  expect(tabStorage.getItem('a')).toBeNull();
  tabStorage.setItem('a', '1');
  expect(tabStorage.getItem('a')).toBe('1');
  expect(tabStorage.keys()).toEqual(['a']);
  tabStorage.removeItem('a');
  expect(tabStorage.keys()).toEqual([]);
});

it('returns the latest value of a key even if the browser has no room left', () => {
  tabStorage.setItem('a', 'old');
  const { getItem } = sessionStorage;
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem, setItem });
  tabStorage.setItem('a', 'new');
  expect([tabStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual(['new', 'old']);
});
