import { listen } from '../server/db/listen.ts';
import { CACHE_CHANNEL, type Cache } from '../server/http/kept/cache.ts';

/** Makes a cache hear what is stale, as an instance does; what was missed while its line was lost is flushed. */
export async function hearStale(url: string, cache: Cache): Promise<() => Promise<void>> {
  const onNotify = { [CACHE_CHANNEL]: cache.invalidate };
  const { close } = await listen(url, { onNotify, onConnect: cache.flush, onLost: () => {} });
  return close;
}
