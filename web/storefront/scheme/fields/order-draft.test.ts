import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../contract/durations.ts';
import { browserStorage } from '../../../../test/browser-storage.ts';
import { drafts } from '../../../shared/drafts.ts';
import { isFresh } from '../../../shared/fresh.ts';
import { attemptOf, keepAttempt } from './attempt-of.ts';
import { draftOf, dropOldDrafts } from './order-draft.ts';

const keep = (scheme_id: string, hours: number) =>
  drafts.set(
    `order ${scheme_id}`,
    JSON.stringify({ typed: { customer_name: 'Maya' }, at: Date.now() - hours * HOUR_MS }),
  );

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});

it('a draft of yesterday is found no more and goes from the device, whichever scheme is looked at', () => {
  keep('a', 22);
  keep('b', 24);
  keep('c', 24);
  drafts.set('of the back office', '{}');
  expect(draftOf('a')?.typed).toEqual({ customer_name: 'Maya' });
  expect(draftOf('b')).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['draft order a', 'draft order c', 'draft of the back office']);
  dropOldDrafts();
  expect(Object.keys(localStorage)).toEqual(['draft order a', 'draft of the back office']);
});

it('a draft of the tab counts before one of the device', () => {
  keep('a', 1);
  drafts.setInTab('order a', JSON.stringify({ typed: { customer_name: 'Sita' }, at: Date.now() }));
  expect(draftOf('a')?.typed).toEqual({ customer_name: 'Sita' });
  expect(Object.keys(sessionStorage)).toEqual(['draft order a']);
});

it('an order without an answer is known with when it was sent, though it is too old to be sent again', () => {
  expect(attemptOf('a')).toBeUndefined();
  const sent = Date.now() - DAY_MS;
  keepAttempt('a', { key: 'its-key', sent });
  expect(attemptOf('a')).toEqual({ key: 'its-key', sent });
  expect(isFresh(sent)).toBe(false);
  dropOldDrafts();
  expect(attemptOf('a')).toBeDefined();
});
