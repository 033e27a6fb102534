import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { browserStorage } from '../../../test/browser-storage.ts';
import { endSession } from '../../shared/session.ts';
import { storeSession } from '../../shared/sign-in.ts';
import { queryClient } from '../queries.ts';
import type { Entry } from './queue.ts';
import { dropFinished, emptyQueue, readQueue, tidyQueue, writeQueue } from './store.ts';
import { keepTodaysAnswers } from './todays-answers.ts';

const token = `x.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url')}.y`;
const signIn = (id: string) => storeSession(token, { id, name: id, roles: [], routes: [] } as never);

const entry = (id: string, fate: Entry['fate'], more: Partial<Entry> = {}): Entry => ({
  id,
  at: 0,
  order: { _id: 'o', order_id: 'AG-1', customer_name: 'Sita', scheme_type: 'CAMPAIGN' },
  act: { call: 'POST order/{id}/note', body: { text: 'x' } },
  fate,
  ...more,
});
const WAITS = { is: 'waiting' } as const;
const DONE = { is: 'done', text: 'Call logged.', left: { status: 'PLACED' } } as const;
const UNFIT = { is: 'unfit', why: 'refused', text: 'Hari called.' } as const;
const ids = () => readQueue().map(({ id }) => id);

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});

it('keeps the queue of one person through the sign-out of another, and their own through a change of password', () => {
  signIn('hari');
  writeQueue([entry('a', WAITS), entry('b', DONE), entry('c', UNFIT)]);
  signIn('sita');
  writeQueue([entry('d', WAITS)]);
  emptyQueue();
  endSession();
  signIn('hari');
  expect(ids()).toEqual(['a', 'b', 'c']);
  // A change of password.
  dropFinished();
  endSession();
  signIn('hari');
  expect(ids()).toEqual(['a', 'c']);
});

it('drops what was finished a day ago unless something that waits builds on it', () => {
  signIn('hari');
  writeQueue([entry('a', DONE), entry('b', WAITS, { after: 'a' }), entry('c', DONE), entry('d', DONE, { at: DAY_MS })]);
  tidyQueue(DAY_MS + 1);
  expect(ids()).toEqual(['a', 'b', 'd']);
});

it('drops what the person before has finished at once, and what waits for them after a week', () => {
  signIn('hari');
  writeQueue([entry('a', DONE), entry('b', WAITS, { after: 'a' }), entry('c', DONE), entry('d', UNFIT)]);
  const left = (now: number) => {
    signIn('sita');
    tidyQueue(now);
    signIn('hari');
    return ids();
  };
  expect(left(1)).toEqual(['a', 'b', 'd']);
  expect(left(8 * DAY_MS)).toEqual([]);
});

it('says that a device without room keeps nothing, and lists an entry once', () => {
  signIn('hari');
  expect(writeQueue([entry('a', WAITS)])).toBe(true);
  const kept: Record<string, string> = { ...localStorage };
  const setItem = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  const methods = { getItem: (key: string) => kept[key] ?? null, setItem, removeItem() {} };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  vi.stubGlobal('localStorage', kept);
  expect(writeQueue([entry('a', WAITS, { tried_at: 1 })])).toBe(false);
  expect(readQueue()).toMatchObject([{ id: 'a', tried_at: 1 }]);
  emptyQueue();
});

it('writes no answer of Today that comes after the end of the session', async () => {
  signIn('hari');
  keepTodaysAnswers('hari');
  const read = (data: string) =>
    queryClient.fetchQuery({ queryKey: ['GET order/today', undefined], queryFn: async () => data, staleTime: 0 });
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('kept '));
  await read('in time');
  expect(kept()).toHaveLength(1);
  endSession();
  await read('late');
  expect(kept()).toEqual([]);
  signIn('sita');
  await read('late, and for another person');
  expect(kept()).toEqual([]);
});

it('reads Today again after a reload, however young the copy on the device is', async () => {
  signIn('gita');
  const queryKey = ['GET order/today', undefined];
  const copy = { at: Date.now(), answer: 'before the hand-over' };
  localStorage.setItem(`kept gita ${JSON.stringify(queryKey)}`, JSON.stringify(copy));
  queryClient.clear();
  keepTodaysAnswers('gita');
  expect(queryClient.getQueryData(queryKey)).toBe('before the hand-over');
  expect(queryClient.getQueryCache().find({ queryKey })?.isStaleByTime(5000)).toBe(true);
});
