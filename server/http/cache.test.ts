import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

const MOST = 1000;

describe('the cache', () => {
  it('lets go of what nobody has asked for the longest', async () => {
    const cache = createCache(() => new Date());
    const made: string[] = [];
    const ask = async (key: string) => {
      const { plain } = await cache.get(key, [], 'text/plain', async () => {
        made.push(key);
        return key;
      });
      expect(String(plain)).toBe(key);
    };
    await ask('wanted');
    await ask('forgotten');
    for (let number = 0; number < MOST; number += 1) {
      await ask(`page ${number}`);
      await ask('wanted');
    }
    expect(made.filter((key) => key === 'wanted')).toHaveLength(1);
    await ask('forgotten');
    expect(made.filter((key) => key === 'forgotten')).toHaveLength(2);
  });

  it('makes what is asked for once, and keeps nothing of it', async () => {
    const cache = createCache(() => new Date());
    let times = 0;
    const make = async () => {
      times += 1;
      return `made ${times}`;
    };
    const headers = (body: string) => ({ 'x-body': body });
    expect(String((await cache.once('text/plain', make)).plain)).toBe('made 1');
    expect((await cache.once('text/plain', make, headers)).headers).toEqual({ 'x-body': 'made 2' });
  });
});
