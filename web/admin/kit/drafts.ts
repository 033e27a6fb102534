import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { drafts } from '../../shared/session.ts';
import { useSession } from '../session.tsx';
import type { TypedForm } from './typed-form.ts';

/** What a form held when it was left, on this device alone. */
export interface Draft<V> {
  at: string;
  /** Of the record as the form was opened with it: where it is another by now, the save says so. */
  revision?: number | undefined;
  initial: V;
  values: V;
}

/** Longer than this nobody comes back to what was typed. */
const OLDEST = 7 * 86_400_000;

function read<V>(key: string): Draft<V> | undefined {
  try {
    const draft = JSON.parse(drafts.get(key) ?? 'null') as Draft<V> | null;
    if (draft && Date.now() - Date.parse(draft.at) < OLDEST) return draft;
  } catch {
    // A draft that cannot be read is none.
  }
  drafts.remove(key);
}

/** Keeps what is typed as it is typed, offers what was left behind, and forgets it once it is saved or discarded. */
export function useDraft<V extends object>(form: TypedForm<V>, revision: number | undefined, isReady: boolean) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const key = `${user?.id} ${pathname}`;
  const [offered, setOffered] = useState(() => read<V>(key));
  const hasBegun = useRef(false);

  function keep() {
    if (!isReady) return;
    if (form.isDirty()) {
      hasBegun.current = true;
      const draft: Draft<V> = { at: new Date().toISOString(), revision, initial: form.initial(), values: form.values };
      try {
        drafts.set(key, JSON.stringify(draft));
      } catch {
        // The device is full: the question before the page is left still stands.
      }
    } else if (hasBegun.current) drafts.remove(key);
  }
  const keepSoon = useDebouncedCallback(keep, 300);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept whenever something is typed
  useEffect(keepSoon, [form.values]);
  useWindowEvent('pagehide', keep);

  return {
    offered: isReady ? offered : undefined,
    /** It has been taken over, or is not wanted. */
    dismiss: () => setOffered(undefined),
    forget() {
      keepSoon.cancel();
      hasBegun.current = false;
      drafts.remove(key);
      setOffered(undefined);
    },
  };
}
