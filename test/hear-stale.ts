import { listen } from '../server/db/listen.ts';
import { CACHE_CHANNEL, type Cache } from '../server/http/caching/cache.ts';

/** Tells a cache which tags are stale, as in an instance; flushes it if it missed some during a lost connection. */
export async function hearStale(url: string, cache: Cache): Promise<() => Promise<void>> {
  const onNotify = { [CACHE_CHANNEL]: cache.invalidate };
  const { close } = await listen(url, { onNotify, onConnect: cache.flush, onLost: () => {} });
  return close;
}
