import { useEffect, useState } from 'react';
import type { DataOf } from '../../../../contract/api.ts';
import { call } from '../../../shared/api.ts';
import { useLoaded } from '../useLoaded.ts';

export type FoundStores = DataOf<'GET office/public/search'>;

/** Milliseconds after the last key. */
const TYPED = 300;

/** Areas and stores that a text finds once nobody types on, with a scheme the stores that sell it; two letters at least. */
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
