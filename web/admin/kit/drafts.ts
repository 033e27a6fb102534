import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { drafts } from '../../shared/session.ts';
import { useSession } from '../session.tsx';
import { leftAndTyped } from './merge.ts';
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
}

/** A form as far as a draft of it can be kept. */
interface Keepable<V> {
  values: V;
  initial(): V;
  isDirty(): boolean;
  /** What a draft and what stands in the form make together, where that is not found field by field. */
  together?(draft: V): V;
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

function write<V extends object>(key: string, draft: Omit<Draft<V>, 'at'> & { at?: string }): void {
  const [initial, values] = [withoutSecrets(draft.initial), withoutSecrets(draft.values)];
  if (Object.keys(values).length === 0) return;
  try {
    drafts.set(key, JSON.stringify({ at: new Date().toISOString(), ...draft, initial, values } satisfies Draft<V>));
  } catch {
    // The device is full: the question before the page is left still stands.
  }
}

/** Keeps what is typed as it is typed, offers what was left behind, and forgets it once it is saved or discarded. */
export function useDraft<V extends object>(form: Keepable<V>, { revision, isReady = true, part }: DraftOptions = {}) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const keyOf = (path: string) => [user?.id, path, part].filter(Boolean).join(' ');
  const key = keyOf(pathname);
  const [offered, setOffered] = useState(() => read<V>(key));
  const hasBegun = useRef(false);
  const isForgotten = useRef(false);
  useUnsaved(() => isReady && form.isDirty());

  /** The draft on offer with what was typed since, which wins where both have a field. */
  const together = ({ values }: Draft<V>): V =>
    form.together?.(values) ?? leftAndTyped(form.initial(), { ...form.values, ...values }, form.values);

  function keep() {
    if (!isReady || isForgotten.current) return;
    if (form.isDirty()) {
      hasBegun.current = true;
      if (offered) write(key, { revision: offered.revision, initial: offered.initial, values: together(offered) });
      else write(key, { revision, initial: form.initial(), values: form.values });
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
    together,
    /** It has been taken over. */
    dismiss: () => setOffered(undefined),
    /** It is not wanted; what was typed since is kept. */
    refuse() {
      setOffered(undefined);
      if (form.isDirty()) write(key, { revision, initial: form.initial(), values: form.values });
      else drafts.remove(key);
    },
    /** All of it is saved. */
    forget() {
      stop();
      drafts.remove(key);
      setOffered(undefined);
    },
    /** What was typed here is given up; an offer that is not decided on stands. */
    giveUp() {
      stop();
      putBack(offered);
    },
    /** What the page before has left to this form, once. */
    goesOn() {
      if (!offered?.goesOn) return undefined;
      setOffered(undefined);
      return offered;
    },
    /** Leaves what was typed since `initial` to the form of another page. */
    handOver: (path: string, initial: V, values: V) => write(keyOf(path), { initial, values, goesOn: true }),
  };
}
