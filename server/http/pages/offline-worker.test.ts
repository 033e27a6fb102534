import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { offlineWorker } from './offline-worker.js';

type Answers = (url: string) => Promise<{ ok: boolean; status: number; from: string }>;

const page = (from: string, status = 200) => ({ ok: status < 400, status, from, clone: () => page(from, status) });
type Kept = ReturnType<typeof page>;

/** Starts the worker in a browser whose server gives these answers. */
function worker() {
  let answers: Answers = async () => page('server');
  let broken: string | undefined;
  let onLine = true;
  const waited: number[] = [];
  const heard = new Map<string, (event: object) => void>();
  const stores = new Map<string, Map<string, Kept>>();
  const urlOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'https://shop.example').pathname;
  const failIf = (part: string) => {
    if (part === broken) throw new DOMException('Full.', 'QuotaExceededError');
  };
  const open = async (name: string) => {
    failIf('open');
    const store = stores.get(name) ?? new Map<string, Kept>();
    stores.set(name, store);
    return {
      match: async (asked: string) => {
        failIf('match');
        return store.get(urlOf(asked));
      },
      put: async (asked: string, answer: Kept) => {
        failIf('put');
        store.set(urlOf(asked), answer);
      },
      add: async (asked: string) => void store.set(urlOf(asked), (await answers(urlOf(asked))) as Kept),
      keys: async () => {
        failIf('keys');
        return [...store.keys()];
      },
      delete: async (asked: string) => store.delete(urlOf(asked)),
    };
  };
  runInNewContext(`(${offlineWorker})()`, {
    URL,
    setTimeout: (done: () => void, ms: number) => {
      waited.push(ms);
      return setTimeout(done, 5);
    },
    navigator: {
      get onLine() {
        return onLine;
      },
    },
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    caches: { open },
    fetch: (asked: { url: string }) => answers(urlOf(asked)),
  });
  async function ask(path: string, { mode = 'cors', method = 'GET' } = {}) {
    let answer: Promise<Kept> | undefined;
    const request = { url: `https://shop.example${path}`, mode, method };
    heard.get('fetch')?.({ request, waitUntil: () => {}, respondWith: (given: Promise<Kept>) => (answer = given) });
    const { from, status } = (await answer) ?? { from: 'browser', status: 0 };
    // The worker's tasks after its answer.
    await new Promise(setImmediate);
    return [from, status];
  }
  return {
    ask,
    open: () => ask('/admin/dashboard/commerce', { mode: 'navigate' }),
    activate: async () => {
      let done: Promise<void> | undefined;
      heard.get('activate')?.({ waitUntil: (work: Promise<void>) => (done = work) });
      await done;
    },
    let: (given: Answers) => (answers = given),
    break: (part: string) => (broken = part),
    goOffline: () => (onLine = false),
    waited,
    stores,
  };
}

const noLine: Answers = async () => Promise.reject(new TypeError('Failed to fetch'));

it('opens every address of the back office by the last page that came', async () => {
  const device = worker();
  device.let(async () => page('first release'));
  await device.activate();
  device.let(noLine);
  expect(await device.open()).toEqual(['first release', 200]);
  device.let(async () => page('second release'));
  expect(await device.open()).toEqual(['second release', 200]);
  for (const [name, answers] of [
    ['no line', noLine],
    ['a broken server', async () => page('proxy', 502)],
    ['a line that is too slow', () => new Promise(() => {})],
  ] as [string, Answers][]) {
    device.let(answers);
    expect(await device.open(), name).toEqual(['second release', 200]);
  }
});

it.each(['open', 'match', 'put', 'keys'])('answers from the network if the cache fails to %s', async (part) => {
  const device = worker();
  device.break(part);
  await device.activate();
  expect(await device.open()).toEqual(['server', 200]);
  expect(await device.ask('/admin/assets/part.js')).toEqual(['server', 200]);
});

it('keeps no page that says that the back office is being built', async () => {
  const device = worker();
  device.let(async () => page('being built', 503));
  expect(await device.open()).toEqual(['being built', 503]);
  device.let(noLine);
  await expect(device.open()).rejects.toThrow('Failed to fetch');
});

it('waits longer for a slow line than for none, and becomes active without either', async () => {
  const device = worker();
  device.let(() => new Promise(() => {}));
  await device.activate();
  device.let(async () => page('kept'));
  await device.open();
  device.let(() => new Promise(() => {}));
  await device.open();
  device.goOffline();
  await device.open();
  expect(device.waited).toEqual([1000, 5000, 1000]);
});

it('fails as a browser does while it has kept nothing', async () => {
  const device = worker();
  device.let(noLine);
  await device.activate();
  await expect(device.open()).rejects.toThrow('Failed to fetch');
});

it('keeps the files that were used, answers them first, and drops the oldest of too many', async () => {
  const device = worker();
  const file = (at: number) => `/admin/assets/part-${at}.js`;
  for (let at = 0; at <= 300; at += 1) await device.ask(file(at));
  device.let(noLine);
  expect(await device.ask(file(300))).toEqual(['server', 200]);
  await expect(device.ask(file(0))).rejects.toThrow();
});

it('leaves the API and every change to the network', async () => {
  const device = worker();
  expect(await device.ask('/api/order/today')).toEqual(['browser', 0]);
  expect(await device.ask('/admin/assets/part.js', { method: 'POST' })).toEqual(['browser', 0]);
  expect(device.stores.size).toBe(0);
});
