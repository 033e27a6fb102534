import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { newIdempotencyKey } from '../../shared/api.ts';
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

function write<V extends object>(key: string, draft: Omit<Draft<V>, 'at'>): void {
  const [initial, values] = [withoutSecrets(draft.initial), withoutSecrets(draft.values)];
  if (Object.keys(values).length === 0) return;
  drafts.set(key, JSON.stringify({ ...draft, at: new Date().toISOString(), initial, values } satisfies Draft<V>));
}

/** Each form that is opened keeps its draft apart: those of one page, or of two tabs, never meet. */
const ownKey = (form: string) => `${form} #${newIdempotencyKey()}`;

interface Offer<V> extends Draft<V> {
  key: string;
}

/** The newest draft that was left in a form. */
function offerOf<V>(form: string, own: string): Offer<V> | undefined {
  const found = drafts.keys(`${form} #`).flatMap((key) => {
    const draft = key === own ? undefined : read<V>(key);
    return draft ? [{ ...draft, key }] : [];
  });
  return found.sort((one, other) => other.at.localeCompare(one.at))[0];
}

/**
 * Keeps what is typed as it is typed, offers what was left behind, and forgets it once it is saved or discarded. What is on
 * offer is never mixed with what is typed since: each stays whole until it is saved or thrown away.
 */
export function useDraft<V extends object>(form: Keepable<V>, { revision, isReady = true, part }: DraftOptions = {}) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const formAt = (path: string) => [user?.id, path, part].filter(Boolean).join(' ');
  const formKey = formAt(pathname);
  const own = useRef('');
  own.current ||= ownKey(formKey);
  const [offered, setOffered] = useState(() => offerOf<V>(formKey, own.current));
  const isForgotten = useRef(false);
  useUnsaved(() => isReady && form.isDirty());

  function keep() {
    if (!isReady || isForgotten.current) return;
    if (form.isDirty()) write(own.current, { revision, initial: form.initial(), values: form.values });
    else drafts.remove(own.current);
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

  return {
    offered: isReady ? offered : undefined,
    /** What is on offer goes into the form: what was typed there since is on offer in its place. */
    take(): Draft<V> | undefined {
      keep();
      const taken = offered && read<V>(offered.key);
      // Another tab may have saved it meanwhile.
      if (taken) own.current = offered.key;
      setOffered(offerOf(formKey, own.current));
      // No draft has a secret: one that was typed since stays.
      return taken && { ...taken, values: { ...form.values, ...taken.values } };
    },
    /** It is not wanted; what was typed since is kept. */
    refuse() {
      if (offered) drafts.remove(offered.key);
      setOffered(offerOf(formKey, own.current));
    },
    /** What was typed here is saved, or given up; what is on offer stays so until it is decided on. */
    forget() {
      keepSoon.cancel();
      isForgotten.current = true;
      drafts.remove(own.current);
    },
    /** What the page before has left to this form, once. */
    goesOn() {
      if (!offered?.goesOn) return undefined;
      own.current = offered.key;
      setOffered(offerOf(formKey, own.current));
      return offered;
    },
    /** Leaves what was typed since `initial` to the form of another page. */
    handOver: (path: string, initial: V, values: V) => write(ownKey(formAt(path)), { initial, values, goesOn: true }),
  };
}
