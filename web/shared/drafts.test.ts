import { beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { browserStorage } from '../../test/browser-storage.ts';
import { draftAt, drafts, keepDraft } from './drafts.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});

it('keeps a text in the tab alone, unless it is told otherwise', () => {
  keepDraft('contact', { name: 'Sita' });
  keepDraft('order a', { name: 'Maya' }, { inTab: false });
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

it('reads the time of a draft that the release before kept', () => {
  const at = Date.now() - HOUR_MS;
  drafts.set('user /brand #1', JSON.stringify({ at: new Date(at).toISOString(), values: { name: 'A' } }));
  expect(draftAt('user /brand #1')).toEqual({ at, values: { name: 'A' } });
});
