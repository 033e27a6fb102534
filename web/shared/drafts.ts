import { isFresh } from './fresh.ts';
import { DRAFT, draftStorages } from './session.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** The storage of drafts, by their forms. */
export const drafts = {
  get: (key: string) => tabStorage.getItem(DRAFT + key) ?? deviceStorage.getItem(DRAFT + key),
  /** In the storage of the session. */
  set(key: string, draft: string) {
    const [own, other] = draftStorages() ?? [];
    other?.removeItem(DRAFT + key);
    own?.setItem(DRAFT + key, draft);
  },
  /** Only in the tab: the next person at this device must not find it. */
  setInTab(key: string, draft: string) {
    if (draftStorages()) tabStorage.setItem(DRAFT + key, draft);
  },
  /** The keys that begin with this. */
  keys: (start: string) =>
    [deviceStorage, tabStorage]
      .flatMap((storage) => storage.keys())
      .flatMap((key) => (key.startsWith(DRAFT + start) ? key.slice(DRAFT.length) : [])),
  remove(key: string) {
    deviceStorage.removeItem(DRAFT + key);
    tabStorage.removeItem(DRAFT + key);
  },
};

/**
 * The text that was typed into a form and not sent. Removes a draft that can't be read, or whose time, a customer's 23
 * hours unless `lives` says otherwise, has ended.
 */
export function draftAt<D extends object>(
  key: string,
  lives: (at: number) => boolean = isFresh,
): (D & { at: number }) | undefined {
  try {
    const draft = JSON.parse(drafts.get(key) ?? 'null');
    // The back office of the release before wrote the time as text.
    const at = Date.parse(draft?.at) || draft?.at;
    if (draft && lives(at)) return { ...draft, at };
  } catch {
    // A draft that can't be read doesn't count.
  }
  drafts.remove(key);
}

interface Keeping {
  /** Only in this tab: a phone at a counter is in many hands. */
  inTab?: boolean;
  /** The last change, in milliseconds since 1970. */
  at?: number;
}

/** Keeps typed text until it is sent. */
export const keepDraft = (key: string, draft: object, { inTab = true, at = Date.now() }: Keeping = {}): void =>
  drafts[inTab ? 'setInTab' : 'set'](key, JSON.stringify({ ...draft, at }));
