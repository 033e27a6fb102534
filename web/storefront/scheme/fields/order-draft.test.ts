import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../contract/durations.ts';
import { browserStorage } from '../../../../test/browser-storage.ts';
import { drafts } from '../../../shared/drafts.ts';
import { isFresh } from '../../../shared/fresh.ts';
import { attemptOf, keepAttempt } from './attempt-of.ts';
import { carryDraft, draftOf, dropOldDrafts } from './order-draft.ts';

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

it('a sent sheet fills in that of another scheme with its customer, place and store, and no more', () => {
  const place = { _id: 'p', name: 'Kathmandu' };
  const location = { state: place, district: place, vdc_municipality: place };
  const office = { _id: 'o', name: 'Digital Point' };
  const typed = { customer_name: 'Maya', customer_phone: '9841000000', coupon_code: 'TEN', 'd_data q': 'Red' };
  const choices = { phone: { Colour: 'Black' } };
  const sent = { location, office: office as never, choices, way: 'DELIVERY:Express', typed };
  carryDraft(sent, 'b');
  expect(draftOf('b')).toMatchObject({
    location,
    office,
    choices: {},
    way: 'STORE',
    typed: { customer_name: 'Maya', customer_phone: '9841000000' },
  });
  expect(draftOf('b')?.typed).not.toHaveProperty('coupon_code');
  expect(Object.keys(localStorage)).toEqual([]);

  // Earlier choices in that sheet stay.
  drafts.setInTab('order c', JSON.stringify({ ...sent, choices, typed: {}, at: Date.now() }));
  carryDraft(sent, 'c');
  expect(draftOf('c')).toMatchObject({ choices, typed: { customer_name: 'Maya' } });
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
