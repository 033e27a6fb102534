import type { Suggestion } from '../../../contract/shop/shop.ts';
import { call } from '../../shared/api.ts';

/** Replies by typed text, so a deleted letter needs no call. */
const cache = new Map<string, Promise<Suggestion[]>>();

/** Returns the products that match a text best; none if the call fails, because the search itself still works. */
export function suggestionsFor(text: string): Promise<Suggestion[]> {
  const cached = cache.get(text);
  if (cached) return cached;
  const request = call('GET product/suggestion', { query: { text } }).then(
    ({ data }) => data,
    () => {
      cache.delete(text);
      return [];
    },
  );
  cache.set(text, request);
  return request;
}
