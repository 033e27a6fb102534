import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { drafts } from '../../shared/session.ts';
import { useSession } from '../session.tsx';
import { useUnsaved } from './unsaved.ts';

/** What a form held when it was left, on this device alone. */
export interface Draft<V> {
  at: string;
  /** Of the record as the form was opened with it: where it is another by now, the save says so. */
  revision?: number | undefined;
  initial: V;
  values: V;
  /** It was typed while the first save was on its way: the page of the saved record takes it over unasked. */
  goesOn?: boolean;
  /** What was on offer while this was typed, and is again once this is decided on. */
  older?: Draft<V> | undefined;
}

/** A form as far as a draft of it can be kept. */
interface Keepable<V> {
  values: V;
  initial(): V;
  isDirty(): boolean;
}

interface DraftOptions {
  revision?: number | undefined;
  isReady?: boolean;
  /** Where a page has several forms: which one it is. */
  part?: string;
}

/** Longer than this nobody comes back to what was typed. */
const OLDEST = 7 * 86_400_000;

/** What is never kept on a device. */
const SECRET = /password|token|otp/i;

const withoutSecrets = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field))) as V;

function read<V>(key: string): Draft<V> | undefined {
  try {
    const draft = JSON.parse(drafts.get(key) ?? 'null') as Draft<V> | null;
    if (draft && Date.now() - Date.parse(draft.at) < OLDEST) return draft;
  } catch {
    // A draft that cannot be read is none.
  }
  drafts.remove(key);
}

/** Whether anything that a user has typed waits to be restored. */
export const hasDrafts = (user_id: string) => drafts.keys(`${user_id} `).some((key) => read(key));

type Kept<V> = Omit<Draft<V>, 'at'> & { at?: string };

const draftOf = <V extends object>(kept: Kept<V>): Draft<V> => ({
  at: new Date().toISOString(),
  ...kept,
  initial: withoutSecrets(kept.initial),
  values: withoutSecrets(kept.values),
});

function write<V extends object>(key: string, kept: Kept<V>): void {
  const draft = draftOf(kept);
  if (Object.keys(draft.values).length > 0) drafts.set(key, JSON.stringify(draft));
}

/**
 * Keeps what is typed as it is typed, offers what was left behind, and forgets it once it is saved or discarded. What is on
 * offer is never mixed with what is typed since: each stays whole until it is saved or thrown away.
 */
export function useDraft<V extends object>(form: Keepable<V>, { revision, isReady = true, part }: DraftOptions = {}) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const keyOf = (path: string) => [user?.id, path, part].filter(Boolean).join(' ');
  const key = keyOf(pathname);
  const [offered, setOffered] = useState(() => read<V>(key));
  const hasBegun = useRef(false);
  const isForgotten = useRef(false);
  useUnsaved(() => isReady && form.isDirty());

  const typed = (older: Draft<V> | undefined) => ({ revision, initial: form.initial(), values: form.values, older });

  function keep() {
    if (!isReady || isForgotten.current) return;
    if (form.isDirty()) {
      hasBegun.current = true;
      write(key, typed(offered));
    } else if (hasBegun.current) putBack(offered);
  }
  /** What is on offer stays as it was left, until it is decided on. */
  function putBack(offered: Draft<V> | undefined) {
    if (offered) write(key, offered);
    else drafts.remove(key);
  }
  const keepSoon = useDebouncedCallback(keep, 300);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept whenever something is typed
  useEffect(() => {
    isForgotten.current = false;
    keepSoon();
  }, [form.values]);
  useWindowEvent('pagehide', keep);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  // A page that is left within the moment of grace.
  useEffect(() => () => latest.current(), []);

  function stop() {
    keepSoon.cancel();
    isForgotten.current = true;
    hasBegun.current = false;
  }

  return {
    offered: isReady ? offered : undefined,
    /** What is on offer goes into the form: what was typed there since is on offer in its place. */
    take(): Draft<V> | undefined {
      if (!offered) return undefined;
      const { older } = offered;
      hasBegun.current = true;
      setOffered(form.isDirty() ? draftOf(typed(older)) : older);
      // No draft has a secret: one that was typed since stays.
      return { ...offered, values: { ...form.values, ...offered.values } };
    },
    /** It is not wanted; what was typed since is kept. */
    refuse() {
      const older = offered?.older;
      setOffered(older);
      if (form.isDirty()) write(key, typed(older));
      else putBack(older);
    },
    /** What was typed here is saved, or given up; what is on offer stays so until it is decided on. */
    forget() {
      // A save may be answered when the form was left without it: another may have begun here since.
      if (isForgotten.current) return;
      stop();
      putBack(offered);
    },
    /** What the page before has left to this form, once. */
    goesOn() {
      if (!offered?.goesOn) return undefined;
      setOffered(offered.older);
      return offered;
    },
    /** Leaves what was typed since `initial` to the form of another page. */
    handOver: (path: string, initial: V, values: V) => write(keyOf(path), { initial, values, goesOn: true }),
  };
}
