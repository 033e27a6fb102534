import type { Suggestion } from '../../../contract/shop/shop.ts';
import { call } from '../../shared/api.ts';

/** Replies to the texts that were typed, so that a letter which is taken back asks nobody. */
const kept = new Map<string, Promise<Suggestion[]>>();

/** The products that fit a text best; none where they could not be read: the search itself still works. */
export function suggestionsFor(text: string): Promise<Suggestion[]> {
  const known = kept.get(text);
  if (known) return known;
  const asked = call('GET product/suggestion', { query: { text } }).then(
    ({ data }) => data,
    () => {
      kept.delete(text);
      return [];
    },
  );
  kept.set(text, asked);
  return asked;
}
