import { expect, it, vi } from 'vitest';
import { createCache } from '../caching/cache.ts';
import { createAddresses } from './addresses.ts';

it('keeps its list without the compressed bytes of a reply, until a tag is stale', async () => {
  const cache = createCache(() => new Date());
  const get = vi.spyOn(cache, 'get');
  let path = '/scheme/first';
  const leadsTo = createAddresses({ cache }, 'scheme', ['schemes'], async () => [{ name: 'old', path }]);
  expect(await leadsTo('old')).toBe('/scheme/first');
  path = '/scheme/second';
  expect(await leadsTo('old')).toBe('/scheme/first');
  cache.invalidate('schemes');
  expect(await leadsTo('old')).toBe('/scheme/second');
  const kept = await get.mock.results[0]?.value;
  expect([kept.br.length, kept.gzip.length]).toEqual([0, 0]);
});
