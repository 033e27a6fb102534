import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatabaseAway } from '../../db/db.ts';
import { createCache } from './cache.ts';

const MOST_REPLIES = 1000;

describe('the cache', () => {
  afterEach(() => vi.useRealTimers());

  it('evicts what was requested longest ago', async () => {
    const cache = createCache(() => new Date());
    const made: string[] = [];
    const ask = async (key: string) => {
      const { plain } = await cache.get(key, {
        type: 'text/plain',
        make: async () => {
          made.push(key);
          return { body: key, tags: [] };
        },
      });
      expect(String(plain)).toBe(key);
    };
    await ask('wanted');
    await ask('forgotten');
    for (let number = 0; number < MOST_REPLIES; number += 1) {
      await ask(`page ${number}`);
      await ask('wanted');
    }
    expect(made.filter((key) => key === 'wanted')).toHaveLength(1);
    await ask('forgotten');
    expect(made.filter((key) => key === 'forgotten')).toHaveLength(2);
  });

  it('keeps replies that are read again, however many others are asked for once or find nothing', async () => {
    const cache = createCache(() => new Date());
    const made: string[] = [];
    const ask = (key: string, isNothing = false) =>
      cache.get(key, {
        type: 'text/plain',
        make: async () => {
          made.push(key);
          return { body: key, tags: [], isNothing };
        },
      });
    const wanted = Array.from({ length: 100 }, (_, number) => `wanted ${number}`);
    for (const key of [...wanted, ...wanted]) await ask(key);
    const before = made.length;
    for (let number = 0; number < MOST_REPLIES; number += 1) await ask(`made up ${number}`);
    for (let number = 0; number < MOST_REPLIES; number += 1)
      for (let times = 0; times < 2; times += 1) await ask(`nothing ${number}`, true);
    const flood = made.length;
    for (const key of wanted) await ask(key);
    expect(flood - before).toBeGreaterThan(MOST_REPLIES);
    expect(made).toHaveLength(flood);
  });

  it('caches nothing made during an invalidation, because its tags are known only afterwards', async () => {
    const cache = createCache(() => new Date());
    let times = 0;
    const source = (tag: string | undefined) => ({
      type: 'text/plain',
      make: async () => {
        times += 1;
        if (tag) cache.invalidate(tag);
        return { body: `made ${times}`, tags: ['product:1'] };
      },
    });
    const ask = async (tag?: string) => String((await cache.get('page', source(tag))).plain);
    expect(await ask('product:1')).toBe('made 1');
    expect(await ask()).toBe('made 2');
    cache.invalidate('product:2');
    expect(await ask()).toBe('made 2');
    cache.invalidate('product:1');
    expect(await ask()).toBe('made 3');
  });

  it('keeps the age of entries when the clock jumps', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    let made = 0;
    const cache = createCache(() => new Date());
    const make = async () => {
      made += 1;
      return { body: String(made), tags: [] };
    };
    const ask = async () => String((await cache.get('a', { type: 'text/plain', make })).plain);
    expect(await ask()).toBe('1');
    for (const day of ['2020-01-01', '2040-01-01']) {
      vi.setSystemTime(new Date(day));
      expect(await ask()).toBe('1');
    }
    vi.advanceTimersByTime(31_000);
    expect(await ask()).toBe('2');
  });

  it('serves stale entries while the database is away, but none past their end time', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    let isAway = false;
    const cache = createCache(() => new Date());
    const end = new Date(Date.now() + 60_000);
    const make = async () => {
      if (isAway) throw new DatabaseAway();
      return { body: 'made', tags: ['tag'] };
    };
    const ask = () => cache.get('a', { type: 'text/plain', make, until: async () => end });
    await ask();
    isAway = true;
    vi.advanceTimersByTime(31_000);
    expect(String((await ask()).plain)).toBe('made');
    vi.advanceTimersByTime(30_000);
    await expect(ask()).rejects.toThrow('is not responding');
  });

  it('answers a one-off request without caching it', async () => {
    const cache = createCache(() => new Date());
    let times = 0;
    const make = async () => {
      times += 1;
      return { body: `made ${times}`, tags: [], headers: { 'x-made': String(times) } };
    };
    const source = { type: 'text/plain', make };
    expect(String((await cache.once(source)).plain)).toBe('made 1');
    expect((await cache.once(source)).headers).toMatchObject({ 'x-made': '2' });
  });
});
