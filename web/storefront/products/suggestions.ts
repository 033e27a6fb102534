import type { Suggestion } from '../../../contract/shop/shop.ts';
import { call } from '../../shared/api.ts';

/** Replies to the texts that were typed, so that a letter which is taken back asks nobody. */
const cache = new Map<string, Promise<Suggestion[]>>();

/** The products that fit a text best; none where they could not be read: the search itself still works. */
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
