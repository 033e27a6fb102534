import { beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { browserStorage } from '../../test/browser-storage.ts';
import { draftAt, drafts, keepDraft } from './drafts.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});

it('keeps a text only in the tab by default', () => {
  keepDraft('contact', { name: 'Sita' });
  keepDraft('order a', { name: 'Maya' }, true);
  expect([Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([['draft contact'], ['draft order a']]);
  expect(draftAt('contact')).toMatchObject({ name: 'Sita' });
});

it.each([
  ['is too old', JSON.stringify({ at: Date.now() - 24 * HOUR_MS })],
  ['cannot be read', '{'],
])('removes a text that %s', (_, text) => {
  drafts.setInTab('contact', text);
  expect(draftAt('contact')).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
