import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';

const { app } = await testApp();
const script = await app.http.inject({ url: '/push.js' });

/** Starts the worker in a browser with these pages open; returns what its events do. */
function worker(open: { url: string; isOld?: boolean }[] = []) {
  const heard = new Map<string, (event: object) => void>();
  const done: unknown[] = [];
  const pages = open.map(({ url, isOld }) => ({
    url,
    focus: async () => void done.push(['focus', url]),
    navigate: async (to: string) => {
      if (isOld) throw new TypeError('This page is not controlled.');
      done.push(['navigate', url, to]);
      return { focus: async () => void done.push(['focus', to]) };
    },
  }));
  runInNewContext(script.body, {
    URL,
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    skipWaiting: () => {},
    registration: {
      scope: 'https://shop.example/admin/',
      showNotification: async (...shown: unknown[]) => void done.push(shown),
    },
    clients: {
      claim: async () => void done.push('claim'),
      matchAll: async () => pages,
      openWindow: async (url: string) => void done.push(['open', url]),
    },
  });
  const fire = async (name: string, event: object) => {
    let waiting: unknown;
    heard.get(name)?.({ ...event, waitUntil: (work: unknown) => (waiting = work) });
    await waiting;
    return done;
  };
  return { heard, fire };
}

const tap = { notification: { data: '/admin/work-list', close: () => {} } };

it('is a script that no cache keeps, and that calls only this server', () => {
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect([...worker().heard.keys()]).toEqual(['install', 'activate', 'push', 'notificationclick', 'fetch']);
});

it('shows a notification in place of the one before', async () => {
  const data = { json: () => ({ title: '2 new orders', body: 'Call Sita first by 17:00.', url: '/admin/work-list' }) };
  expect(await worker().fire('push', { data })).toEqual([
    ['2 new orders', expect.objectContaining({ body: 'Call Sita first by 17:00.', tag: 'news', renotify: true })],
  ]);
});

it.each([
  ['opens the list', [], [['open', 'https://shop.example/admin/work-list']]],
  [
    'shows the page that has it already',
    [{ url: 'https://shop.example/admin/dashboard/commerce' }, { url: 'https://shop.example/admin/work-list' }],
    [['focus', 'https://shop.example/admin/work-list']],
  ],
  [
    'uses the first page',
    [{ url: 'https://shop.example/admin/dashboard/commerce' }],
    [
      ['navigate', 'https://shop.example/admin/dashboard/commerce', 'https://shop.example/admin/work-list'],
      ['focus', 'https://shop.example/admin/work-list'],
    ],
  ],
  [
    'leaves a page where somebody types, and the shop, alone',
    [{ url: 'https://shop.example/admin/work-list/sell' }, { url: 'https://shop.example/' }],
    [['open', 'https://shop.example/admin/work-list']],
  ],
  [
    'opens a page of its own if the other is older than the worker',
    [{ url: 'https://shop.example/admin/dashboard/commerce', isOld: true }],
    [['open', 'https://shop.example/admin/work-list']],
  ],
])('a tap %s', async (_, open, done) => {
  expect(await worker(open).fire('notificationclick', tap)).toEqual(done);
});
