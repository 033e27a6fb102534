import { useEffect, useState } from 'react';
import type { DataOf } from '../../../../contract/api.ts';
import { call } from '../../../shared/api.ts';
import { useLoaded } from '../useLoaded.ts';

export type FoundStores = DataOf<'GET office/public/search'>;

/** How long to wait after the last key. */
const TYPED = 300;

/**
 * Finds areas and stores by a text of two letters or more, a moment after the last key; with a scheme, only stores that
 * sell it.
 */
export function useStoreSearch(text: string, find_scheme?: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPED, text);
    return () => clearTimeout(timer);
  }, [text]);
  const loaded = useLoaded(settled[1] ? settled : null, async (text) => {
    return (await call('GET office/public/search', { query: { text, find_scheme } })).data;
  });
  const isSearching = Boolean(text[1]) && (text !== settled || !(loaded.data || loaded.failed));
  return { ...loaded, isSearching };
}
